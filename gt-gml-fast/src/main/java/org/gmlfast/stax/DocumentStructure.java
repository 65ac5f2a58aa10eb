/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import java.util.Arrays;

import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.stream.XMLStreamException;

/**
 * What makes a document well-formed: where it is, which elements are open, which attributes the open tag has, which
 * prefixes are bound. Illegal use is refused here; the form of what is written is a subclass's.
 */
abstract class DocumentStructure {

    private static final int START = 0;
    private static final int PROLOG = 1;
    private static final int START_TAG = 2;
    private static final int EMPTY_TAG = 3;
    private static final int CONTENT = 4;
    /** Content right after numbers of a list: further ones are separated from them. */
    private static final int LIST = 5;
    /** Content after the first half of a surrogate pair. */
    private static final int HALF_PAIR = 6;

    private static final int EPILOG = 7;
    private static final int CLOSED = 8;

    private static final PreparedName[] NONE = {};

    /** What the factory told this writer. */
    protected final WriterSettings settings;

    final NamespaceScopes namespaces = new NamespaceScopes();

    /** Prefixes that a repairing writer was told of and has not declared. */
    private final NamespaceScopes preferred = new NamespaceScopes();

    private final NameTable names;

    private int state = START;
    private boolean doctypeSeen;
    private PreparedName[] elements = new PreparedName[32];
    private int depth;
    private PreparedName[] attributes = NONE;
    private int attributeCount;
    private String[] declared = {};
    private int declaredCount;
    private int generatedPrefixes;
    private char firstHalf;

    DocumentStructure(WriterSettings settings) {
        this.settings = settings;
        this.names = new NameTable(settings.namespaceAware());
    }

    // ---- the form, a subclass's

    /** {@code <name}. */
    protected abstract void startTag(PreparedName name) throws XMLStreamException;

    /** {@code >}. */
    protected abstract void endStartTag() throws XMLStreamException;

    /** {@code />}. */
    protected abstract void endEmptyTag() throws XMLStreamException;

    /** {@code </name>}. */
    protected abstract void endTag(PreparedName name) throws XMLStreamException;

    /** {@code xmlns:prefix="uri"}. */
    protected abstract void namespaceDeclaration(String prefix, String uri) throws XMLStreamException;

    // ---- names

    final PreparedName name(String prefix, String localName, String namespaceURI) throws XMLStreamException {
        try {
            return names.name(prefix, localName, namespaceURI);
        } catch (IllegalArgumentException e) {
            throw misuse(e.getMessage());
        }
    }

    /**
     * A name as it is to stand in the document, with its prefix: the JDK's StAXResult hands names on like this, before
     * the declarations of their prefixes.
     */
    final PreparedName qualifiedName(String name) throws XMLStreamException {
        int colon = name.indexOf(':');
        if (colon <= 0 || !settings.namespaceAware()) {
            return name("", name, "");
        }
        String prefix = name.substring(0, colon);
        String uri = namespaces.uri(prefix);
        // without a namespace yet, the prefix stands for itself
        return name(prefix, name.substring(colon + 1), uri == null || uri.isEmpty() ? prefix + ':' : uri);
    }

    // ---- elements

    final void openElement(PreparedName name, boolean empty) throws XMLStreamException {
        if (state != CONTENT) {
            beforeElement(name);
        }
        if (depth == elements.length) {
            elements = Arrays.copyOf(elements, 2 * depth);
        }
        elements[depth++] = name;
        attributeCount = 0;
        declaredCount = 0;
        startTag(name);
        state = empty ? EMPTY_TAG : START_TAG;
    }

    private void beforeElement(PreparedName name) throws XMLStreamException {
        finishTag();
        switch (state) {
            case START, PROLOG, CONTENT, LIST -> {}
            case EPILOG -> throw misuse("a document has one root element; <" + name + "> would be a second");
            default -> throw notHere("<" + name + ">");
        }
    }

    /** Whether an element is open and its start tag has ended, with nothing that waits for more. */
    final boolean isAmongContent() {
        return state == CONTENT;
    }

    final void closeElement(boolean mayBeEmpty) throws XMLStreamException {
        if (state != CONTENT) {
            if (state == START_TAG) {
                closeOpenTag(mayBeEmpty);
                return;
            }
            beforeEndTag();
        }
        endTag(elements[depth - 1]);
        leaveElement();
    }

    private void closeOpenTag(boolean mayBeEmpty) throws XMLStreamException {
        if (mayBeEmpty && settings.emptyElements()) {
            endEmptyTag();
        } else {
            endStartTag();
            endTag(elements[depth - 1]);
        }
        leaveElement();
    }

