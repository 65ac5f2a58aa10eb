/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.event;

import javax.xml.stream.XMLStreamConstants;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.Bytes;
import org.gmlfast.bxml.internal.source.ByteWindow;
import org.gmlfast.bxml.internal.source.StringTable;
import org.gmlfast.bxml.internal.source.TableString;
import org.gmlfast.bxml.internal.source.TokenOrder;
import org.gmlfast.bxml.internal.token.TokenScanner;
import org.gmlfast.bxml.internal.token.Value;

/**
 * Reads the tokens that feature collections mostly consist of: elements and attributes whose names are already
 * resolved, and text of a single token. It skips the checks that other tokens need, which makes reading such documents
 * 50% faster. At any other token a method consumes nothing and leaves the token to {@link TokenScanner}. The window is
 * a parameter because a field would be loaded again for each token.
 */
public final class FastPath extends CurrentEvent {

    /** The bytes of the longest token on this path, without the characters of a string, and of the code after it. */
    private static final int MIN_BYTES = 32;

    private final TokenScanner scanner;
    private final TokenOrder order;
    private final StringTable table;
    private final ElementNamespaces namespaces;
    private final AttributeList attributes;
    private final Value text;
    private final int maxAttributes;
    private final boolean strict;

    /** The next event that {@link #openOrLookAhead} has found: CHARACTERS, END_ELEMENT, or 0 for none. */
    private int ahead;

    /** The index of the end of the element, if {@link #ahead} is CHARACTERS. */
    private int aheadEnd;

    /** @param text receives the text of CHARACTERS events */
    FastPath(TokenScanner scanner, Value text) {
        this.scanner = scanner;
        this.order = scanner.order;
        this.table = scanner.table;
        this.namespaces = new ElementNamespaces(scanner, this);
        this.attributes = new AttributeList(scanner, namespaces);
        this.text = text;
        this.maxAttributes = scanner.limits.attributes();
        this.strict = scanner.header.strictXmlStrings();
    }

    ElementNamespaces namespaces() {
        return namespaces;
    }

    AttributeList attributes() {
        return attributes;
    }

    /**
     * Leaves the element that the last event ended, and reads a start tag, the end of an element, or a text.
     *
     * @param pending whether the next token has already been read
     * @return the event; 0 if the next token is not on this path
     */
    int nextEvent(ByteWindow in, boolean pending) {
        if (ahead != 0) {
            return nextAhead(in);
        }
        if (type() == XMLStreamConstants.END_ELEMENT) {
            namespaces.leave(depth());
            leave();
        } else if (type() == XMLStreamConstants.START_ELEMENT && isEmpty()) {
            endEmpty();
            return XMLStreamConstants.END_ELEMENT;
        }
        in.keep = -1;
        int at = in.at;
        if (pending || in.end - at < MIN_BYTES || !isInContent()) {
            return 0;
        }
        byte[] bytes = in.bytes;
        return switch (bytes[at]) {
            case BxmlCodes.CONTENT_ELEMENT, BxmlCodes.EMPTY_ELEMENT -> startTag(in, bytes, at);
            case BxmlCodes.ELEMENT_END -> elementEnd(in, at);
            case BxmlCodes.CHAR_CONTENT -> text(in, bytes, at);
            case BxmlCodes.CHAR_CONTENT_REF -> textReference(in, bytes, at);
            default -> 0;
        };
    }

    /**
     * Reads a start tag with attributes. As a case of {@link #nextEvent}, it would exceed the number of nodes up to
     * which HotSpot inlines; HotSpot would then call {@link #startTag}, which is far more frequent.
     *
     * @return the event; 0 if the next token is not on this path
     */
    int nextTagWithAttributes(ByteWindow in) {
        int at = in.at;
        if (in.end - at < MIN_BYTES || !isInContent()) {
            return 0;
        }
        byte[] bytes = in.bytes;
        boolean hasAttributes =
                bytes[at] == BxmlCodes.CONTENT_ATTR_ELEMENT || bytes[at] == BxmlCodes.EMPTY_ATTR_ELEMENT;
        return hasAttributes ? startTagWithAttributes(in, bytes, at) : 0;
    }

    /**
     * Reads a start tag or a text after a part of the string table, which {@link TokenScanner} has read.
     *
     * @return the event; 0 if the next token is not on this path
     */
    int nextAfterStringTable(ByteWindow in) {
        int at = in.at;
        if (in.end - at < MIN_BYTES || !isInContent()) {
            return 0;
        }
        in.keep = -1;
        byte[] bytes = in.bytes;
        return switch (bytes[at]) {
            case BxmlCodes.CONTENT_ELEMENT -> startTag(in, bytes, at);
            case BxmlCodes.CHAR_CONTENT_REF -> textReference(in, bytes, at);
            default -> 0;
        };
    }

    /** Whether an element is open and the last token has been read completely. */
    private boolean isInContent() {
        return order.isInContent() && scanner.left == 0 && !strict;
    }

    // ---- elements

