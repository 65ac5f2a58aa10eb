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

/**
 * Copies a BXML document to a writer of XML. BXML holds texts that XML has no way to write as they are: they are
 * written as the specification says, or refused with the offset of their token. What comes out is well-formed.
 */
final class XmlCopy {

    /** Encodings that a parser recognizes by itself. */
    private static final Set<String> UNDECLARED = Set.of("UTF-8", "UTF-16", "US-ASCII");

    private final XMLStreamReader2 bxml;
    private final XMLStreamWriter2 xml;
    private final CDataSections sections;

    /** Null if every name can be written. */
    private final CharsetEncoder encoder;

    private final EntityDeclarations entities = new EntityDeclarations();

    XmlCopy(XMLStreamReader2 bxml, XMLStreamWriter2 xml) {
        this.bxml = bxml;
        this.xml = xml;
        this.sections = new CDataSections(xml);
        this.encoder = CDataSections.encoder(xml.getEncoding());
    }

    void copy() throws XMLStreamException {
        try {
            event();
            while (bxml.hasNext()) {
                bxml.next();
                event();
            }
            xml.flush();
        } catch (UncheckedBxmlException e) {
            throw e.getCause();
        } catch (BxmlException e) {
            throw e;
        } catch (XMLStreamException e) {
            throw e.getNestedException() instanceof IOException ? e : wrong(e.getMessage(), e);
        }
    }

    private BxmlException wrong(String message, Throwable cause) {
        return new BxmlException(message, bxml.getLocationInfo().getStartingByteOffset(), cause);
    }

    private void event() throws XMLStreamException {
        switch (bxml.getEventType()) {
            case XMLStreamConstants.START_DOCUMENT -> startDocument();
            case XMLStreamConstants.START_ELEMENT -> startElement();
            case XMLStreamConstants.CDATA -> sections.write(bxml.getText());
            case XMLStreamConstants.COMMENT -> xml.writeComment(comment(bxml.getText()));
            case XMLStreamConstants.ENTITY_REFERENCE -> {
                String wrong = entities.refusal(bxml.getLocalName());
                if (wrong != null) {
                    throw wrong(wrong, null);
                }
                xml.writeEntityRef(bxml.getLocalName());
            }
            case XMLStreamConstants.DTD -> doctype();
            default -> xml.copyEventFromReader(bxml, false);
        }
    }

    /** A document may have no declaration in UTF-8, and in UTF-16 with a mark (XML 1.0 §4.3.3). */
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
            throw wrong(
                    "the name \"" + name + "\" is not in " + xml.getEncoding()
                            + ", and a name cannot have references to characters",
                    null);
        }
    }

    /** XML has no {@code --} in a comment; BXML §8.8 says what to write instead. */
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
                throw wrong("the DOCTYPE is not well-formed: " + withoutPlace(e), e);
            }
        } else {
            entities.assumeDeclared();
        }
        xml.copyEventFromReader(bxml, false);
    }

    /** The message of the JDK's parser, whose lines and columns are not those of the file. */
    private static String withoutPlace(XMLStreamException e) {
        String message = String.valueOf(e.getMessage());
        int at = message.indexOf("Message: ");
        return (at < 0 ? message : message.substring(at + "Message: ".length())).strip();
    }
}
