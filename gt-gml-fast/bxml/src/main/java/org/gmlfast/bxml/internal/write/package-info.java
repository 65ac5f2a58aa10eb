/**
 * The BXML writer: {@code BxmlMarkup} writes the tags and has a writer for each part of a document, such as
 * {@code ValueWriter}, {@code CoordinateWriter}, {@code TextWriter}, {@code StringTableWriter} and
 * {@code TrailerWriter}. All of them write the primitives through {@code BinaryOutput}. Not API.
 */
package org.gmlfast.bxml.internal.write;
