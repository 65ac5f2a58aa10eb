/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamLocation2;
import org.codehaus.stax2.ri.Stax2LocationAdapter;
import org.codehaus.stax2.typed.Base64Variant;
import org.codehaus.stax2.typed.Base64Variants;
import org.gmlfast.stax.ByteLocation;
import org.gmlfast.stax.ConformingStreamWriter;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.Positions;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.Utf8;
import org.gmlfast.stax.WriterSettings;
import org.gmlfast.stax.XmlChars;
import org.gmlfast.stax.XmlNames;

/**
 * Writes BXML tokens. The names of the specification's fields and tokens are used throughout; clause numbers are those
 * of OGC 03-002r9.
 */
final class BxmlStreamWriter extends ConformingStreamWriter {

    /** Characters of one string; longer text goes into several tokens, which are one text (§8.6). */
    private static final int MAX_PIECE = 8 * 1024;

    /** Characters that take a Count of one byte, whatever they are. */
    private static final int SHORT_PIECE = Codes.MAX_SMALL / 3;

    /** Characters of an identifier that is looked at for its number. */
    private static final int MAX_NUMBERED = 256;

    /** Digits that a long holds whatever they are. */
    private static final int MAX_DIGITS = 18;

    private final BxmlSettings form;
    private final BinaryOutput out;
    private final StringCoder coder;
    private final StringTableWriter strings;
    private final IndexBuilder indexes;
    private final CoordinateWriter coordinates;
    private final char[] chars = new char[MAX_PIECE];

    /** An attribute whose value has not been written yet: strings it needs come before its AttributeStart. */
    private PreparedName pendingAttribute;

    private boolean hasAttributes;
    private boolean ended;

    BxmlStreamWriter(OutputStream stream, BxmlSettings form, WriterSettings settings) throws XMLStreamException {
        super(settings);
        this.form = form;
        this.out = new BinaryOutput(stream, form.byteOrder());
        this.coder = new StringCoder(form.charset(), form.byteOrder());
        boolean indexed = !form.indexes().isEmpty();
        this.strings = new StringTableWriter(out, coder, form.references(), indexed);
        this.indexes = indexed ? new IndexBuilder(form.indexes()) : null;
        this.coordinates = new CoordinateWriter(out, form);
        writeHeader(indexed);
    }

    /** §8.3. */
    private void writeHeader(boolean indexed) throws XMLStreamException {
        out.write(BxmlHeader.IDENTIFIER, 0, BxmlHeader.IDENTIFIER.length);
        out.write(BxmlHeader.VERSION, 0, BxmlHeader.VERSION.length);
        boolean little = form.byteOrder() == ByteOrder.LITTLE_ENDIAN;
        out.put((little ? BxmlHeader.LITTLE_ENDIAN | BxmlHeader.LITTLE_ENDIAN_CHARACTERS : 0)
                | (indexed ? BxmlHeader.RANDOM_ACCESS : 0));
        out.put(0);
        out.put(form.gzip() ? 1 : 0);
        byte[] name = form.charset().name().getBytes(StandardCharsets.US_ASCII);
        out.writeCount(name.length);
        out.write(name, 0, name.length);
        if (form.gzip()) {
            out.startCompression();
        }
    }

    @Override
    public String getEncoding() {
        return form.charset().name();
    }

    /** The offset counts the bytes written, before compression. */
    @Override
    public XMLStreamLocation2 getLocation() {
        return new Stax2LocationAdapter(new ByteLocation(out.count()));
    }

    // ---- elements (§8.7)

    @Override
    protected void startTag(PreparedName name) throws XMLStreamException {
        int ref = strings.ref(name);
        if (indexes != null) {
            indexes.startElement(name.qualifiedName(), out.count());
        }
        out.startTag(ref);
        hasAttributes = false;
    }

    @Override
    protected void endStartTag() throws XMLStreamException {
        endAttributeList();
        out.endTag(Codes.CONTENT);
    }

