/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import java.util.Arrays;

import org.gmlfast.bxml.internal.element.ElementName;

/**
 * The bytes of a start tag that has been parsed, and what they mean. The same bytes in the same parent mean the same,
 * because the tags of all ancestors are the same, too, and with them the namespaces in scope. Values of attributes that
 * differ from tag to tag are left out of the bytes.
 */
final class LearnedTag {

    /** The most different tags that are learned as children of one tag. */
    private static final int MAX_CHILDREN = 1024;

    /** The most of them with the same name. */
    private static final int MAX_VARIANTS = 64;

    /** The children that are compared one by one; of more, those with the same name are looked up. */
    private static final int MAX_COMPARED = 8;

    private static final LearnedTag[] NONE = {};

    /** The bytes before the first value of an attribute that is left out. */
    final Literal start;

    /** The bytes after each value that is left out. */
    final Literal[] parts;

    /** The index of the attribute before each part. */
    final int[] holes;

    final XmlName qName;
    final ElementName element;
    final boolean isEmpty;
    final int scope;

    /** Prefixes and namespaces that the tag declares, in turn. */
    final String[] declarations;

    final XmlAttribute[] attributes;

    /** The values of attributes; null for those that are left out. */
    final String[] values;

    /** A bit for each role of the attributes. */
    private final int roles;

    /** Whether an element with this tag had a value, and the tag has no attributes. */
    boolean isSimple;

    /** What elements with this tag contain; null if nothing has been learned of it. */
    LearnedContent content;

    private LearnedTag[] children = NONE;
    private int count;

    /** The first of the children of each hash of names; null while there are few children. */
    private LearnedTag[] table;

    /** The next child of the same parent whose name has the same hash; null after the last. */
    LearnedTag alike;

    /** The index among the children of the parent. */
    private int position;

    /** The position of the last child so far of the element that is open with this tag; -1 before the first. */
    private int last = -1;

    /** The child that came first in the last element with this tag; may be null. */
    private LearnedTag firstChild;

    /** The tag that followed the last element with this tag; may be null. */
    private LearnedTag follower;

    LearnedTag(
            Literal start,
            Literal[] parts,
            int[] holes,
            XmlName qName,
            ElementName element,
            boolean isEmpty,
            int scope,
            String[] declarations,
            XmlAttribute[] attributes,
            String[] values) {
        this.start = start;
        this.parts = parts;
        this.holes = holes;
        this.qName = qName;
        this.element = element;
        this.isEmpty = isEmpty;
        this.scope = scope;
        this.declarations = declarations;
        this.attributes = attributes;
        this.values = values;
        int all = 0;
        if (attributes != null) {
            for (XmlAttribute attribute : attributes) {
                all |= 1 << attribute.role();
            }
        }
        this.roles = all;
    }

    /** The tag of the document, which has the root as its child. */
    static LearnedTag document() {
        return new LearnedTag(null, null, null, null, null, false, 0, null, null, null);
    }

    boolean hasRoom(XmlName name) {
        if (count < MAX_VARIANTS) {
            return true;
        }
        int variants = 0;
        byte[] endTag = name.endTag.bytes();
        for (LearnedTag child = table[bucket(endTag, 2, endTag.length)]; child != null; child = child.alike) {
            variants += child.qName == name ? 1 : 0;
        }
        return variants < MAX_VARIANTS && count < MAX_CHILDREN;
    }

    /** The index of the first attribute with a role; -1 if none has it. */
    int attributeOf(int role) {
        if ((roles >> role & 1) == 0) {
            return -1;
        }
        int index = 0;
        while (attributes[index].role() != role) {
            index++;
        }
        return index;
    }

    /** Notes that the element has a value. */
    void hasValue() {
        isSimple = attributes.length == 0 && declarations.length == 0;
    }

    /** The child that is expected next; may be null. */
    LearnedTag expected() {
        return last < 0 ? firstChild : children[last].follower;
    }

    /** Remembers the child that came next. */
    void enter(LearnedTag child) {
        if (last < 0) {
            if (firstChild != child) {
                firstChild = child;
            }
        } else {
            LearnedTag before = children[last];
            if (before.follower != child) {
                before.follower = child;
            }
        }
        last = child.position;
        child.last = -1;
    }

    void add(LearnedTag child) {
        child.position = count;
        if (count == children.length) {
            children = Arrays.copyOf(children, Math.max(4, 2 * count));
        }
        children[count++] = child;
        if (table != null) {
            addToTable(child);
        } else if (count > MAX_COMPARED) {
            table = new LearnedTag[2 * MAX_CHILDREN];
            for (int i = 0; i < count; i++) {
                addToTable(children[i]);
            }
        }
    }

    private void addToTable(LearnedTag child) {
        byte[] endTag = child.qName.endTag.bytes();
        int bucket = bucket(endTag, 2, endTag.length);
        child.alike = table[bucket];
        table[bucket] = child;
    }

    /** Where the table has the name that begins at an index and ends at another or before. */
    private int bucket(byte[] bytes, int from, int end) {
        int hash = 0;
        for (int i = from; i < end && isInName(bytes[i]); i++) {
            hash = (hash ^ bytes[i]) * 0x9E37_79B1;
            hash ^= hash >>> 15;
        }
        return hash & table.length - 1;
    }

    private static boolean isInName(byte b) {
        return b != '>' && b != '/' && b != ' ' && !XmlBytes.isSpace(b);
    }

    /** The number of children that are compared one by one. */
    int compared() {
        return Math.min(count, MAX_COMPARED);
    }

    /**
     * The first of the other children whose names may be that of the tag at an index; the next ones are {@link #alike}.
     *
     * @return null for none, or if all children are compared
     */
    LearnedTag looked(byte[] bytes, int tag, int end) {
        return table == null ? null : table[bucket(bytes, tag + 1, end)];
    }

    /**
     * A child, counted from the one that was learned after the last: where a property is missing, one of the next few
     * follows.
     */
    LearnedTag childAhead(int distance) {
        int index = last + 1 + distance;
        return children[index < count ? index : index - count];
    }
}
