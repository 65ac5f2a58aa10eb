/**
 * The writers: UTF-8 text, indented text, any other StAX writer.
 *
 * <p>Well-formedness: {@code ConformingStreamWriter} implements Stax2 on top of a {@code MarkupOutput} and its
 * {@code ValueOutput}. {@code DocumentState} has all that is known about the document so far, {@code NameResolution}
 * finds names and prefixes. {@code Utf8Markup}, {@code BxmlMarkup} and {@code SaxMarkup} write the formats;
 * {@code LexicalWriter} is the {@code ValueOutput} of the two that write text.
 */
package org.gmlfast.stax.output;
