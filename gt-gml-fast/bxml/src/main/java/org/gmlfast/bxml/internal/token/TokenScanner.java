/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.token;

import java.util.regex.Pattern;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlHeader;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.source.ByteWindow;
import org.gmlfast.bxml.internal.source.GzipSource;
import org.gmlfast.bxml.internal.source.HeaderReader;
import org.gmlfast.bxml.internal.source.NumberTexts;
import org.gmlfast.bxml.internal.source.StringDecoder;
import org.gmlfast.bxml.internal.source.StringTable;
import org.gmlfast.bxml.internal.source.TableString;
import org.gmlfast.bxml.internal.source.TokenOrder;

/**
 * Reads the tokens of a file and checks their order (BXML §8.4 to §8.11). The bytes of strings, arrays and blobs remain
 * in the window, from {@link ByteWindow#at} on, for the caller to read; {@link #next} skips those that have not been
 * read.
 */
public final class TokenScanner {

    /** The type of a value that is a SmallNum. */
    static final int SMALL_NUM = 0;

    /** XML 1.0 §2.8. */
    private static final Pattern VERSION = Pattern.compile("1\\.[0-9]+");

    public final ByteWindow in;
    public final BxmlHeader header;
    public final BxmlLimits limits;
    public final StringTable table;
    public final StringDecoder decoder;

    /** A buffer for the text of numbers. */
    final byte[] digits = new byte[org.gmlfast.stax.internal.text.NumberText.MAX_LENGTH];

    /** The texts of integers and of doubles; null before the first use. */
    private NumberTexts integerTexts;

    private NumberTexts doubleTexts;

    // ---- the token

    public int code;

    /** The offset of the code. */
    public long offset;

    /** The name of an element, attribute, entity, Bang or processing instruction; the text of a CharContentRef. */
    public TableString string;

    /** The type of a Value. {@link Value} decodes numbers and booleans: the window is after their bytes. */
    public int type;

    /** The number of a SmallNum or CharEntityRef; the text form of a blob; the position of a comment. */
    public long integer;

    /** The type of an array's elements. */
    public int elementType;

    /** The number of elements of an array. */
    public long count;

    /** The number of bytes of a String, an array or a blob that have not been read. */
    public long left;

    /** The version in an XmlDeclaration; the characters of a Whitespace. */
    public String version;

    /** The standalone field of an XmlDeclaration; null if it is not set. */
    public Boolean standalone;

    // ---- the document so far

    public final TokenOrder order;
    private boolean strict;

    /** The offset up to which the string table has been read: fragments before it are skipped. */
    private long tableReadTo;

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

    /** A scanner for a single element of a file whose header and string table have been read. */
    public TokenScanner(ByteWindow in, BxmlLimits limits, BxmlHeader header, StringTable table, long tableReadTo) {
        this.in = in;
        this.limits = limits;
        this.header = header;
        this.table = table;
        this.decoder = new StringDecoder(header.charset(), header.characterOrder());
        in.little = header.byteOrder() == java.nio.ByteOrder.LITTLE_ENDIAN;
        this.order = TokenOrder.ofElement(limits);
        this.tableReadTo = tableReadTo;
        this.index = new FileIndex(false);
    }

    NumberTexts integerTexts() {
        if (integerTexts == null) {
            integerTexts = new NumberTexts();
        }
        return integerTexts;
    }

    NumberTexts doubleTexts() {
        if (doubleTexts == null) {
            doubleTexts = new NumberTexts();
        }
        return doubleTexts;
    }

    /** Whether the next token continues a text. Skips string tables. */
    public boolean contentFollows() throws XMLStreamException {
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
     * Reads the next token, which may be a string table.
     *
     * @throws BxmlException if the token is malformed or not allowed here
     */
    public void next() throws XMLStreamException {
        if (left > 0) {
            in.skip(left);
            left = 0;
        }
        offset = in.offset();
        if (in.at == in.end && !in.hasMore()) {
            throw new BxmlException("the file is truncated: it ends without a trailer", offset);
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
                if (integer > Character.MAX_CODE_POINT
                        || !org.gmlfast.stax.internal.text.XmlChars.isChar((int) integer)) {
                    throw malformed("character U+%04X cannot be in an XML document".formatted(integer));
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
                    throw malformed("a processing instruction cannot be named \"" + string + "\"");
                }
            }
            case BxmlCodes.STRING_TABLE -> stringTable();
            case BxmlCodes.INDEX_TABLE -> {
                order.beforeMisc(offset);
                index.table(this);
            }
            case BxmlCodes.TRAILER -> trailer();
            default -> throw malformed("%02X is not the code of a token".formatted(code));
        }
    }

    // ---- elements and attributes

