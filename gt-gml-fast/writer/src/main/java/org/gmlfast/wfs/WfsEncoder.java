/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.Name;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.DocumentForm;
import org.gmlfast.form.DocumentParts;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.form.QueryResult;
import org.gmlfast.gml.CollectionRoot;
import org.gmlfast.gml.EncoderFactory;
import org.gmlfast.gml.FeatureTypeCompiler;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.PreparedWriterFactory;
import org.gmlfast.stax.StreamFailures;
import org.gmlfast.stax.output.StandardStreamWriter;
import org.gmlfast.stax.output.Utf8OutputFactory;

/**
 * Writes feature collections as documents of one version of WFS. Immutable and thread-safe.
 *
 * <pre>{@code
 * WfsEncoder encoder = WfsEncoder.of(WfsVersion.WFS_2_0_0);
 * CollectionHeader header = CollectionHeader.builder().prefix("app", "http://example.org/app").build();
 * encoder.write(features, header, out);
 * }</pre>
 *
 * <p>The encoder refuses a type that it cannot write before the first byte. If a feature cannot be read or written
 * after that, or the stream fails, the document stays incomplete and the exception names the cause. Iterators are
 * always closed. Streams are flushed at the end of a document and never closed.
 *
 * <p>An encoder keeps the compiled types of its last documents: reuse it.
 */
public final class WfsEncoder {

    private static final int MAX_PLANS = 8;

    private static final EncoderFactory FLAT = FeatureTypeCompiler::compile;

    private final DocumentRules rules;

    /** The plans of the last documents: a server writes the same types again and again. Replaced, never changed. */
    private volatile List<DocumentPlan> plans = List.of();

    private WfsEncoder(DocumentRules rules) {
        this.rules = rules;
    }

    /** An encoder with the settings of a new GeoServer. */
    public static WfsEncoder of(WfsVersion version) {
        return builder(version).build();
    }

    /** A builder of an encoder for a version. */
    public static Builder builder(WfsVersion version) {
        return new Builder(version);
    }

    /** The version of the documents. */
    public WfsVersion version() {
        return rules.version();
    }

    /** The settings of all types without settings of their own. */
    public GmlSettings gml() {
        return rules.gml();
    }

    // ---- whole documents

    /**
     * Writes a collection, which may have features of several types. If the header lacks the number of features, which
     * WFS 2.0 requires, the collection is counted before it is written.
     *
     * @throws IOException if the stream fails
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if the collection's type cannot be written; then
     *     no part of the document is written
     * @throws RuntimeException if a feature cannot be read or written
     */
    public void write(SimpleFeatureCollection features, CollectionHeader header, OutputStream out) throws IOException {
        CollectionHeader counted = requiresCount(header) ? header.withNumberReturned(count(features)) : header;
        try (FeatureCollectionWriter document = open(counted, out, features.getSchema())) {
            document.writeAll(features);
            document.finish();
        }
    }

    /** Whether the schema of the document requires a numberReturned that the header lacks. */
    private boolean requiresCount(CollectionHeader header) {
        return rules.version() == WfsVersion.WFS_2_0_0
                && rules.root() == null
                && header.numberReturned().isEmpty();
    }

    private static long count(SimpleFeatureCollection features) {
        int size = features.size();
        if (size >= 0) {
            return size;
        }
        // the collection does not know
        long count = 0;
        try (SimpleFeatureIterator all = features.features()) {
            for (; all.hasNext(); all.next()) {
                count++;
            }
        }
        return count;
    }

    /**
     * Writes the results of several queries: in WFS 2.0 each in a collection of its own, in other versions one after
     * the other. The bounds of the document are those of the header, or else the union of the bounds of all results.
     *
     * @throws IOException if the stream fails
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if a collection's type cannot be written; then no
     *     part of the document is written
     * @throws RuntimeException if a feature cannot be read or written
     */
    public void write(List<QueryResult> results, CollectionHeader header, OutputStream out) throws IOException {
        List<RowType> types = results.stream().map(QueryResult::rowType).toList();
        CollectionHeader bounded = header.withBoundsOf(results, rules.version() == WfsVersion.WFS_1_0_0);
        try (FeatureCollectionWriter document = open(bounded, new Utf8OutputFactory(), out, types)) {
            document.writeResults(results);
            document.finish();
        }
    }

    /**
     * Writes a feature as the whole document, as GetFeatureById returns it (OGC 09-025r2 §7.9.3.6).
     *
     * @throws IOException if the stream fails
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if its type cannot be written; then no part of the
     *     document is written
     * @throws RuntimeException if the feature cannot be written
     */
    public void writeFeature(SimpleFeature feature, CollectionHeader header, OutputStream out) throws IOException {
        try (FeatureCollectionWriter document = open(header, out, feature.getFeatureType())) {
            document.writeRoot(feature);
        }
    }

