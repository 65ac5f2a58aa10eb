/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.util.regex.Pattern;

import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.codehaus.stax2.XMLInputFactory2;
import org.codehaus.stax2.XMLStreamReader2;
import org.gmlfast.bxml.BxmlInputFactory;
import org.gmlfast.bxml.XmlConversion;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.input.InputException;
import org.gmlfast.output.OutputException;
import org.gmlfast.stax.output.Utf8OutputFactory;

import com.ctc.wstx.api.WstxInputProperties;
import com.ctc.wstx.stax.WstxInputFactory;

/** Converts documents from XML to BXML and from BXML to XML. Failures are reported in one line with the location. */
public final class Conversion {

    private static final int BUFFER = 1 << 16;

    /** The number of characters up to which a CDATA section stays one event. */
    private static final int SEGMENT = 1 << 20;

    /**
     * The maximum size in bytes of a comment, processing instruction, DOCTYPE or CDATA section, which is kept in
     * memory.
     */
    private static final int MAX_TEXT = 64 << 20;

    private static final BxmlLimits LIMITS = BxmlLimits.DEFAULT.withTextBytes(MAX_TEXT);

    /** The location that Woodstox reports for a character that cannot be decoded. */
    private static final Pattern CHARACTER = Pattern.compile("\\(at char #(\\d+), byte #-?\\d+\\)");

    /** The beginning of the location in Woodstox's messages. */
    private static final String LOCATION = "\n at [row,col";

    private Conversion() {}

    /**
     * Converts XML to BXML.
     *
     * @throws IOException if the XML is not well-formed, or if reading or writing fails
     */
    public static void toBxml(DocumentInput xml, OutputStream out, BxmlSettings settings) throws IOException {
        XMLStreamReader reader = null;
        try {
            reader = parser().createXMLStreamReader(xml.stream());
            XmlConversion.toBxml(reader, out, settings);
        } catch (XMLStreamException e) {
            throw failure(xml, reader, e);
        }
    }

    /**
     * Converts BXML to XML.
     *
     * @param charset the charset of the XML
     * @throws IOException if the file is malformed, or if reading or writing fails
     */
    public static void toXml(DocumentInput bxml, OutputStream out, Charset charset) throws IOException {
        XMLStreamReader2 reader = null;
        try {
            BxmlInputFactory factory = new BxmlInputFactory(LIMITS);
            factory.configureForRoundTripping();
            reader = factory.create(bxml.stream());
            XmlConversion.toXml(reader, new Utf8OutputFactory().create(out, charset));
        } catch (XMLStreamException e) {
            throw failure(bxml, reader, e);
        }
    }

    /**
     * Creates a Woodstox parser that reports all parts of a document and reads no external entities. Elements have the
     * same limits as in the BXML reader; Woodstox's own limit applies to the expansion of entities in attributes.
     */
    private static XMLInputFactory parser() {
        XMLInputFactory factory = new WstxInputFactory();
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, true);
        factory.setProperty(XMLInputFactory.IS_VALIDATING, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        // an external entity of a DTD resolves to an empty stream; otherwise Woodstox would reject the DTD
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, true);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> InputStream.nullInputStream());
        factory.setProperty(XMLInputFactory2.P_REPORT_CDATA, true);
        factory.setProperty(XMLInputFactory2.P_REPORT_PROLOG_WHITESPACE, true);
        factory.setProperty(XMLInputFactory2.P_LAZY_PARSING, false);
        factory.setProperty(WstxInputProperties.P_CACHE_DTDS, false);
        factory.setProperty(WstxInputProperties.P_INPUT_BUFFER_LENGTH, BUFFER);
        factory.setProperty(WstxInputProperties.P_MIN_TEXT_SEGMENT, SEGMENT);
        factory.setProperty(WstxInputProperties.P_MAX_ELEMENT_DEPTH, LIMITS.depth());
        factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTES_PER_ELEMENT, LIMITS.attributes());
        factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTE_SIZE, LIMITS.tagBytes());
        factory.setProperty(WstxInputProperties.P_MAX_TEXT_LENGTH, LIMITS.textBytes());
        return factory;
    }

    /**
     * Opens a document for queries: entities are replaced, and text that no one asks for is not decoded.
     *
     * @throws IOException if the start of the document is malformed or cannot be read
     */
    static XMLStreamReader2 openForQuery(DocumentInput input) throws IOException {
        try {
            if (input.isBxml()) {
                return new BxmlInputFactory(LIMITS).create(input.stream());
            }
            XMLInputFactory factory = parser();
            factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, true);
            factory.setProperty(XMLInputFactory2.P_LAZY_PARSING, true);
            return (XMLStreamReader2) factory.createXMLStreamReader(input.stream());
        } catch (XMLStreamException e) {
            throw failure(input, e);
        }
    }

    /** Returns the failure of a document with a one-line message. */
    public static IOException failure(DocumentInput input, XMLStreamException e) {
        return failure(input, null, e);
    }

    static IOException failure(DocumentInput input, XMLStreamReader reader, XMLStreamException e) {
        if (e.getCause() instanceof OutputException output) {
            return output;
        }
        if (e instanceof BxmlException) {
            return new InputException(input.name() + ": " + e.getMessage(), e);
        }
        if (e.getCause() instanceof IOException io) {
            String message = CHARACTER.matcher(String.valueOf(io.getMessage())).replaceAll("(at character $1)");
            return new InputException(input.name() + ": " + message, e);
        }
        Location at = e.getLocation() == null && reader != null ? reader.getLocation() : e.getLocation();
        return new InputException(input.name() + location(at) + ": " + message(e), e);
    }

    private static String location(Location at) {
        if (at == null) {
            return "";
        }
        return at.getLineNumber() > 0
                ? ", line " + at.getLineNumber() + ", column " + at.getColumnNumber()
                : ", byte " + at.getCharacterOffset();
    }

    private static String message(XMLStreamException e) {
        String message = String.valueOf(e.getMessage());
        int location = message.indexOf(LOCATION);
        return location < 0 ? message : message.substring(0, location);
    }
}
