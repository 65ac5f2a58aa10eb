/**
 * The BXML writer: {@code BxmlStreamWriter} implements Stax2 and has a writer for each part of a document, such as
 * {@code ValueWriter}, {@code CoordinateWriter}, {@code TextWriter}, {@code StringTableWriter} and
 * {@code TrailerWriter}. All of them write the primitives through {@code BinaryOutput}. Not API.
 */
package org.gmlfast.bxml.internal.write;
