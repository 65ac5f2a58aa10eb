/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.stream.XMLStreamException;

import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.XmlNames;

/**
 * Finds the names and prefixes of a document, and writes the declarations of namespaces, also those that a repairing
 * writer adds (Namespaces in XML 1.0).
 */
final class NameResolution {

    private final DocumentState document;
    private final MarkupOutput output;
    private final WriterSettings settings;
    private final NamespaceScopes namespaces;
    private final NameTable names;
    private int generatedPrefixes;

    NameResolution(DocumentState document, MarkupOutput output, WriterSettings settings) {
        this.document = document;
        this.output = output;
        this.settings = settings;
        this.namespaces = document.namespaces();
        this.names = new NameTable(settings.namespaceAware());
    }

    // ---- names

    PreparedName name(String prefix, String localName, String namespaceURI) throws XMLStreamException {
        try {
            return names.name(prefix, localName, namespaceURI);
        } catch (IllegalArgumentException e) {
            throw document.misuse(e.getMessage());
        }
    }

    /**
     * The name for a text {@code prefix:localName}. The prefix may be declared later: the JDK's StAXResult writes names
     * before the declarations of their prefixes.
     */
    PreparedName qualifiedName(String name) throws XMLStreamException {
        int colon = name.indexOf(':');
        if (colon <= 0 || !settings.namespaceAware()) {
            return name("", name, "");
        }
        String prefix = name.substring(0, colon);
        String uri = namespaces.uri(prefix);
        // as long as the namespace is unknown, the prefix stands for it
        return name(prefix, name.substring(colon + 1), uri == null || uri.isEmpty() ? prefix + ':' : uri);
    }

    // ---- bindings

    void bindPrefix(String prefix, String uri) {
        (settings.repairing() ? document.preferred() : namespaces).bind(prefix, uri, document.depth());
    }

    void setOuterNamespaces(NamespaceContext context) throws XMLStreamException {
        if (!document.isBeforeRoot()) {
            throw document.misuse("the namespace context is set before the root element only");
        }
        namespaces.setOuter(context);
    }

    /**
     * The prefix for a name that is given without one. A repairing writer generates one if need be.
     *
     * @throws XMLStreamException if no prefix is bound to the namespace
     */
    String prefixFor(String uri, boolean isAttribute) throws XMLStreamException {
        if (uri.isEmpty() || !settings.namespaceAware()) {
            return "";
        }
        String prefix = namespaces.prefix(uri, !isAttribute);
        if (prefix == null && settings.repairing()) {
            prefix = document.preferred().prefix(uri, !isAttribute);
            if (prefix == null) {
                prefix = generatePrefix();
            }
        }
        if (prefix == null) {
            throw document.misuse("no prefix is bound to the namespace \"" + uri + "\"");
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

    // ---- declarations

    /** In repairing mode, declares the prefix of the element just opened, if need be. */
    void repairElement(PreparedName name) throws XMLStreamException {
        if (settings.repairing()
                && settings.namespaceAware()
                && !namespaces.isBound(name.prefix(), name.namespaceURI())) {
            declare(name.prefix(), name.namespaceURI());
        }
    }

    /** In repairing mode, a declared prefix for an attribute: the given one if it can have this namespace. */
    String repairedPrefix(String prefix, String uri) throws XMLStreamException {
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
        String usable = prefix.isEmpty() || document.tag().uses(prefix) ? generatePrefix() : prefix;
        declare(usable, uri);
        return usable;
    }

    /** Writes a namespace declaration that the application asks for. */
    void declareAsAsked(String prefix, String uri) throws XMLStreamException {
        checkInTag();
        if (settings.repairing() && document.tag().uses(prefix)) {
            if (namespaces.isBound(prefix, uri)) {
                if (!document.tag().declares(prefix)) {
                    declare(prefix, uri);
                }
                return;
            }
            throw document.misuse("prefix \"" + prefix + "\" is used for another namespace here");
        }
        declare(prefix, uri);
    }

    private void checkInTag() throws XMLStreamException {
        if (!document.isInTag()) {
            throw document.misuse("a namespace is declared in a start tag only");
        }
    }

    private void declare(String prefix, String uri) throws XMLStreamException {
        checkInTag();
        checkDeclaration(prefix, uri);
        if (!document.tag().addDeclaration(prefix)) {
            throw document.misuse("<" + document.tag().element() + "> declares the prefix \"" + prefix + "\" already");
        }
        namespaces.bind(prefix, uri, document.depth());
        output.namespaceDeclaration(prefix, uri);
    }

    /** Namespaces in XML 1.0 §2.2, §3. */
    private void checkDeclaration(String prefix, String uri) throws XMLStreamException {
        if (!prefix.isEmpty() && !XmlNames.isNCName(prefix)) {
            throw document.misuse("\"" + prefix + "\" cannot be a prefix");
        }
        boolean xml = prefix.equals(XMLConstants.XML_NS_PREFIX);
        if (prefix.equals(XMLConstants.XMLNS_ATTRIBUTE)
                || xml != uri.equals(XMLConstants.XML_NS_URI)
                || uri.equals(XMLConstants.XMLNS_ATTRIBUTE_NS_URI)) {
            throw document.misuse("prefix \"" + prefix + "\" cannot be bound to \"" + uri + "\"");
        }
        if (uri.isEmpty() && !prefix.isEmpty()) {
            throw document.misuse("prefix \"" + prefix + "\" cannot be undeclared");
        }
    }
}
