/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.form;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.referencing.operation.TransformException;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.geotools.referencing.CRS;
import org.geotools.referencing.crs.DefaultEngineeringCRS;

/**
 * The counts, time stamp, paging links, bounds, schema locations and prefixes of a FeatureCollection. The caller
 * supplies them all; a version of WFS that lacks one omits it. Immutable.
 *
 * <pre>{@code
 * CollectionHeader header = CollectionHeader.builder().numberMatched(7343).numberReturned(100).build();
 * WfsEncoder.of(WfsVersion.WFS_2_0_0).write(features, header, out);
 * }</pre>
 */
public final class CollectionHeader {

    private final OptionalLong numberMatched;
    private final OptionalLong numberReturned;
    private final Instant timeStamp;
    private final String lockId;
    private final String next;
    private final String previous;
    private final ReferencedEnvelope bounds;
    private final boolean bounded;
    private final Map<String, String> schemaLocations;
    private final Map<String, String> prefixes;

    private CollectionHeader(
            CollectionHeader header, OptionalLong numberReturned, ReferencedEnvelope bounds, boolean bounded) {
        this.numberMatched = header.numberMatched;
        this.numberReturned = numberReturned;
        this.timeStamp = header.timeStamp;
        this.lockId = header.lockId;
        this.next = header.next;
        this.previous = header.previous;
        this.bounds = bounds;
        this.bounded = bounded;
        this.schemaLocations = header.schemaLocations;
        this.prefixes = header.prefixes;
    }

    private CollectionHeader(Builder b) {
        this.numberMatched = b.numberMatched;
        this.numberReturned = b.numberReturned;
        this.timeStamp = b.timeStamp;
        this.lockId = b.lockId;
        this.next = b.next;
        this.previous = b.previous;
        this.bounds = b.bounds == null || b.bounds.isEmpty() ? null : ReferencedEnvelope.create(b.bounds);
        this.bounded = b.bounded;
        this.schemaLocations = Collections.unmodifiableMap(new LinkedHashMap<>(b.schemaLocations));
        this.prefixes = Collections.unmodifiableMap(new LinkedHashMap<>(b.prefixes));
    }

    /**
     * This header, with the bounds of all results if it has no setting for bounds and a result has.
     *
     * @param xy whether bounds in several CRSs become WGS 84 with x before y
     */
    public CollectionHeader withBoundsOf(List<QueryResult> results, boolean xy) {
        List<CollectionHeader> bounding = results.stream()
                .map(QueryResult::header)
                .filter(CollectionHeader::isBounded)
                .toList();
        if (bounded || bounding.isEmpty()) {
            return this;
        }
        return new CollectionHeader(this, numberReturned, union(bounding, xy), true);
    }

    /** This header with the number of features in the collection. */
    public CollectionHeader withNumberReturned(long count) {
        return new CollectionHeader(this, OptionalLong.of(count), bounds, bounded);
    }

    /**
     * The union of bounds, in their common CRS or else in WGS 84; null if all are unknown, or one cannot be
     * transformed.
     */
    private static ReferencedEnvelope union(List<CollectionHeader> headers, boolean xy) {
        List<ReferencedEnvelope> all = headers.stream()
                .filter(header -> header.bounds != null)
                .map(header -> header.bounds)
                .toList();
        if (all.isEmpty()) {
            return null;
        }
        boolean wildcard = isWildcard(all.get(0));
        if (all.stream().anyMatch(bounds -> isWildcard(bounds) != wildcard)) {
            return null;
        }
        try {
            CoordinateReferenceSystem crs = all.get(0).getCoordinateReferenceSystem();
            boolean shared = all.stream().allMatch(bounds -> isSame(crs, bounds.getCoordinateReferenceSystem()));
            return shared ? union(all, null) : union(all, wgs84(xy));
        } catch (TransformException | FactoryException e) {
            return null;
        }
    }

    /**
     * Whether the CRS is a wildcard, such as EPSG:404000, from which GeoTools "transforms" by leaving numbers
     * unchanged.
     */
    private static boolean isWildcard(ReferencedEnvelope bounds) {
        return bounds.getCoordinateReferenceSystem() instanceof DefaultEngineeringCRS crs && crs.isWildcard();
    }

    private static boolean isSame(CoordinateReferenceSystem one, CoordinateReferenceSystem other) {
        return one == null || other == null ? one == other : CRS.equalsIgnoreMetadata(one, other);
    }

    /** WGS 84 in the axis order of the document. */
    private static CoordinateReferenceSystem wgs84(boolean xy) throws FactoryException {
        return xy ? CRS.decode("EPSG:4326", true) : CRS.decode("urn:ogc:def:crs:EPSG::4326");
    }

