/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.gmlfast.benchmarks.UnlockedStream;
import org.gmlfast.benchmarks.XmlFormat;
import org.gmlfast.bxml.BxmlTokenReader;
import org.gmlfast.bxml.XmlConversion;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.format.BxmlSettings;

import com.fasterxml.aalto.stax.InputFactoryImpl;

/** A format and a library that reads it. */
enum ScanReader {
    JDK("JDK", XmlFormat.JDK),
    WOODSTOX("Woodstox", XmlFormat.WOODSTOX),
    AALTO("Aalto", XmlFormat.AALTO),
    AALTO_GZIP("Aalto, gzip", XmlFormat.AALTO) {
        @Override
        byte[] convert(byte[] xml) throws IOException {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (OutputStream gzip = new GZIPOutputStream(out)) {
                gzip.write(xml);
            }
            return out.toByteArray();
        }

        @Override
        XMLStreamReader open(byte[] document) throws XMLStreamException, IOException {
            return AALTO_FACTORY.createXMLStreamReader(new GZIPInputStream(new UnlockedStream(document), BUFFER));
        }
    },
    FAST_INFOSET("Fast Infoset", XmlFormat.FAST_INFOSET),
    EXI("EXI, byte-aligned", XmlFormat.EXI_BYTE),
    BXML("BXML", XmlFormat.BXML) {
        @Override
        long scan(ScanLevel level, byte[] document) throws Exception {
            return level == ScanLevel.TOKENS ? countTokens(document) : super.scan(level, document);
        }
    },
    BXML_GZIP("BXML, gzip", XmlFormat.BXML) {
        @Override
        byte[] convert(byte[] xml) throws IOException, XMLStreamException {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            XmlConversion.toBxml(new ByteArrayInputStream(xml), out, BxmlSettings.DEFAULT.withGzip(true));
            return out.toByteArray();
        }

        @Override
        long scan(ScanLevel level, byte[] document) throws Exception {
            return level == ScanLevel.TOKENS ? countTokens(document) : super.scan(level, document);
        }
    },
    /** The parser that fills the JDK's DOM itself. */
    JDK_DOM("JDK, DocumentBuilder", XmlFormat.JDK) {
        @Override
        long scan(ScanLevel level, byte[] document) throws Exception {
            return DocumentBuilderFactory.newDefaultNSInstance()
                    .newDocumentBuilder()
                    .parse(new UnlockedStream(document))
                    .getDocumentElement()
                    .getChildNodes()
                    .getLength();
        }
    };

    private static final int BUFFER = 32 * 1024;
    private static final InputFactoryImpl AALTO_FACTORY = new InputFactoryImpl();

    private final String label;
    private final XmlFormat format;

    ScanReader(String label, XmlFormat format) {
        this.label = label;
        this.format = format;
    }

    String label() {
        return label;
    }

    /** A document in the format that the library reads. */
    byte[] convert(byte[] xml) throws IOException, XMLStreamException {
        return format.convert(xml);
    }

    XMLStreamReader open(byte[] document) throws XMLStreamException, IOException {
        return format.open(document);
    }

    /** Reads a document once. */
    long scan(ScanLevel level, byte[] document) throws Exception {
        XMLStreamReader reader = open(document);
        long result = level.scan(reader);
        reader.close();
        return result;
    }

    private static long countTokens(byte[] document) throws XMLStreamException {
        BxmlTokenReader tokens = new BxmlTokenReader(document, BxmlLimits.DEFAULT);
        long count = 0;
        while (tokens.next()) {
            count++;
        }
        return count;
    }
}
