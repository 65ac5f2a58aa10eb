/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.read.NameRoles;

/**
 * Reads start tags: by comparison with those that have been learned, or from their characters. Holds the attributes of
 * the last tag.
 */
final class XmlTags {

    /** The most tags that are learned of a document. */
    private static final int MAX_LEARNED = 20_000;

    /** The most bytes of a tag that is learned, and of all of them: what is learned takes some megabytes at most. */
    private static final int MAX_LEARNED_BYTES = 2_000;

    private static final int MAX_ALL_LEARNED_BYTES = 1 << 20;

    private final XmlWindow in;
    private final XmlElementCursor cursor;
    private final XmlLimits limits;
    private final XmlNameTable names;
    private final XmlNamespaces namespaces = new XmlNamespaces();
    private final int fixedRoles;
    private int scope;
    private int scopes;
    private int learned;
    private int learnedBytes;

    // ---- the last tag

    XmlName qName;
    boolean isEmpty;
    LearnedTag tag;
    int attributeCount;

    /** The attributes of a tag that is not learned. */
    private XmlAttribute[] attributes = new XmlAttribute[16];

    private String[] values = new String[16];

    /** Whether values of the last tag, which is learned, have been decoded. */
    private boolean isDecoded;

    /** The bytes of values that are not decoded yet, relative to the start of the tag. */
    private int[] from = new int[16];

    private int[] to = new int[16];

    /** The index of the tag in the window. It is valid until the cursor moves on. */
    private int start;

    // ---- attributes of the tag while it is parsed

    private XmlName[] attributeNames = new XmlName[16];

    /** @param fixedRoles a bit for each role of attributes whose values belong to what is learned */
    XmlTags(XmlWindow in, XmlElementCursor cursor, XmlLimits limits, NameRoles roles, int fixedRoles) {
        this.in = in;
        this.cursor = cursor;
        this.limits = limits;
        this.names = new XmlNameTable(roles);
        this.fixedRoles = fixedRoles;
    }

    // ---- scopes of namespaces

    int scope() {
        return scope;
    }

    int mark() {
        return namespaces.mark();
    }

    void leave(int mark, int outerScope) {
        namespaces.release(mark);
        scope = outerScope;
    }

    // ---- attributes

    void clear() {
        attributeCount = 0;
    }

    XmlAttribute attribute(int index) {
        return tag == null ? attributes[index] : tag.attributes[index];
    }

    /** The number of bytes of the tag, until the cursor moves on. */
    int length() {
        return in.at - start;
    }

    String value(int role) {
        if (attributeCount == 0) {
            return null;
        }
        if (tag != null) {
            int index = tag.attributeOf(role);
            return index < 0 ? null : valueAt(index);
        }
        for (int i = 0; i < attributeCount; i++) {
            if (attributes[i].role() == role) {
                return valueAt(i);
            }
        }
        return null;
    }

    String valueAt(int index) {
        if (tag != null) {
            String fixed = tag.values[index];
            if (fixed != null) {
                return fixed;
            }
            if (!isDecoded) {
                Arrays.fill(values, 0, attributeCount, null);
                isDecoded = true;
            }
        }
        if (values[index] == null) {
            values[index] =
                    new String(in.bytes, start + from[index], to[index] - from[index], StandardCharsets.ISO_8859_1);
        }
        return values[index];
    }

    // ---- learned tags

    /** Reads the tag at the window's position if it has been learned. */
    boolean readLearned(LearnedTag parent) {
        LearnedTag expected = parent.expected();
        if (expected != null && matches(expected)) {
            return true;
        }
        for (int i = 0; i < parent.count(); i++) {
            LearnedTag child = parent.childAhead(i);
            if (child != expected && matches(child)) {
                return true;
            }
        }
        return false;
    }

