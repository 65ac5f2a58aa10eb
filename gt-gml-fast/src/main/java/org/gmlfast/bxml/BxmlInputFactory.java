/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.net.URL;
import java.util.Objects;

import javax.xml.stream.EventFilter;
import javax.xml.stream.StreamFilter;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLReporter;
import javax.xml.stream.XMLResolver;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.XMLEventAllocator;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;

import org.codehaus.stax2.XMLEventReader2;
import org.codehaus.stax2.XMLInputFactory2;
import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.io.Stax2Source;
import org.codehaus.stax2.ri.Stax2FilteredStreamReader;
import org.codehaus.stax2.ri.Stax2ReaderAdapter;
import org.codehaus.stax2.ri.evt.Stax2EventAllocatorImpl;
import org.codehaus.stax2.ri.evt.Stax2EventReaderAdapter;
import org.codehaus.stax2.ri.evt.Stax2FilteredEventReader;
import org.gmlfast.stax.FactoryProperties;

/**
 * Creates stream readers of BXML 0.0.8 files (OGC 03-002r9). Typed access hands out numbers as they are in the file; as
 * text they are what XML Schema has for them. A float that is read as a double is the float's exact value, whether it
 * stands alone or in an array: 0.1f is 0.10000000149011612, though its text is 0.1.
 *
 * <p>While a list or binary content is read in parts, the event is CHARACTERS; when the method has returned -1, it is
 * END_ELEMENT. {@code next} passes over what has not been read, after a {@code TypedXMLStreamException} as well.
 *
 * <p>No DTD is processed and nothing outside the file is ever read. Files that are broken, or larger than the
 * {@link BxmlLimits}, are refused with a {@link BxmlException}; methods that StAX declares without a checked exception,
 * such as {@code getText}, throw an {@link UncheckedBxmlException} that holds one. Several threads may create readers
 * of one factory as long as nobody sets a property; a reader belongs to one thread.
 */
public final class BxmlInputFactory extends XMLInputFactory2 {

    private final BxmlLimits limits;
    private ReaderSettings settings = ReaderSettings.DEFAULT;
    private XMLReporter reporter;
    private XMLResolver resolver;
    private XMLEventAllocator allocator = new Stax2EventAllocatorImpl();

    /** Readers with the limits that are usual. */
    public BxmlInputFactory() {
        this(BxmlLimits.DEFAULT);
    }

    /** Readers with these limits. */
    public BxmlInputFactory(BxmlLimits limits) {
        this.limits = Objects.requireNonNull(limits);
    }

    // ---- stream readers

    /**
     * A reader for a file in memory, which is not copied.
     *
     * @throws BxmlException if it does not begin as a BXML file does
     */
    public XMLStreamReader2 create(byte[] file) throws XMLStreamException {
        return new BxmlStreamReader(new ByteWindow(file, 0, file.length), null, settings, limits);
    }

    /**
     * A reader for a stream, which it reads ahead by 64 KB and does not close.
     *
     * @throws BxmlException if it does not begin as a BXML file does
     */
    public XMLStreamReader2 create(InputStream stream) throws XMLStreamException {
        return create(stream, settings);
    }

    private XMLStreamReader2 create(InputStream stream, ReaderSettings used) throws XMLStreamException {
        Objects.requireNonNull(stream);
        return new BxmlStreamReader(new ByteWindow(stream::read, 0), stream, used, limits);
    }

    @Override
    public XMLStreamReader2 createXMLStreamReader(InputStream stream) throws XMLStreamException {
        return create(stream);
    }

    /** The encoding is the file's own, whatever is said here. */
    @Override
    public XMLStreamReader2 createXMLStreamReader(InputStream stream, String encoding) throws XMLStreamException {
        return create(stream);
    }

    @Override
    public XMLStreamReader2 createXMLStreamReader(String systemId, InputStream stream) throws XMLStreamException {
        return create(stream);
    }

    /** Refused: BXML is bytes. */
    @Override
    public XMLStreamReader2 createXMLStreamReader(Reader reader) throws XMLStreamException {
        throw new XMLStreamException("BXML is read from bytes, not from characters");
    }

    /** Refused: BXML is bytes. */
    @Override
    public XMLStreamReader2 createXMLStreamReader(String systemId, Reader reader) throws XMLStreamException {
        return createXMLStreamReader(reader);
    }

    @Override
    public XMLStreamReader2 createXMLStreamReader(URL url) throws XMLStreamException {
        try {
            return owned(url.openStream());
        } catch (IOException e) {
            throw new XMLStreamException("cannot read " + url + ": " + e.getMessage(), e);
        }
    }