    private int startTag(ByteWindow in, byte[] bytes, int at) {
        boolean hasContent = (bytes[at] & BxmlCodes.CONTENT) != 0;
        TableString name = reference(in, bytes, at);
        if (name == null || !namespaces.isResolved(name) || !order.hasRoom()) {
            return 0;
        }
        finish(in, at, afterReference(bytes, at));
        attributes.clear();
        namespaces.clear();
        start(name, hasContent, scanner.offset);
        if (hasContent) {
            in.keep = in.at;
            openOrLookAhead(in, bytes, in.at, name);
        }
        return XMLStreamConstants.START_ELEMENT;
    }

    /**
     * Reads a start tag with attributes. If one of the attributes is not on this path, {@link TokenScanner} reads the
     * tag again from its start.
     */
    private int startTagWithAttributes(ByteWindow in, byte[] bytes, int at) {
        TableString name = reference(in, bytes, at);
        if (name == null || !namespaces.isResolved(name) || !order.hasRoom()) {
            return 0;
        }
        in.at = afterReference(bytes, at);
        in.keep = in.at;
        attributes.begin();
        namespaces.clear();
        boolean complete = readAttributes(in) > 0
                && in.at < in.end
                && bytes[in.at] == BxmlCodes.ATTRIBUTE_LIST_END
                && attributes.resolveFromCache();
        if (!complete) {
            in.at = at;
            in.keep = -1;
            return 0;
        }
        finish(in, at, in.at + 1);
        boolean hasContent = (bytes[at] & BxmlCodes.CONTENT) != 0;
        start(name, hasContent, scanner.offset);
        if (hasContent) {
            if (in.end - in.at < MIN_BYTES) {
                order.open(name);
            } else {
                openOrLookAhead(in, bytes, in.at, name);
            }
        }
        return XMLStreamConstants.START_ELEMENT;
    }

    private int elementEnd(ByteWindow in, int at) {
        if (order.depth() == 1) {
            return 0;
        }
        finish(in, at, at + 1);
        end(order.close());
        namespaces.recall(depth());
        return XMLStreamConstants.END_ELEMENT;
    }

    // ---- simple elements

    /**
     * Decodes the value of an element whose content is a single value; opens any other element. The window stays at the
     * value, so that every other way to read it works as without this, after {@link #forgetAhead}.
     */
    private void openOrLookAhead(ByteWindow in, byte[] bytes, int at, TableString name) {
        int end = Integer.MAX_VALUE;
        if (bytes[at] == BxmlCodes.CHAR_CONTENT_REF) {
            String string = referredText(in, bytes, at);
            if (string != null) {
                text.setText(string);
                end = afterReference(bytes, at);
            }
        } else if (bytes[at] == BxmlCodes.CHAR_CONTENT) {
            end = value(in, bytes, at + 1, text);
            if (end == at + 3 && text.isEmpty()) {
                end = Integer.MAX_VALUE; // an empty text is no event
            }
        }
        if (end < in.end && bytes[end] == BxmlCodes.ELEMENT_END) {
            ahead = XMLStreamConstants.CHARACTERS;
            aheadEnd = end;
        } else {
            order.open(name);
        }
    }

    private int nextAhead(ByteWindow in) {
        scanner.offset = in.offset(in.at);
        if (ahead == XMLStreamConstants.CHARACTERS) {
            ahead = XMLStreamConstants.END_ELEMENT;
            in.at = aheadEnd;
            return XMLStreamConstants.CHARACTERS;
        }
        ahead = 0;
        in.at++;
        return XMLStreamConstants.END_ELEMENT;
    }

    /** Reads the value and the end of the element if {@link #openOrLookAhead} has decoded the value. */
    boolean readSimpleContent(ByteWindow in) {
        if (ahead != XMLStreamConstants.CHARACTERS) {
            return false;
        }
        nextAhead(in);
        nextAhead(in);
        return true;
    }

    /** Whether the value of the element that has started is decoded, and the element not opened. */
    boolean isAhead() {
        return ahead != 0;
    }

    /** Opens the element and leaves its value to another way of reading. */
    void forgetAhead() {
        if (ahead == XMLStreamConstants.CHARACTERS) {
            ahead = 0;
            order.open(name());
        }
    }

    // ---- text

    private int textReference(ByteWindow in, byte[] bytes, int at) {
        String string = referredText(in, bytes, at);
        int end = afterReference(bytes, at);
        if (string == null || !isTag(bytes[end])) {
            return 0;
        }
        finish(in, at, end);
        text.setText(string);
        return XMLStreamConstants.CHARACTERS;
    }

    private int text(ByteWindow in, byte[] bytes, int at) {
        in.keep = at;
        int end = value(in, bytes, at + 1, text);
        boolean isEmptyString = end == at + 3 && (bytes[at + 1] & 0xFF) == BxmlCodes.STRING;
        if (end >= in.end || !isTag(bytes[end]) || isEmptyString) {
            in.keep = -1;
            return 0;
        }
        finish(in, at, end);
        return XMLStreamConstants.CHARACTERS;
    }

    // ---- attributes

    /**
     * Reads attributes up to the end of the start tag, or up to the first one that is not on this path.
     *
     * @return the number of attributes read
     */
    int readAttributes(ByteWindow in) {
        int count = 0;
        while (readAttribute(in)) {
            count++;
        }
        return count;
    }

