/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.Charset;
import java.util.Objects;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.stax.ConformingOutputFactory;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.PreparedWriterFactory;
import org.gmlfast.stax.WriterSettings;

/**
 * Creates stream writers of BXML 0.0.8 files (OGC 03-002r9). Typed values and arrays are stored as the numbers that
 * they are, in the smallest type that holds them exactly.
 *
 * <p>A file is complete when {@code writeEndDocument} has written its trailer, or {@code close} after the document
 * element has ended; a reader refuses what was cut off before. Markup cannot be written raw. Several threads may create
 * writers of one factory as long as nobody sets a property; a writer belongs to one thread.
 */
public final class BxmlOutputFactory extends ConformingOutputFactory implements PreparedWriterFactory {

    private final BxmlSettings form;

    /** Writers in the usual form. */
    public BxmlOutputFactory() {
        this(BxmlSettings.DEFAULT);
    }

    /** Writers in this form. */
    public BxmlOutputFactory(BxmlSettings form) {
        this.form = Objects.requireNonNull(form);
    }

    /**
     * A writer for one file. It does not close the stream.
     *
     * @param stream gets whole buffers of 64 KB; not null
     * @throws XMLStreamException if the header cannot be written
     */
    public PreparedStreamWriter create(OutputStream stream) throws XMLStreamException {
        return newWriter(stream, null, settings());
    }

    /**
     * A writer for one file. It does not close the stream.
     *
     * @param charset of the file's strings; null for that of the settings
     * @throws XMLStreamException if BXML has no such charset, or the header cannot be written
     */
    @Override
    public PreparedStreamWriter create(OutputStream stream, Charset charset) throws XMLStreamException {
        return newWriter(stream, charset, settings());
    }

    @Override
    public boolean writesText() {
        return false;
    }

    @Override
    protected PreparedStreamWriter newWriter(OutputStream stream, Charset charset, WriterSettings used)
            throws XMLStreamException {
        Objects.requireNonNull(stream);
        try {
            BxmlSettings actual = charset == null ? form : form.withCharset(charset);
            return new BxmlStreamWriter(stream, actual, used);
        } catch (IllegalArgumentException e) {
            throw new XMLStreamException(e.getMessage(), e);
        }
    }

    @Override
    protected PreparedStreamWriter newWriter(Writer writer, String encoding, WriterSettings used)
            throws XMLStreamException {
        throw new XMLStreamException("BXML is written as bytes, not as characters");
    }
}
