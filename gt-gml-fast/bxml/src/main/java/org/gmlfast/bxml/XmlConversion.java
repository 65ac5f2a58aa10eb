/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.codehaus.stax2.ri.Stax2ReaderAdapter;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.stax.output.Utf8OutputFactory;

/**
 * Converts XML to BXML and back.
 *
 * <pre>{@code
 * XmlConversion.toBxml(xmlStream, bxmlStream, BxmlSettings.DEFAULT);
 * XmlConversion.toXml(bxmlStream, xmlStream);
 * }</pre>
 *
 * <p>Conversion preserves the infoset, including white space, comments, processing instructions, CDATA sections and the
 * DOCTYPE. It loses what parsers do not report, such as which quotes enclose an attribute value. Text that is a number,
 * a boolean or a list of numbers becomes a typed value if that value prints as the same characters. Memory does not
 * grow with the document. Nothing outside the document is read.
 *
 * <p>After an exception the output holds an incomplete document; write to a temporary file if that matters.
 */
public final class XmlConversion {

    /** Makes the JDK's parser report CDATA sections. */
    private static final String REPORT_CDATA = "http://java.sun.com/xml/stream/properties/report-cdata-event";

    private XmlConversion() {}

    /**
     * Converts XML with the JDK's parser. That parser does not report white space around the document element, which is
     * lost; {@link #toBxml(XMLStreamReader, OutputStream, BxmlSettings)} keeps it if the parser reports it, as Woodstox
     * does with {@code P_REPORT_PROLOG_WHITESPACE}. Nothing is printed to the console, whatever the XML.
     *
     * @param xml is read to its end and not closed
     * @param bxml is flushed and not closed; holds an incomplete file after an exception
     * @throws XMLStreamException if the XML is not well-formed, or if reading or writing fails
     */
    public static void toBxml(InputStream xml, OutputStream bxml, BxmlSettings settings) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(REPORT_CDATA, true);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> InputStream.nullInputStream());
        try {
            DecodedXml decoded = new DecodedXml(xml);
            toBxml(watched(factory.createXMLStreamReader(decoded), decoded), bxml, settings);
        } catch (IOException e) {
            throw new XMLStreamException(e.getMessage(), e);
        }
    }

    /** Notifies the reader of characters when the prolog is over. */
    private static XMLStreamReader watched(XMLStreamReader parser, DecodedXml decoded) {
        return new StreamReaderDelegate(parser) {
            @Override
            public int next() throws XMLStreamException {
                int event = super.next();
                if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.START_ELEMENT) {
                    decoded.endProlog();
                }
                return event;
            }
        };
    }

    /**
     * Converts the events of a StAX parser. The parser should report references to entities and CDATA sections, and
     * must not fetch external entities.
     *
     * @param xml at the start of a document; is not closed
     * @param bxml is flushed and not closed; holds an incomplete file after an exception
     * @throws XMLStreamException if the XML is not well-formed, or if reading or writing fails
     */
    public static void toBxml(XMLStreamReader xml, OutputStream bxml, BxmlSettings settings) throws XMLStreamException {
        XMLStreamWriter2 writer = new BxmlOutputFactory(settings).create(bxml);
        new XmlToBxml(Stax2ReaderAdapter.wrapIfNecessary(xml), writer).copy();
    }

    /**
     * Converts BXML to XML in UTF-8.
     *
     * @param bxml is read to its end and not closed
     * @param xml is flushed and not closed; holds an incomplete document after an exception
     * @throws BxmlException if the file is malformed or exceeds the limits; with an IOException as its cause if it
     *     cannot be read
     * @throws XMLStreamException if reading or writing fails
     */
    public static void toXml(InputStream bxml, OutputStream xml, BxmlLimits limits) throws XMLStreamException {
        BxmlInputFactory factory = new BxmlInputFactory(limits);
        factory.configureForRoundTripping();
        toXml(factory.create(bxml), new Utf8OutputFactory().create(xml));
    }

    /** Converts BXML to XML in UTF-8, with {@link BxmlLimits#DEFAULT}. */
    public static void toXml(InputStream bxml, OutputStream xml) throws XMLStreamException {
        toXml(bxml, xml, BxmlLimits.DEFAULT);
    }

    /**
     * Returns a BXML document as XML in UTF-8, which is converted as it is read. Besides buffers, it keeps the text of
     * one value in memory.
     *
     * @param bxml is closed with the stream that is returned
     * @return a stream for one thread, whose IOExceptions have a {@link BxmlException} as their cause if the file is
     *     malformed or exceeds the limits
     * @throws BxmlException if the start of the file is malformed
     * @throws XMLStreamException if reading fails
     */
    public static InputStream xmlOf(InputStream bxml, BxmlLimits limits) throws XMLStreamException {
        BxmlInputFactory factory = new BxmlInputFactory(limits);
        factory.configureForRoundTripping();
        return new ConvertedXml(bxml, factory.create(bxml));
    }

    /**
     * Copies a BXML document to a writer of XML. BXML can hold text that XML cannot: a CDATA section with {@code ]]>},
     * a carriage return or a character that the writer's charset lacks becomes several sections; {@code --} in a
     * comment becomes {@code -=} (BXML §8.8).
     *
     * @param bxml at the start of a document; is not closed
     * @param xml receives the whole document; is flushed and not closed
     * @throws BxmlException if the file is malformed, or if the document would not be well-formed XML: it refers to an
     *     undeclared entity, its DOCTYPE is not well-formed, or a processing instruction contains {@code ?>}
     * @throws XMLStreamException if reading or writing fails
     */
    public static void toXml(XMLStreamReader2 bxml, XMLStreamWriter2 xml) throws XMLStreamException {
        new BxmlToXml(bxml, xml).copy();
    }
}
