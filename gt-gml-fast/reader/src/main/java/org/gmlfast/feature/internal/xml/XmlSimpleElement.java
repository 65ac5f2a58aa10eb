/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

/**
 * Reads an element with a value in one step: its start tag, text that stands for itself, and its end tag. It does so
 * only if elements with the same tag had values before, and all of the element is in the window; otherwise it reads
 * nothing.
 */
final class XmlSimpleElement {

    private final XmlWindow in;
    private final XmlLimits limits;

    // ---- the last element

    LearnedTag tag;

    /** The index and the length of the text in the window. */
    int textAt;

    int textLength;

    XmlSimpleElement(XmlWindow in, XmlLimits limits) {
        this.in = in;
        this.limits = limits;
    }

    /** Reads the next child of an element; returns false if it has to be read in another way. */
    boolean read(LearnedTag parent) {
        byte[] bytes = in.bytes;
        int end = in.end;
        int at = XmlBytes.indexOfNotSpace(bytes, in.at, end);
        LearnedTag found = find(parent, bytes, at, end);
        if (found == null) {
            return false;
        }
        int first = at + found.start.length;
        at = XmlBytes.plainEnd(bytes, first, end, (byte) ']');
        Literal endTag = found.qName.endTag;
        if (!endTag.isAt(bytes, at, end) || at - first > limits.textBytes()) {
            return false;
        }
        parent.enter(found);
        tag = found;
        textAt = first;
        textLength = at - first;
        in.keep = first;
        in.at = at + endTag.length;
        return true;
    }

    private static LearnedTag find(LearnedTag parent, byte[] bytes, int at, int end) {
        LearnedTag expected = parent.expected();
        if (expected != null && expected.start.isAt(bytes, at, end)) {
            return expected.isSimple ? expected : null;
        }
        if (end - at < 2 || bytes[at + 1] == '/') {
            return null;
        }
        for (int i = 0; i < parent.compared(); i++) {
            LearnedTag child = parent.childAhead(i);
            if (child.start.isAt(bytes, at, end)) {
                return child.isSimple ? child : null;
            }
        }
        for (LearnedTag child = parent.looked(bytes, at, end); child != null; child = child.alike) {
            if (child.start.isAt(bytes, at, end)) {
                return child.isSimple ? child : null;
            }
        }
        return null;
    }
}