    @Override
    protected void endEmptyTag() throws XMLStreamException {
        endAttributeList();
        if (out.endTag(0)) {
            out.reserve(1);
            out.put(Codes.ELEMENT_END);
        }
        if (indexes != null) {
            indexes.endElement();
        }
    }

    private void endAttributeList() throws XMLStreamException {
        if (hasAttributes) {
            out.reserve(1);
            out.put(Codes.ATTRIBUTE_LIST_END);
        }
    }

    @Override
    protected void endTag(PreparedName name) throws XMLStreamException {
        out.reserve(1);
        out.put(Codes.ELEMENT_END);
        if (indexes != null) {
            indexes.endElement();
        }
    }

    // ---- attributes (§8.7)

    @Override
    protected void startAttribute(PreparedName name) {
        pendingAttribute = name;
        hasAttributes = true;
        out.markTag(Codes.ATTRIBUTES);
        if (indexes != null) {
            indexes.startAttribute(name.qualifiedName());
        }
    }

    @Override
    protected void endAttribute() throws XMLStreamException {
        attributeStart();
        if (indexes != null) {
            indexes.endAttribute();
        }
    }

    /** To be called before a value: writes the AttributeStart that it belongs to, if it is an attribute's. */
    private void attributeStart() throws XMLStreamException {
        if (pendingAttribute == null) {
            return;
        }
        PreparedName name = pendingAttribute;
        pendingAttribute = null;
        int ref = strings.ref(name);
        out.reserve(10);
        out.put(Codes.ATTRIBUTE_START);
        out.putCount(ref);
    }

    @Override
    protected void attribute(PreparedAttribute attribute) throws XMLStreamException {
        startAttribute(attribute.name());
        if (!attribute.value().isEmpty()) {
            if (form.references() && coder.canEncode(attribute.value())) {
                int ref = strings.ref(attribute.value());
                attributeStart();
                charContentRef(ref);
                indexText(attribute.value());
            } else {
                attributeText(attribute.value(), true);
            }
        }
        endAttribute();
    }

    @Override
    protected void namespaceDeclaration(String prefix, String uri) throws XMLStreamException {
        PreparedName name = PreparedName.ofName(prefix.isEmpty() ? "xmlns" : "xmlns:" + prefix);
        startAttribute(name);
        attributeText(uri, false);
        endAttribute();
    }

    // ---- around and between elements (§8.8)

    @Override
    protected void xmlDeclaration(String version, String encoding, Boolean standalone) throws XMLStreamException {
        out.reserve(16);
        out.put(Codes.XML_DECLARATION);
        string(version);
        out.reserve(2);
        out.put(Boolean.TRUE.equals(standalone) ? Codes.TRUE : Codes.FALSE);
        out.put(standalone != null ? Codes.TRUE : Codes.FALSE);
    }

    /**
     * False: the header names the charset of all strings, and the XmlDeclaration has no field for an encoding (BXML
     * §8.8). An event writer hands on the encoding that its source had.
     */
    @Override
    protected boolean declaresEncoding() {
        return false;
    }

    /** A String that is a field of a token. */
    private void string(String text) throws XMLStreamException {
        byte[] bytes = coder.encode(text);
        out.writeString(bytes, bytes.length);
    }

    private void named(int code, String name, String text) throws XMLStreamException {
        checkNotEnded();
        int ref = strings.ref(name);
        out.reserve(10);
        out.put(code);
        out.putCount(ref);
        string(text);
    }

    @Override
    protected void doctype(String declaration) throws XMLStreamException {
        String begin = "<!DOCTYPE";
        if (!declaration.startsWith(begin) || !declaration.endsWith(">")) {
            throw misuse("\"" + declaration + "\" is no DOCTYPE declaration");
        }
        named(
                Codes.BANG,
                "DOCTYPE",
                declaration.substring(begin.length(), declaration.length() - 1).strip());
    }

