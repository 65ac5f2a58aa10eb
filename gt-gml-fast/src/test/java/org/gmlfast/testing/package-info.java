/**
 * What the tests of several modules share: features made in a line, the OGC schemas offline, documents taken apart by
 * the JDK's parser.
 */
package org.gmlfast.testing;
