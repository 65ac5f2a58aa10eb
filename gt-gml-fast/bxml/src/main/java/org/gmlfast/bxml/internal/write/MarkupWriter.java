/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.StringCoder;

/** Writes the tokens that are neither elements, attributes nor plain text (BXML §8.6, §8.8). */
final class MarkupWriter {

    private final BinaryOutput out;
    private final StringCoder coder;
    private final StringTableWriter strings;

    MarkupWriter(BinaryOutput out, StringCoder coder, StringTableWriter strings) {
        this.out = out;
        this.coder = coder;
        this.strings = strings;
    }

    /** @param standalone null for a declaration without it */
    void writeXmlDeclaration(String version, Boolean standalone) throws XMLStreamException {
        out.reserve(16);
        out.put(BxmlCodes.XML_DECLARATION);
        writeString(version);
        out.reserve(2);
        out.put(Boolean.TRUE.equals(standalone) ? BxmlCodes.TRUE : BxmlCodes.FALSE);
        out.put(standalone != null ? BxmlCodes.TRUE : BxmlCodes.FALSE);
    }

    /** @param text the characters between {@code <!DOCTYPE} and the closing angle bracket */
    void writeDoctype(String text) throws XMLStreamException {
        writeNamed(BxmlCodes.BANG, "DOCTYPE", text);
    }

    void writeProcessingInstruction(String target, String data) throws XMLStreamException {
        writeNamed(BxmlCodes.PROCESSING_INSTR, target, data);
    }

    void writeComment(String text) throws XMLStreamException {
        out.reserve(2);
        out.put(BxmlCodes.COMMENT);
        out.put(BxmlCodes.COMMENT_FOLLOWS);
        writeString(text);
    }

    void writeEntityReference(String name) throws XMLStreamException {
        out.writeReference(BxmlCodes.ENTITY_REF, strings.ref(name));
    }

    void writeCData(String text) throws XMLStreamException {
        out.reserve(2);
        out.put(BxmlCodes.CDATA_SECTION);
        out.put(BxmlCodes.STRING);
        writeString(text);
    }

    private void writeNamed(int code, String name, String text) throws XMLStreamException {
        out.writeReference(code, strings.ref(name));
        writeString(text);
    }

    private void writeString(String text) throws XMLStreamException {
        out.writeString(coder.encode(text));
    }
}
