/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.read;

import java.util.regex.Pattern;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.BxmlException;
import org.gmlfast.bxml.BxmlHeader;
import org.gmlfast.bxml.BxmlLimits;
import org.gmlfast.bxml.internal.BxmlCodes;

/**
 * Reads tokens one after the other, checks that they may follow each other (BXML §8.4 to §8.11), and leaves the bytes
 * of strings, arrays and blobs for whoever wants them: they are in the window from {@link ByteWindow#at} on, and passed
 * over by {@link #next} if nobody took them.
 */
public final class TokenScanner {

    /** The type of a value that is a SmallNum. */
    static final int SMALL_NUM = 0;

    /** XML 1.0 §2.8. */
    private static final Pattern VERSION = Pattern.compile("1\\.[0-9]+");

    public final ByteWindow in;
    public final BxmlHeader header;
    final BxmlLimits limits;
    public final StringTable table;
    final StringDecoder decoder;

    /** For the text of numbers. */
    final byte[] digits = new byte[org.gmlfast.stax.internal.NumberText.MAX_LENGTH];

    // ---- the token

    public int code;

    /** The offset of the code. */
    public long offset;

    /** Of an element, attribute, entity, Bang or processing instruction its name; of a CharContentRef its text. */
    public TableString string;

    /** The type of a Value. Numbers and booleans are decoded by {@link Value}: the window is after their bytes. */
    public int type;

    /** The number of a SmallNum or CharEntityRef; the field of one byte of a blob or comment. */
    public long integer;

    /** The type of an array's elements. */
    public int elementType;

    /** How many elements an array has. */
    public long count;

    /** Bytes of a String, an array or a blob that have not been read. */
    public long left;

    /** Of an XmlDeclaration. */
    public String version;

    /** Of an XmlDeclaration: null if it is not set. */
    public Boolean standalone;

    // ---- the document so far

    public final TokenOrder order;
    private boolean strict;

    /** String tables before this offset are in the table already. */
    private long tableKnownTo;

    public final FileIndex index;

    /** Reads the header. */
    public TokenScanner(ByteWindow in, BxmlLimits limits) throws XMLStreamException {
        this(in, limits, new FileIndex(true));
    }

    /** Reads the header. */
    public TokenScanner(ByteWindow in, BxmlLimits limits, FileIndex index) throws XMLStreamException {
        this.in = in;
        this.index = index;
        this.limits = limits;
        this.order = TokenOrder.ofFile(limits);
        this.header = HeaderReader.read(in);
        this.table = new StringTable(limits);
        this.decoder = new StringDecoder(header.charset(), header.characterOrder());
        this.strict = header.strictXmlStrings();
        if (header.gzip()) {
            in.unpack(new GzipSource(in.rest()));
        }
    }

    /** A scanner for one element in the middle of a file that is known. */
    public TokenScanner(ByteWindow in, BxmlLimits limits, BxmlHeader header, StringTable table, long tableKnownTo) {
        this.in = in;
        this.limits = limits;
        this.header = header;
        this.table = table;
        this.decoder = new StringDecoder(header.charset(), header.characterOrder());
        in.little = header.byteOrder() == java.nio.ByteOrder.LITTLE_ENDIAN;
        this.order = TokenOrder.ofElement(limits);
        this.tableKnownTo = tableKnownTo;
        this.index = new FileIndex(false);
    }

    /** Whether {@link FastPath} may read the next token: it is within content, and the last token is complete. */
    boolean isAmongContent() {
        return order.isInContent() && left == 0 && !strict;
    }

