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
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.DocumentForm;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.form.QueryResult;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.stax.PreparedWriterFactory;

/**
 * The response of a server to GetFeature: the results of its queries, and the settings of the server and its layers. It
 * decides what the document looks like: a collection, nested collections or a single feature, with which counts and
 * bounds.
 *
 * <pre>{@code
 * GetFeatureResponse.Builder response = GetFeatureResponse.builder(settings, encoders);
 * response.layer(LayerSettings.of(features.getSchema().getName())).result(features, OptionalLong.empty(), null);
 * response.build().write(new Utf8OutputFactory(), out);
 * }</pre>
 *
 * <p>The response does not measure features: the server supplies bounds. It supplies counts, too, except for a page
 * with {@link PageCounts}, which are known when the page is written. Used by one thread, once.
 */
public final class GetFeatureResponse {

    private final ServiceSettings service;
    private final WfsEncoders encoders;
    private final List<LayerSettings> layers;
    private final List<QueryResult> results;
    private final CollectionHeader.Builder header;
    private final LongSupplier numberMatched;
    private final PageCounts counts;
    private final boolean single;
    private final List<RowType> types;

    private GetFeatureResponse(Builder b) {
        this.service = b.service;
        this.encoders = b.encoders;
        this.layers = List.copyOf(b.layers);
        this.results = List.copyOf(b.results);
        this.header = b.header;
        this.numberMatched = b.numberMatched;
        this.counts = b.counts;
        this.single = b.single;
        this.types = List.copyOf(b.types);
    }

    /**
     * A builder of a response.
     *
     * @param service the settings of the server
     * @param encoders the compiled encoders of the server, shared by all its responses
     */
    public static Builder builder(ServiceSettings service, WfsEncoders encoders) {
        return new Builder(service, encoders);
    }

    /**
     * Writes the document as XML.
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
        if (counts != null) {
            new UncountedDocument(encoder, factory, header, results, types, counts).write(out);
            return true;
        }
        long matched = service.version() == WfsVersion.WFS_2_0_0 ? numberMatched.getAsLong() : -1;
        write(encoder.form(factory), matched, counted(matched), out);
        return true;
    }

    /**
     * Writes the document in a form, whatever the version of WFS. It is a collection, even of a
     * {@linkplain Builder#single single} feature.
     *
     * @param form of the document, with settings of its own
     * @param out flushed at the end, never closed
     * @throws IOException if the stream fails
     * @throws UnsupportedFeatureTypeException if a type cannot be written; then no part of the document is written
     * @throws RuntimeException if a feature cannot be read or written
     */
    public void write(DocumentForm form, OutputStream out) throws IOException {
        if (form.counts().compareTo(DocumentForm.Counts.IF_EXACT) >= 0) {
            header.numberReturned(-1);
            write(form, -1, results, out);
            return;
        }
        if (counts == null) {
            write(form, numberMatched.getAsLong(), results, out);
            return;
        }
        if (form.counts() == DocumentForm.Counts.AT_START) {
            counts.addTo(header, counts.count());
        }
        try (DocumentWriter document = form.open(header(results), types, out)) {
            document.writeResults(results);
            if (form.counts() == DocumentForm.Counts.AT_END) {
                counts.addTo(header, document.written());
            }
            document.finish(header(results));
        }
    }

    private void write(DocumentForm form, long matched, List<QueryResult> written, OutputStream out)
            throws IOException {
        header.numberMatched(matched);
        try (DocumentWriter document = form.open(header(written), types, out)) {
            document.writeResults(written);
            document.finish();
        }
    }

    private CollectionHeader header(List<QueryResult> written) {
        return header.build().withBoundsOf(written, service.version() == WfsVersion.WFS_1_0_0);
    }

    /** How features are written, with what the layers of the response override. */
    public GmlSettings gml() {
        return service.gml(layers);
    }

