/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.io.IOException;
import java.nio.charset.CharsetEncoder;
import java.util.Locale;
import java.util.Set;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.UncheckedBxmlException;
import org.gmlfast.bxml.internal.event.DoctypeParts;

/**
 * Copies a BXML document to a writer of XML. Text that XML cannot hold is changed as the specification defines, or
 * refused with the offset of its token: the output is well-formed.
 */
final class BxmlToXml {

    /** Encodings that a parser recognizes without a declaration. */
    private static final Set<String> UNDECLARED = Set.of("UTF-8", "UTF-16", "US-ASCII");

    private final XMLStreamReader2 bxml;
    private final XMLStreamWriter2 xml;
    private final CDataSections sections;

    /** Null if the encoding has all characters, or is unknown. */
    private final CharsetEncoder encoder;

    private final EntityDeclarations entities = new EntityDeclarations();

    BxmlToXml(XMLStreamReader2 bxml, XMLStreamWriter2 xml) {
        this.bxml = bxml;
        this.xml = xml;
        this.sections = new CDataSections(xml);
        this.encoder = CDataSections.encoder(xml.getEncoding());
    }

    void copy() throws XMLStreamException {
        boolean more = true;
        while (more) {
            more = copyNext();
        }
    }

    /**
     * Copies the next event.
     *
     * @return false after the last one, when the writer is flushed
     */
    boolean copyNext() throws XMLStreamException {
        try {
            event();
            if (bxml.hasNext()) {
                bxml.next();
                return true;
            }
            xml.flush();
            return false;
        } catch (UncheckedBxmlException e) {
            throw e.getCause();
        } catch (BxmlException e) {
            throw e;
        } catch (XMLStreamException e) {
            throw e.getNestedException() instanceof IOException ? e : malformed(e.getMessage(), e);
        }
    }

    private BxmlException malformed(String message, Throwable cause) {
        return new BxmlException(message, bxml.getLocationInfo().getStartingByteOffset(), cause);
    }

    private void event() throws XMLStreamException {
        switch (bxml.getEventType()) {
            case XMLStreamConstants.START_DOCUMENT -> startDocument();
            case XMLStreamConstants.START_ELEMENT -> startElement();
            case XMLStreamConstants.CDATA -> sections.write(bxml.getText());
            case XMLStreamConstants.COMMENT -> xml.writeComment(comment(bxml.getText()));
            case XMLStreamConstants.ENTITY_REFERENCE -> {
                String refusal = entities.refusal(bxml.getLocalName());
                if (refusal != null) {
                    throw malformed(refusal, null);
                }
                xml.writeEntityRef(bxml.getLocalName());
            }
            case XMLStreamConstants.DTD -> doctype();
            default -> xml.copyEventFromReader(bxml, false);
        }
    }

    /** Only UTF-8, and UTF-16 with a byte order mark, need no XML declaration (XML 1.0 §4.3.3). */
    private void startDocument() throws XMLStreamException {
        String encoding = xml.getEncoding();
        boolean needed = encoding != null && !UNDECLARED.contains(encoding.toUpperCase(Locale.ROOT));
        if (bxml.getVersion() == null && needed) {
            xml.writeStartDocument(encoding, "1.0");
        } else {
            xml.copyEventFromReader(bxml, false);
        }
    }

    private void startElement() throws XMLStreamException {
        if (encoder != null) {
            checkName(bxml.getPrefixedName());
            for (int i = 0; i < bxml.getNamespaceCount(); i++) {
                checkName(bxml.getNamespacePrefix(i));
            }
            for (int i = 0; i < bxml.getAttributeCount(); i++) {
                checkName(bxml.getAttributeLocalName(i));
                checkName(bxml.getAttributePrefix(i));
            }
        }
        xml.copyEventFromReader(bxml, false);
    }

    private void checkName(String name) throws BxmlException {
        if (name != null && !encoder.canEncode(name)) {
            throw malformed(
                    "a character of the name \"" + name + "\" is not in " + xml.getEncoding()
                            + ", and a name cannot contain references to characters",
                    null);
        }
    }

    /** Replaces {@code --}, which XML forbids in a comment, as BXML §8.8 defines. */
    private static String comment(String text) {
        String written = text.replace("--", "-=");
        return written.endsWith("-") ? written + ' ' : written;
    }

    private void doctype() throws XMLStreamException {
        if (bxml.getDTDInfo() instanceof DoctypeParts doctype) {
            try {
                EntityDeclarations.check(doctype.text());
                entities.read(doctype, bxml.isStandalone());
            } catch (XMLStreamException e) {
                throw malformed("the DOCTYPE is not well-formed: " + withoutPosition(e), e);
            }
        } else {
            entities.assumeDeclared();
        }
        xml.copyEventFromReader(bxml, false);
    }

    /** The message of the JDK's parser without line and column, which are not those of the file. */
    private static String withoutPosition(XMLStreamException e) {
        String message = String.valueOf(e.getMessage());
        int at = message.indexOf("Message: ");
        return (at < 0 ? message : message.substring(at + "Message: ".length())).strip();
    }
}
