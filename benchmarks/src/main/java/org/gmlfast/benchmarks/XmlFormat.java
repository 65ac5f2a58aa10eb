/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;

import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.gmlfast.bxml.BxmlInputFactory;
import org.gmlfast.bxml.XmlConversion;
import org.gmlfast.bxml.format.BxmlSettings;
import org.xml.sax.ContentHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;

import com.ctc.wstx.stax.WstxInputFactory;
import com.fasterxml.aalto.stax.InputFactoryImpl;
import com.siemens.ct.exi.core.CodingMode;
import com.siemens.ct.exi.core.EXIFactory;
import com.siemens.ct.exi.core.EncodingOptions;
import com.siemens.ct.exi.core.FidelityOptions;
import com.siemens.ct.exi.core.exceptions.EXIException;
import com.siemens.ct.exi.core.helpers.DefaultEXIFactory;
import com.siemens.ct.exi.main.api.sax.EXIResult;
import com.siemens.ct.exi.main.api.stream.StAXDecoder;
import com.sun.xml.fastinfoset.sax.SAXDocumentSerializer;
import com.sun.xml.fastinfoset.stax.StAXDocumentParser;

/** Formats of XML, each with a StAX reader. Each is used as its authors advise for many documents. */
public enum XmlFormat {
    /** Text, read by the JDK. */
    JDK(new TextFormat(XMLInputFactory.newDefaultFactory())),
    /** Text, read by Woodstox. */
    WOODSTOX(new TextFormat(new WstxInputFactory())),
    /** Text, read by Aalto. */
    AALTO(new TextFormat(new InputFactoryImpl())),
    /** ITU-T X.891, the vocabulary built up while writing; CDATA sections become text. */
    FAST_INFOSET(new FastInfoset()),
    /** W3C EXI without a schema, values and event codes in whole bytes. */
    EXI_BYTE(new Exi(CodingMode.BYTE_PACKED)),
    /** W3C EXI without a schema, values and event codes packed in bits. */
    EXI_BIT(new Exi(CodingMode.BIT_PACKED)),
    /** BXML by this project. */
    BXML(new Bxml());

    private final Coding coding;

    XmlFormat(Coding coding) {
        this.coding = coding;
    }

    /** Converts a document to this format; text stays the same bytes. */
    public byte[] convert(byte[] xml) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        convert(new ByteArrayInputStream(xml), out);
        return out.toByteArray();
    }

    /** Writes a document in this format; text stays the same bytes. */
    public void convert(InputStream xml, OutputStream out) throws IOException {
        try {
            coding.write(xml, out);
        } catch (SAXException | EXIException | XMLStreamException | ParserConfigurationException e) {
            throw new IOException(this + " cannot hold the document", e);
        }
    }

    /** Creates a reader at the start of a document in this format. */
    public XMLStreamReader open(byte[] document) throws XMLStreamException {
        try {
            return coding.open(document);
        } catch (EXIException e) {
            throw new XMLStreamException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes and reads a format. */
    private interface Coding {

        void write(InputStream xml, OutputStream out)
                throws IOException, SAXException, EXIException, XMLStreamException, ParserConfigurationException;

        XMLStreamReader open(byte[] document) throws IOException, EXIException, XMLStreamException;

        /** Reports all of a document to a handler, including comments. */
        static void parse(InputStream xml, ContentHandler handler)
                throws IOException, SAXException, ParserConfigurationException {
            SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
            factory.setNamespaceAware(true);
            XMLReader reader = factory.newSAXParser().getXMLReader();
            reader.setContentHandler(handler);
            reader.setProperty("http://xml.org/sax/properties/lexical-handler", handler);
            reader.parse(new InputSource(xml));
        }
    }

    private record TextFormat(XMLInputFactory factory) implements Coding {

        @Override
        public void write(InputStream xml, OutputStream out) throws IOException {
            xml.transferTo(out);
        }

        @Override
        public XMLStreamReader open(byte[] document) throws XMLStreamException {
            return factory.createXMLStreamReader(new UnlockedStream(document));
        }
    }

    private static final class FastInfoset implements Coding {

        private final StAXDocumentParser parser = new StAXDocumentParser();

        @Override
        public void write(InputStream xml, OutputStream out)
                throws IOException, SAXException, ParserConfigurationException {
            SAXDocumentSerializer serializer = new SAXDocumentSerializer();
            serializer.setOutputStream(out);
            Coding.parse(xml, serializer);
        }

        /** Reuses the parser, which keeps its tables: up to 1.6 times as fast as a new one. */
        @Override
        public XMLStreamReader open(byte[] document) {
            parser.reset();
            parser.setInputStream(new UnlockedStream(document));
            return parser;
        }
    }

    /**
     * EXI that keeps content dropped by default: comments, processing instructions, prefixes, xsi:schemaLocation and
     * (preserving lexical values) white space. DOCTYPE, CDATA sections and the XML declaration are lost.
     */
    private static final class Exi implements Coding {

        private final EXIFactory factory = DefaultEXIFactory.newInstance();

        Exi(CodingMode mode) {
            factory.setCodingMode(mode);
            FidelityOptions fidelity = factory.getFidelityOptions();
            try {
                fidelity.setFidelity(FidelityOptions.FEATURE_COMMENT, true);
                fidelity.setFidelity(FidelityOptions.FEATURE_PI, true);
                fidelity.setFidelity(FidelityOptions.FEATURE_PREFIX, true);
                fidelity.setFidelity(FidelityOptions.FEATURE_LEXICAL_VALUE, true);
                factory.getEncodingOptions().setOption(EncodingOptions.INCLUDE_XSI_SCHEMALOCATION);
                factory.getEncodingOptions().setOption(EncodingOptions.INCLUDE_INSIGNIFICANT_XSI_NIL);
            } catch (EXIException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void write(InputStream xml, OutputStream out)
                throws IOException, SAXException, EXIException, ParserConfigurationException {
            EXIResult result = new EXIResult(factory);
            result.setOutputStream(out);
            Coding.parse(xml, result.getHandler());
        }

        @Override
        public XMLStreamReader open(byte[] document) throws IOException, EXIException, XMLStreamException {
            StAXDecoder decoder = new StAXDecoder(factory);
            decoder.setInputStream(new UnlockedStream(document));
            return decoder;
        }
    }

    private static final class Bxml implements Coding {

        private final BxmlInputFactory factory = new BxmlInputFactory();

        @Override
        public void write(InputStream xml, OutputStream out) throws IOException, XMLStreamException {
            XmlConversion.toBxml(xml, out, BxmlSettings.DEFAULT);
        }

        @Override
        public XMLStreamReader open(byte[] document) throws XMLStreamException {
            return factory.create(new UnlockedStream(document));
        }
    }
}