    @Override
    protected void comment(String text) throws XMLStreamException {
        checkNotEnded();
        out.reserve(2);
        out.put(Codes.COMMENT);
        out.put(Codes.COMMENT_FOLLOWS);
        string(text);
    }

    @Override
    protected void processingInstruction(String target, String data) throws XMLStreamException {
        named(Codes.PROCESSING_INSTR, target, data);
    }

    @Override
    protected void entityReference(String name) throws XMLStreamException {
        int ref = strings.ref(name);
        out.reserve(10);
        out.put(Codes.ENTITY_REF);
        out.putCount(ref);
        indexText("&" + name + ";");
    }

    @Override
    protected void cdata(String text) throws XMLStreamException {
        out.reserve(2);
        out.put(Codes.CDATA_SECTION);
        out.put(Codes.STRING);
        string(text);
        indexText(text);
    }

    /** White space; markup has no place among tokens. */
    @Override
    protected void raw(char[] text, int start, int length) throws XMLStreamException {
        String white = new String(text, start, length);
        if (!XmlChars.isWhiteSpace(white)) {
            throw misuse("text that is markup already cannot be written as BXML");
        }
        if (!isOutsideRoot()) {
            text(white, false);
            return;
        }
        checkNotEnded();
        for (int from = 0; from < length; from += MAX_PIECE) {
            whitespace(white.substring(from, Math.min(from + MAX_PIECE, length)));
        }
    }

    private void whitespace(String white) throws XMLStreamException {
        long lineBreaks = white.chars().filter(c -> c == '\n').count();
        out.reserve(10);
        out.put(Codes.WHITESPACE);
        out.putCount(Math.max(lineBreaks - 1, 0));
        string(white);
    }

    private void checkNotEnded() throws XMLStreamException {
        if (ended) {
            throw misuse("the document has ended; nothing comes after its trailer");
        }
    }

    // ---- text (§8.6)

    @Override
    protected void text(String text, boolean lenient) throws XMLStreamException {
        int ref = strings.refToRepeated(text);
        attributeStart();
        indexText(text);
        if (ref >= 0) {
            charContentRef(ref);
        } else {
            charContents(text, lenient);
        }
    }

    private void charContents(String text, boolean lenient) throws XMLStreamException {
        int length = text.length();
        for (int from = 0; from < length; ) {
            int to = XmlChars.endOfPiece(text, from, MAX_PIECE);
            text.getChars(from, to, chars, 0);
            charContent(chars, 0, to - from, lenient);
            from = to;
        }
    }

    @Override
    protected void text(char[] text, int start, int length, boolean lenient) throws XMLStreamException {
        int ref = strings.refToRepeated(text, start, length);
        attributeStart();
        if (indexes != null) {
            indexText(new String(text, start, length));
        }
        if (ref >= 0) {
            charContentRef(ref);
            return;
        }
        int end = start + length;
        for (int from = start; from < end; ) {
            int to = Math.min(from + MAX_PIECE, end);
            if (to < end && Character.isHighSurrogate(text[to - 1])) {
                to--;
            }
            charContent(text, from, to, lenient);
            from = to;
        }
    }

    @Override
    protected void attributeText(String text, boolean lenient) throws XMLStreamException {
        int length = text.length();
        if (length > MAX_NUMBERED) {
            text(text, lenient);
        } else if (length > 0) {
            text.getChars(0, length, chars, 0);
            attributeText(chars, 0, length, lenient);
        }
    }

    @Override
    protected void attributeText(char[] text, int start, int length, boolean lenient) throws XMLStreamException {
        if (length > 0
                && !(form.references() && length <= MAX_NUMBERED && writeNumbered(text, start, start + length))) {
            text(text, start, length, lenient);
        }
    }

