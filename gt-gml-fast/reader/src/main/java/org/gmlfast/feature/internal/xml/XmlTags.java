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

/** Reads start tags by comparison with those that have been learned; others are parsed, and learned. */
final class XmlTags {

    /** The most tags that are learned of a document. */
    private static final int MAX_LEARNED = 20_000;

    /** The most bytes of a tag that is learned, and of all of them: what is learned takes some megabytes at most. */
    private static final int MAX_LEARNED_BYTES = 2_000;

    private static final int MAX_ALL_LEARNED_BYTES = 1 << 20;

    private final XmlWindow in;
    private final XmlLimits limits;
    private final XmlNamespaces namespaces = new XmlNamespaces();
    private final XmlTagParser parser;
    private int scope;
    private int learned;
    private int learnedBytes;

    // ---- the last tag

    XmlName qName;
    boolean isEmpty;

    /** Null if the tag has been parsed and was not learned. */
    LearnedTag tag;

    int attributeCount;

    /** The values of a learned tag that differ from tag to tag; null if they are not decoded yet. */
    private String[] values = new String[16];

    /** Whether such a value has been decoded. */
    private boolean isDecoded;

    /** The bytes of these values, relative to the start of the tag. */
    private int[] from = new int[16];

    private int[] to = new int[16];

    /** The index of the tag in the window. It is valid until the cursor moves on. */
    private int start;

    /** @param fixedRoles a bit for each role of attributes whose values belong to what is learned */
    XmlTags(
            XmlWindow in,
            XmlErrors errors,
            XmlLimits limits,
            XmlCharacters characters,
            NameRoles roles,
            int fixedRoles) {
        this.in = in;
        this.limits = limits;
        this.parser = new XmlTagParser(in, errors, limits, characters, namespaces, roles, fixedRoles);
    }

    // ---- scopes of namespaces

    int scope() {
        return scope;
    }

    int mark() {
        return namespaces.mark();
    }

    /** The declarations since a mark: prefixes and namespaces in turn. */
    String[] declarations(int mark) {
        return namespaces.since(mark);
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
        return tag == null ? parser.attribute(index) : tag.attributes[index];
    }

    /** The number of bytes of the tag, until the cursor moves on. */
    int length() {
        return in.at - start;
    }

    /** The value of the first attribute with a role; null if none has it. */
    String value(int role) {
        if (attributeCount > 0 && tag != null) {
            int index = tag.attributeOf(role);
            return index < 0 ? null : valueAt(index);
        }
        for (int i = 0; i < attributeCount; i++) {
            if (parser.attribute(i).role() == role) {
                return parser.value(i);
            }
        }
        return null;
    }

    String valueAt(int index) {
        if (tag == null) {
            return parser.value(index);
        }
        String fixed = tag.values[index];
        return fixed == null ? decoded(index) : fixed;
    }

    private String decoded(int index) {
        if (!isDecoded) {
            Arrays.fill(values, 0, attributeCount, null);
            isDecoded = true;
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
        for (int i = 0; i < parent.compared(); i++) {
            LearnedTag child = parent.childAhead(i);
            if (child != expected && matches(child)) {
                return true;
            }
        }
        for (LearnedTag child = parent.looked(in.bytes, in.at, in.end); child != null; child = child.alike) {
            if (matches(child)) {
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
            at = XmlBytes.plainEnd(bytes, at, end, quote);
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
        int mark = namespaces.mark();
        parser.parse(scope);
        if (parent != null && isLearned(parent)) {
            LearnedTag added = parser.learn();
            addRoom();
            parent.add(added);
            namespaces.release(mark);
            matches(added);
            return;
        }
        qName = parser.qName;
        isEmpty = parser.isEmpty;
        attributeCount = parser.attributeCount;
        scope = parser.scope;
        start = in.at;
        in.at += parser.length;
    }

    /** Whether there is room for what has been parsed, which is counted then. */
    private boolean isLearned(LearnedTag parent) {
        boolean hasRoom = parser.length <= MAX_LEARNED_BYTES
                && learned < MAX_LEARNED
                && learnedBytes < MAX_ALL_LEARNED_BYTES
                && parent.hasRoom(parser.qName);
        if (hasRoom) {
            learned++;
            learnedBytes += parser.length;
        }
        return hasRoom;
    }

    private void addRoom() {
        if (parser.attributeCount > values.length) {
            int size = 2 * parser.attributeCount;
            values = new String[size];
            from = new int[size];
            to = new int[size];
        }
    }
}