    private boolean matches(LearnedTag candidate) {
        byte[] bytes = in.bytes;
        int end = in.end;
        Literal part = candidate.start;
        if (!part.isAt(bytes, in.at, end)) {
            return false;
        }
        int at = in.at + part.length;
        int[] holes = candidate.holes;
        for (int i = 0; i < holes.length; i++) {
            byte quote = part.byteAt(part.length - 1);
            int first = at;
            at = plainEnd(bytes, at, end, quote);
            if (at == end || bytes[at] != quote) {
                return false;
            }
            from[holes[i]] = first - in.at;
            to[holes[i]] = at - in.at;
            part = candidate.parts[i];
            if (!part.isAt(bytes, at, end)) {
                return false;
            }
            at += part.length;
        }
        if (at - in.at > limits.tagBytes()) {
            return false;
        }
        take(candidate, at);
        return true;
    }

    /** The index of the first byte that is a quote, or does not stand for itself in an attribute. */
    private static int plainEnd(byte[] bytes, int from, int end, byte quote) {
        int at = from;
        while (at <= end - XmlBytes.WORD) {
            int plain = XmlBytes.first(XmlBytes.special(XmlBytes.word(bytes, at), quote));
            at += plain;
            if (plain < XmlBytes.WORD) {
                return at;
            }
        }
        while (at < end && bytes[at] != quote && isPlain(bytes[at])) {
            at++;
        }
        return at;
    }

    /** Whether a byte stands for itself in an attribute. */
    private static boolean isPlain(byte b) {
        return b >= ' ' && b != '<' && b != '&';
    }

    private void take(LearnedTag candidate, int end) {
        tag = candidate;
        qName = candidate.qName;
        isEmpty = candidate.isEmpty;
        attributeCount = candidate.attributes.length;
        isDecoded = false;
        String[] declarations = candidate.declarations;
        for (int i = 0; i < declarations.length; i += 2) {
            namespaces.declare(declarations[i], declarations[i + 1]);
        }
        scope = candidate.scope;
        start = in.at;
        in.at = end;
    }

    // ---- other tags

    /**
     * Parses the tag at the window's position.
     *
     * @param parent learns the tag; null if it does not
     */
    void parse(LearnedTag parent) throws XMLStreamException, IOException {
        tag = null;
        int end = tagEnd();
        int mark = namespaces.mark();
        byte[] bytes = in.bytes;
        start = in.at;
        isEmpty = bytes[end - 2] == '/';
        int contentEnd = isEmpty ? end - 2 : end - 1;
        int nameEnd = nameEnd(start + 1, contentEnd);
        qName = name(start + 1, nameEnd);
        List<int[]> holes = parseAttributes(nameEnd, contentEnd, parent != null);
        if (namespaces.mark() != mark) {
            scope = ++scopes;
        }
        resolve();
        boolean hasRoom =
                end - start <= MAX_LEARNED_BYTES && learned < MAX_LEARNED && learnedBytes < MAX_ALL_LEARNED_BYTES;
        if (parent != null && hasRoom && parent.hasRoom(qName)) {
            learned++;
            learnedBytes += end - start;
            tag = learn(holes, end, namespaces.since(mark));
            isDecoded = false;
            parent.add(tag);
        }
        in.at = end;
    }

    /** The index after the tag, all of whose bytes are then in the window. */
    private int tagEnd() throws XMLStreamException, IOException {
        byte quote = 0;
        int length = 1;
        while (true) {
            int i = in.at + length;
            if (i == in.end) {
                if (!in.more()) {
                    throw cursor.truncated("a tag");
                }
                continue;
            }
            byte b = in.bytes[i];
            length++;
            if (length > limits.tagBytes()) {
                throw cursor.broken("a tag is longer than " + limits.tagBytes() + " bytes");
            }
            if (quote != 0) {
                quote = b == quote ? 0 : quote;
            } else if (b == '>') {
                return i + 1;
            } else if (b == '"' || b == '\'') {
                quote = b;
            } else if (b == '<') {
                throw cursor.broken("\"<\" in a tag");
            }
        }
    }

    private int nameEnd(int first, int end) {
        int i = first;
        while (i < end && !isSpace(in.bytes[i]) && in.bytes[i] != '=') {
            i++;
        }
        return i;
    }

    static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    private XmlName name(int first, int end) throws XMLStreamException {
        if (end - first > limits.nameBytes()) {
            throw cursor.broken("a name is longer than " + limits.nameBytes() + " bytes");
        }
        XmlName name = names.find(in.bytes, first, end);
        if (name == null) {
            throw cursor.broken("\"" + new String(in.bytes, first, Math.min(end - first, 60), StandardCharsets.UTF_8)
                    + "\" is not a name");
        }
        checkNames();
        return name;
    }

