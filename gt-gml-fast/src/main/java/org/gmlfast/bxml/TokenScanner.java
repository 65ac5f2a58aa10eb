/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.util.Arrays;
import java.util.regex.Pattern;

import javax.xml.stream.XMLStreamException;

/**
 * Reads tokens one after the other, checks that they may follow each other (BXML §8.4 to §8.11), and leaves the bytes
 * of strings, arrays and blobs for whoever wants them: they are in the window from {@link ByteWindow#at} on, and passed
 * over by {@link #next} if nobody took them.
 */
final class TokenScanner {

    // where in a document the next token is
    private static final int FIRST = 0;
    private static final int PROLOG = 1;
    /** An attribute has to come: an element is said to have some. */
    private static final int ATTRIBUTES = 2;

    private static final int VALUE = 3;
    private static final int CONTENT = 4;
    private static final int EPILOG = 5;
    private static final int END = 6;

    /** The type of a value that is a SmallNum. */
    static final int SMALL_NUM = 0;

    /** XML 1.0 §2.8. */
    private static final Pattern VERSION = Pattern.compile("1\\.[0-9]+");

    final ByteWindow in;
    final BxmlHeader header;
    final BxmlLimits limits;
    final StringTable table;
    final StringDecoder decoder;

    /** For the text of numbers. */
    final byte[] digits = new byte[org.gmlfast.stax.internal.NumberText.MAX_LENGTH];

    // ---- the token

    int code;

    /** The offset of the code. */
    long offset;

    /** Of an element, attribute, entity, Bang or processing instruction its name; of a CharContentRef its text. */
    TableString string;

    /** The type of a Value. Numbers and booleans are decoded by {@link Value}: the window is after their bytes. */
    int type;

    /** The number of a SmallNum or CharEntityRef; the field of one byte of a blob or comment. */
    long integer;

    /** The type of an array's elements. */
    int elementType;

    /** How many elements an array has. */
    long count;

    /** Bytes of a String, an array or a blob that have not been read. */
    long left;

    /** Of an XmlDeclaration. */
    String version;

    /** Of an XmlDeclaration: null if it is not set. */
    Boolean standalone;

    // ---- the document so far

    private int state = FIRST;
    private TableString[] open = new TableString[32];
    int depth;

    /** Whether the element whose attributes are read has content. */
    private boolean hasContent;

    private boolean strict;

    /** String tables before this offset are in the table already. */
    private long tableKnownTo;

    final FileIndex index;
    private boolean hasRoot;

    /** Reads the header. */
    TokenScanner(ByteWindow in, BxmlLimits limits) throws XMLStreamException {
        this(in, limits, new FileIndex(true));
    }

    /** Reads the header. */
    TokenScanner(ByteWindow in, BxmlLimits limits, FileIndex index) throws XMLStreamException {
        this.in = in;
        this.index = index;
        this.limits = limits;
        this.header = BxmlHeader.read(in);
        this.table = new StringTable(limits);
        this.decoder = new StringDecoder(header.charset(), header.characterOrder());
        this.strict = header.strictXmlStrings();
        if (header.gzip()) {
            in.unpack(new GzipSource(in.rest()));
        }
    }

    /** A scanner for one element in the middle of a file that is known. */
    TokenScanner(ByteWindow in, BxmlLimits limits, BxmlHeader header, StringTable table, long tableKnownTo) {
        this.in = in;
        this.limits = limits;
        this.header = header;
        this.table = table;
        this.decoder = new StringDecoder(header.charset(), header.characterOrder());
        in.little = header.byteOrder() == java.nio.ByteOrder.LITTLE_ENDIAN;
        this.state = PROLOG;
        this.tableKnownTo = tableKnownTo;
        this.index = new FileIndex(false);
    }

    // ---- for FastPath, which reads tokens without next()

    /** Whether an element is open, and its start tag and the last token have been read to their ends. */
    boolean isAmongContent() {
        return state == CONTENT && left == 0 && !strict;
    }

    /** Goes to the end of a token that has been read. */
    void tokenRead(int start, int end) {
        offset = in.offset(start);
        in.at = end;
    }