    /**
     * Writes an identifier such as {@code states.12.the_geom.1} as references to what many have in common, and its
     * number between them: several tokens are one text (§8.6).
     *
     * @return false if it is none, or if it has nothing in common with others yet; nothing has been written then
     */
    private boolean writeNumbered(char[] text, int start, int end) throws XMLStreamException {
        int first = XmlNames.isNameStart(text[start]) ? firstNumber(text, start, end) : -1;
        if (first < 0) {
            return false;
        }
        int next = first;
        long number = 0;
        while (next < end && isDigit(text[next])) {
            number = 10 * number + (text[next++] - '0');
        }
        boolean asPrinted = next - first <= MAX_DIGITS && (text[first] != '0' || next == first + 1);
        if (!asPrinted) {
            return false;
        }
        int placeBefore = strings.placeOfRepeated(text, start, first - start);
        int placeAfter = next == end ? 0 : strings.placeOfRepeated(text, next, end - next);
        if (placeBefore < 0 || placeAfter < 0) {
            return false;
        }
        int before = strings.refAt(placeBefore);
        int after = next == end ? 0 : strings.refAt(placeAfter);
        if (before < 0 || after < 0) {
            return false;
        }
        attributeStart();
        if (indexes != null) {
            indexText(new String(text, start, end - start));
        }
        charContentRef(before);
        out.reserve(10);
        out.put(Codes.CHAR_CONTENT);
        out.putInteger(number);
        if (next < end) {
            charContentRef(after);
        }
        return true;
    }

