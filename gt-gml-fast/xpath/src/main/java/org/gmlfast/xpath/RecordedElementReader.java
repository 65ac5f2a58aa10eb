/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.Arrays;
import java.util.NoSuchElementException;

import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.namespace.QName;
import javax.xml.stream.Location;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.ri.Stax2ReaderAdapter;

/**
 * Reads an element from recorded events. If the element has not ended in the document when the recorded events are
 * exhausted, the evaluation goes on and records further ones.
 */
final class RecordedElementReader implements XMLStreamReader {

    private final XPathEvaluation evaluation;
    private final RecordedEvents events;
    private final SelectedNode node;

    /** The index of the current event; one less than that of the next one. */
    private int at;

    private int type = START_DOCUMENT;
    private int depth;

    /** Declarations in scope that follow those of the node: prefix, URI. */
    private String[] inner = new String[8];

    private int[] innerDepths = new int[4];
    private int innerCount;

    RecordedElementReader(XPathEvaluation evaluation, SelectedNode node) {
        this.evaluation = evaluation;
        this.events = evaluation.events;
        this.node = node;
        this.at = node.start - 1;
    }

    /** The reader at the start of the element. */
    XMLStreamReader2 asStax2() throws XMLStreamException {
        XMLStreamReader2 reader = Stax2ReaderAdapter.wrapIfNecessary(this);
        reader.next();
        return reader;
    }

    // ---- events

    @Override
    public boolean hasNext() {
        return depth > 0 || type == START_DOCUMENT;
    }

    @Override
    public int next() throws XMLStreamException {
        if (!hasNext()) {
            throw new NoSuchElementException("the element has ended");
        }
        if (type == END_ELEMENT) {
            leave();
        }
        while (at + 1 == events.count()) {
            if (evaluation.results.isNothingKept()) {
                events.clear();
                at = -1;
            }
            evaluation.step();
        }
        type = events.type(++at);
        if (type == START_ELEMENT) {
            depth++;
            declare();
        } else if (type == END_ELEMENT) {
            depth--;
        }
        return type;
    }

    private void declare() {
        for (int i = 0; depth > 1 && i < events.namespaceCount(at); i++) {
            if (innerCount == innerDepths.length) {
                inner = Arrays.copyOf(inner, 4 * innerCount);
                innerDepths = Arrays.copyOf(innerDepths, 2 * innerCount);
            }
            inner[2 * innerCount] = declaration(2 * i);
            inner[2 * innerCount + 1] = declaration(2 * i + 1);
            innerDepths[innerCount++] = depth;
        }
    }

    private String declaration(int index) {
        return events.string(at, RecordedEvents.NAME + RecordedEvents.ATTRIBUTE * events.attributeCount(at) + index);
    }

    /** Removes the declarations of the element that has ended. */
    private void leave() {
        while (innerCount > 0 && innerDepths[innerCount - 1] > depth) {
            innerCount--;
        }
    }

    @Override
    public int getEventType() {
        return type;
    }

    @Override
    public int nextTag() throws XMLStreamException {
        do {
            next();
            if (hasText() && type != COMMENT && !isWhiteSpace()) {
                throw new XMLStreamException("expected a tag, found text", getLocation());
            }
        } while (type != START_ELEMENT && type != END_ELEMENT);
        return type;
    }

    @Override
    public String getElementText() throws XMLStreamException {
        require(START_ELEMENT, null, null);
        StringBuilder text = new StringBuilder();
        while (next() != END_ELEMENT) {
            if (type == START_ELEMENT) {
                throw new XMLStreamException("expected text, found the element " + getLocalName(), getLocation());
            }
            if (hasText() && type != COMMENT) {
                text.append(getText());
            }
        }
        return text.toString();
    }

    @Override
    public void require(int required, String namespaceURI, String localName) throws XMLStreamException {
        boolean matches = required == type
                && (namespaceURI == null || namespaceURI.equals(getNamespaceURI()))
                && (localName == null || localName.equals(getLocalName()));
        if (!matches) {
            throw new XMLStreamException("expected another event", getLocation());
        }
    }

    /** Has no effect: the document goes on. */
    @Override
    public void close() {
        // see above
    }

    @Override
    public Object getProperty(String name) {
        return null;
    }

    @Override
    public Location getLocation() {
        return evaluation.reader.getLocation();
    }

    // ---- names

    @Override
    public boolean isStartElement() {
        return type == START_ELEMENT;
    }

    @Override
    public boolean isEndElement() {
        return type == END_ELEMENT;
    }

    @Override
    public boolean isCharacters() {
        return type == CHARACTERS;
    }

    @Override
    public boolean hasName() {
        return type == START_ELEMENT || type == END_ELEMENT;
    }

    private String string(boolean available, int index) {
        if (!available) {
            throw new IllegalStateException("not available at this event");
        }
        return events.string(at, index);
    }

    @Override
    public String getNamespaceURI() {
        return string(hasName(), 0);
    }

    @Override
    public String getLocalName() {
        return type == ENTITY_REFERENCE ? events.string(at, 0) : string(hasName(), 1);
    }