    private void beforeEndTag() throws XMLStreamException {
        finishTag();
        if (state != CONTENT && state != LIST) {
            throw depth == 0 && state != CLOSED ? misuse("no element is open") : notHere("an end tag");
        }
    }

    private void leaveElement() {
        namespaces.leave(depth);
        preferred.leave(depth);
        depth--;
        state = depth == 0 ? EPILOG : CONTENT;
    }

    /** Ends a tag that is still open. */
    final void finishTag() throws XMLStreamException {
        if (state == START_TAG) {
            endStartTag();
            state = CONTENT;
        } else if (state == EMPTY_TAG) {
            endEmptyTag();
            leaveElement();
        }
    }

    final void closeAllElements() throws XMLStreamException {
        if (state == EMPTY_TAG) {
            finishTag();
        }
        if (state == START || state == PROLOG) {
            throw misuse("the document has no root element");
        }
        while (depth > 0) {
            closeElement(true);
        }
        if (state == CLOSED) {
            throw notHere("the end of the document");
        }
    }

    /** Ends an empty root element; whether the document has all it needs. */
    final boolean finishRoot() throws XMLStreamException {
        if (state == EMPTY_TAG && depth == 1) {
            finishTag();
        }
        return state == EPILOG;
    }

    /** @return false if it was closed before */
    final boolean closeDocument() throws XMLStreamException {
        if (state == CLOSED) {
            return false;
        }
        finishTag();
        state = CLOSED;
        return true;
    }

    // ---- attributes

    final void addAttribute(PreparedName name) throws XMLStreamException {
        if (state != START_TAG && state != EMPTY_TAG) {
            throw misuse("attribute " + name + " comes after the start tag has ended");
        }
        for (int i = 0; i < attributeCount; i++) {
            if (attributes[i].sameAttribute(name)) {
                throw misuse("<" + elements[depth - 1] + "> has the attribute " + name + " already");
            }
        }
        if (attributeCount == attributes.length) {
            attributes = Arrays.copyOf(attributes, 2 * attributeCount + 4);
        }
        attributes[attributeCount++] = name;
    }

    // ---- namespaces

    final void bindPrefix(String prefix, String uri) {
        (settings.repairing() ? preferred : namespaces).bind(prefix, uri, depth);
    }

    final void setOuterNamespaces(NamespaceContext context) throws XMLStreamException {
        if (state != START && state != PROLOG) {
            throw misuse("the namespace context is set before the root element only");
        }
        namespaces.setOuter(context);
    }

    /** The prefix for a name given without one; in repairing mode there always is one. */
    final String prefixFor(String uri, boolean isAttribute) throws XMLStreamException {
        if (uri.isEmpty() || !settings.namespaceAware()) {
            return "";
        }
        String prefix = namespaces.prefix(uri, !isAttribute);
        if (prefix == null && settings.repairing()) {
            prefix = preferred.prefix(uri, !isAttribute);
            if (prefix == null) {
                prefix = generatePrefix();
            }
        }
        if (prefix == null) {
            throw misuse("no prefix is bound to the namespace \"" + uri + "\"");
        }
        return prefix;
    }

    private String generatePrefix() {
        String prefix;
        do {
            prefix = settings.generatedPrefix() + ++generatedPrefixes;
        } while (namespaces.uri(prefix) != null);
        return prefix;
    }

    /** In repairing mode, declares what the element just opened needs. */
    final void repairElement(PreparedName name) throws XMLStreamException {
        if (settings.repairing()
                && settings.namespaceAware()
                && !namespaces.isBound(name.prefix(), name.namespaceURI())) {
            declare(name.prefix(), name.namespaceURI());
        }
    }

    /** In repairing mode, the prefix an attribute can have here, declared. */
    final String repairedPrefix(String prefix, String uri) throws XMLStreamException {
        if (uri.isEmpty()) {
            return "";
        }
        if (!prefix.isEmpty() && namespaces.isBound(prefix, uri)) {
            return prefix;
        }
        String other = namespaces.prefix(uri, false);
        if (other != null) {
            return other;
        }
        String usable = prefix.isEmpty() || isTaken(prefix) ? generatePrefix() : prefix;
        declare(usable, uri);
        return usable;
    }

    /** Whether the tag so far has a meaning for the prefix, which a declaration would change. */
    private boolean isTaken(String prefix) {
        if (isDeclaredHere(prefix) || elements[depth - 1].prefix().equals(prefix)) {
            return true;
        }
        for (int i = 0; i < attributeCount; i++) {
            if (attributes[i].prefix().equals(prefix)) {
                return true;
            }
        }
        return false;
    }