    /** An attribute and its value have been read. */
    void attributeRead() {
        state = VALUE;
    }

    /** Whether an element may begin; false if it has to be looked at more closely. */
    boolean canOpen() {
        return depth < open.length && depth < limits.depth();
    }

    /** Begins an element that has content, and no attributes; false if it has to be looked at more closely. */
    boolean open(TableString name) {
        int place = depth;
        if (place >= open.length || place >= limits.depth()) {
            return false;
        }
        open[place] = name;
        depth = place + 1;
        return true;
    }

    /** Ends an element that is not the document element. */
    TableString close() {
        return open[--depth];
    }

    /** Whether the next token continues a text; passes over string tables. */
    boolean contentFollows() throws XMLStreamException {
        while (in.hasMore()) {
            int next = in.bytes[in.at] & 0xFF;
            if (next != Codes.STRING_TABLE) {
                return next >= Codes.CHAR_CONTENT && next <= Codes.CHAR_ENTITY_REF;
            }
            next();
        }
        return false;
    }

    /**
     * Reads a token; string tables too.
     *
     * @throws BxmlException if it is broken or cannot stand here
     */
    void next() throws XMLStreamException {
        if (left > 0) {
            in.skip(left);
            left = 0;
        }
        offset = in.offset();
        if (in.at == in.end && !in.hasMore()) {
            throw new BxmlException("the file ends without a trailer: it has been cut off", offset);
        }
        code = in.bytes[in.at++] & 0xFF;
        switch (code) {
            case Codes.EMPTY_ELEMENT, Codes.EMPTY_ATTR_ELEMENT, Codes.CONTENT_ELEMENT, Codes.CONTENT_ATTR_ELEMENT ->
                element();
            case Codes.ELEMENT_END -> elementEnd();
            case Codes.ATTRIBUTE_START -> attributeStart();
            case Codes.ATTRIBUTE_LIST_END -> attributeListEnd();
            case Codes.CHAR_CONTENT, Codes.CDATA_SECTION -> {
                beforeContent();
                value();
                if (strict) {
                    checkStrict();
                }
            }
            case Codes.CHAR_CONTENT_REF -> {
                beforeContent();
                string = table.get(in.readCount(), in);
                if (strict) {
                    checkStrict(string.text);
                }
            }
            default -> rareToken();
        }
    }

    private void rareToken() throws XMLStreamException {
        switch (code) {
            case Codes.WHITESPACE -> whitespace();
            case Codes.BLOB_SECTION -> blob();
            case Codes.ENTITY_REF -> {
                beforeContent();
                string = name();
            }
            case Codes.CHAR_ENTITY_REF -> {
                beforeContent();
                integer = in.readCount();
                if (integer > Character.MAX_CODE_POINT || !org.gmlfast.stax.internal.XmlChars.isChar((int) integer)) {
                    throw wrong("character U+%04X cannot be in an XML document".formatted(integer));
                }
            }
            case Codes.COMMENT -> comment();
            case Codes.XML_DECLARATION -> xmlDeclaration();
            case Codes.BANG -> {
                if (depth > 0 || state != FIRST && state != PROLOG) {
                    throw wrong("a declaration stands before the document element only");
                }
                state = PROLOG;
                namedString();
            }
            case Codes.BANG_BRACKET -> {
                beforeMisc();
                namedString();
            }
            case Codes.PROCESSING_INSTR -> {
                beforeMisc();
                namedString();
                if (string.text.equalsIgnoreCase("xml")) {
                    throw wrong("a processing instruction cannot be named \"" + string + "\"");
                }
            }
            case Codes.STRING_TABLE -> stringTable();
            case Codes.INDEX_TABLE -> {
                beforeMisc();
                index.table(this);
            }
            case Codes.TRAILER -> trailer();
            default -> throw wrong("%02X is not the code of a token".formatted(code));
        }
    }

    /** Whether the attributes of an element are being read. */
    boolean isInTag() {
        return state == ATTRIBUTES || state == VALUE;
    }

    // ---- elements and attributes

