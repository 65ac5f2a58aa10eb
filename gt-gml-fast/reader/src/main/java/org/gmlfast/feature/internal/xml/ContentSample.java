/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import java.util.ArrayList;
import java.util.List;

import org.gmlfast.bxml.internal.element.ElementName;

/**
 * The content of an element that has been read, taken apart: the elements without children in it, and the bytes between
 * their texts.
 */
public final class ContentSample {

    /** The most bytes around texts, and the most elements with texts. */
    private static final int MAX_BYTES = 64 * 1024;

    private static final int MAX_LEAVES = 1_000;

    private final byte[] bytes;
    private final int to;
    private final LearnedTag root;
    private final List<Leaf> leaves = new ArrayList<>();

    /** The bytes before each text and behind the last one, between the values of ids. */
    private final List<Literal[]> around = new ArrayList<>();

    // ---- the state of the scan

    private final List<LearnedTag> open = new ArrayList<>();
    private final List<Literal> literals = new ArrayList<>();
    private int at;
    private int literalStart;
    private int bytesAround;

    private ContentSample(byte[] bytes, int from, int to, LearnedTag root) {
        this.bytes = bytes;
        this.to = to;
        this.root = root;
        this.at = from;
        this.literalStart = from;
    }

    /**
     * An element without children.
     *
     * @param path the tags from the child of the root to this element
     */
    public record Leaf(List<LearnedTag> path) {

        /** The number of elements from the child of the root to this one. */
        public int depth() {
            return path.size();
        }

        /** The name of an element around this one, from 0; the last is its own. */
        public ElementName name(int index) {
            return path.get(index).element;
        }

        /** Whether such an element has attributes, other than declarations of namespaces. */
        public boolean hasAttributes(int index) {
            return path.get(index).attributes.length > 0;
        }

        LearnedTag tag() {
            return path.get(path.size() - 1);
        }

        /** What has been learned of the content of an element around this one; null for nothing. */
        public LearnedContent content(int index) {
            return path.get(index).content;
        }
    }

    /**
     * Takes a well-formed element apart.
     *
     * @param from the index behind the start tag
     * @param to the index behind the end tag
     * @return null if the element has other content than elements and texts, tags that are not learned, or too many
     */
    static ContentSample of(byte[] bytes, int from, int to, LearnedTag root) {
        ContentSample sample = new ContentSample(bytes, from, to, root);
        return sample.scan() && sample.bytesAround <= MAX_BYTES ? sample : null;
    }

    /** The elements without children in the order of the document. */
    public List<Leaf> leaves() {
        return leaves;
    }

    /** What has been learned of the content of such elements. */
    public LearnedContent content() {
        return root.content;
    }

    /** The bytes before each leaf's text, and behind the last one. */
    List<Literal[]> around() {
        return around;
    }

    private boolean scan() {
        LearnedTag current = root;
        boolean hasChildren = false;
        while (true) {
            int markup = XmlBytes.indexOfLess(bytes, at, to);
            boolean isText = XmlBytes.indexOfNotSpace(bytes, at, to) < markup;
            boolean isEnd = bytes[markup + 1] == '/';
            if (isEnd && !hasChildren) {
                if (!addLeaf(current, markup)) {
                    return false;
                }
            } else if (isText) {
                return false;
            }
            at = markup;
            if (isEnd) {
                if (!current.qName.endTag.isAt(bytes, at, to)) {
                    return false;
                }
                at += current.qName.endTag.length;
                if (current == root) {
                    endEdge(at);
                    return at == to && !leaves.isEmpty();
                }
                open.remove(open.size() - 1);
                current = open.isEmpty() ? root : open.get(open.size() - 1);
                hasChildren = true;
                continue;
            }
            LearnedTag child = readTag(current);
            if (child == null) {
                return false;
            }
            open.add(child);
            current = child;
            hasChildren = false;
            if (child.isEmpty) {
                if (!addLeaf(child, at)) {
                    return false;
                }
                open.remove(open.size() - 1);
                current = open.isEmpty() ? root : open.get(open.size() - 1);
                hasChildren = true;
            }
        }
    }

    private boolean addLeaf(LearnedTag tag, int textEnd) {
        if (tag == root || leaves.size() == MAX_LEAVES) {
            return false;
        }
        endEdge(at);
        leaves.add(new Leaf(List.copyOf(open)));
        literalStart = textEnd;
        return true;
    }

    private void endEdge(int end) {
        endLiteral(end);
        around.add(literals.toArray(new Literal[0]));
        literals.clear();
    }

    private void endLiteral(int end) {
        literals.add(new Literal(bytes, literalStart, end));
        bytesAround += end - literalStart;
    }

    /** Reads the start tag of a child, whose attributes are the same in all such elements, or ids. */
    private LearnedTag readTag(LearnedTag parent) {
        for (int i = 0; i < parent.compared(); i++) {
            LearnedTag child = parent.childAhead(i);
            int end = readTag(child, false);
            if (end >= 0) {
                return taken(child, end);
            }
        }
        for (LearnedTag child = parent.looked(bytes, at, to); child != null; child = child.alike) {
            int end = readTag(child, false);
            if (end >= 0) {
                return taken(child, end);
            }
        }
        return null;
    }

    private LearnedTag taken(LearnedTag child, int end) {
        if (!hasOnlyIds(child)) {
            return null;
        }
        readTag(child, true);
        at = end;
        return child;
    }

    private static boolean hasOnlyIds(LearnedTag tag) {
        for (int hole : tag.holes) {
            String name = tag.attributes[hole].localName();
            if (!name.equals("id") && !name.equals("fid")) {
                return false;
            }
        }
        return true;
    }

    /** @return the index behind the tag; -1 for another tag */
    private int readTag(LearnedTag tag, boolean keeps) {
        Literal part = tag.start;
        int next = at;
        for (int i = 0; ; i++) {
            if (!part.isAt(bytes, next, to)) {
                return -1;
            }
            next += part.length;
            if (i == tag.holes.length) {
                return next;
            }
            if (keeps) {
                endLiteral(next);
            }
            next = XmlBytes.plainEnd(bytes, next, to, part.byteAt(part.length - 1));
            if (keeps) {
                literalStart = next;
            }
            part = tag.parts[i];
        }
    }
}
