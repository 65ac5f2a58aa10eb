/**
 * Documents as text and as BXML: which of the two a file is, the one made of the other, and what a BXML file consists
 * of.
 */
package org.gmlfast.quickstart.document;