    private void stringTable() throws XMLStreamException {
        if (offset < tableKnownTo) {
            long strings = in.readCount();
            for (long i = 0; i < strings; i++) {
                in.skip(in.readCount());
            }
            return;
        }
        integer = table.size();
        index.fragment(table.read(in, decoder), this);
    }

    private TableString name() throws XMLStreamException {
        TableString name = table.get(in.readCount(), in);
        if (!name.isName()) {
            throw in.wrong("\"" + name + "\" is used as a name and is none");
        }
        return name;
    }

    private void element() throws XMLStreamException {
        if (state != CONTENT) {
            beforeRoot();
        }
        string = name();
        if (depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
        }
        if (depth == limits.depth()) {
            throw wrong("elements are nested deeper than " + limits.depth());
        }
        open[depth] = string;
        hasContent = (code & Codes.CONTENT) != 0;
        if ((code & Codes.ATTRIBUTES) != 0) {
            state = ATTRIBUTES;
        } else {
            endTag();
        }
    }

    private void beforeRoot() throws BxmlException {
        if (state == ATTRIBUTES || state == VALUE) {
            throw listOpen();
        }
        if (hasRoot) {
            throw wrong("a document has one document element; this would be a second");
        }
        hasRoot = true;
    }

    private BxmlException listOpen() {
        return wrong("the attributes of <" + open[depth] + "> have not ended");
    }

    private void endTag() {
        if (hasContent) {
            depth++;
            state = CONTENT;
        } else {
            state = depth == 0 ? EPILOG : CONTENT;
        }
    }

    private void elementEnd() throws BxmlException {
        if (state == ATTRIBUTES || state == VALUE) {
            throw listOpen();
        }
        if (depth == 0) {
            throw wrong("an element ends, but none is open");
        }
        depth--;
        string = open[depth];
        state = depth == 0 ? EPILOG : CONTENT;
    }

    private void attributeStart() throws XMLStreamException {
        if (state != ATTRIBUTES && state != VALUE) {
            throw wrong("an attribute stands outside the attributes of an element");
        }
        string = name();
        state = VALUE;
    }

    private void attributeListEnd() throws BxmlException {
        if (state != VALUE) {
            throw wrong(
                    state == ATTRIBUTES
                            ? "<" + open[depth] + "> is said to have attributes and has none"
                            : "the end of attributes stands outside the attributes of an element");
        }
        endTag();
    }

    // ---- content

    private void beforeContent() throws BxmlException {
        if (state != CONTENT && state != VALUE) {
            throw state == ATTRIBUTES ? listOpen() : wrong("text stands inside the document element only");
        }
    }

    boolean inValue() {
        return state == VALUE;
    }

    private void value() throws XMLStreamException {
        type = in.readByte();
        if (type == Codes.STRING) {
            left = length();
            return;
        }
        if (type <= Codes.MAX_SMALL) {
            integer = type;
            type = SMALL_NUM;
            return;
        }
        if (type == Codes.ARRAY) {
            array();
            return;
        }
        int size = Codes.elementSize(type);
        if (size == 0) {
            throw wrong("%02X is not the code of a value".formatted(type));
        }
        in.require(size);
        in.at += size;
    }

    private void array() throws XMLStreamException {
        elementType = in.readByte();
        int size = Codes.elementSize(elementType);
        if (size == 0) {
            throw wrong("there is no array of %02X".formatted(elementType));
        }
        count = in.readCount();
        if (count > Long.MAX_VALUE / size) {
            throw wrong("an array cannot have " + count + " elements");
        }
        left = count * size;
        checkLength(left);
    }

    private long length() throws XMLStreamException {
        long length = in.readCount();
        checkLength(length);
        return length;
    }

    /** Where everything is in memory, it is known at once whether there are so many bytes. */
    private void checkLength(long length) throws BxmlException {
        if (length > in.end - in.at && in.isComplete()) {
            throw wrong(length + " bytes are said to follow, but the file ends before");
        }
    }