    /** GetFeatureById: the feature is the document (OGC 09-025r2 §7.9.3.6). */
    private boolean writeSingle(FeatureCollectionWriter document) throws IOException {
        for (QueryResult result : results) {
            // a template may need rows of other tables, which features do not have
            if (result.rows() != null && !result.rowType().children().isEmpty()) {
                if (writeSingle(document, result.rows())) {
                    return true;
                }
                continue;
            }
            try (SimpleFeatureIterator features = result.features().features()) {
                if (features.hasNext()) {
                    document.writeRoot(features.next());
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean writeSingle(FeatureCollectionWriter document, RowSource source) throws IOException {
        RowType type = source.rowType();
        try (Rows rows = source.open()) {
            Row row = rows.next();
            if (row != null) {
                document.writeRoot(row, type);
            }
            return row != null;
        }
    }

    /**
     * The results with the counts of their nested collections. A server may know only how many features all queries
     * match. Then every query but the last has returned all its matches, and the last has the remaining ones.
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
                    .numberMatched(result.header().numberMatched().orElse(last ? rest : returned))
                    .build();
            counted.add(new QueryResult(
                    result.features(),
                    result.rows(),
                    own.withBoundsOf(List.of(result), service.version() == WfsVersion.WFS_1_0_0)));
            rest = rest < 0 || returned < 0 ? -1 : Math.max(rest - returned, 0);
        }
        return counted;
    }

    /** Builds a {@link GetFeatureResponse}. Not thread-safe. */
    public static final class Builder {

        private final ServiceSettings service;
        private final WfsEncoders encoders;
        private final List<LayerSettings> layers = new ArrayList<>();
        private final List<QueryResult> results = new ArrayList<>();
        private final List<RowType> types = new ArrayList<>();
        private final CollectionHeader.Builder header = CollectionHeader.builder();
        private LongSupplier numberMatched = () -> -1;
        private PageCounts counts;
        private boolean single;

        private Builder(ServiceSettings service, WfsEncoders encoders) {
            this.service = Objects.requireNonNull(service);
            this.encoders = Objects.requireNonNull(encoders);
        }

        /** The settings of a requested layer. */
        public Builder layer(LayerSettings layer) {
            layers.add(Objects.requireNonNull(layer));
            return this;
        }

        /**
         * The result of a query whose number of matches the server does not know.
         *
         * @param features not null
         * @param returned the number of these features; empty for unknown. WFS 2.0 needs it if there are several
         *     results
         * @param bounds of these features, in their axis order; null for none
         * @throws UnsupportedFeatureTypeException if these are not simple features
         */
        public Builder result(FeatureCollection<?, ?> features, OptionalLong returned, ReferencedEnvelope bounds) {
            return result(features, returned, OptionalLong.empty(), bounds);
        }

        /**
         * The result of a query.
         *
         * @param features not null
         * @param returned the number of these features; empty for unknown. WFS 2.0 needs it if there are several
         *     results
         * @param matched the number of features that the query matches; empty to derive it from that of all queries
         * @param bounds of these features, in their axis order; null for none
         * @throws UnsupportedFeatureTypeException if these are not simple features
         */
        public Builder result(
                FeatureCollection<?, ?> features,
                OptionalLong returned,
                OptionalLong matched,
                ReferencedEnvelope bounds) {
            return result(features, null, returned, matched, bounds);
        }

        /**
         * The result of a query.
         *
         * @param features not null
         * @param rows the same result as rows, which are read in place of the features; null if it has none
         * @param returned the number of these features; empty for unknown. WFS 2.0 needs it if there are several
         *     results
         * @param matched the number of features that the query matches; empty to derive it from that of all queries
         * @param bounds of these features, in their axis order; null for none
         * @throws UnsupportedFeatureTypeException if these are not simple features
         */
        public Builder result(
                FeatureCollection<?, ?> features,
                RowSource rows,
                OptionalLong returned,
                OptionalLong matched,
                ReferencedEnvelope bounds) {
            if (!(features instanceof SimpleFeatureCollection simple
                    && features.getSchema() instanceof SimpleFeatureType)) {
                String name = features.getSchema() == null
                        ? "?"
                        : features.getSchema().getName().getLocalPart();
                throw new UnsupportedFeatureTypeException(name, null, "has complex features");
            }
            CollectionHeader.Builder own = CollectionHeader.builder()
                    .numberReturned(returned.orElse(-1))
                    .numberMatched(matched.orElse(-1));
            if (bounds != null && !bounds.isEmpty()) {
                own.bounds(bounds);
            }
            QueryResult result = new QueryResult(simple, rows, own.build());
            results.add(result);
            types.add(result.rowType());
            return this;
        }

        /**
         * A type that no result has: one that a join adds to features, or the type of a query without results. It is
         * checked before the first byte, and its namespace is declared at the beginning.
         */
        public Builder type(SimpleFeatureType type) {
            types.add(RowType.of(type));
            return this;
        }

        /** The header of the document without bounds and numberMatched. */
        public CollectionHeader.Builder header() {
            return header;
        }

        /**
         * The number of features that all queries match; negative for unknown, the default. Called for WFS 2.0 only,
         * because it may cost a query.
         */
        public Builder numberMatched(LongSupplier count) {
            this.numberMatched = Objects.requireNonNull(count);
            return this;
        }

        /**
         * The counts of a page that the server has not counted. They replace those of the header and
         * {@link #numberMatched}. A document of up to 1 MB is written when it is complete. The features of a larger one
         * are counted and read again.
         *
         * <p>Set the link of a full page in the header, and any numberMatched if the page is going to have one. If the
         * page then has other attributes, binary XML is written twice: its strings are numbered.
         *
         * @param page of a response with one result; null, the default, for a page with known counts
         */
        public Builder counts(PageCounts page) {
            this.counts = page;
            return this;
        }

        /** Whether the document is one feature instead of a collection. Off by default. */
        public Builder single(boolean bare) {
            this.single = bare;
            return this;
        }

        /**
         * The response.
         *
         * @throws IllegalStateException if it has {@link #counts} of a page and not one result
         */
        public GetFeatureResponse build() {
            if (counts != null && results.size() != 1) {
                throw new IllegalStateException("a page has one result, not " + results.size());
            }
            return new GetFeatureResponse(this);
        }
    }
}