    private boolean isDeclaredHere(String prefix) {
        for (int i = 0; i < declaredCount; i++) {
            if (declared[i].equals(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** Writes a namespace declaration that the application asks for. */
    final void declareAsAsked(String prefix, String uri) throws XMLStreamException {
        if (state != START_TAG && state != EMPTY_TAG) {
            throw misuse("a namespace is declared in a start tag only");
        }
        if (settings.repairing() && isTaken(prefix)) {
            if (namespaces.isBound(prefix, uri)) {
                if (!isDeclaredHere(prefix)) {
                    declare(prefix, uri);
                }
                return;
            }
            throw misuse("prefix \"" + prefix + "\" is used for another namespace here");
        }
        declare(prefix, uri);
    }

    private void declare(String prefix, String uri) throws XMLStreamException {
        checkDeclaration(prefix, uri);
        if (isDeclaredHere(prefix)) {
            throw misuse("<" + elements[depth - 1] + "> declares the prefix \"" + prefix + "\" already");
        }
        if (declaredCount == declared.length) {
            declared = Arrays.copyOf(declared, 2 * declaredCount + 4);
        }
        declared[declaredCount++] = prefix;
        namespaces.bind(prefix, uri, depth);
        namespaceDeclaration(prefix, uri);
    }

    /** Namespaces in XML 1.0 §2.2, §3. */
    private void checkDeclaration(String prefix, String uri) throws XMLStreamException {
        if (!prefix.isEmpty() && !XmlNames.isNCName(prefix)) {
            throw misuse("\"" + prefix + "\" cannot be a prefix");
        }
        boolean xml = prefix.equals(XMLConstants.XML_NS_PREFIX);
        if (prefix.equals(XMLConstants.XMLNS_ATTRIBUTE)
                || xml != uri.equals(XMLConstants.XML_NS_URI)
                || uri.equals(XMLConstants.XMLNS_ATTRIBUTE_NS_URI)) {
            throw misuse("prefix \"" + prefix + "\" cannot be bound to \"" + uri + "\"");
        }
        if (uri.isEmpty() && !prefix.isEmpty()) {
            throw misuse("prefix \"" + prefix + "\" cannot be undeclared");
        }
    }

    // ---- everything else

    /** To be called before character data. */
    final void beforeText() throws XMLStreamException {
        if (state != CONTENT) {
            finishTag();
            switch (state) {
                case CONTENT, LIST -> state = CONTENT;
                case HALF_PAIR -> throw halfPair();
                case CLOSED -> throw notHere("text");
                default -> throw misuse("text stands inside the root element only");
            }
        }
    }

    /** To be called before numbers of a list; true if numbers of the same list came before. */
    final boolean beforeList(int length) throws XMLStreamException {
        boolean continued = state == LIST;
        beforeText();
        state = length > 0 || continued ? LIST : CONTENT;
        return continued;
    }

    /** To be called before comments, processing instructions and white space, which may stand anywhere. */
    final void beforeMisc() throws XMLStreamException {
        finishTag();
        switch (state) {
            case START -> state = PROLOG;
            case LIST -> state = CONTENT;
            case HALF_PAIR -> throw halfPair();
            case CLOSED -> throw notHere("this");
            default -> {}
        }
    }

    final void beforeXmlDeclaration() throws XMLStreamException {
        if (state != START) {
            throw misuse("the XML declaration comes first in a document");
        }
        state = PROLOG;
    }

    final void beforeDoctype() throws XMLStreamException {
        if (state != START && state != PROLOG || doctypeSeen) {
            throw misuse("a document has one DOCTYPE, before its root element");
        }
        state = PROLOG;
        doctypeSeen = true;
    }

    /** Whether the text to come goes between markup, outside the root element. */
    protected final boolean isOutsideRoot() {
        return depth == 0 || depth == 1 && state == EMPTY_TAG;
    }

    // ---- surrogate pairs whose halves come in two calls

    final void holdHalfPair(char half) {
        firstHalf = half;
        state = HALF_PAIR;
    }

    final boolean hasHalfPair() {
        return state == HALF_PAIR;
    }

    /** The half that was held, which is the caller's now. */
    final char takeHalfPair() {
        state = CONTENT;
        return firstHalf;
    }

    private XMLStreamException halfPair() {
        return misuse("half a surrogate pair, without the other half after it");
    }

    // ---- errors

    private XMLStreamException notHere(String what) {
        return switch (state) {
            case CLOSED -> misuse(what + " comes after the writer was closed");
            case HALF_PAIR -> halfPair();
            default -> misuse(what + " cannot stand here");
        };
    }

    /** Illegal use of the writer; says in which element. */
    protected final XMLStreamException misuse(String message) {
        if (depth == 0) {
            return new XMLStreamException(message);
        }
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            path.append('/').append(elements[i]);
        }
        return new XMLStreamException(message + " (in " + path + ")");
    }
}