    private boolean readAttribute(ByteWindow in) {
        int at = in.at;
        byte[] bytes = in.bytes;
        if (in.end - at < MIN_BYTES || bytes[at] != BxmlCodes.ATTRIBUTE_START) {
            return false;
        }
        TableString name = reference(in, bytes, at);
        boolean known = name != null
                && name.fastPathAttribute
                && !attributes.contains(name)
                && attributes.hasRoom()
                && attributes.count() + namespaces.count() < maxAttributes;
        if (!known || !attributeValue(in, bytes, afterReference(bytes, at), attributes.next())) {
            return false;
        }
        attributes.mark(name);
        attributes.add(name);
        return true;
    }

    private boolean attributeValue(ByteWindow in, byte[] bytes, int at, Value value) {
        if (bytes[at] == BxmlCodes.CHAR_CONTENT_REF) {
            return attributeReference(in, bytes, at, value);
        }
        if (bytes[at] != BxmlCodes.CHAR_CONTENT) {
            return false;
        }
        int end = value(in, bytes, at + 1, value);
        if (end >= in.end || !endsValue(bytes[end])) {
            return false;
        }
        in.at = end;
        return true;
    }

    /** Reads a reference to a text, or an identifier: a reference, an integer, and optionally another reference. */
    private boolean attributeReference(ByteWindow in, byte[] bytes, int from, Value value) {
        TableString before = reference(in, bytes, from);
        int at = afterReference(bytes, from);
        if (before == null) {
            return false;
        }
        if (endsValue(bytes[at])) {
            value.setText(before.text);
            in.at = at;
            return true;
        }
        int type = bytes[at + 1] & 0xFF;
        int size = BxmlCodes.integerSize(type);
        if (bytes[at] != BxmlCodes.CHAR_CONTENT || size == 0 && type > BxmlCodes.MAX_SMALL) {
            return false;
        }
        long number = size == 0 ? type : Bytes.getInteger(bytes, at + 2, type, in.little);
        at += 2 + size;
        TableString after = null;
        if (bytes[at] == BxmlCodes.CHAR_CONTENT_REF) {
            after = reference(in, bytes, at);
            at = afterReference(bytes, at);
            if (after == null) {
                return false;
            }
        }
        if (!endsValue(bytes[at])) {
            return false;
        }
        value.setNumbered(before.text, number, after == null ? "" : after.text);
        in.at = at;
        return true;
    }

    // ---- parts of tokens

    private void finish(ByteWindow in, int start, int end) {
        scanner.offset = in.offset(start);
        in.at = end;
    }

    /**
     * Decodes a number, a boolean or a short string.
     *
     * @param at the index of its type
     * @return the index after it; {@link Integer#MAX_VALUE} if the value is not on this path
     */
    private int value(ByteWindow in, byte[] bytes, int at, Value value) {
        int type = bytes[at] & 0xFF;
        if (type <= BxmlCodes.MAX_SMALL) {
            value.setInteger(type);
            return at + 1;
        }
        if (type == BxmlCodes.STRING) {
            int length = bytes[at + 1] & 0xFF;
            if (length > BxmlCodes.MAX_SMALL) {
                return Integer.MAX_VALUE;
            }
            value.setString(at + 2 - in.keep, length, in.offset());
            return at + 2 + length;
        }
        int size = BxmlCodes.elementSize(type);
        if (size == 0) {
            return Integer.MAX_VALUE;
        }
        value.setNumber(type, bytes, at + 1, in.little);
        return at + 1 + size;
    }

    /** The string that the reference after a token's code refers to; null if the reference needs checks. */
    private TableString reference(ByteWindow in, byte[] bytes, int at) {
        int index = bytes[at + 1] & 0xFF;
        if (index == BxmlCodes.USHORT) {
            return table.known(Bytes.getShort(bytes, at + 2, in.little) & 0xFFFF);
        }
        return index > BxmlCodes.MAX_SMALL ? null : table.known(index);
    }

    /** The text that the reference after a token's code refers to; null if it is empty or needs checks. */
    private String referredText(ByteWindow in, byte[] bytes, int at) {
        int index = bytes[at + 1] & 0xFF;
        if (index == BxmlCodes.USHORT) {
            return table.knownText(Bytes.getShort(bytes, at + 2, in.little) & 0xFFFF);
        }
        return index > BxmlCodes.MAX_SMALL ? null : table.knownText(index);
    }

    private static int afterReference(byte[] bytes, int at) {
        return at + ((bytes[at + 1] & 0xFF) == BxmlCodes.USHORT ? 4 : 2);
    }

    /** Whether a token with this code ends the value of an attribute. */
    private static boolean endsValue(byte code) {
        return code == BxmlCodes.ATTRIBUTE_START || code == BxmlCodes.ATTRIBUTE_LIST_END;
    }

    /** Whether a token with this code is the start or end of an element, which ends a text. */
    private static boolean isTag(byte code) {
        return code >= 0 && code <= BxmlCodes.ELEMENT_END;
    }
}