    @Override
    public XMLStreamReader2 createXMLStreamReader(File file) throws XMLStreamException {
        try {
            return owned(new FileInputStream(file));
        } catch (IOException e) {
            throw new XMLStreamException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    /** A reader for what nobody else can close. */
    private XMLStreamReader2 owned(InputStream stream) throws XMLStreamException, IOException {
        ReaderSettings closing = new ReaderSettings(
                settings.namespaceAware(),
                settings.coalescing(),
                settings.reportsCData(),
                settings.reportsPrologSpace(),
                true);
        try {
            return create(stream, closing);
        } catch (XMLStreamException e) {
            closeAfter(e, stream);
            throw e;
        }
    }

    private static void closeAfter(XMLStreamException failure, Closeable stream) {
        try {
            stream.close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    @Override
    public XMLStreamReader2 createXMLStreamReader(Source source) throws XMLStreamException {
        try {
            if (source instanceof Stax2Source stax2) {
                return owned(stax2.constructInputStream());
            }
            if (source instanceof StreamSource stream && stream.getInputStream() != null) {
                return create(stream.getInputStream());
            }
            if (source instanceof StreamSource && source.getSystemId() != null) {
                return createXMLStreamReader(new URL(source.getSystemId()));
            }
        } catch (IOException e) {
            throw new XMLStreamException("cannot read " + source.getSystemId() + ": " + e.getMessage(), e);
        }
        throw new XMLStreamException(
                "BXML cannot be read from a " + source.getClass().getName());
    }

    @Override
    public XMLStreamReader createFilteredReader(XMLStreamReader reader, StreamFilter filter) {
        return new Stax2FilteredStreamReader(Stax2ReaderAdapter.wrapIfNecessary(reader), filter);
    }

    // ---- event readers

    private XMLEventReader2 events(XMLStreamReader2 reader) throws XMLStreamException {
        return new BxmlEventReader(allocator.newInstance(), reader);
    }

    @Override
    public XMLEventReader2 createXMLEventReader(InputStream stream) throws XMLStreamException {
        return events(create(stream));
    }

    @Override
    public XMLEventReader createXMLEventReader(InputStream stream, String encoding) throws XMLStreamException {
        return events(create(stream));
    }

    @Override
    public XMLEventReader createXMLEventReader(String systemId, InputStream stream) throws XMLStreamException {
        return events(create(stream));
    }

    @Override
    public XMLEventReader createXMLEventReader(Reader reader) throws XMLStreamException {
        return events(createXMLStreamReader(reader));
    }

    @Override
    public XMLEventReader createXMLEventReader(String systemId, Reader reader) throws XMLStreamException {
        return events(createXMLStreamReader(reader));
    }

    @Override
    public XMLEventReader createXMLEventReader(XMLStreamReader reader) throws XMLStreamException {
        return events(Stax2ReaderAdapter.wrapIfNecessary(reader));
    }

    @Override
    public XMLEventReader createXMLEventReader(Source source) throws XMLStreamException {
        return events(createXMLStreamReader(source));
    }

    @Override
    public XMLEventReader2 createXMLEventReader(URL url) throws XMLStreamException {
        return events(createXMLStreamReader(url));
    }

    @Override
    public XMLEventReader2 createXMLEventReader(File file) throws XMLStreamException {
        return events(createXMLStreamReader(file));
    }

    @Override
    public XMLEventReader createFilteredReader(XMLEventReader reader, EventFilter filter) {
        return new Stax2FilteredEventReader(Stax2EventReaderAdapter.wrapIfNecessary(reader), filter);
    }

    // ---- properties

    @Override
    public XMLResolver getXMLResolver() {
        return resolver;
    }

    /** Kept and never asked: nothing is resolved. */
    @Override
    public void setXMLResolver(XMLResolver resolver) {
        this.resolver = resolver;
    }

    @Override
    public XMLReporter getXMLReporter() {
        return reporter;
    }

    /** Kept and never told: there are no warnings. */
    @Override
    public void setXMLReporter(XMLReporter reporter) {
        this.reporter = reporter;
    }

    @Override
    public XMLEventAllocator getEventAllocator() {
        return allocator;
    }

    @Override
    public void setEventAllocator(XMLEventAllocator allocator) {
        this.allocator = Objects.requireNonNull(allocator);
    }

    @Override
    public boolean isPropertySupported(String name) {
        return switch (name) {
            case XMLInputFactory.IS_NAMESPACE_AWARE,
                    XMLInputFactory.IS_COALESCING,
                    XMLInputFactory.IS_VALIDATING,
                    XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES,
                    XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES,
                    XMLInputFactory.SUPPORT_DTD,
                    XMLInputFactory.RESOLVER,
                    XMLInputFactory.REPORTER,
                    XMLInputFactory.ALLOCATOR,
                    P_REPORT_CDATA,
                    P_REPORT_PROLOG_WHITESPACE,
                    P_AUTO_CLOSE_INPUT,
                    P_PRESERVE_LOCATION,
                    XSP_IMPLEMENTATION_NAME,
                    XSP_IMPLEMENTATION_VERSION -> true;
            default -> false;
        };
    }

    @Override
    public Object getProperty(String name) {
        return switch (name) {
            case XMLInputFactory.IS_NAMESPACE_AWARE -> settings.namespaceAware();
            case XMLInputFactory.IS_COALESCING -> settings.coalescing();
            case P_REPORT_CDATA -> settings.reportsCData();
            case P_REPORT_PROLOG_WHITESPACE -> settings.reportsPrologSpace();
            case P_AUTO_CLOSE_INPUT -> settings.closeInput();
            case P_PRESERVE_LOCATION -> true;
            case XMLInputFactory.IS_VALIDATING,
                    XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES,
                    XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES,
                    XMLInputFactory.SUPPORT_DTD -> false;
            case XMLInputFactory.RESOLVER -> resolver;
            case XMLInputFactory.REPORTER -> reporter;
            case XMLInputFactory.ALLOCATOR -> allocator;
            case XSP_IMPLEMENTATION_NAME -> "gml-fast";
            case XSP_IMPLEMENTATION_VERSION ->
                String.valueOf(BxmlInputFactory.class.getPackage().getImplementationVersion());
            default -> throw new IllegalArgumentException("unknown property \"" + name + "\"");
        };
    }

    @Override
    public void setProperty(String name, Object value) {
        ReaderSettings s = settings;
        switch (name) {
            case XMLInputFactory.IS_NAMESPACE_AWARE ->
                settings = new ReaderSettings(
                        FactoryProperties.bool(name, value),
                        s.coalescing(),
                        s.reportsCData(),
                        s.reportsPrologSpace(),
                        s.closeInput());
            case XMLInputFactory.IS_COALESCING ->
                settings = new ReaderSettings(
                        s.namespaceAware(),
                        FactoryProperties.bool(name, value),
                        s.reportsCData(),
                        s.reportsPrologSpace(),
                        s.closeInput());
            case P_REPORT_CDATA ->
                settings = new ReaderSettings(
                        s.namespaceAware(),
                        s.coalescing(),
                        FactoryProperties.bool(name, value),
                        s.reportsPrologSpace(),
                        s.closeInput());
            case P_REPORT_PROLOG_WHITESPACE ->
                settings = new ReaderSettings(
                        s.namespaceAware(),
                        s.coalescing(),
                        s.reportsCData(),
                        FactoryProperties.bool(name, value),
                        s.closeInput());
            case P_AUTO_CLOSE_INPUT ->
                settings = new ReaderSettings(
                        s.namespaceAware(),
                        s.coalescing(),
                        s.reportsCData(),
                        s.reportsPrologSpace(),
                        FactoryProperties.bool(name, value));
            case XMLInputFactory.RESOLVER -> setXMLResolver((XMLResolver) value);
            case XMLInputFactory.REPORTER -> setXMLReporter((XMLReporter) value);
            case XMLInputFactory.ALLOCATOR -> setEventAllocator((XMLEventAllocator) value);
            // programs turn these off to be safe, and on by habit: nothing is validated or fetched either way
            case XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES,
                    XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES,
                    XMLInputFactory.SUPPORT_DTD,
                    P_PRESERVE_LOCATION -> FactoryProperties.bool(name, value);
            case XMLInputFactory.IS_VALIDATING -> {
                if (FactoryProperties.bool(name, value)) {
                    throw new IllegalArgumentException("this reader does not validate");
                }
            }
            default -> throw new IllegalArgumentException("unknown property \"" + name + "\"");
        }
    }

    /** No change: these readers always conform. */
    @Override
    public void configureForXmlConformance() {
        // nothing that could be turned on
    }

    /** Text comes as one event. */
    @Override
    public void configureForConvenience() {
        setProperty(XMLInputFactory.IS_COALESCING, true);
    }

    /** Text comes as it is stored. */
    @Override
    public void configureForSpeed() {
        setProperty(XMLInputFactory.IS_COALESCING, false);
    }

    /** Text comes as it is stored. */
    @Override
    public void configureForLowMemUsage() {
        setProperty(XMLInputFactory.IS_COALESCING, false);
    }

    /** CDATA sections and white space around the document element are reported. */
    @Override
    public void configureForRoundTripping() {
        setProperty(XMLInputFactory.IS_COALESCING, false);
        setProperty(P_REPORT_CDATA, true);
        setProperty(P_REPORT_PROLOG_WHITESPACE, true);
    }
}
