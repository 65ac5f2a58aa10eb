/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.event;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.source.ByteWindow;
import org.gmlfast.bxml.internal.source.ReaderSettings;
import org.gmlfast.bxml.internal.source.TableString;
import org.gmlfast.bxml.internal.token.TokenScanner;
import org.gmlfast.bxml.internal.token.Value;

/**
 * Turns the tokens of a file into StAX events: names with their namespaces, attributes, text. Values are decoded on
 * request.
 */
public final class DocumentCursor {

    public final TokenScanner scanner;
    final ReaderSettings settings;
    private final ByteWindow in;

    private final CurrentEvent current;
    private final ElementNamespaces namespaces;
    private final AttributeList attributes;
    private final AttributeReader attributeReader;
    private final FastPath fastPath;
    private final TextSegments segments;
    private final Value text;

    /** The event's entity, or the target of its processing instruction. */
    private TableString target;

    /** The text of a comment, processing instruction, DOCTYPE or white space outside the document element. */
    private String data;

    /** Whether the scanner's token is the next event. */
    private boolean pending;

    /** Whether the document is a single element of the file and ends with it. */
    private final boolean singleElement;

    private String version;
    private Boolean standalone;

    /** A cursor for a file. Reads the header and the XML declaration. */
    public DocumentCursor(ByteWindow in, ReaderSettings settings, BxmlLimits limits) throws XMLStreamException {
        this(new TokenScanner(in, limits), settings, false);
        readDeclaration();
    }

    /** A cursor for one element of a file, which is reported as a document. */
    public DocumentCursor(TokenScanner scanner, ReaderSettings settings) {
        this(scanner, settings, true);
    }

    private DocumentCursor(TokenScanner scanner, ReaderSettings settings, boolean singleElement) {
        this.scanner = scanner;
        this.in = scanner.in;
        this.settings = settings;
        this.singleElement = singleElement;
        this.text = new Value(scanner);
        this.fastPath = new FastPath(scanner, text);
        this.current = fastPath;
        this.namespaces = fastPath.namespaces();
        this.attributes = fastPath.attributes();
        this.attributeReader =
                new AttributeReader(scanner, settings.namespaceAware(), current, namespaces, attributes, fastPath);
        this.segments = new TextSegments(scanner, settings, text);
    }

    private void readDeclaration() throws XMLStreamException {
        while (in.hasMore()) {
            int code = in.bytes[in.at] & 0xFF;
            if (code != BxmlCodes.STRING_TABLE && code != BxmlCodes.XML_DECLARATION) {
                return;
            }
            scanner.next();
            if (code == BxmlCodes.XML_DECLARATION) {
                version = scanner.version.isEmpty() ? "1.0" : scanner.version;
                standalone = scanner.standalone;
                return;
            }
        }
    }

    // ---- the current event

    int event() {
        return current.type();
    }

    public CurrentEvent element() {
        return current;
    }

    public ElementNamespaces namespaces() {
        return namespaces;
    }

    /** The attributes of the start tag. */
    public AttributeList attributes() {
        return attributes;
    }

    /** The text of a CHARACTERS or CDATA event. */
    public Value text() {
        return text;
    }

    /** The name of an entity, or the target of a processing instruction. */
    public TableString target() {
        return target;
    }

    /** The text of a comment, processing instruction, DOCTYPE or white space outside the document element. */
    String data() {
        return data;
    }

    /** The version in the XML declaration; null if there is no declaration. */
    String version() {
        return version;
    }

    /** Null if the XML declaration does not set it. */
    Boolean standalone() {
        return standalone;
    }

    /** The namespace of the current element. */
    public String elementUri() {
        try {
            return namespaces.resolve(current.name());
        } catch (BxmlException e) {
            throw new AssertionError("the name was resolved when the element began", e);
        }
    }

    // ---- events

    public int nextEvent() throws XMLStreamException {
        int found = fastPath.nextEvent(in, pending);
        int event = found != 0 ? found : otherEvent();
        current.setType(event);
        return event;
    }

    private int otherEvent() throws XMLStreamException {
        if (singleElement && current.depth() == 0 && current.type() == XMLStreamConstants.END_ELEMENT) {
            return XMLStreamConstants.END_DOCUMENT;
        }
        int found = pending ? 0 : fastPath.nextTagWithAttributes(in);
        return found != 0 ? found : segments.isInToken() ? segments.nextSegment() : nextToken();
    }

    /** Ends the document early. */
    void close() {
        current.setType(XMLStreamConstants.END_DOCUMENT);
    }

    private int nextToken() throws XMLStreamException {
        while (true) {
            if (pending) {
                pending = false;
            } else {
                scanner.next();
            }
            switch (scanner.code) {
                case BxmlCodes.EMPTY_ELEMENT, BxmlCodes.CONTENT_ELEMENT -> {
                    enterElement(false);
                    return XMLStreamConstants.START_ELEMENT;
                }
                case BxmlCodes.EMPTY_ATTR_ELEMENT, BxmlCodes.CONTENT_ATTR_ELEMENT -> {
                    enterElement(true);
                    return XMLStreamConstants.START_ELEMENT;
                }
                case BxmlCodes.ELEMENT_END -> {
                    endElement();
                    return XMLStreamConstants.END_ELEMENT;
                }
                case BxmlCodes.STRING_TABLE -> {
                    int found = fastPath.nextAfterStringTable(in);
                    if (found != 0) {
                        return found;
                    }
                }
                case BxmlCodes.INDEX_TABLE -> {
                    // not part of the document
                }
                default -> {
                    int found = otherToken();
                    if (found != 0) {
                        return found;
                    }
                }
            }
        }
    }