    /** The union in the target CRS; null if bounds without a CRS would have to be transformed. */
    private static ReferencedEnvelope union(List<ReferencedEnvelope> all, CoordinateReferenceSystem target)
            throws TransformException, FactoryException {
        ReferencedEnvelope union = null;
        for (ReferencedEnvelope bounds : all) {
            if (target != null && bounds.getCoordinateReferenceSystem() == null) {
                return null;
            }
            ReferencedEnvelope next = target == null ? bounds : bounds.transform(target, true);
            if (union == null) {
                union = ReferencedEnvelope.create(next);
            } else {
                union.expandToInclude(next);
            }
        }
        return union;
    }

    /** A builder of a header that has only the time of writing. */
    public static Builder builder() {
        return new Builder();
    }

    /** The number of features that the query matches; empty for unknown. */
    public OptionalLong numberMatched() {
        return numberMatched;
    }

    /** The number of features in the collection; empty for unknown. */
    public OptionalLong numberReturned() {
        return numberReturned;
    }

    /** The time of the response; null for the time of writing. */
    public Instant timeStamp() {
        return timeStamp;
    }

    /** The lock that holds the features; null for none. */
    public String lockId() {
        return lockId;
    }

    /** The address of the next page; null for none. */
    public String next() {
        return next;
    }

    /** The address of the previous page; null for none. */
    public String previous() {
        return previous;
    }

    /** The bounds of all features; null for unknown. */
    public ReferencedEnvelope bounds() {
        return bounds == null ? null : ReferencedEnvelope.create(bounds);
    }

    /** Whether the document states bounds, even if only that they are unknown. */
    public boolean isBounded() {
        return bounded;
    }

    /** The addresses of schemas by namespace, in document order. */
    public Map<String, String> schemaLocations() {
        return schemaLocations;
    }

    /** The preferred prefixes by namespace, in the order of their declarations. */
    public Map<String, String> prefixes() {
        return prefixes;
    }

    /** Builds a {@link CollectionHeader}. Not thread-safe. */
    public static final class Builder {

        private OptionalLong numberMatched = OptionalLong.empty();
        private OptionalLong numberReturned = OptionalLong.empty();
        private Instant timeStamp;
        private String lockId;
        private String next;
        private String previous;
        private ReferencedEnvelope bounds;
        private boolean bounded;
        private final Map<String, String> schemaLocations = new LinkedHashMap<>();
        private final Map<String, String> prefixes = new LinkedHashMap<>();

        private Builder() {}

        /**
         * The number of features that the query matches (WFS 2.0 numberMatched).
         *
         * @param count negative for unknown, the default
         */
        public Builder numberMatched(long count) {
            this.numberMatched = count < 0 ? OptionalLong.empty() : OptionalLong.of(count);
            return this;
        }

        /**
         * The number of features in the collection (WFS 1.1 numberOfFeatures; WFS 2.0 numberReturned, which the schema
         * requires).
         *
         * @param count negative for unknown, the default
         */
        public Builder numberReturned(long count) {
            this.numberReturned = count < 0 ? OptionalLong.empty() : OptionalLong.of(count);
            return this;
        }

        /**
         * The time of the response, written to the millisecond.
         *
         * @param instant null, the default, for the time of writing
         */
        public Builder timeStamp(Instant instant) {
            this.timeStamp = instant;
            return this;
        }

        /** The lock that holds the features; null for none. */
        public Builder lockId(String id) {
            this.lockId = id;
            return this;
        }

        /** The address of the next page (WFS 2.0); null for none. */
        public Builder next(String uri) {
            this.next = uri;
            return this;
        }

        /** The address of the previous page (WFS 2.0); null for none. */
        public Builder previous(String uri) {
            this.previous = uri;
            return this;
        }

        /**
         * The bounds of all features, in their axis order.
         *
         * @param envelope null or empty for unknown, which WFS 1.x writes as such
         */
        public Builder bounds(ReferencedEnvelope envelope) {
            this.bounds = envelope;
            this.bounded = true;
            return this;
        }

        /** The address of the schema of a namespace. The order of calls is the document order. */
        public Builder schemaLocation(String namespace, String location) {
            this.schemaLocations.put(namespace, location);
            return this;
        }

        /**
         * The preferred prefix of a namespace. The default is the user data {@code prefix} of a type. If two namespaces
         * prefer the same prefix, the first gets it.
         */
        public Builder prefix(String prefix, String namespace) {
            this.prefixes.putIfAbsent(namespace, prefix);
            return this;
        }

        /** The header. The builder can be used again. */
        public CollectionHeader build() {
            return new CollectionHeader(this);
        }
    }
}
