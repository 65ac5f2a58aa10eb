/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.event;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.NoSuchElementException;
import java.util.Objects;

import javax.xml.namespace.NamespaceContext;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.AttributeInfo;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.format.UncheckedBxmlException;
import org.gmlfast.bxml.internal.source.ByteWindow;
import org.gmlfast.bxml.internal.source.ReaderSettings;
import org.gmlfast.bxml.internal.source.TableString;
import org.gmlfast.bxml.internal.token.TokenScanner;
import org.gmlfast.bxml.internal.token.Value;
import org.gmlfast.stax.internal.text.XmlChars;

/**
 * Reads a BXML file as a Stax2 stream of events. This class has the events, names, namespaces, attributes and text; its
 * superclasses have the document and typed access. Belongs to one thread.
 */
public final class BxmlStreamReader extends DocumentStreamReader implements AttributeInfo {

    private static final String[] EVENT_NAMES = {
        "?",
        "START_ELEMENT",
        "END_ELEMENT",
        "PROCESSING_INSTRUCTION",
        "CHARACTERS",
        "COMMENT",
        "SPACE",
        "START_DOCUMENT",
        "END_DOCUMENT",
        "ENTITY_REFERENCE",
        "ATTRIBUTE",
        "DTD",
        "CDATA"
    };

    private final DocumentCursor cursor;
    private final CurrentEvent current;
    private final Value text;
    private final TokenScanner scanner;
    private final ElementContent content;
    private final boolean namespaceAware;

    /** The text of the event as characters; null until they are requested. */
    private char[] chars;

    /**
     * A reader for one file. Reads the header and the XML declaration.
     *
     * @param input {@link #closeCompletely} closes it; null for nothing
     */
    public BxmlStreamReader(ByteWindow in, Closeable input, ReaderSettings settings, BxmlLimits limits)
            throws XMLStreamException {
        this(new DocumentCursor(in, settings, limits), input, settings);
    }

    /** A reader for one element of a file, which is reported as a document. */
    public BxmlStreamReader(TokenScanner scanner, ReaderSettings settings) {
        this(new DocumentCursor(scanner, settings), null, settings);
    }

    private BxmlStreamReader(DocumentCursor cursor, Closeable input, ReaderSettings settings) {
        this(cursor, new ElementContent(cursor), input, settings);
    }

    private BxmlStreamReader(DocumentCursor cursor, ElementContent content, Closeable input, ReaderSettings settings) {
        super(cursor, content, input, settings);
        this.cursor = cursor;
        this.current = cursor.element();
        this.text = cursor.text();
        this.scanner = cursor.scanner;
        this.content = content;
        this.namespaceAware = settings.namespaceAware();
    }

    /** The cursor that this reader moves. */
    public DocumentCursor cursor() {
        return cursor;
    }

    private IllegalStateException unavailable(String what) {
        return new IllegalStateException(what + " is not available at " + EVENT_NAMES[current.type()]);
    }

    // ---- events

    @Override
    public int next() throws XMLStreamException {
        chars = null;
        if (current.type() == XMLStreamConstants.END_DOCUMENT) {
            throw new NoSuchElementException("the document has ended");
        }
        boolean inContent = current.type() == XMLStreamConstants.CHARACTERS && content.isBeingRead();
        return inContent ? content.skipRest() : cursor.nextEvent();
    }

    @Override
    public boolean hasNext() {
        return current.type() != XMLStreamConstants.END_DOCUMENT;
    }

    @Override
    public int getEventType() {
        return current.type();
    }

    @Override
    public int nextTag() throws XMLStreamException {
        while (true) {
            switch (next()) {
                case XMLStreamConstants.START_ELEMENT, XMLStreamConstants.END_ELEMENT -> {
                    return current.type();
                }
                case XMLStreamConstants.SPACE,
                        XMLStreamConstants.COMMENT,
                        XMLStreamConstants.PROCESSING_INSTRUCTION -> {
                    // between tags
                }
                default -> {
                    if (!hasText() || current.type() == XMLStreamConstants.DTD || !isWhiteSpace()) {
                        throw scanner.malformed("expected a tag, found " + EVENT_NAMES[current.type()]);
                    }
                }
            }
        }
    }

    @Override
    public String getElementText() throws XMLStreamException {
        require(XMLStreamConstants.START_ELEMENT, null, null);
        chars = null;
        Value simple = cursor.readSimpleContent();
        if (simple != null) {
            return simple.text();
        }
        Value value = new Value(scanner);
        content.readWhole(value);
        return value.text();
    }