    /** The first digit that follows a full stop; -1 if none does. */
    private static int firstNumber(char[] text, int start, int end) {
        for (int i = start + 1; i < end - 1; i++) {
            if (text[i] == '.' && isDigit(text[i + 1])) {
                return i + 1;
            }
        }
        return -1;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private void charContentRef(int ref) throws XMLStreamException {
        out.reserve(10);
        out.put(Codes.CHAR_CONTENT_REF);
        out.putCount(ref);
    }

    private void indexText(Object value) {
        if (indexes != null) {
            indexes.value(value);
        }
    }

    private void indexNothing() {
        if (indexes != null) {
            indexes.opaque();
        }
    }

    /** CharContent with a String, of no more than a piece. */
    private void charContent(char[] text, int from, int to, boolean lenient) throws XMLStreamException {
        if (!coder.isUtf8()) {
            charContentInCharset(text, from, to, lenient);
            return;
        }
        out.reserve(3 * (to - from) + 8);
        byte[] bytes = out.buffer;
        int start = out.at;
        int countLength = to - from <= SHORT_PIECE ? 1 : 3;
        int first = start + 2 + countLength;
        int at = first;
        for (int i = from; i < to; ) {
            char c = text[i];
            if (c < 0x80 && c >= 0x20) {
                bytes[at++] = (byte) c;
                i++;
            } else if (c >= 0x80 && c < Character.MIN_SURROGATE) {
                at = Utf8.put(bytes, at, c);
                i++;
            } else {
                int codePoint = Character.codePointAt(text, i, to);
                at = putChecked(bytes, at, codePoint, lenient);
                i += Character.charCount(codePoint);
            }
        }
        int length = at - first;
        if (length == 0) {
            return;
        }
        bytes[start] = Codes.CHAR_CONTENT;
        bytes[start + 1] = (byte) Codes.STRING;
        if (countLength == 3 && length <= Codes.MAX_SMALL) {
            System.arraycopy(bytes, first, bytes, start + 3, length);
            at = start + 3 + length;
        }
        out.at = start + 2;
        out.putCount(length);
        out.at = at;
    }

    /** What XML forbids is left out or refused. */
    private static int putChecked(byte[] bytes, int at, int c, boolean lenient) throws XMLStreamException {
        if (!XmlChars.isChar(c)) {
            if (!lenient) {
                throw StringCoder.forbidden(c);
            }
            return at;
        }
        return Utf8.put(bytes, at, c);
    }

    /** The same in another charset: characters that it lacks become CharEntityRefs. */
    private void charContentInCharset(char[] text, int from, int to, boolean lenient) throws XMLStreamException {
        StringBuilder run = new StringBuilder(to - from);
        for (int i = from; i < to; ) {
            int c = Character.codePointAt(text, i, to);
            i += Character.charCount(c);
            if (!XmlChars.isChar(c)) {
                if (!lenient) {
                    throw StringCoder.forbidden(c);
                }
            } else if (coder.complete || coder.canEncode(Character.toString(c))) {
                run.appendCodePoint(c);
            } else {
                charContentOf(run);
                out.reserve(10);
                out.put(Codes.CHAR_ENTITY_REF);
                out.putCount(c);
            }
        }
        charContentOf(run);
    }

    private void charContentOf(StringBuilder run) throws XMLStreamException {
        if (run.length() > 0) {
            byte[] bytes = coder.encodeKnown(run.toString());
            out.writeCharContent(bytes, bytes.length);
            run.setLength(0);
        }
    }

    // ---- typed values (§8.1)

    @Override
    protected void value(boolean value) throws XMLStreamException {
        attributeStart();
        indexText(value);
        out.reserve(3);
        out.put(Codes.CHAR_CONTENT);
        out.put(Codes.BOOL);
        out.put(value ? Codes.TRUE : Codes.FALSE);
    }

    @Override
    protected void value(long value) throws XMLStreamException {
        attributeStart();
        indexText(value);
        out.reserve(10);
        out.put(Codes.CHAR_CONTENT);
        out.putInteger(value);
    }

    @Override
    protected void value(float value) throws XMLStreamException {
        if (SmallestType.isInteger(value)) {
            value((long) value);
            return;
        }
        attributeStart();
        indexText(value);
        out.reserve(6);
        out.put(Codes.CHAR_CONTENT);
        out.put(Codes.FLOAT);
        out.putInt(Float.floatToRawIntBits(value));
    }

    @Override
    protected void value(double value) throws XMLStreamException {
        if (SmallestType.isInteger(value)) {
            value((long) value);
            return;
        }
        if (SmallestType.isFloat(value)) {
            value((float) value);
            return;
        }
        attributeStart();
        indexText(value);
        out.reserve(10);
        out.put(Codes.CHAR_CONTENT);
        out.put(Codes.DOUBLE);
        out.putLong(Double.doubleToRawLongBits(value));
    }

    /** As a number if it prints as that number does; otherwise its digits. */
    @Override
    protected void value(BigDecimal value) throws XMLStreamException {
        Number number = SmallestType.ofDecimal(value);
        if (number instanceof Long integer) {
            value((long) integer);
        } else if (number instanceof Double real) {
            value((double) real);
        } else {
            digits(value.toPlainString());
        }
    }

    @Override
    protected void value(BigInteger value) throws XMLStreamException {
        if (value.bitLength() < Long.SIZE) {
            value(value.longValue());
        } else {
            digits(value.toString());
        }
    }

    private void digits(String text) throws XMLStreamException {
        text(text, false);
    }

    /** Blob: bytes as they are, with a text form that has no line breaks. */
    @Override
    protected void value(Base64Variant variant, byte[] value, int from, int length) throws XMLStreamException {
        if (variant == Base64Variants.MODIFIED_FOR_URL) {
            byte[] part = java.util.Arrays.copyOfRange(value, from, from + length);
            text(java.util.Base64.getUrlEncoder().withoutPadding().encodeToString(part), false);
            return;
        }
        attributeStart();
        indexNothing();
        out.reserve(11);
        out.put(Codes.BLOB_SECTION);
        out.put(Codes.BLOB_BASE64);
        out.putCount(length);
        out.write(value, from, length);
    }

    // ---- elements with one value

    @Override
    protected void textElement(PreparedName name, String text) throws XMLStreamException {
        int nameRef = strings.ref(name);
        int textRef = strings.refToRepeated(text);
        startElement(name, nameRef);
        indexText(text);
        if (textRef >= 0) {
            charContentRef(textRef);
        } else {
            charContents(text, true);
        }
        endTag(name);
    }

    @Override
    protected void integerElement(PreparedName name, long value) throws XMLStreamException {
        startElement(name, strings.ref(name));
        value(value);
        endTag(name);
    }

    @Override
    protected void doubleElement(PreparedName name, double value) throws XMLStreamException {
        startElement(name, strings.ref(name));
        value(value);
        endTag(name);
    }

    /** A ContentElement. */
    private void startElement(PreparedName name, int nameRef) throws XMLStreamException {
        if (indexes != null) {
            indexes.startElement(name.qualifiedName(), out.count());
        }
        out.reserve(10);
        out.put(Codes.CONTENT_ELEMENT);
        out.putCount(nameRef);
    }

    // ---- arrays

    /** Begins a list; a blank stands between the numbers of two tokens (§8.6). */
    private boolean startList(int length, boolean continued) throws XMLStreamException {
        attributeStart();
        indexNothing();
        if (length > 0 && continued) {
            byte[] blank = coder.encodeKnown(" ");
            out.writeCharContent(blank, blank.length);
        }
        return length > 0;
    }

    @Override
    protected void list(int[] values, int from, int length, boolean continued) throws XMLStreamException {
        if (startList(length, continued)) {
            int type = SmallestType.ofIntegers(values, from, length);
            out.startArray(type, length);
            for (int i = from; i < from + length; i++) {
                out.writeIntegers(type, values[i]);
            }
        }
    }

    @Override
    protected void list(long[] values, int from, int length, boolean continued) throws XMLStreamException {
        if (startList(length, continued)) {
            int type = SmallestType.ofIntegers(values, from, length);
            out.startArray(type, length);
            for (int i = from; i < from + length; i++) {
                out.writeIntegers(type, values[i]);
            }
        }
    }

    @Override
    protected void list(float[] values, int from, int length, boolean continued) throws XMLStreamException {
        if (startList(length, continued)) {
            out.startArray(Codes.FLOAT, length);
            out.writeFloats(values, from, length);
        }
    }

    @Override
    protected void list(double[] values, int from, int length, boolean continued) throws XMLStreamException {
        if (startList(length, continued)) {
            coordinates.writeArray(values, from, length);
        }
    }

    // ---- coordinates (§9.2)

    @Override
    protected void positions(Positions positions, CoordinateFormat format) throws XMLStreamException {
        indexNothing();
        coordinates.write(positions, format);
    }

    // ---- the end (§8.10, §8.11)

    @Override
    protected void endDocument() throws XMLStreamException {
        ended = true;
        long[] indexOffsets = indexes == null ? new long[0] : indexes.write(out, coder);
        long start = out.count();
        out.reserve(1);
        out.put(Codes.TRAILER);
        out.write(Trailer.IDENTIFIER, 0, Trailer.IDENTIFIER.length);
        writeStringIndex();
        writeIndexIndex(indexOffsets);
        out.reserve(4);
        out.putInt(Math.toIntExact(out.count() + 4 - start));
        out.finishCompression();
    }

    private void writeStringIndex() throws XMLStreamException {
        boolean used = strings.fragmentOffsets() != null;
        out.reserve(10);
        out.put(used ? Codes.TRUE : Codes.FALSE);
        out.putCount(used ? strings.fragmentOffsets().size() : 0);
        if (used) {
            for (long offset : strings.fragmentOffsets()) {
                out.reserve(10);
                out.putCount(1);
                out.putCount(offset);
            }
        }
    }

    private void writeIndexIndex(long[] offsets) throws XMLStreamException {
        out.reserve(10);
        out.put(offsets.length > 0 ? Codes.TRUE : Codes.FALSE);
        out.putCount(offsets.length);
        for (int i = 0; i < offsets.length; i++) {
            string(indexes.path(i));
            out.writeCount(offsets[i]);
        }
    }

    @Override
    protected void flushOutput() throws XMLStreamException {
        out.flush();
    }

    @Override
    protected void closeOutput() throws XMLStreamException {
        out.close();
    }
}
