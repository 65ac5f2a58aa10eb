/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.element.NameRoles;

/** Parses start tags from their characters. Holds the attributes of the last one. */
final class XmlTagParser {

    private final XmlWindow in;
    private final XmlErrors errors;
    private final XmlLimits limits;
    private final XmlCharacters characters;
    private final XmlNamespaces namespaces;
    private final XmlNameTable names;
    private final int fixedRoles;

    // ---- the last tag

    XmlName qName;
    boolean isEmpty;

    /** The scope of namespaces in which the names of the tag stand. */
    int scope;

    private int scopes;

    /** The number of bytes of the tag. */
    int length;

    int attributeCount;
    private XmlName[] attributeNames = new XmlName[16];
    private XmlAttribute[] attributes = new XmlAttribute[16];

    /** The values; null for those that stand for themselves and are not decoded yet. */
    private String[] values = new String[16];

    /** The bytes of the values, relative to the start of the tag. */
    private int[] from = new int[16];

    private int[] to = new int[16];

    /** The index of the tag in the window. It is valid until the cursor moves on. */
    private int start;

    /** The mark of the namespaces before the tag. */
    private int mark;

    /** @param fixedRoles a bit for each role of attributes whose values belong to what is learned */
    XmlTagParser(
            XmlWindow in,
            XmlErrors errors,
            XmlLimits limits,
            XmlCharacters characters,
            XmlNamespaces namespaces,
            NameRoles roles,
            int fixedRoles) {
        this.in = in;
        this.errors = errors;
        this.limits = limits;
        this.characters = characters;
        this.namespaces = namespaces;
        this.names = new XmlNameTable(roles);
        this.fixedRoles = fixedRoles;
    }

    XmlAttribute attribute(int index) {
        return attributes[index];
    }

    String value(int index) {
        if (values[index] == null) {
            values[index] = latin(start + from[index], start + to[index]);
        }
        return values[index];
    }

    /**
     * Parses the tag at the window's position, and stays there.
     *
     * @param outer the scope of namespaces around the element
     */
    void parse(int outer) throws XMLStreamException, IOException {
        int end = tagEnd();
        mark = namespaces.mark();
        byte[] bytes = in.bytes;
        start = in.at;
        length = end - start;
        isEmpty = bytes[end - 2] == '/';
        int contentEnd = isEmpty ? end - 2 : end - 1;
        int nameEnd = nameEnd(start + 1, contentEnd);
        qName = name(start + 1, nameEnd);
        parseAttributes(nameEnd, contentEnd);
        scope = namespaces.mark() == mark ? outer : ++scopes;
        resolve();
    }

    /** The index after the tag, all of whose bytes are then in the window. */
    private int tagEnd() throws XMLStreamException, IOException {
        byte quote = 0;
        int length = 1;
        while (true) {
            int i = in.at + length;
            if (i == in.end) {
                if (!in.more()) {
                    throw errors.truncated("a tag");
                }
                continue;
            }
            byte b = in.bytes[i];
            length++;
            if (length > limits.tagBytes()) {
                throw errors.broken(
                        "a tag is longer than " + limits.tagBytes() + " bytes" + XmlLimits.remedy("tagBytes"));
            }
            if (quote != 0) {
                quote = b == quote ? 0 : quote;
            } else if (b == '>') {
                return i + 1;
            } else if (b == '"' || b == '\'') {
                quote = b;
            } else if (b == '<') {
                throw errors.broken("\"<\" in a tag");
            }
        }
    }

    private int nameEnd(int first, int end) {
        int i = first;
        while (i < end && !XmlBytes.isSpace(in.bytes[i]) && in.bytes[i] != '=') {
            i++;
        }
        return i;
    }

    private XmlName name(int first, int end) throws XMLStreamException {
        if (end - first > limits.nameBytes()) {
            throw errors.broken(
                    "a name is longer than " + limits.nameBytes() + " bytes" + XmlLimits.remedy("nameBytes"));
        }
        XmlName name = names.find(in.bytes, first, end);
        if (name == null) {
            throw errors.broken("\"" + new String(in.bytes, first, Math.min(end - first, 60), StandardCharsets.UTF_8)
                    + "\" is not a name");
        }
        checkNames();
        return name;
    }

    private void checkNames() throws XMLStreamException {
        if (names.isFull()) {
            throw errors.broken("the document has so many names and namespaces that they are not kept");
        }
    }

    private int skipSpace(int first, int end) {
        int i = first;
        while (i < end && XmlBytes.isSpace(in.bytes[i])) {
            i++;
        }
        return i;
    }