    /** @return the event; 0 if the token is not reported */
    private int otherToken() throws XMLStreamException {
        switch (scanner.code) {
            case BxmlCodes.COMMENT -> {
                data = scanner.wholeText("a comment");
                return XMLStreamConstants.COMMENT;
            }
            case BxmlCodes.PROCESSING_INSTR -> {
                target = scanner.string;
                data = scanner.wholeText("a processing instruction");
                return XMLStreamConstants.PROCESSING_INSTRUCTION;
            }
            case BxmlCodes.BANG -> {
                return declaration();
            }
            case BxmlCodes.TRAILER -> {
                return XMLStreamConstants.END_DOCUMENT;
            }
            case BxmlCodes.WHITESPACE -> {
                if (current.depth() > 0) {
                    return content();
                }
                data = scanner.version;
                return settings.reportsPrologSpace() ? XMLStreamConstants.SPACE : 0;
            }
            case BxmlCodes.BANG_BRACKET ->
                throw scanner.malformed("<![" + scanner.string + "[...]]> is allowed in a DTD only, not in a document");
            default -> {
                return content();
            }
        }
    }

    private int declaration() throws XMLStreamException {
        if (!scanner.string.text.equals("DOCTYPE")) {
            throw scanner.malformed("<!" + scanner.string + " ...> is not allowed in a document");
        }
        data = scanner.wholeText("a DOCTYPE");
        return XMLStreamConstants.DTD;
    }

    /** @return the event; 0 if the text has no characters */
    private int content() throws XMLStreamException {
        if (segments.isAtEntity()) {
            in.keep = in.at;
            target = scanner.string;
            return XMLStreamConstants.ENTITY_REFERENCE;
        }
        int found = segments.read();
        pending = segments.hasReadAhead();
        return found;
    }

    /**
     * Whether the next token is within an element, its value has not been decoded yet, and the current bindings of
     * prefixes hold there.
     */
    public boolean isBetweenElements() {
        boolean inElement = current.type() == XMLStreamConstants.START_ELEMENT && !current.isEmpty()
                || current.type() == XMLStreamConstants.END_ELEMENT && !namespaces.isDeclaredAt(current.depth());
        return inElement && !pending && !fastPath.isAhead() && scanner.left == 0 && scanner.order.isInContent();
    }

    /**
     * The number of elements of the array whose token is next, without consuming it.
     *
     * @return -1 if the next token is another
     */
    long nextArrayLength() throws XMLStreamException {
        if (current.isEmpty() || pending || fastPath.isAhead() || !in.readAhead(3)) {
            return -1;
        }
        int code = in.bytes[in.at] & 0xFF;
        boolean isArray = (code == BxmlCodes.CHAR_CONTENT || code == BxmlCodes.CDATA_SECTION)
                && (in.bytes[in.at + 1] & 0xFF) == BxmlCodes.ARRAY;
        return isArray ? in.countAhead(3) : -1;
    }

    // ---- elements

    private void enterElement(boolean hasAttributes) throws XMLStreamException {
        boolean hasContent = (scanner.code & BxmlCodes.CONTENT) != 0;
        current.start(scanner.string, hasContent, scanner.offset);
        attributes.begin();
        namespaces.clear();
        if (singleElement && current.depth() == 1) {
            namespaces.declareOuter();
        }
        if (hasAttributes) {
            attributeReader.read();
        }
        if (settings.namespaceAware()) {
            namespaces.resolve(current.name());
            attributes.resolve(current.name());
        }
    }

    private void endElement() {
        current.end(scanner.string);
        namespaces.recall(current.depth());
    }

    // ---- text content alone, for typed access

    /**
     * Reads the content and the end of the element whose start tag is the current event, if the content is a single
     * value that the start tag has been read with.
     *
     * @return the value, valid until the next event; null if the content must be read otherwise
     */
    Value readSimpleContent() {
        if (!fastPath.readSimpleContent(in)) {
            return null;
        }
        current.setType(XMLStreamConstants.END_ELEMENT);
        return text;
    }

    /** Sets the event to CHARACTERS while {@link #nextTextToken} reads the content of an element. */
    void showText() {
        fastPath.forgetAhead();
        current.setType(XMLStreamConstants.CHARACTERS);
    }

    /** Sets the event to END_ELEMENT after the content has been read. */
    void showEnd() {
        current.setType(XMLStreamConstants.END_ELEMENT);
    }

    /**
     * Advances to the next content token, past comments and processing instructions.
     *
     * @return false at the end of the element, or at a child element, which is {@linkplain #isElementPending the next
     *     event}
     */
    boolean nextTextToken() throws XMLStreamException {
        if (current.isEmpty()) {
            current.endEmpty();
            current.setType(XMLStreamConstants.END_ELEMENT);
            return false;
        }
        while (!pending) {
            scanner.next();
            switch (scanner.code) {
                case BxmlCodes.ELEMENT_END -> {
                    endElement();
                    current.setType(XMLStreamConstants.END_ELEMENT);
                    return false;
                }
                case BxmlCodes.STRING_TABLE, BxmlCodes.COMMENT, BxmlCodes.PROCESSING_INSTR, BxmlCodes.INDEX_TABLE -> {
                    // not text
                }
                case BxmlCodes.EMPTY_ELEMENT,
                        BxmlCodes.EMPTY_ATTR_ELEMENT,
                        BxmlCodes.CONTENT_ELEMENT,
                        BxmlCodes.CONTENT_ATTR_ELEMENT -> pending = true;
                default -> {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether {@link #nextTextToken} has stopped at a child element. */
    boolean isElementPending() {
        return pending;
    }
}