    private void stringTable() throws XMLStreamException {
        if (offset < tableReadTo) {
            long strings = in.readCount();
            for (long i = 0; i < strings; i++) {
                in.skip(in.readCount());
            }
            return;
        }
        integer = table.size();
        index.fragment(table.read(in, decoder), this);
    }

    /** Reads the string table at the position of the window before its turn; {@link #next} will skip it. */
    public void readTableAhead() throws XMLStreamException {
        offset = in.offset();
        in.at++;
        stringTable();
        tableReadTo = Math.max(tableReadTo, in.offset());
    }

    private TableString name() throws XMLStreamException {
        TableString name = table.get(in.readCount(), in);
        if (!name.isName()) {
            throw in.malformed("\"" + name + "\" is not an XML name but is used as one");
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
            throw malformed("%02X is not the code of a value".formatted(type));
        }
        in.require(size);
        in.at += size;
    }

    private void array() throws XMLStreamException {
        elementType = in.readByte();
        int size = BxmlCodes.elementSize(elementType);
        if (size == 0) {
            throw malformed("%02X is not the code of an array element type".formatted(elementType));
        }
        count = in.readCount();
        if (count > Long.MAX_VALUE / size) {
            throw malformed("an array has too many elements: " + count);
        }
        left = count * size;
        checkLength(left);
    }

    private long length() throws XMLStreamException {
        long length = in.readCount();
        checkLength(length);
        return length;
    }

    /** Checks a length at once if the rest of the file is in memory. */
    private void checkLength(long length) throws BxmlException {
        if (length > in.end - in.at && in.isComplete()) {
            throw malformed("the file ends before the " + length + " bytes of a string, array or blob");
        }
    }

    private void whitespace() throws XMLStreamException {
        order.beforeWhitespace(offset);
        in.readCount();
        type = BxmlCodes.STRING;
        left = length();
        String text = wholeText("white space");
        if (!org.gmlfast.stax.internal.text.XmlChars.isWhiteSpace(text)) {
            throw malformed("a Whitespace token contains other characters: \"" + text + "\"");
        }
        version = text;
    }

    private void blob() throws XMLStreamException {
        order.beforeContent(offset);
        integer = in.readByte();
        if (integer > BxmlCodes.BLOB_BYTES) {
            throw malformed("a blob's text form %02X is not defined".formatted(integer));
        }
        left = length();
    }

    // ---- around and between elements

    private void comment() throws XMLStreamException {
        order.beforeMisc(offset);
        integer = in.readByte();
        if (integer > 2) {
            throw malformed("a comment's position %02X is not defined".formatted(integer));
        }
        left = length();
        if (strict && wholeText("a comment").contains("--")) {
            throw malformed("a comment contains \"--\", but the header sets strictXmlStrings");
        }
    }

    private void xmlDeclaration() throws XMLStreamException {
        order.beforeXmlDeclaration(offset);
        left = length();
        version = wholeText("the XML declaration");
        if (!version.isEmpty() && !VERSION.matcher(version).matches()) {
            throw malformed("\"" + version + "\" is not a version of XML");
        }
        boolean yes = in.readByte() != 0;
        standalone = in.readByte() != 0 ? (Boolean) yes : null;
    }

    private void namedString() throws XMLStreamException {
        string = name();
        left = length();
    }

    /** Decodes the rest of the token as text without consuming it. */
    public String wholeText(String what) throws XMLStreamException {
        if (left > limits.textBytes()) {
            throw malformed(what + " of " + left + " bytes is longer than " + limits.textBytes());
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
            throw in.malformed("bytes follow the end of the file");
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
            throw malformed("a text contains characters that XML escapes, but the header sets strictXmlStrings");
        }
    }

    /** Refuses a token that is too long for one text. */
    public void checkTextBytes() throws BxmlException {
        if (left > limits.textBytes()) {
            boolean isArray =
                    type == BxmlCodes.ARRAY && (code == BxmlCodes.CHAR_CONTENT || code == BxmlCodes.CDATA_SECTION);
            throw malformed((isArray ? "an array of " + count + " elements in " : "a text of ") + left
                    + " bytes is longer than " + limits.textBytes()
                    + ", the limit for a value that is read as a whole (BxmlLimits.textBytes); raise it, or read the value"
                    + " in parts");
        }
    }

    /** Refuses a text of several tokens that is too long. */
    public void checkJoined(StringBuilder joined) throws BxmlException {
        if (joined.length() > limits.textBytes()) {
            throw malformed("a text is longer than " + limits.textBytes());
        }
    }

    /** An exception for a malformed file, with the offset of the token. */
    public BxmlException malformed(String message) {
        return new BxmlException(message, offset);
    }
}
