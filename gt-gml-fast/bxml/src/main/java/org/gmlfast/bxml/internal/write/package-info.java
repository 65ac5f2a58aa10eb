/**
 * The BXML writer: {@code BxmlMarkup} writes the tags and has a writer for each part of a document, such as
 * {@code ValueWriter}, {@code CoordinateWriter}, {@code TextWriter}, {@code StringTableWriter} and
 * {@code TrailerWriter}. All of them write the primitives through {@code BinaryOutput}. Not API.
 *
 * <p>Writing BXML: {@code BxmlMarkup} writes tags and delegates to {@code TextWriter}, {@code ValueWriter} and
 * {@code MarkupWriter}. {@code BinaryOutput} holds the open tag, because its code depends on what follows;
 * {@code StringTableWriter} decides which strings are stored once, {@code NarrowestType} and {@code TypedText} which
 * texts are numbers.
 */
package org.gmlfast.bxml.internal.write;
