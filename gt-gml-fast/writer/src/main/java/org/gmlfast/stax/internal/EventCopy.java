/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.DTDInfo;
import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;

/** Writes the current event of a reader. */
public final class EventCopy {

    private EventCopy() {}

    /** Writes the event that the reader is at. */
    public static void copy(XMLStreamReader2 reader, XMLStreamWriter2 writer) throws XMLStreamException {
        switch (reader.getEventType()) {
            case XMLStreamConstants.START_DOCUMENT -> copyStartDocument(reader, writer);
            case XMLStreamConstants.END_DOCUMENT -> writer.writeEndDocument();
            case XMLStreamConstants.START_ELEMENT -> copyStartElement(reader, writer);
            case XMLStreamConstants.END_ELEMENT -> writer.writeEndElement();
            case XMLStreamConstants.CHARACTERS ->
                writer.writeCharacters(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
            case XMLStreamConstants.CDATA -> writer.writeCData(reader.getText());
            case XMLStreamConstants.SPACE -> writer.writeSpace(reader.getText());
            case XMLStreamConstants.COMMENT -> writer.writeComment(reader.getText());
            case XMLStreamConstants.PROCESSING_INSTRUCTION ->
                writer.writeProcessingInstruction(reader.getPITarget(), reader.getPIData());
            case XMLStreamConstants.ENTITY_REFERENCE -> writer.writeEntityRef(reader.getLocalName());
            case XMLStreamConstants.DTD -> copyDoctype(reader, writer);
            default -> throw new XMLStreamException("cannot copy an event of type " + reader.getEventType());
        }
    }

    /** A document without version has no declaration. The copy declares the encoding of the writer. */
    private static void copyStartDocument(XMLStreamReader2 reader, XMLStreamWriter2 writer) throws XMLStreamException {
        if (reader.getVersion() == null) {
            return;
        }
        if (reader.standaloneSet()) {
            writer.writeStartDocument(reader.getVersion(), writer.getEncoding(), reader.isStandalone());
        } else {
            writer.writeStartDocument(writer.getEncoding(), reader.getVersion());
        }
    }

    private static void copyStartElement(XMLStreamReader2 reader, XMLStreamWriter2 writer) throws XMLStreamException {
        writer.writeStartElement(reader.getPrefix(), reader.getLocalName(), reader.getNamespaceURI());
        for (int i = 0; i < reader.getNamespaceCount(); i++) {
            writer.writeNamespace(reader.getNamespacePrefix(i), reader.getNamespaceURI(i));
        }
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            writer.writeAttribute(
                    reader.getAttributePrefix(i),
                    reader.getAttributeNamespace(i),
                    reader.getAttributeLocalName(i),
                    reader.getAttributeValue(i));
        }
    }

    private static void copyDoctype(XMLStreamReader2 reader, XMLStreamWriter2 writer) throws XMLStreamException {
        DTDInfo info = reader.getDTDInfo();
        if (info == null) {
            throw new XMLStreamException("the reader does not give access to the parts of its DOCTYPE");
        }
        writer.writeDTD(
                info.getDTDRootName(), info.getDTDSystemId(), info.getDTDPublicId(), info.getDTDInternalSubset());
    }
}