    @Override
    public void require(int type, String namespaceURI, String localName) throws XMLStreamException {
        boolean hasLocalName = hasName() || current.type() == XMLStreamConstants.ENTITY_REFERENCE;
        boolean asRequired = type == current.type()
                && (namespaceURI == null || hasName() && namespaceURI.equals(getNamespaceURI()))
                && (localName == null || hasLocalName && localName.equals(getLocalName()));
        if (!asRequired) {
            throw new BxmlException(
                    "expected " + EVENT_NAMES[type] + (localName == null ? "" : " " + localName) + ", found "
                            + EVENT_NAMES[current.type()] + (hasName() ? " " + getPrefixedName() : ""),
                    scanner.offset);
        }
    }

    @Override
    public void skipElement() throws XMLStreamException {
        if (current.type() != XMLStreamConstants.START_ELEMENT) {
            throw unavailable("skipElement");
        }
        chars = null;
        int depth = current.depth();
        int event = XMLStreamConstants.START_ELEMENT;
        do {
            boolean isSimple = event == XMLStreamConstants.START_ELEMENT && cursor.readSimpleContent() != null;
            event = isSimple ? XMLStreamConstants.END_ELEMENT : cursor.nextEvent();
        } while (event != XMLStreamConstants.END_ELEMENT || current.depth() != depth);
    }

    // ---- names

    @Override
    public boolean isStartElement() {
        return current.type() == XMLStreamConstants.START_ELEMENT;
    }

    @Override
    public boolean isEndElement() {
        return current.type() == XMLStreamConstants.END_ELEMENT;
    }

    @Override
    public boolean isCharacters() {
        return current.type() == XMLStreamConstants.CHARACTERS;
    }

    @Override
    public boolean hasName() {
        return current.type() == XMLStreamConstants.START_ELEMENT || current.type() == XMLStreamConstants.END_ELEMENT;
    }

    private TableString elementName() {
        if (!hasName()) {
            throw unavailable("the name of an element");
        }
        return current.name();
    }

    @Override
    public QName getName() {
        elementName();
        return new QName(getNamespaceURI(), getLocalName(), getPrefix());
    }

    @Override
    public String getLocalName() {
        if (current.type() == XMLStreamConstants.ENTITY_REFERENCE) {
            return cursor.target().text;
        }
        TableString element = elementName();
        return namespaceAware ? element.localName : element.text;
    }

    @Override
    public String getPrefix() {
        TableString element = elementName();
        return namespaceAware ? element.prefix : "";
    }

    @Override
    public String getNamespaceURI() {
        elementName();
        return namespaceAware ? cursor.elementUri() : "";
    }

    @Override
    public String getPrefixedName() {
        return switch (current.type()) {
            case XMLStreamConstants.START_ELEMENT, XMLStreamConstants.END_ELEMENT -> current.name().text;
            case XMLStreamConstants.PROCESSING_INSTRUCTION, XMLStreamConstants.ENTITY_REFERENCE -> cursor.target().text;
            case XMLStreamConstants.DTD -> getDTDInfo().getDTDRootName();
            default -> throw unavailable("a name");
        };
    }

    @Override
    public int getDepth() {
        return current.depth();
    }

    @Override
    public boolean isEmptyElement() {
        return current.type() == XMLStreamConstants.START_ELEMENT && current.isEmpty();
    }

    // ---- namespaces

    @Override
    public NamespaceContext getNamespaceContext() {
        return cursor.namespaces().bindings();
    }

    @Override
    public NamespaceContext getNonTransientNamespaceContext() {
        return cursor.namespaces().bindings().copy();
    }

    @Override
    public String getNamespaceURI(String prefix) {
        if (prefix == null) {
            throw new IllegalArgumentException("prefix is null");
        }
        String uri = cursor.namespaces().bindings().uri(prefix);
        if (prefix.isEmpty()) {
            return uri == null ? "" : uri; // the default is no namespace
        }
        return uri == null || uri.isEmpty() ? null : uri;
    }

    @Override
    public int getNamespaceCount() {
        elementName();
        return cursor.namespaces().count();
    }

    @Override
    public String getNamespacePrefix(int index) {
        String prefix = cursor.namespaces().prefix(Objects.checkIndex(index, getNamespaceCount()));
        return prefix.isEmpty() ? null : prefix;
    }

    @Override
    public String getNamespaceURI(int index) {
        return cursor.namespaces().uri(Objects.checkIndex(index, getNamespaceCount()));
    }

    // ---- attributes

    private int checkAttribute(int index) {
        return Objects.checkIndex(index, getAttributeCount());
    }

    @Override
    public int getAttributeCount() {
        if (current.type() != XMLStreamConstants.START_ELEMENT) {
            throw unavailable("an attribute");
        }
        return cursor.attributes().count();
    }

    @Override
    public String getAttributeValue(int index) {
        Value value = cursor.attributes().value(checkAttribute(index));
        try {
            return value.text();
        } catch (XMLStreamException e) {
            throw new UncheckedBxmlException(e);
        }
    }

