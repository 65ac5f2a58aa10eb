/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import java.io.OutputStream;
import java.nio.charset.Charset;

import javax.xml.stream.XMLStreamException;

/**
 * Creates the writer of one document. The factory decides the encoding: {@code Utf8OutputFactory} writes text,
 * {@code BxmlOutputFactory} binary XML. Code that writes documents takes this interface and works with either.
 *
 * <pre>{@code
 * PreparedWriterFactory factory = binary ? new BxmlOutputFactory() : new Utf8OutputFactory();
 * encoder.open(header, factory, out, features.getSchema());
 * }</pre>
 *
 * <p>Several threads may share a factory as long as none of them sets a property.
 */
public interface PreparedWriterFactory {

    /**
     * A writer of one document. It flushes the stream but never closes it.
     *
     * @param stream not null
     * @param charset null for the factory's own
     * @throws XMLStreamException if the factory cannot write in the charset, or the stream fails
     */
    PreparedStreamWriter create(OutputStream stream, Charset charset) throws XMLStreamException;

    /** Whether the documents are text, so that line breaks and indentation make them easier to read. */
    boolean writesText();

    /**
     * Whether a document keeps its other bytes when an attribute of the first start tag gets another number. Files with
     * compressed bodies or indexes do not. False by default.
     */
    default boolean hasReplaceableStart() {
        return false;
    }
}
