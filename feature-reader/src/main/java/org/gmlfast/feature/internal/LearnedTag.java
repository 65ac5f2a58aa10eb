/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal;

import java.util.Arrays;

import org.gmlfast.bxml.internal.read.ElementName;

/**
 * The bytes of a start tag that has been parsed, and what they mean. The same bytes in the same parent mean the same,
 * because the tags of all ancestors are the same, too, and with them the namespaces in scope. Values of attributes that
 * differ from tag to tag are left out of the bytes.
 */
final class LearnedTag {

    /** The most different tags that are learned as children of one tag. */
    private static final int MAX_CHILDREN = 64;

    private static final LearnedTag[] NONE = {};

    /** The bytes around the values of attributes that are left out: one part more than there are such attributes. */
    final byte[][] parts;

    /** The index of the attribute after each part but the last. */
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

    private LearnedTag[] children = NONE;
    private int count;

    /** The child that came first in the last element with this tag; may be null. */
    LearnedTag firstChild;

    /** The tag that followed the last element with this tag; may be null. */
    LearnedTag follower;

    LearnedTag(
            byte[][] parts,
            int[] holes,
            XmlName qName,
            ElementName element,
            boolean isEmpty,
            int scope,
            String[] declarations,
            XmlAttribute[] attributes,
            String[] values) {
        this.parts = parts;
        this.holes = holes;
        this.qName = qName;
        this.element = element;
        this.isEmpty = isEmpty;
        this.scope = scope;
        this.declarations = declarations;
        this.attributes = attributes;
        this.values = values;
    }

    /** The tag of the document, which has the root as its child. */
    static LearnedTag document() {
        return new LearnedTag(null, null, null, null, false, 0, null, null, null);
    }

    boolean hasRoom() {
        return count < MAX_CHILDREN;
    }

    void add(LearnedTag child) {
        if (count == children.length) {
            children = Arrays.copyOf(children, Math.max(4, 2 * count));
        }
        children[count++] = child;
    }

    int count() {
        return count;
    }

    LearnedTag child(int index) {
        return children[index];
    }
}
