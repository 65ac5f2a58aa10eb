/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamLocation2;
import org.codehaus.stax2.typed.Base64Variant;
import org.gmlfast.stax.ConformingStreamWriter;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.NumberText;
import org.gmlfast.stax.Positions;
import org.gmlfast.stax.PositionsText;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.WriterSettings;
import org.gmlfast.stax.XmlChars;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;
import org.xml.sax.ext.LexicalHandler;
import org.xml.sax.helpers.AttributesImpl;

/**
 * A stream writer whose output is SAX events. It writes a whole document, or what an element holds whose start and end
 * are somebody else's. Namespaces are told by startPrefixMapping, not as attributes (SAX 2.0.2, feature
 * namespace-prefixes off).
 */
final class SaxStreamWriter extends ConformingStreamWriter {

    private static final int CHUNK = 8 * 1024;

    /** Bytes of a binary value encoded at a time: a multiple of three. */
    private static final int BINARY_CHUNK = 3 * 1024;

    private static final char[] TRUE = {'t', 'r', 'u', 'e'};
    private static final char[] FALSE = {'f', 'a', 'l', 's', 'e'};

    /** A call of the handler, whose exception a stream writer has to wrap. */
    @FunctionalInterface
    private interface Event {
        void send() throws SAXException;
    }

    private final ContentHandler handler;

    /** Null if the handler takes no comments and CDATA sections. */
    private final LexicalHandler lexical;

    /** Elements open that the handler is not told of: 1 if the outermost is somebody else's. */
    private final int untold;

    private boolean documentStarted;
    private int depth;

    private PreparedName tag;
    private final AttributesImpl attributes = new AttributesImpl();

    /** Prefixes declared, those of the innermost element last, and how many of them each element has. */
    private String[] prefixes = new String[16];

    private String[] uris = new String[16];
    private int prefixCount;
    private int[] prefixesBefore = new int[32];

    private PreparedName attribute;
    private boolean inAttribute;
    private final StringBuilder value = new StringBuilder();

    private final byte[] bytes = new byte[CHUNK];
    private final char[] chars = new char[CHUNK];
    private final PositionsText positionsText = new PositionsText(bytes, this::characters);

    private SaxStreamWriter(ContentHandler handler, int untold) {
        super(WriterSettings.DEFAULT);
        this.handler = handler;
        this.lexical = handler instanceof LexicalHandler lexicalHandler ? lexicalHandler : null;
        this.untold = untold;
    }

    /** A writer for a whole document. */
    static SaxStreamWriter on(ContentHandler handler) {
        return new SaxStreamWriter(handler, 0);
    }

    /** A writer for content of an element whose start the handler has been told of by somebody else. */
    static SaxStreamWriter inside(PreparedName element, ContentHandler handler) throws XMLStreamException {
        SaxStreamWriter writer = new SaxStreamWriter(handler, 1);
        writer.writeStartElement(element);
        return writer;
    }

    /** The handler's own exception if that is what stopped the writer, else the writer's. */
    static Exception cause(Exception failure) {
        for (Throwable e = failure; e != null; e = e.getCause()) {
            if (e instanceof SAXException sax) {
                return sax;
            }
        }
        return failure;
    }

    /** Null: SAX events are in no encoding. */
    @Override
    public String getEncoding() {
        return null;
    }

    /** Nothing is known of places. */
    @Override
    public XMLStreamLocation2 getLocation() {
        return XMLStreamLocation2.NOT_AVAILABLE;
    }

    private static XMLStreamException failure(SAXException e) {
        return new XMLStreamException(e.getMessage(), e);
    }

    private static void send(Event event) throws XMLStreamException {
        try {
            event.send();
        } catch (SAXException e) {
            throw failure(e);
        }
    }

    // ---- markup

    @Override
    protected void startTag(PreparedName name) throws XMLStreamException {
        if (depth == prefixesBefore.length) {
            prefixesBefore = Arrays.copyOf(prefixesBefore, 2 * depth);
        }
        prefixesBefore[depth++] = prefixCount;
        tag = name;
        attributes.clear();
    }

