/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.codehaus.stax2.DTDInfo;
import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.codehaus.stax2.ri.Stax2ReaderAdapter;
import org.gmlfast.stax.Utf8OutputFactory;

/**
 * XML to BXML and back, without loss but for what XML itself does not tell, such as which quotes an attribute has: what
 * comes back is the same infoset, white space, comments, processing instructions, CDATA sections and DOCTYPE included.
 * Memory does not grow with the document. Nothing outside it is read.
 *
 * <p>Text that is a number, a boolean or a list of numbers becomes a typed value where that prints back to the very
 * same characters.
 */
public final class XmlConversion {

    /** Characters of a text that are looked at together; the numbers of a longer list make several arrays. */
    private static final int MAX_TEXT = 1024 * 1024;

    /** The JDK's parser tells of CDATA sections if asked to. */
    private static final String REPORT_CDATA = "http://java.sun.com/xml/stream/properties/report-cdata-event";

    private final XMLStreamReader2 reader;
    private final XMLStreamWriter2 writer;
    private final CDataSections sections;
    private final EntityDeclarations entities = new EntityDeclarations();
    private final TypedText typed = new TypedText();
    private char[] text = new char[4096];
    private int length;

    private XmlConversion(XMLStreamReader2 reader, XMLStreamWriter2 writer) {
        this.reader = reader;
        this.writer = writer;
        this.sections = new CDataSections(writer);
    }

