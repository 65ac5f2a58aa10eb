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

import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.bxml.internal.write.BxmlMarkup;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.PreparedWriterFactory;
import org.gmlfast.stax.internal.ConformingOutputFactory;
import org.gmlfast.stax.internal.ConformingStreamWriter;
import org.gmlfast.stax.internal.OpenElements;
import org.gmlfast.stax.internal.WriterSettings;

/**
 * Creates stream writers of BXML 0.0.8 files (OGC 03-002r9). A writer stores typed values and arrays as numbers, in the
 * narrowest type that holds them exactly.
 *
 * <pre>{@code
 * PreparedStreamWriter writer = new BxmlOutputFactory().create(outputStream);
 * writer.writeStartDocument();
 * writer.writeStartElement("samples");
 * writer.writeDoubleArray(new double[] {1.5, 2.25}, 0, 2);
 * writer.writeEndDocument();
 * }</pre>
 *
 * <p>Only {@code writeEndDocument} writes the trailer, not {@code close}: a program that closes the writer in a
 * {@code finally} leaves an incomplete file if writing fails. Readers refuse a file without a trailer. {@code writeRaw}
 * accepts white space only.
 *
 * <p>Several threads may create writers with one factory while no thread sets a property. A writer belongs to one
 * thread.
 */
public final class BxmlOutputFactory extends ConformingOutputFactory implements PreparedWriterFactory {

    private final BxmlSettings form;

    /** Creates a factory with {@link BxmlSettings#DEFAULT}. */
    public BxmlOutputFactory() {
        this(BxmlSettings.DEFAULT);
    }

    /** Creates a factory whose writers use these settings, which are not null. */
    public BxmlOutputFactory(BxmlSettings form) {
        this.form = Objects.requireNonNull(form);
    }

    /**
     * Creates a writer for one file. The writer does not close the stream.
     *
     * @param stream receives blocks of up to 64 KB; not null
     * @throws XMLStreamException if the header cannot be written
     */
    public PreparedStreamWriter create(OutputStream stream) throws XMLStreamException {
        return newWriter(stream, null, settings());
    }

    /**
     * Creates a writer for one file. The writer does not close the stream.
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
    public boolean hasReplaceableStart() {
        return !form.gzip() && form.indexes().isEmpty();
    }

    @Override
    protected PreparedStreamWriter newWriter(OutputStream stream, Charset charset, WriterSettings used)
            throws XMLStreamException {
        Objects.requireNonNull(stream);
        try {
            BxmlSettings actual = charset == null ? form : form.withCharset(charset);
            OpenElements open = new OpenElements();
            return new ConformingStreamWriter(new BxmlMarkup(stream, actual, open), open, used);
        } catch (IllegalArgumentException e) {
            throw new XMLStreamException(e.getMessage(), e);
        }
    }

    @Override
    protected PreparedStreamWriter newWriter(Writer writer, String encoding, WriterSettings used)
            throws XMLStreamException {
        throw new XMLStreamException("BXML can be written to bytes only, not to characters");
    }
}