    @Override
    protected void namespaceDeclaration(String prefix, String uri) {
        if (prefixCount == prefixes.length) {
            prefixes = Arrays.copyOf(prefixes, 2 * prefixCount);
            uris = Arrays.copyOf(uris, 2 * prefixCount);
        }
        prefixes[prefixCount] = prefix;
        uris[prefixCount++] = uri;
    }

    @Override
    protected void endStartTag() throws XMLStreamException {
        if (depth <= untold) {
            return;
        }
        try {
            startDocument();
            for (int i = prefixesBefore[depth - 1]; i < prefixCount; i++) {
                handler.startPrefixMapping(prefixes[i], uris[i]);
            }
            handler.startElement(tag.namespaceURI(), tag.localName(), tag.qualifiedName(), attributes);
        } catch (SAXException e) {
            throw failure(e);
        }
    }

    @Override
    protected void endEmptyTag() throws XMLStreamException {
        endStartTag();
        endTag(tag);
    }

    @Override
    protected void endTag(PreparedName name) throws XMLStreamException {
        int before = prefixesBefore[--depth];
        if (depth < untold) {
            return;
        }
        try {
            handler.endElement(name.namespaceURI(), name.localName(), name.qualifiedName());
            while (prefixCount > before) {
                handler.endPrefixMapping(prefixes[--prefixCount]);
            }
        } catch (SAXException e) {
            throw failure(e);
        }
    }

    @Override
    protected void startAttribute(PreparedName name) {
        attribute = name;
        inAttribute = true;
        value.setLength(0);
    }

    @Override
    protected void endAttribute() {
        add(attribute, value.toString());
        inAttribute = false;
    }

    @Override
    protected void attribute(PreparedAttribute prepared) {
        add(prepared.name(), prepared.value());
    }

    private void add(PreparedName name, String text) {
        attributes.addAttribute(name.namespaceURI(), name.localName(), name.qualifiedName(), "CDATA", text);
    }

    // ---- the document

    private void startDocument() throws SAXException {
        if (!documentStarted && untold == 0) {
            documentStarted = true;
            handler.startDocument();
        }
    }

    @Override
    protected void xmlDeclaration(String version, String encoding, Boolean standalone) throws XMLStreamException {
        send(this::startDocument);
    }

    @Override
    protected void endDocument() throws XMLStreamException {
        if (untold == 0) {
            send(handler::endDocument);
        }
    }

    @Override
    protected void doctype(String declaration) throws XMLStreamException {
        throw misuse("a DOCTYPE cannot be told as SAX events without reading it");
    }

    @Override
    protected void comment(String text) throws XMLStreamException {
        if (lexical != null) {
            send(() -> {
                startDocument();
                lexical.comment(text.toCharArray(), 0, text.length());
            });
        }
    }

    @Override
    protected void processingInstruction(String target, String data) throws XMLStreamException {
        send(() -> {
            startDocument();
            handler.processingInstruction(target, data);
        });
    }

    @Override
    protected void entityReference(String name) throws XMLStreamException {
        send(() -> handler.skippedEntity(name));
    }

    @Override
    protected void cdata(String text) throws XMLStreamException {
        if (lexical != null) {
            send(lexical::startCDATA);
        }
        text(text, false);
        if (lexical != null) {
            send(lexical::endCDATA);
        }
    }

    /** There is no markup in SAX; white space around the root element is not told. */
    @Override
    protected void raw(char[] text, int start, int length) throws XMLStreamException {
        for (int i = start; i < start + length; i++) {
            if (text[i] == '<' || text[i] == '&') {
                throw misuse("markup cannot be told as SAX events without reading it");
            }
        }
        if (!isOutsideRoot()) {
            text(text, start, length, false);
        }
    }

    // ---- text

