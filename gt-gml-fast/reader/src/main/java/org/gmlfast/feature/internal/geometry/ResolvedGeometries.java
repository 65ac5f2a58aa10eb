/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.internal.geometry.GeometryFrames.Frame;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;

/**
 * Builds geometries to which others refer, each of them once for each reference system and dimension in which it is
 * needed: after those to which it refers itself, without a recursion that a document could make deep.
 */
final class ResolvedGeometries {

    /** The numbers that all of them together may have, whatever the document has. */
    private static final long LEAST_MAX = 1_000_000;

    /** The numbers that they may have as a multiple of those that the document has in them. */
    private static final int FACTOR = 32;

    private final GeometryParser parser;
    private final GeometryIndex index;
    private final int maxDepth;
    private final Map<Key, Resolved> resolved = new HashMap<>();

    /** The numbers of those that are kept. */
    private long kept;

    /** What the geometry that is built refers to and is not built yet; null if nothing is built. */
    private Set<Key> missing;

    /** The numbers of geometries to which the one refers that is built. */
    private long copied;

    /** The most collections in each other in these. */
    private int depth;

    /** @param parser of the geometries; it finds those in the index to which they refer */
    ResolvedGeometries(GeometryParser parser, GeometryIndex index, int maxDepth) {
        this.parser = parser;
        this.index = index;
        this.maxDepth = maxDepth;
    }

    /** A geometry in a context; two contexts are the same if they have the same name and dimension. */
    private record Key(RecordedElement element, Frame frame) {

        @Override
        public boolean equals(Object object) {
            return object instanceof Key other
                    && element == other.element
                    && frame.dimension() == other.frame.dimension()
                    && frame.reference().name().equals(other.frame.reference().name());
        }

        @Override
        public int hashCode() {
            return 31 * System.identityHashCode(element)
                    + frame.reference().name().hashCode();
        }
    }

    /**
     * A geometry that has been built.
     *
     * @param geometry with its CRS as the user data; null if it has an error
     * @param numbers of its positions
     * @param depth how many collections are in each other
     * @param error null if it has none
     */
    record Resolved(Geometry geometry, long numbers, int depth, String error) {

        static Resolved error(String message) {
            return new Resolved(null, 0, 0, message);
        }

        /** What a message says of the error where the geometry is referred to. */
        String errorOf(String reference) {
            return error.contains("xlink:href=")
                    ? error
                    : error + ", in the geometry that xlink:href=\"" + reference + "\" refers to";
        }
    }

    /**
     * Finds a geometry.
     *
     * @param context what the reference has from the elements around it, which the geometry has if nothing around
     *     itself says it
     * @return null if a geometry is built and this one has to be built before
     */
    Resolved find(RecordedElement element, Frame context) {
        Key key = new Key(element, element.frame.within(context));
        Resolved found = resolved.get(key);
        if (missing == null) {
            return found == null ? resolve(key) : found;
        }
        if (found == null) {
            missing.add(key);
            return null;
        }
        copied += found.numbers;
        depth = Math.max(depth, found.depth);
        return kept + copied <= max() ? found : Resolved.error(tooMany());
    }

    private long max() {
        return Math.max(LEAST_MAX, FACTOR * index.numbers());
    }

    private String tooMany() {
        return "geometries that refer to others have more than " + max() + " numbers, " + FACTOR
                + " times as many as the document has for them (--xlinks null leaves them out)";
    }

    private Resolved resolve(Key wanted) {
        Deque<Key> open = new ArrayDeque<>();
        Set<Key> tried = new HashSet<>();
        open.push(wanted);
        while (!open.isEmpty()) {
            Key key = open.peek();
            if (resolved.containsKey(key)) {
                open.pop();
                continue;
            }
            missing = new LinkedHashSet<>();
            Resolved built = build(key);
            if (!missing.isEmpty() && tried.add(key)) {
                missing.forEach(open::push);
                continue;
            }
            // what it refers to was built before, unless that refers to the geometry itself
            resolved.put(key, missing.isEmpty() ? built : Resolved.error("a geometry refers to itself"));
            kept += resolved.get(key).numbers;
            open.pop();
        }
        missing = null;
        return resolved.get(wanted);
    }

    private Resolved build(Key key) {
        copied = 0;
        depth = 0;
        try {
            Geometry geometry = parser.read(new RecordedCursor(key.element), key.frame);
            boolean isNested = geometry.getClass() == GeometryCollection.class;
            int nested = isNested ? depth + 1 : 0;
            return nested > maxDepth
                    ? Resolved.error("more than " + maxDepth + " geometries are nested")
                    : new Resolved(geometry, parser.positions().total(), nested, null);
        } catch (XMLStreamException e) {
            return Resolved.error(e.getMessage());
        }
    }
}
