/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamLocation2;
import org.codehaus.stax2.ri.Stax2LocationAdapter;
import org.codehaus.stax2.typed.Base64Variant;

/** XML text, made as UTF-8 bytes without a {@link java.io.Writer} in between. */
final class Utf8StreamWriter extends ConformingStreamWriter {

    /** Numbers of a {@link Positions} taken at a time. */
    private static final int BLOCK = 512;

    private static final byte[] END_EMPTY_TAG = ascii("/>");
    private static final byte[] TRUE = ascii("true");
    private static final byte[] FALSE = ascii("false");

    /** Bytes of a binary value encoded at a time: a multiple of three. */
    private static final int BINARY_CHUNK = 3 * 1024;

    private final Utf8Output out;
    private final String encoding;
    private final double[] block = new double[BLOCK];

    /**
     * A writer for one document.
     *
     * @param encoding as it is declared; null if it is not known
     * @param charset knows which characters the encoding has; null if it has all of them
     */
    Utf8StreamWriter(OutputStream stream, String encoding, CharsetEncoder charset, WriterSettings settings) {
        super(settings);
        this.out = new Utf8Output(stream, charset);
        this.encoding = encoding;
    }

    private static byte[] ascii(String s) {
        return s.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public String getEncoding() {
        return encoding;
    }

    /** The offset counts the bytes written, in UTF-8; lines and columns are not counted. */
    @Override
    public XMLStreamLocation2 getLocation() {
        return new Stax2LocationAdapter(new ByteLocation(out.count()));
    }

    // ---- markup

    @Override
    protected void startTag(PreparedName name) throws XMLStreamException {
        out.write(name.startTag);
    }

    @Override
    protected void endStartTag() throws XMLStreamException {
        out.write((byte) '>');
    }

    @Override
    protected void endEmptyTag() throws XMLStreamException {
        out.write(END_EMPTY_TAG);
    }

    @Override
    protected void endTag(PreparedName name) throws XMLStreamException {
        out.write(name.endTag);
    }

    @Override
    protected void startAttribute(PreparedName name) throws XMLStreamException {
        out.write(name.attribute);
    }

    @Override
    protected void endAttribute() throws XMLStreamException {
        out.write((byte) '"');
    }

    @Override
    protected void attribute(PreparedAttribute attribute) throws XMLStreamException {
        out.write(attribute.bytes);
    }

    @Override
    protected void namespaceDeclaration(String prefix, String uri) throws XMLStreamException {
        out.writeMarkup(prefix.isEmpty() ? " xmlns=\"" : " xmlns:" + prefix + "=\"");
        out.writeEscaped(uri, XmlChars.IN_ATTRIBUTE, false);
        out.write((byte) '"');
    }

    @Override
    protected void xmlDeclaration(String version, String declared, Boolean standalone) throws XMLStreamException {
        out.writeMarkup("<?xml version=\"" + version + '"'
                + (declared == null ? "" : " encoding=\"" + declared + '"')
                + (standalone == null ? "" : standalone ? " standalone=\"yes\"" : " standalone=\"no\"")
                + "?>");
    }

    @Override
    protected void doctype(String declaration) throws XMLStreamException {
        out.writeMarkup(declaration);
    }

    @Override
    protected void comment(String text) throws XMLStreamException {
        out.writeMarkup("<!--" + text + "-->");
    }

    @Override
    protected void processingInstruction(String target, String data) throws XMLStreamException {
        out.writeMarkup(data.isEmpty() ? "<?" + target + "?>" : "<?" + target + ' ' + data + "?>");
    }

    @Override
    protected void entityReference(String name) throws XMLStreamException {
        out.writeMarkup('&' + name + ';');
    }

    // ---- text

    @Override
    protected void cdata(String text) throws XMLStreamException {
        out.writeMarkup("<![CDATA[");
        out.writeMarkup(text);
        out.writeMarkup("]]>");
    }

    @Override
    protected void raw(char[] text, int start, int length) throws XMLStreamException {
        out.writeMarkup(text, start, length);
    }

    @Override
    protected void text(char[] text, int start, int length, boolean lenient) throws XMLStreamException {
        out.writeEscaped(text, start, length, XmlChars.IN_TEXT, lenient);
    }

    @Override
    protected void text(String text, boolean lenient) throws XMLStreamException {
        out.writeEscaped(text, XmlChars.IN_TEXT, lenient);
    }

    @Override
    protected void attributeText(char[] text, int start, int length, boolean lenient) throws XMLStreamException {
        out.writeEscaped(text, start, length, XmlChars.IN_ATTRIBUTE, lenient);
    }

    @Override
    protected void attributeText(String text, boolean lenient) throws XMLStreamException {
        out.writeEscaped(text, XmlChars.IN_ATTRIBUTE, lenient);
    }

    // ---- typed values

    @Override
    protected void value(boolean value) throws XMLStreamException {
        out.write(value ? TRUE : FALSE);
    }

    @Override
    protected void value(long value) throws XMLStreamException {
        out.reserve(DecimalDigits.MAX_LONG);
        out.at = DecimalDigits.writeLong(out.buffer, out.at, value);
    }

    @Override
    protected void value(float value) throws XMLStreamException {
        out.reserve(NumberText.MAX_LENGTH);
        out.at = NumberText.writeShortest(out.buffer, out.at, value);
    }

    @Override
    protected void value(double value) throws XMLStreamException {
        out.reserve(NumberText.MAX_LENGTH);
        out.at = NumberText.writeShortest(out.buffer, out.at, value);
    }

    /** xs:decimal has no exponent (XML Schema 1.0 part 2 §3.2.3.1); the zeros of 1E+999999999 are never held. */
    @Override
    protected void value(BigDecimal value) throws XMLStreamException {
        String digits = value.unscaledValue().abs().toString();
        int scale = value.scale();
        int point = digits.length() - scale;
        if (value.signum() < 0) {
            out.write((byte) '-');
        }
        if (scale <= 0) {
            out.writeMarkup(digits);
            writeZeros(value.signum() == 0 ? 0 : -scale);
        } else if (point > 0) {
            out.writeMarkup(digits.substring(0, point) + '.' + digits.substring(point));
        } else {
            out.writeMarkup("0.");
            writeZeros(-point);
            out.writeMarkup(digits);
        }
    }

    private void writeZeros(int count) throws XMLStreamException {
        for (int i = 0; i < count; i++) {
            out.write((byte) '0');
        }
    }

    @Override
    protected void value(BigInteger value) throws XMLStreamException {
        out.writeMarkup(value.toString());
    }

    @Override
    protected void value(Base64Variant variant, byte[] value, int from, int length) throws XMLStreamException {
        int lineLength = variant.getMaxLineLength();
        int onLine = 0;
        int end = from + length;
        int i = from;
        out.reserve(2 * BINARY_CHUNK);
        for (; i + 3 <= end; i += 3) {
            if ((i - from) % BINARY_CHUNK == 0) {
                out.reserve(2 * BINARY_CHUNK);
            }
            int triple = (value[i] & 0xFF) << 16 | (value[i + 1] & 0xFF) << 8 | value[i + 2] & 0xFF;
            out.at = variant.encodeBase64Chunk(triple, out.buffer, out.at);
            onLine += 4;
            if (onLine >= lineLength && i + 3 < end) {
                out.buffer[out.at++] = '\n';
                onLine = 0;
            }
        }
        int left = end - i;
        if (left > 0) {
            out.reserve(8);
            int bits = (value[i] & 0xFF) << 16 | (left == 2 ? (value[i + 1] & 0xFF) << 8 : 0);
            out.at = variant.encodeBase64Partial(bits, left, out.buffer, out.at);
        }
    }

    // ---- elements with one value

    @Override
    protected void textElement(PreparedName name, String text) throws XMLStreamException {
        out.write(name.wholeStartTag);
        out.writeEscaped(text, XmlChars.IN_TEXT, true);
        out.write(name.endTag);
    }

    @Override
    protected void integerElement(PreparedName name, long value) throws XMLStreamException {
        out.write(name.wholeStartTag);
        value(value);
        out.write(name.endTag);
    }

    @Override
    protected void doubleElement(PreparedName name, double value) throws XMLStreamException {
        out.write(name.wholeStartTag);
        value(value);
        out.write(name.endTag);
    }

    // ---- lists

    private void separate(boolean needed) throws XMLStreamException {
        if (needed) {
            out.write((byte) ' ');
        }
    }

    @Override
    protected void list(int[] values, int from, int length, boolean continued) throws XMLStreamException {
        for (int i = 0; i < length; i++) {
            separate(continued || i > 0);
            value((long) values[from + i]);
        }
    }

    @Override
    protected void list(long[] values, int from, int length, boolean continued) throws XMLStreamException {
        for (int i = 0; i < length; i++) {
            separate(continued || i > 0);
            value(values[from + i]);
        }
    }

    @Override
    protected void list(float[] values, int from, int length, boolean continued) throws XMLStreamException {
        for (int i = 0; i < length; i++) {
            separate(continued || i > 0);
            value(values[from + i]);
        }
    }

    @Override
    protected void list(double[] values, int from, int length, boolean continued) throws XMLStreamException {
        for (int i = 0; i < length; i++) {
            separate(continued || i > 0);
            value(values[from + i]);
        }
    }

    // ---- coordinates

    @Override
    protected void positions(Positions positions, CoordinateFormat format) throws XMLStreamException {
        int size = positions.size();
        int dimension = positions.dimension();
        int perBlock = Math.max(BLOCK / dimension, 1);
        double[] numbers = dimension <= BLOCK ? block : new double[dimension];
        for (int first = 0; first < size; first += perBlock) {
            int count = Math.min(perBlock, size - first);
            positions.read(first, count, numbers);
            if (first > 0) {
                out.write((byte) ' ');
            }
            write(numbers, count * dimension, dimension, format);
        }
    }

    private void write(double[] numbers, int length, int dimension, CoordinateFormat format) throws XMLStreamException {
        int decimals = format.decimals();
        boolean padded = format.isPadded();
        byte within = (byte) (format.isTuples() ? ',' : ' ');
        int inPosition = 0;
        for (int i = 0; i < length; i++) {
            out.reserve(NumberText.MAX_LENGTH);
            byte[] buffer = out.buffer;
            int at = decimals == CoordinateFormat.ALL_DECIMALS
                    ? NumberText.writeShortestPlain(buffer, out.at, numbers[i])
                    : NumberText.writeRounded(buffer, out.at, numbers[i], decimals, padded);
            inPosition = inPosition + 1 == dimension ? 0 : inPosition + 1;
            buffer[at] = inPosition == 0 ? (byte) ' ' : within;
            out.at = at + 1;
        }
        out.at--; // the last separator
    }

    // ---- output

    @Override
    protected void flushOutput() throws XMLStreamException {
        out.flush();
    }

    @Override
    protected void closeOutput() throws XMLStreamException {
        out.close();
    }
}