    /** Whether the next token continues a text; passes over string tables. */
    boolean contentFollows() throws XMLStreamException {
        while (in.hasMore()) {
            int next = in.bytes[in.at] & 0xFF;
            if (next != BxmlCodes.STRING_TABLE) {
                return next >= BxmlCodes.CHAR_CONTENT && next <= BxmlCodes.CHAR_ENTITY_REF;
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
    public void next() throws XMLStreamException {
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
            case BxmlCodes.EMPTY_ELEMENT,
                    BxmlCodes.EMPTY_ATTR_ELEMENT,
                    BxmlCodes.CONTENT_ELEMENT,
                    BxmlCodes.CONTENT_ATTR_ELEMENT -> element();
            case BxmlCodes.ELEMENT_END -> string = order.endElement(offset);
            case BxmlCodes.ATTRIBUTE_START -> {
                order.beforeAttribute(offset);
                string = name();
            }
            case BxmlCodes.ATTRIBUTE_LIST_END -> order.endAttributes(offset);
            case BxmlCodes.CHAR_CONTENT, BxmlCodes.CDATA_SECTION -> {
                order.beforeContent(offset);
                value();
                if (strict) {
                    checkStrict();
                }
            }
            case BxmlCodes.CHAR_CONTENT_REF -> {
                order.beforeContent(offset);
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
            case BxmlCodes.WHITESPACE -> whitespace();
            case BxmlCodes.BLOB_SECTION -> blob();
            case BxmlCodes.ENTITY_REF -> {
                order.beforeContent(offset);
                string = name();
            }
            case BxmlCodes.CHAR_ENTITY_REF -> {
                order.beforeContent(offset);
                integer = in.readCount();
                if (integer > Character.MAX_CODE_POINT || !org.gmlfast.stax.internal.XmlChars.isChar((int) integer)) {
                    throw wrong("character U+%04X cannot be in an XML document".formatted(integer));
                }
            }
            case BxmlCodes.COMMENT -> comment();
            case BxmlCodes.XML_DECLARATION -> xmlDeclaration();
            case BxmlCodes.BANG -> {
                order.beforeDeclaration(offset);
                namedString();
            }
            case BxmlCodes.BANG_BRACKET -> {
                order.beforeMisc(offset);
                namedString();
            }
            case BxmlCodes.PROCESSING_INSTR -> {
                order.beforeMisc(offset);
                namedString();
                if (string.text.equalsIgnoreCase("xml")) {
                    throw wrong("a processing instruction cannot be named \"" + string + "\"");
                }
            }
            case BxmlCodes.STRING_TABLE -> stringTable();
            case BxmlCodes.INDEX_TABLE -> {
                order.beforeMisc(offset);
                index.table(this);
            }
            case BxmlCodes.TRAILER -> trailer();
            default -> throw wrong("%02X is not the code of a token".formatted(code));
        }
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
        order.beforeElement(offset);
        string = name();
        order.startElement(string, code, offset);
    }

    // ---- content

    private void value() throws XMLStreamException {
        type = in.readByte();
        if (type == BxmlCodes.STRING) {
            left = length();
            return;
        }
        if (type <= BxmlCodes.MAX_SMALL) {
            integer = type;
            type = SMALL_NUM;
            return;
        }
        if (type == BxmlCodes.ARRAY) {
            array();
            return;
        }
        int size = BxmlCodes.elementSize(type);
        if (size == 0) {
            throw wrong("%02X is not the code of a value".formatted(type));
        }
        in.require(size);
        in.at += size;
    }

    private void array() throws XMLStreamException {
        elementType = in.readByte();
        int size = BxmlCodes.elementSize(elementType);
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
        order.beforeWhitespace(offset);
        in.readCount();
        type = BxmlCodes.STRING;
        left = length();
        String text = wholeText("white space");
        if (!org.gmlfast.stax.internal.XmlChars.isWhiteSpace(text)) {
            throw wrong("what should be white space is \"" + text + "\"");
        }
        version = text;
    }

    private void blob() throws XMLStreamException {
        order.beforeContent(offset);
        integer = in.readByte();
        if (integer > BxmlCodes.BLOB_BYTES) {
            throw wrong("a blob's text form %02X is not defined".formatted(integer));
        }
        left = length();
    }

    // ---- around and between elements

    private void comment() throws XMLStreamException {
        order.beforeMisc(offset);
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
        order.beforeXmlDeclaration(offset);
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
    public String wholeText(String what) throws XMLStreamException {
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
        order.beforeTrailer(offset);
        index.readTrailer(this);
        if (in.hasMore()) {
            throw in.wrong("bytes follow the end of the file");
        }
    }

    // ---- strictXmlStrings (§8.3)

    private void checkStrict() throws XMLStreamException {
        if (type != BxmlCodes.STRING) {
            return;
        }
        checkTextBytes();
        in.require((int) left);
        checkStrict(decoder.decode(in.bytes, in.at, (int) left, in.offset()));
    }

    private void checkStrict(String text) throws BxmlException {
        boolean cdata = code == BxmlCodes.CDATA_SECTION;
        if (text.contains("]]>")
                || !cdata && (text.indexOf('<') >= 0 || text.indexOf('&') >= 0)
                || order.isInValue() && text.indexOf('"') >= 0) {
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