    /**
     * Writes a row as the whole document, as {@link #writeFeature(SimpleFeature, CollectionHeader, OutputStream)} does
     * a feature.
     *
     * @throws IOException if the stream fails
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if its type cannot be written; then no part of the
     *     document is written
     * @throws RuntimeException if the row cannot be read or written
     */
    public void writeFeature(Row row, RowType type, CollectionHeader header, OutputStream out) throws IOException {
        try (FeatureCollectionWriter document = open(header, new Utf8OutputFactory(), out, List.of(type))) {
            document.writeRoot(row, type);
        }
    }

    /**
     * The form of this encoder's documents.
     *
     * @param factory decides between text and binary XML
     */
    public DocumentForm form(PreparedWriterFactory factory) {
        return new Form(factory);
    }

    /** Text can be written in parts; in binary XML, members refer to names by their number in the whole document. */
    private final class Form implements DocumentForm {

        private final PreparedWriterFactory factory;

        Form(PreparedWriterFactory factory) {
            this.factory = factory;
        }

        @Override
        public DocumentWriter open(CollectionHeader header, List<RowType> types, OutputStream out) throws IOException {
            return WfsEncoder.this.open(header, factory, out, types);
        }

        @Override
        public Optional<DocumentParts> parts(CollectionHeader header, List<RowType> types) {
            return factory instanceof Utf8OutputFactory
                    ? Optional.of(CollectionParts.of(WfsEncoder.this, header, types))
                    : Optional.empty();
        }
    }

    // ---- documents in parts

    /**
     * Opens a text document. Nothing is written yet.
     *
     * @param types the types of the features to come, as far as they are known: they are checked now, and their
     *     namespaces are declared once
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if one of them cannot be written
     */
    public FeatureCollectionWriter open(CollectionHeader header, OutputStream out, SimpleFeatureType... types) {
        return openPart(header, new DocumentScope.Whole(), out, rowTypes(types));
    }

    /**
     * Opens a document with features in the encoding of a factory. Writes nothing yet, except the header of a binary
     * file. Charset and indentation apply to text only.
     *
     * @param types the types of the features to come, as far as they are known
     * @throws IOException if the stream fails
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if one of the types cannot be written
     */
    public FeatureCollectionWriter open(
            CollectionHeader header, PreparedWriterFactory factory, OutputStream out, SimpleFeatureType... types)
            throws IOException {
        return open(header, factory, out, rowTypes(types));
    }

    /**
     * Opens a document in the encoding of a factory. Writes nothing yet, except the header of a binary file. Charset
     * and indentation apply to text only.
     *
     * @param types the types of the features and rows to come, as far as they are known
     * @throws IOException if the stream fails
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if one of the types cannot be written
     */
    public FeatureCollectionWriter open(
            CollectionHeader header, PreparedWriterFactory factory, OutputStream out, List<RowType> types)
            throws IOException {
        if (!factory.writesText()) {
            checkBinary(types);
        }
        try {
            PreparedStreamWriter writer = factory.writesText()
                    ? rules.indented(factory.create(out, rules.charset()))
                    : factory.create(out, null);
            return open(header, new DocumentScope.Whole(), writer, types);
        } catch (XMLStreamException e) {
            throw StreamFailures.ioException(e);
        }
    }

    /** Other encoders than our own may write fragments of text. */
    private void checkBinary(List<RowType> types) {
        for (RowType type : types) {
            if (rules.factory(type) != FLAT) {
                throw new UnsupportedFeatureTypeException(
                        type.type().getTypeName(), null, "has a template, which writes GML as text, not as binary XML");
            }
        }
    }

    /** Opens a part of a text document. */
    FeatureCollectionWriter openPart(
            CollectionHeader header, DocumentScope part, OutputStream out, List<RowType> types) {
        return open(header, part, rules.indented(new Utf8OutputFactory().create(out, rules.charset())), types);
    }

    private FeatureCollectionWriter open(
            CollectionHeader header, DocumentScope scope, PreparedStreamWriter writer, List<RowType> types) {
        Namespaces initial =
                scope instanceof DocumentScope.MembersInside inside ? inside.declared() : rules.namespaces(header);
        return new FeatureCollectionWriter(plan(initial, types), writer, scope, header);
    }

    private static List<RowType> rowTypes(SimpleFeatureType... types) {
        return Stream.of(types).map(RowType::of).toList();
    }

    /**
     * Opens a document on any StAX writer. Nothing is written yet. The writer decides charset and indentation.
     *
     * @param writer flushed at the end, never closed
     * @param types the types of the features to come, as far as they are known
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if one of them cannot be written
     */
    public FeatureCollectionWriter open(CollectionHeader header, XMLStreamWriter writer, SimpleFeatureType... types) {
        return open(header, new DocumentScope.Whole(), StandardStreamWriter.on(writer), rowTypes(types));
    }

    /**
     * Checks that features of these types can be written as members.
     *
     * @param declared as for {@link #openMembers}, which reuses the compiled types
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if one of the types cannot be written
     */
    public void check(Namespaces declared, SimpleFeatureType... types) {
        plan(declared, rowTypes(types));
    }

