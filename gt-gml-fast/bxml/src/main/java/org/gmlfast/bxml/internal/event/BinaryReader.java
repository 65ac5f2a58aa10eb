/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.event;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.ri.typed.StringBase64Decoder;
import org.codehaus.stax2.typed.Base64Variant;
import org.gmlfast.bxml.internal.token.Value;
import org.gmlfast.stax.internal.text.XmlChars;

/** Reads the content of an element as bytes, part by part: the bytes of a blob, or text as base64. */
final class BinaryReader {

    private final DocumentCursor cursor;
    private final ElementContent content;
    private final TypedValues values;
    private final Value value;

    /** The number of bytes of the blob that have been read. */
    private int position;

    /** Null for a blob. */
    private StringBase64Decoder base64;

    BinaryReader(DocumentCursor cursor, ElementContent content, TypedValues values) {
        this.cursor = cursor;
        this.content = content;
        this.values = values;
        this.value = new Value(cursor.scanner);
    }

    /** @return the number of bytes read; -1 at the end, where the event is END_ELEMENT */
    int read(byte[] target, int from, int maxLength, Base64Variant variant) throws XMLStreamException {
        if (cursor.event() == XMLStreamConstants.END_ELEMENT) {
            return -1;
        }
        if (content.startOrContinue(ElementContent.Mode.BINARY)) {
            start(variant);
        }
        int count = base64 == null ? readBlob(target, from, maxLength) : decodeBase64(target, from, maxLength);
        if (count <= 0 && maxLength > 0) {
            content.end();
            return -1;
        }
        return count;
    }

    private void start(Base64Variant variant) throws XMLStreamException {
        content.readAhead(value);
        position = 0;
        base64 = null;
        if (value.kind != Value.BLOB) {
            base64 = new StringBase64Decoder();
            base64.init(variant, true, XmlChars.trim(value.text()));
        }
    }

    private int readBlob(byte[] target, int from, int maxLength) {
        int count = Math.min(maxLength, value.length - position);
        value.copyBytes(position, target, from, count);
        position += count;
        return count;
    }

    /** Decodes base64 text. A character that is not base64 ends the content: the rest cannot be decoded. */
    private int decodeBase64(byte[] target, int from, int maxLength) throws XMLStreamException {
        try {
            int count = base64.decode(target, from, maxLength);
            if (count > 0 || maxLength == 0) {
                return count;
            }
            int last = base64.endOfContent(); // the number of bytes without padding at the end
            if (last < 0) {
                throw new IllegalArgumentException("the base64 text is truncated");
            }
            return last == 0 ? 0 : base64.decode(target, from, maxLength);
        } catch (IllegalArgumentException e) {
            content.end();
            throw values.illegal(value.text(), e);
        }
    }
}