    @Override
    protected void text(String text, boolean lenient) throws XMLStreamException {
        int length = text.length();
        for (int from = 0; from < length; ) {
            int to = XmlChars.endOfPiece(text, from, CHUNK);
            text.getChars(from, to, chars, 0);
            text(chars, 0, to - from, lenient);
            from = to;
        }
    }

    @Override
    protected void text(char[] text, int start, int length, boolean lenient) throws XMLStreamException {
        int end = start + length;
        for (int i = start; i < end; i++) {
            char c = text[i];
            if (c < ' ' && c != '\n' && c != '\t' && c != '\r' || c >= Character.MIN_SURROGATE) {
                characters(allowed(text, start, length, lenient));
                return;
            }
        }
        characters(text, start, length);
    }

    private char[] allowed(char[] text, int start, int length, boolean lenient) throws XMLStreamException {
        StringBuilder allowed = new StringBuilder(length);
        for (int i = start; i < start + length; ) {
            int c = Character.codePointAt(text, i, start + length);
            if (XmlChars.isChar(c)) {
                allowed.appendCodePoint(c);
            } else if (!lenient) {
                throw misuse(String.format("XML cannot hold the character U+%04X", c));
            }
            i += Character.charCount(c);
        }
        return allowed.toString().toCharArray();
    }

    @Override
    protected void attributeText(char[] text, int start, int length, boolean lenient) throws XMLStreamException {
        text(text, start, length, lenient);
    }

    @Override
    protected void attributeText(String text, boolean lenient) throws XMLStreamException {
        text(text, lenient);
    }

    private void characters(char[] text) throws XMLStreamException {
        characters(text, 0, text.length);
    }

    private void characters(char[] text, int start, int length) throws XMLStreamException {
        if (inAttribute) {
            value.append(text, start, length);
        } else if (length > 0) {
            try {
                handler.characters(text, start, length);
            } catch (SAXException e) {
                throw failure(e);
            }
        }
    }

    private void characters(String ascii) throws XMLStreamException {
        for (int from = 0; from < ascii.length(); from += CHUNK) {
            int to = Math.min(from + CHUNK, ascii.length());
            ascii.getChars(from, to, chars, 0);
            characters(chars, 0, to - from);
        }
    }

    /** What stands at the beginning of {@link #bytes}. */
    private void characters(int length) throws XMLStreamException {
        for (int i = 0; i < length; i++) {
            chars[i] = (char) bytes[i];
        }
        characters(chars, 0, length);
    }

    // ---- typed values

    @Override
    protected void value(boolean bool) throws XMLStreamException {
        characters(bool ? TRUE : FALSE);
    }

    @Override
    protected void value(long number) throws XMLStreamException {
        characters(NumberText.writeInteger(bytes, 0, number));
    }

    @Override
    protected void value(float number) throws XMLStreamException {
        characters(NumberText.writeShortest(bytes, 0, number));
    }

    @Override
    protected void value(double number) throws XMLStreamException {
        characters(NumberText.writeShortest(bytes, 0, number));
    }

    @Override
    protected void value(BigInteger number) throws XMLStreamException {
        characters(number.toString());
    }

    /** xs:decimal has no exponent (XML Schema 1.0 part 2 §3.2.3.1); the zeros of 1E+999999999 are never held. */
    @Override
    protected void value(BigDecimal number) throws XMLStreamException {
        String digits = number.unscaledValue().abs().toString();
        int scale = number.scale();
        int point = digits.length() - scale;
        String sign = number.signum() < 0 ? "-" : "";
        if (scale <= 0) {
            characters(sign + digits);
            zeros(number.signum() == 0 ? 0 : -scale);
        } else if (point > 0) {
            characters(sign + digits.substring(0, point) + '.' + digits.substring(point));
        } else {
            characters(sign + "0.");
            zeros(-point);
            characters(digits);
        }
    }

