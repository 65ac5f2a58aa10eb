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
import org.gmlfast.stax.LexicalWriter;
import org.gmlfast.stax.Positions;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.TextBuffer;
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

    private final char[] chars = new char[CHUNK];
    private final TextBuffer ascii = new TextBuffer(CHUNK) {
        @Override
        protected void handOn(byte[] bytes, int length) throws XMLStreamException {
            for (int i = 0; i < length; i++) {
                chars[i] = (char) bytes[i];
            }
            characters(chars, 0, length);
        }
    };
    private final LexicalWriter values = new LexicalWriter(ascii);

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
                char[] allowed = allowed(text, start, length, lenient);
                characters(allowed, 0, allowed.length);
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

    // ---- typed values

    @Override
    protected void value(boolean bool) throws XMLStreamException {
        values.write(bool);
        ascii.empty();
    }

    @Override
    protected void value(long number) throws XMLStreamException {
        values.write(number);
        ascii.empty();
    }

    @Override
    protected void value(float number) throws XMLStreamException {
        values.write(number);
        ascii.empty();
    }

    @Override
    protected void value(double number) throws XMLStreamException {
        values.write(number);
        ascii.empty();
    }

    @Override
    protected void value(BigInteger number) throws XMLStreamException {
        values.writeAscii(number.toString());
        ascii.empty();
    }

    @Override
    protected void value(BigDecimal number) throws XMLStreamException {
        values.write(number);
        ascii.empty();
    }

    @Override
    protected void value(Base64Variant variant, byte[] binary, int from, int length) throws XMLStreamException {
        values.write(variant, binary, from, length);
        ascii.empty();
    }

    @Override
    protected void list(int[] list, int from, int length, boolean continued) throws XMLStreamException {
        values.write(list, from, length, continued);
        ascii.empty();
    }

    @Override
    protected void list(long[] list, int from, int length, boolean continued) throws XMLStreamException {
        values.write(list, from, length, continued);
        ascii.empty();
    }

    @Override
    protected void list(float[] list, int from, int length, boolean continued) throws XMLStreamException {
        values.write(list, from, length, continued);
        ascii.empty();
    }

    @Override
    protected void list(double[] list, int from, int length, boolean continued) throws XMLStreamException {
        values.write(list, from, length, continued);
        ascii.empty();
    }

    @Override
    protected void positions(Positions positions, CoordinateFormat format) throws XMLStreamException {
        values.write(positions, format);
        ascii.empty();
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
