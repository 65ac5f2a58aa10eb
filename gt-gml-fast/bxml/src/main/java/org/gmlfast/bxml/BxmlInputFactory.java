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
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.format.BxmlReader;
import org.gmlfast.bxml.format.UncheckedBxmlException;
import org.gmlfast.bxml.internal.event.BxmlEventReader;
import org.gmlfast.bxml.internal.event.BxmlStreamReader;
import org.gmlfast.bxml.internal.source.ByteWindow;
import org.gmlfast.bxml.internal.source.ReaderSettings;

/**
 * Creates stream readers of BXML 0.0.8 files (OGC 03-002r9).
 *
 * <pre>{@code
 * XMLStreamReader2 reader = new BxmlInputFactory().create(inputStream);
 * reader.nextTag();
 * double[] numbers = new double[1024];
 * int count = reader.readElementAsDoubleArray(numbers, 0, numbers.length);
 * }</pre>
 *
 * <p>Typed access returns the numbers of the file; {@code getText} formats them as XML Schema does. A float read as a
 * double has the float's exact value, alone and in an array: 0.1f is 0.10000000149011612, although its text is 0.1.
 *
 * <p>The readers are {@link BxmlReader}s, which report the types of values.
 *
 * <p>While a program reads a list or binary content in parts, the event is CHARACTERS; after the method has returned
 * -1, the event is END_ELEMENT. {@code next} skips the rest of the content, also after a
 * {@code TypedXMLStreamException}.
 *
 * <p>Readers process no DTD and read nothing outside the file. A malformed file, or one that exceeds the
 * {@link BxmlLimits}, causes a {@link BxmlException}. Methods that StAX declares without a checked exception, such as
 * {@code getText}, throw an {@link UncheckedBxmlException} that holds it.
 *
 * <p>Several threads may create readers with one factory while no thread sets a property. A reader belongs to one
 * thread.
 */
public final class BxmlInputFactory extends XMLInputFactory2 {

    private final BxmlLimits limits;
    private ReaderSettings settings = ReaderSettings.DEFAULT.withAllocator(new Stax2EventAllocatorImpl());

    /** Creates a factory with {@link BxmlLimits#DEFAULT}. */
    public BxmlInputFactory() {
        this(BxmlLimits.DEFAULT);
    }

    /** Creates a factory whose readers refuse files that exceed these limits. */
    public BxmlInputFactory(BxmlLimits limits) {
        this.limits = Objects.requireNonNull(limits);
    }

    // ---- stream readers

    /**
     * Creates a reader for a file in memory. It reads the array itself, not a copy.
     *
     * @throws BxmlException if the array does not start with a BXML header
     */
    public BxmlReader create(byte[] file) throws XMLStreamException {
        return new BxmlStreamReader(new ByteWindow(file, 0, file.length), null, settings, limits);
    }

    /**
     * Creates a reader for a stream. It reads up to 64 KB ahead and does not close the stream.
     *
     * @throws BxmlException if the stream does not start with a BXML header; with an IOException as its cause, also in
     *     the methods of the reader, if the stream cannot be read
     */
    public BxmlReader create(InputStream stream) throws XMLStreamException {
        return create(stream, settings);
    }

    private BxmlReader create(InputStream stream, ReaderSettings used) throws XMLStreamException {
        Objects.requireNonNull(stream);
        return new BxmlStreamReader(new ByteWindow(stream::read, 0), stream, used, limits);
    }

    @Override
    public XMLStreamReader2 createXMLStreamReader(InputStream stream) throws XMLStreamException {
        return create(stream);
    }

    /** Ignores {@code encoding}: the header names the charset of the file. */
    @Override
    public XMLStreamReader2 createXMLStreamReader(InputStream stream, String encoding) throws XMLStreamException {
        return create(stream);
    }

    @Override
    public XMLStreamReader2 createXMLStreamReader(String systemId, InputStream stream) throws XMLStreamException {
        return create(stream);
    }

    /** Always fails: BXML is bytes. */
    @Override
    public XMLStreamReader2 createXMLStreamReader(Reader reader) throws XMLStreamException {
        throw new XMLStreamException("BXML can be read from bytes only, not from characters");
    }

    /** Always fails: BXML is bytes. */
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

    /** Creates a reader for a stream that the factory has opened: only the reader can close it. */
    private XMLStreamReader2 owned(InputStream stream) throws XMLStreamException, IOException {
        try {
            return create(stream, settings.withCloseInput(true));
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
        return new BxmlEventReader(settings.allocator().newInstance(), reader);
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
    public boolean isPropertySupported(String name) {
        return ReaderSettings.PROPERTIES.isSupported(name);
    }

    @Override
    public Object getProperty(String name) {
        return ReaderSettings.PROPERTIES.get(settings, name);
    }

    @Override
    public void setProperty(String name, Object value) {
        settings = ReaderSettings.PROPERTIES.with(settings, name, value);
    }

    @Override
    public XMLResolver getXMLResolver() {
        return settings.resolver();
    }

    /** Stores the resolver; readers never call it, because they resolve nothing. */
    @Override
    public void setXMLResolver(XMLResolver resolver) {
        settings = settings.withResolver(resolver);
    }

    @Override
    public XMLReporter getXMLReporter() {
        return settings.reporter();
    }

    /** Stores the reporter; readers never call it, because they have no warnings. */
    @Override
    public void setXMLReporter(XMLReporter reporter) {
        settings = settings.withReporter(reporter);
    }

    @Override
    public XMLEventAllocator getEventAllocator() {
        return settings.allocator();
    }

    @Override
    public void setEventAllocator(XMLEventAllocator allocator) {
        settings = settings.withAllocator(allocator);
    }

    /** Changes nothing: the readers always check everything. */
    @Override
    public void configureForXmlConformance() {
        // no check is optional
    }

    /** Makes each text one event. */
    @Override
    public void configureForConvenience() {
        settings = settings.withCoalescing(true);
    }

    /** Makes each token of a text an event. */
    @Override
    public void configureForSpeed() {
        settings = settings.withCoalescing(false);
    }

    /** Makes each token of a text an event. */
    @Override
    public void configureForLowMemUsage() {
        settings = settings.withCoalescing(false);
    }

    /** Reports CDATA sections, and white space outside the root element. */
    @Override
    public void configureForRoundTripping() {
        settings = settings.withCoalescing(false).withReportsCData(true).withReportsPrologSpace(true);
    }
}