    /**
     * Converts XML with the JDK's parser.
     *
     * @param xml is read to its end and not closed
     * @param bxml is flushed and not closed; not a complete file if this fails
     * @throws XMLStreamException if the XML is not well-formed, or if reading or writing fails
     */
    public static void toBxml(InputStream xml, OutputStream bxml, BxmlSettings settings) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(REPORT_CDATA, true);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> InputStream.nullInputStream());
        toBxml(factory.createXMLStreamReader(xml), bxml, settings);
    }

    /**
     * Converts what any StAX parser reads. It should keep references to entities and know where CDATA sections are, and
     * fetch nothing.
     *
     * @param xml at the start of a document; is not closed
     * @param bxml is flushed and not closed; not a complete file if this fails
     * @throws XMLStreamException if the XML is not well-formed, or if reading or writing fails
     */
    public static void toBxml(XMLStreamReader xml, OutputStream bxml, BxmlSettings settings) throws XMLStreamException {
        XMLStreamWriter2 writer = new BxmlOutputFactory(settings).create(bxml);
        new XmlConversion(Stax2ReaderAdapter.wrapIfNecessary(xml), writer).copy();
    }

    /**
     * Converts BXML to XML in UTF-8.
     *
     * @param bxml is read to its end and not closed
     * @param xml is flushed and not closed; not a complete document if this fails
     * @throws BxmlException if the file is broken or larger than the limits
     * @throws XMLStreamException if reading or writing fails
     */
    public static void toXml(InputStream bxml, OutputStream xml, BxmlLimits limits) throws XMLStreamException {
        BxmlInputFactory factory = new BxmlInputFactory(limits);
        factory.configureForRoundTripping();
        toXml(factory.create(bxml), new Utf8OutputFactory().create(xml));
    }

    /** The same with the limits that are usual. */
    public static void toXml(InputStream bxml, OutputStream xml) throws XMLStreamException {
        toXml(bxml, xml, BxmlLimits.DEFAULT);
    }

    /**
     * Copies a BXML document to any writer. What XML cannot express as it is in the file is written as near as XML can:
     * a CDATA section with {@code ]]>}, a carriage return or a character that the writer's charset lacks in it becomes
     * several; {@code --} in a comment becomes {@code -=} (BXML §8.8).
     *
     * @param bxml at the start of a document; is not closed
     * @param xml gets the whole document; is flushed and not closed
     * @throws BxmlException if the file is broken, or if the document would not be well-formed: it refers to an entity
     *     that is not declared, its DOCTYPE is not well-formed, or a processing instruction has {@code ?>} in it
     * @throws XMLStreamException if reading or writing fails
     */
    public static void toXml(XMLStreamReader2 bxml, XMLStreamWriter2 xml) throws XMLStreamException {
        new XmlCopy(bxml, xml).copy();
    }

    // ---- XML to BXML

    private void copy() throws XMLStreamException {
        writer.copyEventFromReader(reader, false);
        int depth = 0;
        while (reader.hasNext()) {
            int event = reader.next();
            if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.SPACE && depth > 0) {
                append();
                continue;
            }
            flushText();
            switch (event) {
                case XMLStreamConstants.START_ELEMENT -> {
                    startElement();
                    depth++;
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    writer.writeEndElement();
                    depth--;
                }
                case XMLStreamConstants.DTD -> doctype();
                case XMLStreamConstants.ENTITY_REFERENCE -> entityReference();
                case XMLStreamConstants.CDATA -> sections.write(reader.getText());
                default -> writer.copyEventFromReader(reader, false);
            }
        }
    }

    private void doctype() throws XMLStreamException {
        DTDInfo doctype = reader.getDTDInfo();
        if (doctype != null && doctype.getDTDRootName() != null) {
            entities.read(doctype, reader.isStandalone());
            writer.copyEventFromReader(reader, false);
        } else {
            String declaration = reader.getText(); // the JDK's parser has all of it as its text
            writer.writeDTD(declaration);
            entities.read(declaration.substring("<!DOCTYPE".length(), declaration.length() - 1), reader.isStandalone());
        }
    }

    /** Parsers that keep references to entities do not look for their declarations. */
    private void entityReference() throws XMLStreamException {
        String wrong = entities.refusal(reader.getLocalName());
        if (wrong != null) {
            throw new XMLStreamException(wrong);
        }
        writer.writeEntityRef(reader.getLocalName());
    }

    private void startElement() throws XMLStreamException {
        writer.writeStartElement(orEmpty(reader.getPrefix()), reader.getLocalName(), orEmpty(reader.getNamespaceURI()));
        for (int i = 0; i < reader.getNamespaceCount(); i++) {
            writer.writeNamespace(orEmpty(reader.getNamespacePrefix(i)), orEmpty(reader.getNamespaceURI(i)));
        }
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            attribute(i);
        }
    }

    private void attribute(int i) throws XMLStreamException {
        String prefix = orEmpty(reader.getAttributePrefix(i));
        String uri = orEmpty(reader.getAttributeNamespace(i));
        String name = reader.getAttributeLocalName(i);
        String value = reader.getAttributeValue(i);
        Object stoodFor = typed.value(value);
        if (stoodFor instanceof Long integer) {
            writer.writeLongAttribute(prefix, uri, name, integer);
        } else if (stoodFor instanceof Double real) {
            writer.writeDoubleAttribute(prefix, uri, name, real);
        } else if (stoodFor instanceof Boolean bool) {
            writer.writeBooleanAttribute(prefix, uri, name, bool);
        } else {
            writer.writeAttribute(prefix, uri, name, value);
        }
    }

    private static String orEmpty(String s) {
        return s == null ? "" : s;
    }

    private void append() throws XMLStreamException {
        int count = reader.getTextLength();
        if (length > 0 && length + count > MAX_TEXT) {
            flushLong();
        }
        if (length + count > text.length) {
            text = Arrays.copyOf(text, Math.max(2 * text.length, length + count));
        }
        System.arraycopy(reader.getTextCharacters(), reader.getTextStart(), text, length, count);
        length += count;
    }

    /** Writes what there is of a long text, up to the last white space: what follows may belong to its last word. */
    private void flushLong() throws XMLStreamException {
        int end = length;
        while (end > 0 && text[end - 1] > ' ') {
            end--;
        }
        if (end == 0) {
            writer.writeCharacters(text, 0, length);
            length = 0;
            return;
        }
        char[] rest = Arrays.copyOfRange(text, end, length);
        length = end;
        flushText();
        System.arraycopy(rest, 0, text, 0, rest.length);
        length = rest.length;
    }

    private void flushText() throws XMLStreamException {
        if (length > 0 && !typed.write(text, length, writer)) {
            writer.writeCharacters(text, 0, length);
        }
        length = 0;
    }
}
