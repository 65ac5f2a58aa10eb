/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

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
 * What a FeatureCollection says of itself. Everything comes from the caller: nothing is counted or measured. What a
 * version of WFS does not have is left out there. Immutable.
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

    private CollectionHeader(CollectionHeader header, ReferencedEnvelope bounds) {
        this.numberMatched = header.numberMatched;
        this.numberReturned = header.numberReturned;
        this.timeStamp = header.timeStamp;
        this.lockId = header.lockId;
        this.next = header.next;
        this.previous = header.previous;
        this.bounds = bounds;
        this.bounded = true;
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

    /** This header, with what encloses all results if it says nothing of bounds and they do. */
    CollectionHeader withBoundsOf(List<QueryResult> results, WfsVersion version) {
        List<CollectionHeader> bounding = results.stream()
                .map(QueryResult::header)
                .filter(CollectionHeader::isBounded)
                .toList();
        if (bounded || bounding.isEmpty()) {
            return this;
        }
        return new CollectionHeader(this, union(bounding, version == WfsVersion.WFS_1_0_0));
    }

    /**
     * In the CRS that they share, or else in WGS 84; null if there is nothing to enclose, or it cannot be had there.
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
     * Whether the CRS is unknown, as EPSG:404000: GeoTools transforms it into any other by leaving numbers as they are.
     */
    private static boolean isWildcard(ReferencedEnvelope bounds) {
        return bounds.getCoordinateReferenceSystem() instanceof DefaultEngineeringCRS crs && crs.isWildcard();
    }

    private static boolean isSame(CoordinateReferenceSystem one, CoordinateReferenceSystem other) {
        return one == null || other == null ? one == other : CRS.equalsIgnoreMetadata(one, other);
    }

    /** Longitude first where coordinates are x/y whatever their CRS. */
    private static CoordinateReferenceSystem wgs84(boolean xy) throws FactoryException {
        return xy ? CRS.decode("EPSG:4326", true) : CRS.decode("urn:ogc:def:crs:EPSG::4326");
    }

    /** Bounds without CRS enclose nothing that others do. */
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

    /** A builder of a header that says nothing but the time of writing. */
    public static Builder builder() {
        return new Builder();
    }

    /** How many features the query matches in all; empty if that is unknown. */
    public OptionalLong numberMatched() {
        return numberMatched;
    }

    /** How many features there are in the document; empty if nobody has counted. */
    public OptionalLong numberReturned() {
        return numberReturned;
    }

    /** When the response was made; null for the time of writing. */
    public Instant timeStamp() {
        return timeStamp;
    }

    /** The lock that holds the features; null for none. */
    public String lockId() {
        return lockId;
    }

    /** Where the next page is; null for nowhere. */
    public String next() {
        return next;
    }

    /** Where the previous page is; null for nowhere. */
    public String previous() {
        return previous;
    }

    /** What encloses all features; null if that is nothing, or not known. */
    public ReferencedEnvelope bounds() {
        return bounds == null ? null : ReferencedEnvelope.create(bounds);
    }

    /** Whether bounds are to be there, even if only to say that they are unknown. */
    public boolean isBounded() {
        return bounded;
    }

    /** Addresses of schemas by namespace, in the order they are written. */
    public Map<String, String> schemaLocations() {
        return schemaLocations;
    }

    /** Prefixes by the namespace that should have them, in the order they are declared. */
    public Map<String, String> prefixes() {
        return prefixes;
    }

    /** Collects a {@link CollectionHeader}. Not thread-safe. */
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
         * How many features the query matches in all (WFS 2.0 numberMatched).
         *
         * @param count negative for unknown, the default
         */
        public Builder numberMatched(long count) {
            this.numberMatched = count < 0 ? OptionalLong.empty() : OptionalLong.of(count);
            return this;
        }

        /**
         * How many features there are in the document (WFS 1.1 numberOfFeatures, WFS 2.0 numberReturned, which its
         * schema demands).
         *
         * @param count negative for unknown, the default
         */
        public Builder numberReturned(long count) {
            this.numberReturned = count < 0 ? OptionalLong.empty() : OptionalLong.of(count);
            return this;
        }

        /**
         * When the response was made; written to the millisecond.
         *
         * @param instant null, the default, for the time of writing
         */
        public Builder timeStamp(Instant instant) {
            this.timeStamp = instant;
            return this;
        }

        /** The lock that holds the features. */
        public Builder lockId(String id) {
            this.lockId = id;
            return this;
        }

        /** Where the next page is (WFS 2.0). */
        public Builder next(String uri) {
            this.next = uri;
            return this;
        }

        /** Where the previous page is (WFS 2.0). */
        public Builder previous(String uri) {
            this.previous = uri;
            return this;
        }

        /**
         * What encloses all features, in their axis order.
         *
         * @param envelope null or empty if there is nothing to enclose, which WFS 1.x then says
         */
        public Builder bounds(ReferencedEnvelope envelope) {
            this.bounds = envelope;
            this.bounded = true;
            return this;
        }

        /** Where the schema of a namespace is. The order of calls is the order written. */
        public Builder schemaLocation(String namespace, String location) {
            this.schemaLocations.put(namespace, location);
            return this;
        }

        /**
         * The prefix a namespace should have. Without, a type's user data {@code prefix} is asked. Of two namespaces
         * that should have the same one, the first gets it.
         */
        public Builder prefix(String prefix, String namespace) {
            this.prefixes.putIfAbsent(namespace, prefix);
            return this;
        }

        /** The header collected so far. */
        public CollectionHeader build() {
            return new CollectionHeader(this);
        }
    }
}