    private void parseAttributes(int first, int end) throws XMLStreamException {
        attributeCount = 0;
        int i = first;
        while (true) {
            int begin = skipSpace(i, end);
            if (begin == end) {
                return;
            }
            if (begin == i) {
                throw errors.broken("white space is missing before an attribute of <" + qName + ">");
            }
            int nameEnd = nameEnd(begin, end);
            XmlName name = name(begin, nameEnd);
            int quoteAt = skipSpace(nameEnd, end);
            quoteAt = quoteAt < end && in.bytes[quoteAt] == '=' ? skipSpace(quoteAt + 1, end) : end;
            if (quoteAt == end || in.bytes[quoteAt] != '"' && in.bytes[quoteAt] != '\'') {
                throw errors.broken("the attribute " + name + " of <" + qName + "> has no value in quotes");
            }
            int valueFrom = quoteAt + 1;
            int valueTo = valueFrom;
            boolean isPlain = true;
            while (in.bytes[valueTo] != in.bytes[quoteAt]) {
                isPlain &= XmlBytes.isPlain(in.bytes[valueTo]);
                valueTo++;
            }
            String value = isPlain ? null : characters.attribute(valueFrom, valueTo);
            if (name.isDeclaration) {
                declare(name, isPlain ? latin(valueFrom, valueTo) : value);
            } else {
                add(name, value, valueFrom, valueTo);
            }
            i = valueTo + 1;
        }
    }

    private String latin(int first, int end) {
        return new String(in.bytes, first, end - first, StandardCharsets.ISO_8859_1);
    }

    private void add(XmlName name, String value, int valueFrom, int valueTo) throws XMLStreamException {
        int index = attributeCount++;
        if (attributeCount > limits.attributes()) {
            throw errors.broken("<" + qName + "> has more than " + limits.attributes() + " attributes"
                    + XmlLimits.remedy("attributes"));
        }
        if (index == attributes.length) {
            attributes = Arrays.copyOf(attributes, 2 * index);
            values = Arrays.copyOf(values, 2 * index);
            from = Arrays.copyOf(from, 2 * index);
            to = Arrays.copyOf(to, 2 * index);
            attributeNames = Arrays.copyOf(attributeNames, 2 * index);
        }
        attributeNames[index] = name;
        values[index] = value;
        from[index] = valueFrom - start;
        to[index] = valueTo - start;
    }

    private void declare(XmlName name, String uri) throws XMLStreamException {
        String prefix = name.prefix.isEmpty() ? "" : name.localName;
        boolean isReserved = prefix.equals("xmlns") || prefix.equals("xml") != uri.endsWith("/XML/1998/namespace");
        if (isReserved || uri.isEmpty() && !prefix.isEmpty()) {
            throw errors.broken("the prefix \"" + prefix + "\" cannot stand for \"" + uri + "\"");
        }
        if (namespaces.isDeclaredSince(mark, prefix)) {
            throw errors.broken("<" + qName + "> has the attribute " + name + " twice");
        }
        namespaces.declare(prefix, uri);
    }

    // ---- the meaning of names

    private void resolve() throws XMLStreamException {
        if (qName.elementScope != scope) {
            qName.element = names.element(uri(qName, qName.prefix), qName.localName);
            qName.elementScope = scope;
            checkNames();
            errors.checkElement(qName.element);
        }
        for (int i = 0; i < attributeCount; i++) {
            XmlName name = attributeNames[i];
            if (name.attributeScope != scope) {
                String uri = name.prefix.isEmpty() ? "" : uri(name, name.prefix);
                name.attribute = names.attribute(uri, name.localName);
                name.attributeScope = scope;
                checkNames();
            }
            attributes[i] = name.attribute;
            for (int k = 0; k < i; k++) {
                if (attributes[k] == name.attribute) {
                    throw errors.broken("<" + qName + "> has the attribute " + name + " twice");
                }
            }
        }
    }

    private String uri(XmlName name, String prefix) throws XMLStreamException {
        String uri = namespaces.uri(prefix);
        if (uri == null) {
            throw errors.broken("the prefix of \"" + name + "\" is not declared");
        }
        return uri;
    }

    // ---- learning

    /** What has been parsed, to be recognized by its bytes. Values that stand for themselves are left out of them. */
    LearnedTag learn() {
        int[] holes = new int[attributeCount];
        int count = 0;
        for (int i = 0; i < attributeCount; i++) {
            if (values[i] == null && (fixedRoles >> attributes[i].role() & 1) == 0) {
                holes[count++] = i;
            } else {
                value(i);
            }
        }
        Literal[] parts = new Literal[count];
        for (int i = 0; i < count; i++) {
            int partEnd = i + 1 < count ? from[holes[i + 1]] : length;
            parts[i] = new Literal(in.bytes, start + to[holes[i]], start + partEnd);
        }
        int startEnd = count == 0 ? length : from[holes[0]];
        return new LearnedTag(
                new Literal(in.bytes, start, start + startEnd),
                parts,
                Arrays.copyOf(holes, count),
                qName,
                qName.element,
                isEmpty,
                scope,
                namespaces.since(mark),
                Arrays.copyOf(attributes, attributeCount),
                Arrays.copyOf(values, attributeCount));
    }
}