    private void whitespace() throws XMLStreamException {
        if (state == ATTRIBUTES) {
            throw listOpen();
        }
        if (state == FIRST) {
            state = PROLOG;
        }
        in.readCount();
        type = Codes.STRING;
        left = length();
        String text = wholeText("white space");
        if (!org.gmlfast.stax.internal.XmlChars.isWhiteSpace(text)) {
            throw wrong("what should be white space is \"" + text + "\"");
        }
        version = text;
    }

    private void blob() throws XMLStreamException {
        beforeContent();
        integer = in.readByte();
        if (integer > Codes.BLOB_BYTES) {
            throw wrong("a blob's text form %02X is not defined".formatted(integer));
        }
        left = length();
    }

    // ---- around and between elements

    private void beforeMisc() throws BxmlException {
        if (state == ATTRIBUTES || state == VALUE) {
            throw listOpen();
        }
        if (state == FIRST) {
            state = PROLOG;
        }
    }

    private void comment() throws XMLStreamException {
        beforeMisc();
        integer = in.readByte();
        if (integer > 2) {
            throw wrong("a comment's position %02X is not defined".formatted(integer));
        }
        left = length();
        if (strict && wholeText("a comment").contains("--")) {
            throw wrong("a comment has \"--\" in it, though the file says that its strings are as XML has them");
        }
    }

    private void xmlDeclaration() throws XMLStreamException {
        if (state != FIRST) {
            throw wrong("the XML declaration stands at the beginning only");
        }
        state = PROLOG;
        left = length();
        version = wholeText("the XML declaration");
        if (!version.isEmpty() && !VERSION.matcher(version).matches()) {
            throw wrong("there is no version \"" + version + "\" of XML");
        }
        boolean yes = in.readByte() != 0;
        standalone = in.readByte() != 0 ? (Boolean) yes : null;
    }

    private void namedString() throws XMLStreamException {
        string = name();
        left = length();
    }

    /** The text that is left of the token, which stays to be read again. */
    String wholeText(String what) throws XMLStreamException {
        if (left > limits.textBytes()) {
            throw wrong(what + " of " + left + " bytes is longer than " + limits.textBytes());
        }
        in.require((int) left);
        String text = decoder.decode(in.bytes, in.at, (int) left, in.offset());
        in.at += (int) left;
        left = 0;
        return text;
    }

    // ---- the end

    private void trailer() throws XMLStreamException {
        if (state != EPILOG) {
            throw switch (state) {
                case ATTRIBUTES, VALUE -> listOpen();
                case CONTENT -> wrong("the file ends while <" + open[depth - 1] + "> is open");
                default -> wrong("the file has no document element");
            };
        }
        state = END;
        index.readTrailer(this);
        if (in.hasMore()) {
            throw in.wrong("bytes follow the end of the file");
        }
    }

    /** Whether the trailer has been read. */
    boolean isAtEnd() {
        return state == END;
    }

    // ---- strictXmlStrings (§8.3)

    private void checkStrict() throws XMLStreamException {
        if (type != Codes.STRING) {
            return;
        }
        checkTextBytes();
        in.require((int) left);
        checkStrict(decoder.decode(in.bytes, in.at, (int) left, in.offset()));
    }

    private void checkStrict(String text) throws BxmlException {
        boolean cdata = code == Codes.CDATA_SECTION;
        if (text.contains("]]>")
                || !cdata && (text.indexOf('<') >= 0 || text.indexOf('&') >= 0)
                || inValue() && text.indexOf('"') >= 0) {
            throw wrong("a text has to be escaped in XML, though the file says that its strings are as XML has them");
        }
    }

    /** Refuses a token whose bytes are too many to be one text. */
    void checkTextBytes() throws BxmlException {
        if (left > limits.textBytes()) {
            throw wrong("a text of " + left + " bytes is longer than " + limits.textBytes());
        }
    }

    /** Refuses a text of several tokens that has become too long. */
    void checkJoined(StringBuilder joined) throws BxmlException {
        if (joined.length() > limits.textBytes()) {
            throw wrong("a text is longer than " + limits.textBytes());
        }
    }

    /** What is wrong with the token being read. */
    BxmlException wrong(String message) {
        return new BxmlException(message, offset);
    }
}