    @Override
    public String getAttributeValue(String namespaceURI, String localName) {
        int index = getAttributeIndex(namespaceURI, localName);
        return index < 0 ? null : getAttributeValue(index);
    }

    @Override
    public int getAttributeIndex(String namespaceURI, String localName) {
        for (int i = 0; i < getAttributeCount(); i++) {
            if (getAttributeLocalName(i).equals(localName)
                    && (namespaceURI == null || namespaceURI.equals(getAttributeNamespace(i)))) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public int findAttributeIndex(String namespaceURI, String localName) {
        return getAttributeIndex(namespaceURI, localName);
    }

    @Override
    public String getAttributeLocalName(int index) {
        TableString attribute = cursor.attributes().name(checkAttribute(index));
        return namespaceAware ? attribute.localName : attribute.text;
    }

    @Override
    public String getAttributePrefix(int index) {
        TableString attribute = cursor.attributes().name(checkAttribute(index));
        return namespaceAware ? attribute.prefix : "";
    }

    @Override
    public String getAttributeNamespace(int index) {
        checkAttribute(index);
        return namespaceAware ? cursor.attributes().uri(index) : "";
    }

    @Override
    public QName getAttributeName(int index) {
        return new QName(getAttributeNamespace(index), getAttributeLocalName(index), getAttributePrefix(index));
    }

    /** Always CDATA: the reader processes no DTD. */
    @Override
    public String getAttributeType(int index) {
        checkAttribute(index);
        return "CDATA";
    }

    @Override
    public boolean isAttributeSpecified(int index) {
        checkAttribute(index);
        return true;
    }

    @Override
    public AttributeInfo getAttributeInfo() {
        getAttributeCount();
        return this;
    }

    @Override
    public int getIdAttributeIndex() {
        return -1;
    }

    @Override
    public int getNotationAttributeIndex() {
        return -1;
    }

    // ---- text

    @Override
    public boolean hasText() {
        return switch (current.type()) {
            case XMLStreamConstants.CHARACTERS,
                    XMLStreamConstants.CDATA,
                    XMLStreamConstants.COMMENT,
                    XMLStreamConstants.SPACE,
                    XMLStreamConstants.DTD,
                    XMLStreamConstants.ENTITY_REFERENCE -> true;
            default -> false;
        };
    }

    @Override
    public String getText() {
        return switch (current.type()) {
            case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> contentText();
            case XMLStreamConstants.COMMENT, XMLStreamConstants.SPACE -> cursor.data();
            case XMLStreamConstants.DTD -> getDTDInfo().getDTDInternalSubset();
            case XMLStreamConstants.ENTITY_REFERENCE -> null;
            default -> throw unavailable("text");
        };
    }

    private String contentText() {
        if (content.isBeingRead()) {
            throw new IllegalStateException(
                    "the text is not available while a list or binary content is read in parts");
        }
        try {
            return text.text();
        } catch (XMLStreamException e) {
            throw new UncheckedBxmlException(e);
        }
    }

    /** The text of an event that consists of characters, which excludes an entity and a DOCTYPE. */
    private String characters() {
        if (current.type() == XMLStreamConstants.ENTITY_REFERENCE || current.type() == XMLStreamConstants.DTD) {
            throw unavailable("characters");
        }
        return getText();
    }

    @Override
    public char[] getTextCharacters() {
        if (chars == null) {
            chars = characters().toCharArray();
        }
        return chars;
    }

    @Override
    public int getTextStart() {
        characters();
        return 0;
    }

    @Override
    public int getTextLength() {
        return characters().length();
    }

    @Override
    public int getTextCharacters(int sourceStart, char[] target, int targetStart, int length) {
        String all = characters();
        int count = Math.min(length, all.length() - sourceStart);
        all.getChars(sourceStart, sourceStart + count, target, targetStart);
        return count;
    }

    @Override
    public int getText(Writer writer, boolean preserveContents) throws IOException {
        String all = getText();
        if (all == null) {
            return 0;
        }
        writer.write(all);
        return all.length();
    }

    @Override
    public boolean isWhiteSpace() {
        boolean isText = current.type() == XMLStreamConstants.CHARACTERS || current.type() == XMLStreamConstants.CDATA;
        return isText && XmlChars.isWhiteSpace(getText()) || current.type() == XMLStreamConstants.SPACE;
    }

    @Override
    public String getPITarget() {
        if (current.type() != XMLStreamConstants.PROCESSING_INSTRUCTION) {
            throw unavailable("a processing instruction");
        }
        return cursor.target().text;
    }

    @Override
    public String getPIData() {
        getPITarget();
        return cursor.data();
    }
}