    private void zeros(int count) throws XMLStreamException {
        Arrays.fill(chars, 0, Math.min(count, CHUNK), '0');
        for (int left = count; left > 0; left -= CHUNK) {
            characters(chars, 0, Math.min(left, CHUNK));
        }
    }

    @Override
    protected void value(Base64Variant variant, byte[] binary, int from, int length) throws XMLStreamException {
        int lineLength = variant.getMaxLineLength();
        int onLine = 0;
        int at = 0;
        int end = from + length;
        int i = from;
        for (; i + 3 <= end; i += 3) {
            int triple = (binary[i] & 0xFF) << 16 | (binary[i + 1] & 0xFF) << 8 | binary[i + 2] & 0xFF;
            at = variant.encodeBase64Chunk(triple, chars, at);
            onLine += 4;
            if (onLine >= lineLength && i + 3 < end) {
                chars[at++] = '\n';
                onLine = 0;
            }
            if (at > BINARY_CHUNK) {
                characters(chars, 0, at);
                at = 0;
            }
        }
        int left = end - i;
        if (left > 0) {
            int bits = (binary[i] & 0xFF) << 16 | (left == 2 ? (binary[i + 1] & 0xFF) << 8 : 0);
            at = variant.encodeBase64Partial(bits, left, chars, at);
        }
        characters(chars, 0, at);
    }

    // ---- elements with one value

    @Override
    protected void textElement(PreparedName name, String text) throws XMLStreamException {
        startElement(name);
        text(text, true);
        endElement(name);
    }

    @Override
    protected void integerElement(PreparedName name, long number) throws XMLStreamException {
        startElement(name);
        value(number);
        endElement(name);
    }

    @Override
    protected void doubleElement(PreparedName name, double number) throws XMLStreamException {
        startElement(name);
        value(number);
        endElement(name);
    }

    private void startElement(PreparedName name) throws XMLStreamException {
        attributes.clear();
        try {
            handler.startElement(name.namespaceURI(), name.localName(), name.qualifiedName(), attributes);
        } catch (SAXException e) {
            throw failure(e);
        }
    }

    private void endElement(PreparedName name) throws XMLStreamException {
        try {
            handler.endElement(name.namespaceURI(), name.localName(), name.qualifiedName());
        } catch (SAXException e) {
            throw failure(e);
        }
    }

    // ---- lists

    @FunctionalInterface
    private interface Item {
        int write(byte[] out, int at, int index);
    }

    private void list(int from, int length, boolean continued, Item item) throws XMLStreamException {
        int at = 0;
        for (int i = 0; i < length; i++) {
            if (CHUNK - at < NumberText.MAX_LENGTH) {
                characters(at);
                at = 0;
            }
            if (continued || i > 0) {
                bytes[at++] = ' ';
            }
            at = item.write(bytes, at, from + i);
        }
        characters(at);
    }

    @Override
    protected void list(int[] values, int from, int length, boolean continued) throws XMLStreamException {
        list(from, length, continued, (out, at, i) -> NumberText.writeInteger(out, at, values[i]));
    }

    @Override
    protected void list(long[] values, int from, int length, boolean continued) throws XMLStreamException {
        list(from, length, continued, (out, at, i) -> NumberText.writeInteger(out, at, values[i]));
    }

    @Override
    protected void list(float[] values, int from, int length, boolean continued) throws XMLStreamException {
        list(from, length, continued, (out, at, i) -> NumberText.writeShortest(out, at, values[i]));
    }

    @Override
    protected void list(double[] values, int from, int length, boolean continued) throws XMLStreamException {
        list(from, length, continued, (out, at, i) -> NumberText.writeShortest(out, at, values[i]));
    }

    // ---- coordinates

    @Override
    protected void positions(Positions positions, CoordinateFormat format) throws XMLStreamException {
        positionsText.write(positions, format);
    }

    // ---- output, which is the handler's

    @Override
    protected void flushOutput() {
        // events are not held back
    }

    @Override
    protected void closeOutput() {
        // nor is there anything to close
    }
}
