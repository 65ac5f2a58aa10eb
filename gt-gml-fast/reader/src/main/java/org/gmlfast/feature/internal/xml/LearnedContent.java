/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the content of elements with the same start tag looks like, learned from such elements: the bytes between their
 * texts. Bytes that have followed the text of an element before mean the same again, because the same elements are open
 * around them. An element that consists of such bytes, of text that stands for itself, and of values of ids, is read
 * without a look at its tags one by one.
 */
public final class LearnedContent {

    /** The most different bytes that are learned behind one text. */
    private static final int MAX_EDGES = 16;

    /** The most elements that are taken apart. */
    private static final int MAX_SAMPLES = 128;

    private static final int MAX_WAIT = 12;

    /** The memory of an edge and its target, apart from the bytes. */
    private static final int EDGE_MEMORY = 200;

    /** What an element costs that has to be read again in another way, where one that has not gains 1. */
    private static final int MISS = 3;

    private static final int MAX_SCORE = 48;

    // ---- what the program makes of a text; 0 and more are roles of lists of numbers

    /** The text is read as a value. */
    public static final int TEXT = -1;

    /** The text is not read. */
    public static final int SKIPPED = -2;

    final Place start = new Place(null, null, TEXT);
    private final Map<LearnedTag, Place> places = new HashMap<>();
    private int score = MAX_SCORE;

    /** The number of bytes of the last element that was read. */
    int length;

    /** The number of elements that were taken apart, and of the last of them that could not be learned. */
    private int samples;

    private int failures;

    /** The elements that are not taken apart before the next one is: twice as many after each failure. */
    private int waiting;

    LearnedContent() {}

    /** An element with a text. */
    static final class Place {

        /** Null for the start of the content. */
        final LearnedTag tag;

        final Object use;

        /** What a list of numbers is for the program; {@link #TEXT} or {@link #SKIPPED} for a text. */
        final int role;

        Edge[] edges = {};

        /** The index of the bytes that have followed the text last time. */
        int expected;

        Place(LearnedTag tag, Object use, int role) {
            this.tag = tag;
            this.use = use;
            this.role = role;
        }

        /** Adds bytes that may follow; returns how much memory they take, 0 if they are known. */
        private int add(Literal[] parts, Place next) {
            if (edges.length == MAX_EDGES || Arrays.stream(edges).anyMatch(edge -> Arrays.equals(edge.parts, parts))) {
                return 0;
            }
            edges = Arrays.copyOf(edges, edges.length + 1);
            edges[edges.length - 1] = new Edge(parts, next);
            return EDGE_MEMORY
                    + Arrays.stream(parts).mapToInt(part -> 2 * part.length).sum();
        }
    }

    /** Bytes from the end of a text to the start of the next one, or to the end of the element. */
    static final class Edge {

        /** The bytes between the values of ids. */
        private final Literal[] parts;

        private final Literal first;

        /** Where the next text is; null at the end of the element. */
        final Place target;

        Edge(Literal[] parts, Place target) {
            this.parts = parts;
            this.first = parts[0];
            this.target = target;
        }

        /**
         * The index after these bytes; -1 if others follow, or if ids make them so long that one of their tags can be
         * too long.
         *
         * @param max the most bytes of a tag
         */
        int match(byte[] bytes, int from, int end, int max) {
            Literal part = first;
            if (!part.isAt(bytes, from, end)) {
                return -1;
            }
            int at = from + part.length;
            for (int i = 1; i < parts.length; i++) {
                at = XmlBytes.plainEnd(bytes, at, end, part.byteAt(part.length - 1));
                part = parts[i];
                if (!part.isAt(bytes, at, end)) {
                    return -1;
                }
                at += part.length;
            }
            return at - from > max ? -1 : at;
        }
    }

    /** Counts an element that is taken apart; returns false if it is not worth the time. */
    boolean takesSample() {
        if (waiting > 0) {
            waiting--;
            return false;
        }
        failures++;
        waiting = 1 << Math.min(failures, MAX_WAIT);
        return samples++ < MAX_SAMPLES;
    }

    /** Counts whether an element has been read; so few may be that it does not pay. */
    void count(boolean isRead) {
        score = isRead ? Math.min(score + 1, MAX_SCORE) : score - MISS;
    }

    /** Whether this is worth a try. */
    boolean isUseful() {
        return score > 0 && start.edges.length > 0;
    }

    /** The use of the element without children that ends a path; null if it is not known. */
    public Object use(ContentSample.Leaf leaf) {
        Place place = places.get(leaf.tag());
        return place == null ? null : place.use;
    }

    /** The role of the numbers in such an element, which is known. */
    public int role(ContentSample.Leaf leaf) {
        return places.get(leaf.tag()).role;
    }

    /**
     * Learns an element, if all places have the same use and role as before.
     *
     * @return about how many bytes of memory this takes
     */
    int learn(ContentSample sample, List<?> uses, int[] roles) {
        List<ContentSample.Leaf> leaves = sample.leaves();
        for (int i = 0; i < roles.length; i++) {
            Place known = places.get(leaves.get(i).tag());
            if (known != null && (known.role != roles[i] || known.use != uses.get(i))) {
                return 0;
            }
        }
        failures = 0;
        waiting = 0;
        Place place = start;
        int memory = 0;
        for (int i = 0; i < sample.around().size(); i++) {
            Place target = null;
            if (i < roles.length) {
                LearnedTag tag = leaves.get(i).tag();
                target = places.get(tag);
                if (target == null) {
                    target = new Place(tag, uses.get(i), roles[i]);
                    places.put(tag, target);
                }
            }
            memory += place.add(sample.around().get(i), target);
            place = target;
        }
        // the next one of this form is read
        score += memory > 0 ? MISS : 0;
        return memory;
    }
}
