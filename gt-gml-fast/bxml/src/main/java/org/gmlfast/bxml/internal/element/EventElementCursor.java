/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.element;

import java.util.Arrays;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.typed.Base64Variants;
import org.codehaus.stax2.typed.TypedXMLStreamException;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.event.AttributeList;
import org.gmlfast.bxml.internal.event.DocumentCursor;
import org.gmlfast.bxml.internal.event.ElementContent;
import org.gmlfast.bxml.internal.event.ListReader;
import org.gmlfast.bxml.internal.event.TypedValues;
import org.gmlfast.bxml.internal.source.ByteWindow;
import org.gmlfast.bxml.internal.source.ReaderSettings;
import org.gmlfast.bxml.internal.token.TokenScanner;
import org.gmlfast.bxml.internal.token.Value;
import org.gmlfast.stax.internal.text.XmlChars;

/** Walks over the elements of any document with the events of a {@link DocumentCursor}. */
public final class EventElementCursor extends ElementCursor {

    private static final int BLOCK = 1024;

    private final DocumentCursor cursor;
    private final TokenScanner scanner;
    private final ElementContent content;
    private final TypedValues values;
    private final ListReader lists;
    private final Value value;
    private final LearnedNames names;

    /** A cursor for a document. Reads its header; the first element is a child of the document. */
    public EventElementCursor(ByteWindow in, BxmlLimits limits, NameRoles roles) throws XMLStreamException {
        this.cursor = new DocumentCursor(in, ReaderSettings.DEFAULT, limits);
        this.scanner = cursor.scanner;
        this.content = new ElementContent(cursor);
        this.values = new TypedValues(scanner);
        this.lists = new ListReader(cursor, content, values);
        this.value = new Value(scanner);
        this.names = new LearnedNames(roles, cursor.namespaces());
        this.hasAttributes = true;
    }

    /** A cursor that reads children of the current element faster. */
    public WindowElementCursor windowCursor() {
        return new WindowElementCursor(cursor, names);
    }

    @Override
    public boolean nextChild() throws XMLStreamException {
        while (true) {
            int event = cursor.nextEvent();
            switch (event) {
                case XMLStreamConstants.START_ELEMENT -> {
                    setName();
                    return true;
                }
                case XMLStreamConstants.END_ELEMENT, XMLStreamConstants.END_DOCUMENT -> {
                    return false;
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    String found = cursor.text().text();
                    if (!XmlChars.isWhiteSpace(found)) {
                        throw malformed("text where only elements are allowed");
                    }
                }
                case XMLStreamConstants.ENTITY_REFERENCE ->
                    throw malformed("the entity &" + cursor.target() + "; has no replacement here");
                default -> {
                    // comments, processing instructions, the DOCTYPE
                }
            }
        }
    }

    @Override
    public void skip() throws XMLStreamException {
        int depth = cursor.element().depth();
        while (!(cursor.nextEvent() == XMLStreamConstants.END_ELEMENT
                && cursor.element().depth() == depth)) {
            // inside
        }
    }

    @Override
    public String attribute(int role) throws XMLStreamException {
        AttributeList attributes = cursor.attributes();
        for (int i = 0; i < attributes.count(); i++) {
            if (names.attribute(attributes.uri(i), attributes.name(i).localName).role() == role) {
                return attributes.value(i).text();
            }
        }
        return null;
    }

    // ---- content

    @Override
    public void readValue() throws XMLStreamException {
        content.readWhole(value);
        set(value);
    }

    private void set(Value value) throws XMLStreamException {
        if (value.isEmpty()) {
            kind = NONE;
            return;
        }
        switch (value.kind) {
            case Value.INTEGER -> setNumber(BxmlCodes.LONG, value.integer, 0);
            case Value.BOOL -> setNumber(BxmlCodes.BOOL, value.integer, 0);
            case Value.FLOAT -> setNumber(BxmlCodes.FLOAT, 0, value.real);
            case Value.DOUBLE -> setNumber(BxmlCodes.DOUBLE, 0, value.real);
            default -> {
                text = value.text();
                kind = value.kind == Value.BLOB ? BINARY : text.isEmpty() ? NONE : TEXT;
            }
        }
    }

    @Override
    public boolean readValueOrChild() throws XMLStreamException {
        kind = NONE;
        boolean joined = false;
        while (true) {
            switch (cursor.nextEvent()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    if (kind != NONE && !XmlChars.isWhiteSpace(text())) {
                        throw malformed("<" + name + "> contains text and elements");
                    }
                    setName();
                    return true;
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    return false;
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    String before = joined ? text() : "";
                    set(cursor.text());
                    if (joined) {
                        text = before + text();
                        kind = TEXT;
                    }
                    joined = true;
                }
                case XMLStreamConstants.ENTITY_REFERENCE ->
                    throw malformed("the entity &" + cursor.target() + "; has no replacement here");
                default -> {
                    // comments, processing instructions
                }
            }
        }
    }

    private void setName() {
        name = names.element(cursor.elementUri(), cursor.element().name().localName);
    }

    @Override
    public double[] readNumbers() throws XMLStreamException {
        double[] numbers = new double[BLOCK];
        int size = 0;
        try {
            for (int count; (count = lists.read(numbers, size, numbers.length - size)) > 0; ) {
                size += count;
                if (size == numbers.length) {
                    numbers = Arrays.copyOf(numbers, 2 * size);
                }
            }
        } catch (TypedXMLStreamException e) {
            throw new BxmlException("\"" + e.getLexical() + "\" in <" + name + "> is not a number", scanner.offset, e);
        }
        return Arrays.copyOf(numbers, size);
    }

    @Override
    public byte[] readBinary() throws XMLStreamException {
        content.readWhole(value);
        try {
            return values.asBinary(value, Base64Variants.getDefaultVariant());
        } catch (TypedXMLStreamException e) {
            throw new BxmlException("<" + name + "> contains no base64", scanner.offset, e);
        }
    }

    @Override
    public BxmlException malformed(String message) {
        return scanner.malformed(message);
    }
}