    @Override
    public String getPrefix() {
        return string(hasName(), 2);
    }

    @Override
    public QName getName() {
        return new QName(getNamespaceURI(), getLocalName(), getPrefix());
    }

    // ---- attributes

    @Override
    public int getAttributeCount() {
        string(type == START_ELEMENT, 0);
        return events.attributeCount(at);
    }

    private String attribute(int index, int part) {
        if (index < 0 || index >= getAttributeCount()) {
            throw new IndexOutOfBoundsException("no attribute " + index);
        }
        return events.string(at, RecordedEvents.NAME + RecordedEvents.ATTRIBUTE * index + part);
    }

    @Override
    public String getAttributeNamespace(int index) {
        return attribute(index, 0);
    }

    @Override
    public String getAttributeLocalName(int index) {
        return attribute(index, 1);
    }

    @Override
    public String getAttributePrefix(int index) {
        return attribute(index, 2);
    }

    @Override
    public String getAttributeValue(int index) {
        return attribute(index, RecordedEvents.NAME);
    }

    @Override
    public String getAttributeValue(String namespaceURI, String localName) {
        for (int i = 0; i < getAttributeCount(); i++) {
            if (attribute(i, 1).equals(localName) && (namespaceURI == null || namespaceURI.equals(attribute(i, 0)))) {
                return getAttributeValue(i);
            }
        }
        return null;
    }

    @Override
    public QName getAttributeName(int index) {
        return new QName(getAttributeNamespace(index), getAttributeLocalName(index), getAttributePrefix(index));
    }

    @Override
    public String getAttributeType(int index) {
        attribute(index, 0);
        return "CDATA";
    }

    @Override
    public boolean isAttributeSpecified(int index) {
        attribute(index, 0);
        return true;
    }

    // ---- namespaces

    @Override
    public int getNamespaceCount() {
        if (type == START_ELEMENT) {
            return depth == 1 ? node.namespaces.length / 2 : events.namespaceCount(at);
        }
        int count = 0;
        for (int i = innerCount; type == END_ELEMENT && i > 0 && innerDepths[i - 1] == depth + 1; i--) {
            count++;
        }
        return count;
    }

    @Override
    public String getNamespacePrefix(int index) {
        String prefix = namespace(index, 0);
        return prefix.isEmpty() ? null : prefix;
    }

    @Override
    public String getNamespaceURI(int index) {
        return namespace(index, 1);
    }

    private String namespace(int index, int part) {
        int count = getNamespaceCount();
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException("no namespace " + index);
        }
        if (type == END_ELEMENT) {
            return inner[2 * (innerCount - count + index) + part];
        }
        return depth == 1 ? node.namespaces[2 * index + part] : declaration(2 * index + part);
    }

    @Override
    public String getNamespaceURI(String prefix) {
        for (int i = innerCount - 1; i >= 0; i--) {
            if (inner[2 * i].equals(prefix)) {
                return inner[2 * i + 1];
            }
        }
        for (int i = 0; i < node.namespaces.length; i += 2) {
            if (node.namespaces[i].equals(prefix)) {
                return node.namespaces[i + 1];
            }
        }
        return prefix.equals(XMLConstants.XML_NS_PREFIX) ? XMLConstants.XML_NS_URI : null;
    }

    @Override
    public NamespaceContext getNamespaceContext() {
        return new RecordedNamespaces(this::getNamespaceURI);
    }

    // ---- text

    @Override
    public boolean hasText() {
        return type == CHARACTERS || type == CDATA || type == SPACE || type == COMMENT;
    }

    @Override
    public String getText() {
        return type == ENTITY_REFERENCE ? null : string(hasText(), 0);
    }

    @Override
    public char[] getTextCharacters() {
        return getText().toCharArray();
    }

    @Override
    public int getTextCharacters(int sourceStart, char[] target, int targetStart, int length) {
        String text = getText();
        int count = Math.min(length, text.length() - sourceStart);
        text.getChars(sourceStart, sourceStart + count, target, targetStart);
        return count;
    }

    @Override
    public int getTextStart() {
        return 0;
    }

    @Override
    public int getTextLength() {
        return getText().length();
    }

    @Override
    public boolean isWhiteSpace() {
        return (type == CHARACTERS || type == CDATA || type == SPACE)
                && getText().chars().allMatch(c -> c == ' ' || c == '\t' || c == '\n' || c == '\r');
    }

    @Override
    public String getPITarget() {
        return string(type == PROCESSING_INSTRUCTION, 0);
    }

    @Override
    public String getPIData() {
        return string(type == PROCESSING_INSTRUCTION, 1);
    }

    // ---- the document

    @Override
    public String getEncoding() {
        return null;
    }

    @Override
    public String getVersion() {
        return null;
    }

    @Override
    public boolean isStandalone() {
        return false;
    }

    @Override
    public boolean standaloneSet() {
        return false;
    }

    @Override
    public String getCharacterEncodingScheme() {
        return null;
    }
}
