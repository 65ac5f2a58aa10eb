/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamLocation2;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.internal.ConformingStreamWriter;
import org.gmlfast.stax.internal.LexicalWriter;
import org.gmlfast.stax.internal.MarkupOutput;
import org.gmlfast.stax.internal.OpenElements;
import org.gmlfast.stax.internal.ValueOutput;
import org.gmlfast.stax.internal.WriterSettings;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;
import org.xml.sax.ext.LexicalHandler;
import org.xml.sax.helpers.AttributesImpl;

/**
 * Sends a document as SAX events: a whole one or, with {@link #writerInside}, the content of an element whose start and
 * end the caller sends. Namespaces are sent by startPrefixMapping, not as attributes (SAX 2.0.2, feature
 * namespace-prefixes off). The characters of numbers are sent before the next event.
 */
final class SaxMarkup extends MarkupOutput {

    /** A call of the handler, whose exception a stream writer has to wrap. */
    @FunctionalInterface
    private interface Event {
        void send() throws SAXException;
    }

    private final OpenElements open;
    private final ContentHandler handler;

    /** Null if the handler takes no comments and CDATA sections. */
    private final LexicalHandler lexical;

    /** How many of the open elements the caller sends itself: 1 for the content of an element, or 0. */
    private final int sentByCaller;

    private boolean documentStarted;
    private PreparedName tag;
    private PreparedName attribute;
    private final AttributesImpl attributes = new AttributesImpl();
    private final PrefixMappings mappings = new PrefixMappings();
    private final CharacterEvents characters;
    private final LexicalWriter values;

    private SaxMarkup(ContentHandler handler, OpenElements open, int sentByCaller) {
        this.open = open;
        this.handler = handler;
        this.lexical = handler instanceof LexicalHandler lexicalHandler ? lexicalHandler : null;
        this.sentByCaller = sentByCaller;
        this.characters = new CharacterEvents(handler, open::misuse);
        this.values = new LexicalWriter(characters);
    }

    /** A writer for a whole document, for tests. */
    static PreparedStreamWriter writer(ContentHandler handler) {
        return writer(handler, 0);
    }

    /** A writer for the content of an element, whose start the caller has sent and whose end it will send. */
    static PreparedStreamWriter writerInside(PreparedName element, ContentHandler handler) throws XMLStreamException {
        PreparedStreamWriter writer = writer(handler, 1);
        writer.writeStartElement(element);
        return writer;
    }

    private static PreparedStreamWriter writer(ContentHandler handler, int sentByCaller) {
        OpenElements open = new OpenElements();
        return new ConformingStreamWriter(new SaxMarkup(handler, open, sentByCaller), open, WriterSettings.DEFAULT);
    }

    /** The exception of the handler if there is one among the causes of a failure, else the failure. */
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
    protected String encoding() {
        return null;
    }

    @Override
    protected ValueOutput values() {
        return values;
    }

    /** Not available: events have no location. */
    @Override
    protected XMLStreamLocation2 location() {
        return XMLStreamLocation2.NOT_AVAILABLE;
    }

    /** A failure of the handler. */
    static XMLStreamException failure(SAXException e) {
        return new XMLStreamException(e.getMessage(), e);
    }

    private void send(Event event) throws XMLStreamException {
        characters.empty();
        try {
            event.send();
        } catch (SAXException e) {
            throw failure(e);
        }
    }

    // ---- markup

    @Override
    protected void startTag(PreparedName name) throws XMLStreamException {
        characters.empty();
        mappings.enter();
        tag = name;
        attributes.clear();
    }

    @Override
    protected void namespaceDeclaration(String prefix, String uri) {
        mappings.add(prefix, uri);
    }

    @Override
    protected void endStartTag() throws XMLStreamException {
        if (mappings.depth() <= sentByCaller) {
            return;
        }
        try {
            startDocument();
            mappings.start(handler);
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
        characters.empty();
        if (mappings.depth() <= sentByCaller) {
            return;
        }
        try {
            handler.endElement(name.namespaceURI(), name.localName(), name.qualifiedName());
            mappings.leave(handler);
        } catch (SAXException e) {
            throw failure(e);
        }
    }

    @Override
    protected void startAttribute(PreparedName name) {
        attribute = name;
        characters.startAttribute();
    }

    @Override
    protected void endAttribute() throws XMLStreamException {
        add(attribute, characters.endAttribute());
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
        if (!documentStarted && sentByCaller == 0) {
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
        if (sentByCaller == 0) {
            send(handler::endDocument);
        }
    }

    @Override
    protected void doctype(String declaration) throws XMLStreamException {
        throw open.misuse("a DOCTYPE cannot be sent as SAX events");
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

    /** Refuses markup, which SAX does not have. White space outside the root element is dropped. */
    @Override
    protected void raw(char[] text, int start, int length) throws XMLStreamException {
        for (int i = start; i < start + length; i++) {
            if (text[i] == '<' || text[i] == '&') {
                throw open.misuse("markup cannot be sent as SAX events");
            }
        }
        if (open.depth() > 0) {
            text(text, start, length, false);
        }
    }

    // ---- text

    @Override
    protected void text(String text, boolean lenient) throws XMLStreamException {
        characters.write(text, lenient);
    }

    @Override
    protected void text(char[] text, int start, int length, boolean lenient) throws XMLStreamException {
        characters.write(text, start, length, lenient);
    }

    @Override
    protected void attributeText(char[] text, int start, int length, boolean lenient) throws XMLStreamException {
        characters.write(text, start, length, lenient);
    }

    @Override
    protected void attributeText(String text, boolean lenient) throws XMLStreamException {
        characters.write(text, lenient);
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
        values.write(number);
        endElement(name);
    }

    @Override
    protected void doubleElement(PreparedName name, double number) throws XMLStreamException {
        startElement(name);
        values.write(number);
        endElement(name);
    }

    private void startElement(PreparedName name) throws XMLStreamException {
        characters.empty();
        attributes.clear();
        try {
            handler.startElement(name.namespaceURI(), name.localName(), name.qualifiedName(), attributes);
        } catch (SAXException e) {
            throw failure(e);
        }
    }

    private void endElement(PreparedName name) throws XMLStreamException {
        characters.empty();
        try {
            handler.endElement(name.namespaceURI(), name.localName(), name.qualifiedName());
        } catch (SAXException e) {
            throw failure(e);
        }
    }

    // ---- output

    @Override
    protected void flushOutput() throws XMLStreamException {
        characters.empty();
    }

    @Override
    protected void closeOutput() {
        // the caller owns the handler
    }
}
