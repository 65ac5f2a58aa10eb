/**
 * The tokens of a file in BXML, in the order in which {@code TokenScanner} finds them. {@code FileIndex} knows where
 * some of them are, a {@code Value} is the value that a token carries. Not API.
 */
package org.gmlfast.bxml.internal.token;