    /**
     * Opens the members of a FeatureCollection whose start and end tags the caller writes.
     *
     * @param writer in the content of the FeatureCollection; flushed at the end, never closed
     * @param declared the namespaces that the elements around declare, those of WFS and GML among them
     * @param types the types of the features to come, as far as they are known
     * @throws IllegalArgumentException if the namespace of WFS or GML is not declared
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if one of the types cannot be written
     */
    public FeatureCollectionWriter openMembers(
            Namespaces declared, XMLStreamWriter writer, SimpleFeatureType... types) {
        for (String uri : List.of(version().namespace(), version().gml().namespace())) {
            if (declared.prefix(uri) == null) {
                throw new IllegalArgumentException("the element around the members does not declare " + uri);
            }
        }
        CollectionHeader none = CollectionHeader.builder().build();
        DocumentScope inside = new DocumentScope.MembersInside(declared);
        return open(none, inside, StandardStreamWriter.on(writer), rowTypes(types));
    }

    /**
     * The plan for a document. It costs 25 to 44 microseconds to make, a tenth of writing 300 KB.
     *
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if one of the types cannot be written
     */
    private DocumentPlan plan(Namespaces prefixes, List<RowType> types) {
        for (DocumentPlan plan : plans) {
            if (plan.fits(prefixes, types)) {
                return plan;
            }
        }
        DocumentPlan plan = new DocumentPlan(rules, prefixes, types);
        // if two threads get here at once, one plan may be lost and is made again
        plans = Stream.concat(Stream.of(plan), plans.stream()).limit(MAX_PLANS).toList();
        return plan;
    }

    /** Builds a {@link WfsEncoder}. Not thread-safe. */
    public static final class Builder {

        private final WfsVersion version;
        private GmlSettings gml;
        private final Map<Name, GmlSettings> gmlByType = new HashMap<>();
        private EncoderFactory factory = FLAT;
        private final Map<Name, EncoderFactory> factories = new HashMap<>();
        private Charset charset = StandardCharsets.UTF_8;
        private boolean xmlDeclaration = true;
        private int indentation;
        private boolean featureMember;
        private CollectionRoot root;

        private Builder(WfsVersion version) {
            this.version = version;
            this.gml = GmlSettings.defaults(version.gml());
        }

        /** The settings of all types without settings of their own. */
        public Builder gml(GmlSettings settings) {
            this.gml = Objects.requireNonNull(settings);
            return this;
        }

        /** The encoders of all types without encoders of their own, in place of those for flat features. */
        public Builder encoders(EncoderFactory ofAll) {
            this.factory = Objects.requireNonNull(ofAll);
            return this;
        }

        /** The encoders of one type, such as a template's, in place of those for flat features. */
        public Builder encoders(Name type, EncoderFactory ofType) {
            this.factories.put(Objects.requireNonNull(type), Objects.requireNonNull(ofType));
            return this;
        }

        /** The settings of one type. */
        public Builder gml(Name type, GmlSettings settings) {
            this.gmlByType.put(Objects.requireNonNull(type), Objects.requireNonNull(settings));
            return this;
        }

        /**
         * The charset of text, UTF-8 by default. Characters that it lacks become references.
         *
         * @throws IllegalArgumentException if the charset cannot encode
         */
        public Builder charset(Charset encoding) {
            if (!encoding.canEncode()) {
                throw new IllegalArgumentException("the charset " + encoding + " cannot encode");
            }
            this.charset = encoding;
            return this;
        }

        /** Whether the document begins with an XML declaration. On by default; a SOAP envelope does not allow it. */
        public Builder xmlDeclaration(boolean write) {
            this.xmlDeclaration = write;
            return this;
        }

        /**
         * The number of blanks by which an element is indented in its parent; 0, the default, for no line breaks.
         *
         * @throws IllegalArgumentException if it is negative or more than 16
         */
        public Builder indentation(int blanks) {
            if (blanks < 0 || blanks > 16) {
                throw new IllegalArgumentException("indentation is 0 to 16 blanks, not " + blanks);
            }
            this.indentation = blanks;
            return this;
        }

        /** Whether each feature of WFS 1.1 has a gml:featureMember, instead of one gml:featureMembers for all. */
        public Builder featureMember(boolean each) {
            this.featureMember = each;
            return this;
        }

        /**
         * The document element of collections.
         *
         * @param element null, the default, for wfs:FeatureCollection, which responses of a WFS are
         */
        public Builder root(CollectionRoot element) {
            this.root = element;
            return this;
        }

        /** The encoder. */
        public WfsEncoder build() {
            return new WfsEncoder(new DocumentRules(
                    version,
                    gml,
                    Map.copyOf(gmlByType),
                    factory,
                    Map.copyOf(factories),
                    charset,
                    xmlDeclaration,
                    indentation,
                    featureMember,
                    root));
        }
    }
}
