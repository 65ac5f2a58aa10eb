/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.FeatureCollection;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.gml.UnsupportedFeatureTypeException;
import org.gmlfast.stax.PreparedWriterFactory;

/**
 * The answer of a server to GetFeature: what its queries have found, and the settings of server and layers. It decides
 * what the document looks like, and whether there is one. Used by one thread, once.
 *
 * <p>Nothing is counted or measured here: counts and bounds are what the server says.
 */
public final class GetFeatureResponse {

    private final ServiceSettings service;
    private final WfsEncoders encoders;
    private final List<LayerSettings> layers;
    private final List<QueryResult> results;
    private final CollectionHeader.Builder header;
    private final LongSupplier numberMatched;
    private final boolean single;
    private final SimpleFeatureType[] types;

    private GetFeatureResponse(Builder b) {
        this.service = b.service;
        this.encoders = b.encoders;
        this.layers = List.copyOf(b.layers);
        this.results = List.copyOf(b.results);
        this.header = b.header;
        this.numberMatched = b.numberMatched;
        this.single = b.single;
        this.types = b.types.toArray(SimpleFeatureType[]::new);
    }

    /**
     * A builder of an answer.
     *
     * @param service the settings of the server
     * @param encoders those of the same server, where it keeps them
     */
    public static Builder builder(ServiceSettings service, WfsEncoders encoders) {
        return new Builder(service, encoders);
    }

    /** Most decimals of coordinates in the document. */
    public int decimals() {
        return service.gml(layers).coordinates().numDecimals();
    }

    /**
     * Writes the document.
     *
     * @param factory decides between text and binary XML
     * @param out flushed at the end, never closed
     * @return false if the document is a single feature and the queries have found none; then no part of it is written
     * @throws IOException if the stream fails
     * @throws UnsupportedFeatureTypeException if a type cannot be written; then no part of the document is written
     * @throws RuntimeException if a feature cannot be read or written
     */
    public boolean write(PreparedWriterFactory factory, OutputStream out) throws IOException {
        WfsEncoder encoder = encoders.get(service, layers);
        if (single) {
            try (FeatureCollectionWriter document = encoder.open(header.build(), factory, out, types)) {
                return writeSingle(document);
            }
        }
        long matched = service.version() == WfsVersion.WFS_2_0_0 ? numberMatched.getAsLong() : -1;
        List<QueryResult> counted = counted(matched);
        CollectionHeader collection = header.numberMatched(matched).build().withBoundsOf(counted, service.version());
        try (FeatureCollectionWriter document = encoder.open(collection, factory, out, types)) {
            document.writeResults(counted);
            document.finish();
        }
        return true;
    }

    /** GetFeatureById: the feature is the document (OGC 09-025r2 §7.9.3.6). */
    private boolean writeSingle(FeatureCollectionWriter document) throws IOException {
        for (QueryResult result : results) {
            try (SimpleFeatureIterator features = result.features().features()) {
                if (features.hasNext()) {
                    document.writeRoot(features.next());
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * What each query has matched, where each has a collection of its own: nobody counts that, but those before the
     * last have been answered in full, and the last has the rest.
     */
    private List<QueryResult> counted(long matched) {
        if (service.version() != WfsVersion.WFS_2_0_0 || results.size() < 2) {
            return results;
        }
        long rest = matched;
        List<QueryResult> counted = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            QueryResult result = results.get(i);
            long returned = result.header().numberReturned().orElse(-1);
            boolean last = i == results.size() - 1;
            CollectionHeader own = CollectionHeader.builder()
                    .timeStamp(header.build().timeStamp())
                    .numberReturned(returned)
                    .numberMatched(last ? rest : returned)
                    .build();
            counted.add(new QueryResult(result.features(), own.withBoundsOf(List.of(result), service.version())));
            rest = rest < 0 || returned < 0 ? -1 : Math.max(rest - returned, 0);
        }
        return counted;
    }

    /** Collects a {@link GetFeatureResponse}. Not thread-safe. */
    public static final class Builder {

        private final ServiceSettings service;
        private final WfsEncoders encoders;
        private final List<LayerSettings> layers = new ArrayList<>();
        private final List<QueryResult> results = new ArrayList<>();
        private final List<SimpleFeatureType> types = new ArrayList<>();
        private final CollectionHeader.Builder header = CollectionHeader.builder();
        private LongSupplier numberMatched = () -> -1;
        private boolean single;

        private Builder(ServiceSettings service, WfsEncoders encoders) {
            this.service = Objects.requireNonNull(service);
            this.encoders = Objects.requireNonNull(encoders);
        }

        /** Settings of a layer that is asked for. */
        public Builder layer(LayerSettings layer) {
            layers.add(Objects.requireNonNull(layer));
            return this;
        }

        /**
         * What a query has found.
         *
         * @param features not null
         * @param count how many these are; empty if that is not known. WFS 2.0 wants it if there are several results
         * @param bounds what encloses them, in their axis order; null if nobody wants to know, or nothing does
         * @throws UnsupportedFeatureTypeException if these are not simple features
         */
        public Builder result(FeatureCollection<?, ?> features, OptionalLong count, ReferencedEnvelope bounds) {
            if (!(features instanceof SimpleFeatureCollection simple
                    && features.getSchema() instanceof SimpleFeatureType)) {
                String name = features.getSchema() == null
                        ? "?"
                        : features.getSchema().getName().getLocalPart();
                throw new UnsupportedFeatureTypeException(name, null, "has complex features");
            }
            CollectionHeader.Builder own = CollectionHeader.builder().numberReturned(count.orElse(-1));
            if (bounds != null && !bounds.isEmpty()) {
                own.bounds(bounds);
            }
            results.add(new QueryResult(simple, own.build()));
            types.add(simple.getSchema());
            return this;
        }

        /** A type that features in features may have, for it to be checked before the first byte. */
        public Builder joinedType(SimpleFeatureType type) {
            types.add(Objects.requireNonNull(type));
            return this;
        }

        /** The parts of the document's beginning that are neither bounds nor numberMatched. */
        public CollectionHeader.Builder header() {
            return header;
        }

        /**
         * How many features all queries match; negative for unknown, the default. Asked only for WFS 2.0, as it may
         * cost a query.
         */
        public Builder numberMatched(LongSupplier count) {
            this.numberMatched = Objects.requireNonNull(count);
            return this;
        }

        /** Whether the document is one feature, and not a collection. Off by default. */
        public Builder single(boolean bare) {
            this.single = bare;
            return this;
        }

        /** The answer collected so far. */
        public GetFeatureResponse build() {
            return new GetFeatureResponse(this);
        }
    }
}
