/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
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
 * Creates stream writers that make XML text as UTF-8 bytes. They also write other charsets and to {@link Writer}s, a
 * little slower; characters that a charset lacks become references.
 *
 * <p>The writers are {@link PreparedStreamWriter}s. They always check what they are told: names, nesting, duplicate
 * attributes, characters. Several threads may create writers of one factory as long as nobody sets a property.
 *
 * <p>This is not registered as the JVM's StAX implementation: who wants it, names it.
 */
public final class Utf8OutputFactory extends XMLOutputFactory2 {

    private WriterSettings settings = WriterSettings.DEFAULT;

    /**
     * A writer for one document in UTF-8. It does not close the stream.
     *
     * @param stream gets whole buffers of 32 KB; not null
     */
    public PreparedStreamWriter create(OutputStream stream) {
        return new Utf8StreamWriter(stream, "UTF-8", null, settings);
    }

    /**
     * A writer for one document in any charset that can encode.
     *
     * @param stream not null
     * @param charset as it is to be declared; not null
     */
    public PreparedStreamWriter create(OutputStream stream, Charset charset) {
        if (charset.equals(StandardCharsets.UTF_8)) {
            return create(stream);
        }
        CharsetEncoder encoder = charset.newEncoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        boolean complete = charset.name().startsWith("UTF-");
        OutputStream transcoded = new Utf8ToWriter(new OutputStreamWriter(stream, encoder));
        return new Utf8StreamWriter(transcoded, charset.name(), complete ? null : charset.newEncoder(), settings);
    }

    @Override
    public XMLStreamWriter createXMLStreamWriter(OutputStream stream) {
        return create(stream);
    }

    @Override
    public XMLStreamWriter createXMLStreamWriter(OutputStream stream, String encoding) throws XMLStreamException {
        if (encoding == null) {
            return create(stream);
        }
        try {
            return create(stream, Charset.forName(encoding));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new XMLStreamException("there is no charset \"" + encoding + "\" here", e);
        } catch (UnsupportedOperationException e) {
            throw new XMLStreamException("nothing can be written in charset \"" + encoding + "\"", e);
        }
    }

    @Override
    public PreparedStreamWriter createXMLStreamWriter(Writer writer) {
        return createXMLStreamWriter(writer, null);
    }

    /**
     * A writer for one document as characters.
     *
     * @param encoding what the characters will be encoded in, to be declared; null if that is not known
     */
    @Override
    public PreparedStreamWriter createXMLStreamWriter(Writer writer, String encoding) {
        return new Utf8StreamWriter(new Utf8ToWriter(writer), encoding, null, settings);
    }

    /** For a {@link StreamResult} or {@link Stax2Result}; of other results there is no text. */
    @Override
    public XMLStreamWriter createXMLStreamWriter(Result result) throws XMLStreamException {
        try {
            if (result instanceof Stax2Result stax2) {
                OutputStream stream = stax2.constructOutputStream();
                return stream != null
                        ? owning().create(stream)
                        : owning().createXMLStreamWriter(stax2.constructWriter());
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
            return create(result.getOutputStream());
        }
        if (result.getWriter() != null) {
            return createXMLStreamWriter(result.getWriter());
        }
        if (result.getSystemId() == null) {
            throw new XMLStreamException("the StreamResult has no stream, no writer and no system id");
        }
        return owning().create(new FileOutputStream(file(result.getSystemId()).toFile()));
    }

    private static Path file(String systemId) throws IOException {
        try {
            return systemId.startsWith("file:") ? Path.of(URI.create(systemId)) : Path.of(systemId);
        } catch (IllegalArgumentException e) {
            throw new IOException("not a file", e);
        }
    }

    /** This factory for what it opened itself, which nobody else can close. */
    private Utf8OutputFactory owning() {
        Utf8OutputFactory factory = new Utf8OutputFactory();
        factory.settings = new WriterSettings(
                settings.repairing(),
                settings.namespaceAware(),
                settings.emptyElements(),
                true,
                settings.generatedPrefix());
        return factory;
    }

    @Override
    public XMLEventWriter createXMLEventWriter(OutputStream stream) {
        return new Stax2EventWriterImpl(create(stream));
    }

    @Override
    public XMLEventWriter createXMLEventWriter(OutputStream stream, String encoding) throws XMLStreamException {
        return createXMLEventWriter(createXMLStreamWriter(stream, encoding));
    }

    @Override
    public XMLEventWriter createXMLEventWriter(Writer writer) {
        return new Stax2EventWriterImpl(createXMLStreamWriter(writer));
    }

    @Override
    public XMLEventWriter createXMLEventWriter(Writer writer, String encoding) {
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
                String.valueOf(Utf8OutputFactory.class.getPackage().getImplementationVersion());
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
                        bool(name, value), s.namespaceAware(), s.emptyElements(), s.closeOutput(), s.generatedPrefix());
            case XSP_NAMESPACE_AWARE ->
                new WriterSettings(
                        s.repairing(), bool(name, value), s.emptyElements(), s.closeOutput(), s.generatedPrefix());
            case P_AUTOMATIC_EMPTY_ELEMENTS ->
                new WriterSettings(
                        s.repairing(), s.namespaceAware(), bool(name, value), s.closeOutput(), s.generatedPrefix());
            case P_AUTO_CLOSE_OUTPUT ->
                new WriterSettings(
                        s.repairing(), s.namespaceAware(), s.emptyElements(), bool(name, value), s.generatedPrefix());
            case P_AUTOMATIC_NS_PREFIX ->
                new WriterSettings(
                        s.repairing(), s.namespaceAware(), s.emptyElements(), s.closeOutput(), prefix(value));
            default -> throw new IllegalArgumentException("property \"" + name + "\" cannot be set");
        };
    }

    private static boolean bool(String name, Object value) {
        if (value instanceof Boolean b) {
            return b;
        }
        if (value instanceof String s && (s.equalsIgnoreCase("true") || s.equalsIgnoreCase("false"))) {
            return Boolean.parseBoolean(s);
        }
        throw new IllegalArgumentException("property \"" + name + "\" is true or false, not " + value);
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
