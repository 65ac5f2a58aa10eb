/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Path;

import javax.xml.stream.XMLEventWriter;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.transform.Result;
import javax.xml.transform.stream.StreamResult;

import org.codehaus.stax2.XMLOutputFactory2;
import org.codehaus.stax2.io.Stax2Result;
import org.codehaus.stax2.ri.Stax2EventWriterImpl;
import org.codehaus.stax2.ri.Stax2WriterAdapter;
import org.gmlfast.stax.PreparedStreamWriter;

/**
 * An output factory that implements all of Stax2 for {@link ConformingStreamWriter}s: properties, results, event
 * writers. A subclass creates the writers. Several threads may create writers of one factory while no thread sets a
 * property.
 */
public abstract class ConformingOutputFactory extends XMLOutputFactory2 {

    private WriterSettings settings = WriterSettings.DEFAULT;

    /** A factory with the default settings: namespace-aware, not repairing, closing nothing. */
    protected ConformingOutputFactory() {}

    /**
     * Creates a writer for one document as bytes.
     *
     * @param charset null for the default of the format
     * @throws XMLStreamException if the format cannot be written in this charset
     */
    protected abstract PreparedStreamWriter newWriter(OutputStream stream, Charset charset, WriterSettings used)
            throws XMLStreamException;

    /**
     * Creates a writer for one document as characters.
     *
     * @param encoding the encoding to declare, in which the characters will be stored; null if it is not known
     * @throws XMLStreamException if the format consists of bytes
     */
    protected abstract PreparedStreamWriter newWriter(Writer writer, String encoding, WriterSettings used)
            throws XMLStreamException;

    /** The settings of the writers to come. */
    protected final WriterSettings settings() {
        return settings;
    }

    /** For writers to an output that the factory opens: only the writer can close it. */
    private WriterSettings closing() {
        return settings.withCloseOutput(true);
    }

    @Override
    public PreparedStreamWriter createXMLStreamWriter(OutputStream stream) throws XMLStreamException {
        return newWriter(stream, null, settings);
    }

    @Override
    public PreparedStreamWriter createXMLStreamWriter(OutputStream stream, String encoding) throws XMLStreamException {
        if (encoding == null) {
            return newWriter(stream, null, settings);
        }
        try {
            return newWriter(stream, Charset.forName(encoding), settings);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new XMLStreamException("this JVM has no charset \"" + encoding + "\"", e);
        } catch (UnsupportedOperationException e) {
            throw new XMLStreamException("charset \"" + encoding + "\" cannot encode", e);
        }
    }

    @Override
    public PreparedStreamWriter createXMLStreamWriter(Writer writer) throws XMLStreamException {
        return createXMLStreamWriter(writer, null);
    }

    /**
     * Creates a writer for one document as characters.
     *
     * @param encoding the encoding to declare, in which the characters will be stored; null if it is not known
     */
    @Override
    public PreparedStreamWriter createXMLStreamWriter(Writer writer, String encoding) throws XMLStreamException {
        return newWriter(writer, encoding, settings);
    }

    /**
     * Creates a writer for a {@link StreamResult} or {@link Stax2Result}. If the result is a system id, closing the
     * writer closes the file.
     *
     * @throws XMLStreamException for other results, or if the file cannot be opened
     */
    @Override
    public PreparedStreamWriter createXMLStreamWriter(Result result) throws XMLStreamException {
        try {
            if (result instanceof Stax2Result stax2) {
                OutputStream stream = stax2.constructOutputStream();
                return stream != null
                        ? newWriter(stream, null, closing())
                        : newWriter(stax2.constructWriter(), null, closing());
            }
            if (result instanceof StreamResult stream) {
                return create(stream);
            }
        } catch (IOException e) {
            throw new XMLStreamException("cannot open " + result.getSystemId() + ": " + e.getMessage(), e);
        }
        throw new XMLStreamException("cannot write to a " + result.getClass().getName());
    }

    private PreparedStreamWriter create(StreamResult result) throws IOException, XMLStreamException {
        if (result.getOutputStream() != null) {
            return newWriter(result.getOutputStream(), null, settings);
        }
        if (result.getWriter() != null) {
            return createXMLStreamWriter(result.getWriter());
        }
        if (result.getSystemId() == null) {
            throw new XMLStreamException("the StreamResult has no stream, no writer and no system id");
        }
        return newWriter(new FileOutputStream(file(result.getSystemId()).toFile()), null, closing());
    }

    private static Path file(String systemId) throws IOException {
        try {
            return systemId.startsWith("file:") ? Path.of(URI.create(systemId)) : Path.of(systemId);
        } catch (IllegalArgumentException e) {
            throw new IOException("not a file", e);
        }
    }

    @Override
    public XMLEventWriter createXMLEventWriter(OutputStream stream) throws XMLStreamException {
        return new Stax2EventWriterImpl(createXMLStreamWriter(stream));
    }

    @Override
    public XMLEventWriter createXMLEventWriter(OutputStream stream, String encoding) throws XMLStreamException {
        return createXMLEventWriter(createXMLStreamWriter(stream, encoding));
    }

    @Override
    public XMLEventWriter createXMLEventWriter(Writer writer) throws XMLStreamException {
        return new Stax2EventWriterImpl(createXMLStreamWriter(writer));
    }

    @Override
    public XMLEventWriter createXMLEventWriter(Writer writer, String encoding) throws XMLStreamException {
        return new Stax2EventWriterImpl(createXMLStreamWriter(writer, encoding));
    }

    @Override
    public XMLEventWriter createXMLEventWriter(Result result) throws XMLStreamException {
        return createXMLEventWriter(createXMLStreamWriter(result));
    }

    @Override
    public XMLEventWriter createXMLEventWriter(XMLStreamWriter writer) {
        return new Stax2EventWriterImpl(Stax2WriterAdapter.wrapIfNecessary(writer));
    }

    // ---- properties

    @Override
    public boolean isPropertySupported(String name) {
        return WriterSettings.PROPERTIES.isSupported(name);
    }

    @Override
    public Object getProperty(String name) {
        return WriterSettings.PROPERTIES.get(settings, name);
    }

    @Override
    public void setProperty(String name, Object value) {
        settings = WriterSettings.PROPERTIES.with(settings, name, value);
    }

    /** No change: the writers always check everything. */
    @Override
    public void configureForXmlConformance() {
        // no check is optional
    }

    /** Turns the repairing of namespaces on. */
    @Override
    public void configureForRobustness() {
        settings = settings.withRepairing(true);
    }

    /** No change: the checks cost too little to be turned off. */
    @Override
    public void configureForSpeed() {
        // no check is optional
    }
}
