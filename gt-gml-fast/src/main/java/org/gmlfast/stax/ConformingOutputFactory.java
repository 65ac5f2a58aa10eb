/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

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
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.transform.Result;
import javax.xml.transform.stream.StreamResult;

import org.codehaus.stax2.XMLOutputFactory2;
import org.codehaus.stax2.io.Stax2Result;
import org.codehaus.stax2.ri.Stax2EventWriterImpl;

/**
 * The whole of Stax2's output factory for {@link ConformingStreamWriter}s: properties, results, event writers. What the
 * writers write is a subclass's. Several threads may create writers of one factory as long as nobody sets a property.
 */
public abstract class ConformingOutputFactory extends XMLOutputFactory2 {

    private WriterSettings settings = WriterSettings.DEFAULT;

    /** A factory of namespace-aware writers that repair and close nothing. */
    protected ConformingOutputFactory() {}

    /**
     * A writer for one document as bytes.
     *
     * @param charset null for the usual one
     * @throws XMLStreamException if it cannot be written in this charset
     */
    protected abstract PreparedStreamWriter newWriter(OutputStream stream, Charset charset, WriterSettings used)
            throws XMLStreamException;

    /**
     * A writer for one document as characters.
     *
     * @param encoding what the characters will be encoded in; null if that is not known
     * @throws XMLStreamException if there are no characters in this form
     */
    protected abstract PreparedStreamWriter newWriter(Writer writer, String encoding, WriterSettings used)
            throws XMLStreamException;

    /** What the properties have been set to. */
    protected final WriterSettings settings() {
        return settings;
    }

    /** The same writers, but closing what they write to: nobody else can. */
    private WriterSettings owning() {
        return new WriterSettings(
                settings.repairing(),
                settings.namespaceAware(),
                settings.emptyElements(),
                true,
                settings.generatedPrefix());
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
            throw new XMLStreamException("there is no charset \"" + encoding + "\" here", e);
        } catch (UnsupportedOperationException e) {
            throw new XMLStreamException("nothing can be written in charset \"" + encoding + "\"", e);
        }
    }

    @Override
    public PreparedStreamWriter createXMLStreamWriter(Writer writer) throws XMLStreamException {
        return createXMLStreamWriter(writer, null);
    }

    /**
     * A writer for one document as characters.
     *
     * @param encoding what the characters will be encoded in, to be declared; null if that is not known
     */
    @Override
    public PreparedStreamWriter createXMLStreamWriter(Writer writer, String encoding) throws XMLStreamException {
        return newWriter(writer, encoding, settings);
    }

    /** For a {@link StreamResult} or {@link Stax2Result}; of other results there is no text. */
    @Override
    public PreparedStreamWriter createXMLStreamWriter(Result result) throws XMLStreamException {
        try {
            if (result instanceof Stax2Result stax2) {
                OutputStream stream = stax2.constructOutputStream();
                return stream != null
                        ? newWriter(stream, null, owning())
                        : newWriter(stax2.constructWriter(), null, owning());
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
        return newWriter(new FileOutputStream(file(result.getSystemId()).toFile()), null, owning());
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
        return new Stax2EventWriterImpl(PreparedStreamWriter.on(writer));
    }

    // ---- properties

    @Override
    public boolean isPropertySupported(String name) {
        return switch (name) {
            case XMLOutputFactory.IS_REPAIRING_NAMESPACES,
                    P_AUTOMATIC_EMPTY_ELEMENTS,
                    P_AUTO_CLOSE_OUTPUT,
                    P_AUTOMATIC_NS_PREFIX,
                    XSP_NAMESPACE_AWARE,
                    XSP_IMPLEMENTATION_NAME,
                    XSP_IMPLEMENTATION_VERSION,
                    XSP_SUPPORTS_XML11 -> true;
            default -> false;
        };
    }

    @Override
    public Object getProperty(String name) {
        return switch (name) {
            case XMLOutputFactory.IS_REPAIRING_NAMESPACES -> settings.repairing();
            case P_AUTOMATIC_EMPTY_ELEMENTS -> settings.emptyElements();
            case P_AUTO_CLOSE_OUTPUT -> settings.closeOutput();
            case P_AUTOMATIC_NS_PREFIX -> settings.generatedPrefix();
            case XSP_NAMESPACE_AWARE -> settings.namespaceAware();
            case XSP_IMPLEMENTATION_NAME -> "gml-fast";
            case XSP_IMPLEMENTATION_VERSION ->
                String.valueOf(getClass().getPackage().getImplementationVersion());
            case XSP_SUPPORTS_XML11 -> false;
            default -> throw new IllegalArgumentException("unknown property \"" + name + "\"");
        };
    }

    @Override
    public void setProperty(String name, Object value) {
        WriterSettings s = settings;
        settings = switch (name) {
            case XMLOutputFactory.IS_REPAIRING_NAMESPACES ->
                new WriterSettings(
                        FactoryProperties.bool(name, value),
                        s.namespaceAware(),
                        s.emptyElements(),
                        s.closeOutput(),
                        s.generatedPrefix());
            case XSP_NAMESPACE_AWARE ->
                new WriterSettings(
                        s.repairing(),
                        FactoryProperties.bool(name, value),
                        s.emptyElements(),
                        s.closeOutput(),
                        s.generatedPrefix());
            case P_AUTOMATIC_EMPTY_ELEMENTS ->
                new WriterSettings(
                        s.repairing(),
                        s.namespaceAware(),
                        FactoryProperties.bool(name, value),
                        s.closeOutput(),
                        s.generatedPrefix());
            case P_AUTO_CLOSE_OUTPUT ->
                new WriterSettings(
                        s.repairing(),
                        s.namespaceAware(),
                        s.emptyElements(),
                        FactoryProperties.bool(name, value),
                        s.generatedPrefix());
            case P_AUTOMATIC_NS_PREFIX ->
                new WriterSettings(
                        s.repairing(), s.namespaceAware(), s.emptyElements(), s.closeOutput(), prefix(value));
            default -> throw new IllegalArgumentException("property \"" + name + "\" cannot be set");
        };
    }

    private static String prefix(Object value) {
        if (value instanceof String s && XmlNames.isNCName(s)) {
            return s;
        }
        throw new IllegalArgumentException("\"" + value + "\" cannot be a prefix");
    }

    /** No change: these writers check everything as it is. */
    @Override
    public void configureForXmlConformance() {
        // nothing that could be turned on
    }

    /** Namespaces are repaired. */
    @Override
    public void configureForRobustness() {
        setProperty(XMLOutputFactory.IS_REPAIRING_NAMESPACES, true);
    }

    /** No change: the checks cost too little to be turned off. */
    @Override
    public void configureForSpeed() {
        // nothing that could be turned off
    }
}