    private void checkNames() throws XMLStreamException {
        if (names.isFull()) {
            throw cursor.broken("the document has so many names and namespaces that they are not kept");
        }
    }

    private int skipSpace(int first, int end) {
        int i = first;
        while (i < end && isSpace(in.bytes[i])) {
            i++;
        }
        return i;
    }

    /** @return the attributes whose values are plain: index, start and end of the value */
    private List<int[]> parseAttributes(int first, int end, boolean learns) throws XMLStreamException {
        List<int[]> plain = learns ? new ArrayList<>() : null;
        attributeCount = 0;
        int i = first;
        while (true) {
            int begin = skipSpace(i, end);
            if (begin == end) {
                return plain;
            }
            if (begin == i) {
                throw cursor.broken("white space is missing before an attribute of <" + qName + ">");
            }
            int nameEnd = nameEnd(begin, end);
            XmlName name = name(begin, nameEnd);
            int quoteAt = skipSpace(nameEnd, end);
            quoteAt = quoteAt < end && in.bytes[quoteAt] == '=' ? skipSpace(quoteAt + 1, end) : end;
            if (quoteAt == end || in.bytes[quoteAt] != '"' && in.bytes[quoteAt] != '\'') {
                throw cursor.broken("the attribute " + name + " of <" + qName + "> has no value in quotes");
            }
            int valueFrom = quoteAt + 1;
            int valueTo = valueFrom;
            boolean isPlain = true;
            while (in.bytes[valueTo] != in.bytes[quoteAt]) {
                isPlain &= isPlain(in.bytes[valueTo]);
                valueTo++;
            }
            String value = isPlain ? null : cursor.decodeAttribute(valueFrom, valueTo);
            if (name.isDeclaration) {
                declare(name, isPlain ? latin(valueFrom, valueTo) : value);
            } else {
                add(name, value, valueFrom, valueTo);
                if (isPlain && learns) {
                    plain.add(new int[] {attributeCount - 1, valueFrom, valueTo});
                }
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
            throw cursor.broken("<" + qName + "> has more than " + limits.attributes() + " attributes");
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
            throw cursor.broken("the prefix \"" + prefix + "\" cannot stand for \"" + uri + "\"");
        }
        namespaces.declare(prefix, uri);
    }

    // ---- the meaning of names

    private void resolve() throws XMLStreamException {
        if (qName.elementScope != scope) {
            qName.element = names.element(uri(qName, qName.prefix), qName.localName);
            qName.elementScope = scope;
            checkNames();
            cursor.checkElement(qName.element);
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
                    throw cursor.broken("<" + qName + "> has the attribute " + name + " twice");
                }
            }
        }
    }

    private String uri(XmlName name, String prefix) throws XMLStreamException {
        String uri = namespaces.uri(prefix);
        if (uri == null) {
            throw cursor.broken("the prefix of \"" + name + "\" is not declared");
        }
        return uri;
    }

    // ---- learning

    private LearnedTag learn(List<int[]> plain, int end, String[] declarations) {
        List<int[]> holes = new ArrayList<>();
        for (int[] value : plain) {
            if ((fixedRoles >> attributes[value[0]].role() & 1) == 0) {
                holes.add(value);
            } else {
                values[value[0]] = latin(value[1], value[2]);
            }
        }
        Literal[] parts = new Literal[holes.size()];
        int[] indexes = new int[holes.size()];
        for (int i = 0; i < indexes.length; i++) {
            indexes[i] = holes.get(i)[0];
            int partEnd = i + 1 < indexes.length ? holes.get(i + 1)[1] : end;
            parts[i] = new Literal(in.bytes, holes.get(i)[2], partEnd);
        }
        int startEnd = holes.isEmpty() ? end : holes.get(0)[1];
        return new LearnedTag(
                new Literal(in.bytes, start, startEnd),
                parts,
                indexes,
                qName,
                qName.element,
                isEmpty,
                scope,
                declarations,
                Arrays.copyOf(attributes, attributeCount),
                Arrays.copyOf(values, attributeCount));
    }
}
