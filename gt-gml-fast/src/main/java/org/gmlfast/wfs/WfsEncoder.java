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
import java.util.stream.Stream;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.Name;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.gml.GmlSettings;
import org.gmlfast.gml.Namespaces;
import org.gmlfast.stax.IndentingStreamWriter;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.PreparedWriterFactory;
import org.gmlfast.stax.StreamFailures;
import org.gmlfast.stax.Utf8OutputFactory;

/**
 * Writes feature collections as documents of one version of WFS. Immutable; threads may share one.
 *
 * <p>A type that cannot be written is refused before the first byte. If a feature cannot be read or written after that,
 * or the stream fails, the document stays without its end, and the exception says why. Iterators are closed whatever
 * happens. Streams are flushed at the end of a document and never closed.
 */
public final class WfsEncoder {

    private static final int MOST_PLANS = 8;

    private final WfsVersion version;
    private final GmlSettings gml;
    private final Map<Name, GmlSettings> gmlByType;
    private final Charset charset;
    private final boolean xmlDeclaration;
    private final int indentation;
    private final boolean featureMember;

    /** Of the documents written last: a server writes the same types again and again. Replaced, never changed. */
    private volatile List<DocumentPlan> plans = List.of();

    private WfsEncoder(Builder b) {
        this.version = b.version;
        this.gml = b.gml;
        this.gmlByType = Map.copyOf(b.gmlByType);
        this.charset = b.charset;
        this.xmlDeclaration = b.xmlDeclaration;
        this.indentation = b.indentation;
        this.featureMember = b.featureMember;
    }

    /** An encoder that writes like GeoServer does as it is shipped. */
    public static WfsEncoder of(WfsVersion version) {
        return builder(version).build();
    }

    /** A builder of an encoder for a version. */
    public static Builder builder(WfsVersion version) {
        return new Builder(version);
    }

    /** The version of the documents. */
    public WfsVersion version() {
        return version;
    }

    /** How the features in it look. */
    public GmlSettings gml() {
        return gml;
    }

    /** How features of a type look. */
    GmlSettings gml(SimpleFeatureType type) {
        return gmlByType.getOrDefault(type.getName(), gml);
    }

    boolean isFeatureMember() {
        return featureMember;
    }

    // ---- whole documents

    /**
     * Writes a collection, which may have features of several types.
     *
     * @throws IOException if the stream fails
     * @throws org.gmlfast.gml.UnsupportedFeatureTypeException if the collection's type cannot be written; nothing has
     *     been then
     * @throws RuntimeException if a feature cannot be read, or be written
     */
    public void write(SimpleFeatureCollection features, CollectionHeader header, OutputStream out) throws IOException {
        try (FeatureCollectionWriter document = open(header, out, features.getSchema())) {
            document.writeAll(features);
            document.finish();
        }
    }

    /**
     * Writes the answers to several queries: in WFS 2.0 each in a collection of its own, else one after the other. The
     * bounds of the whole are those of the header, or else what encloses the bounds of all answers.
     *
     * @throws IOException if the stream fails
     * @throws org.gmlfast.gml.UnsupportedFeatureTypeException if a collection's type cannot be written; nothing has
     *     been then
     * @throws RuntimeException if a feature cannot be read, or be written
     */
    public void write(List<QueryResult> results, CollectionHeader header, OutputStream out) throws IOException {
        SimpleFeatureType[] types =
                results.stream().map(r -> r.features().getSchema()).toArray(SimpleFeatureType[]::new);
        try (FeatureCollectionWriter document = open(header.withBoundsOf(results, version), out, types)) {
            document.writeResults(results);
            document.finish();
        }
    }

    /**
     * Writes a feature that is the document, as GetFeatureById answers (OGC 09-025r2 §7.9.3.6).
     *
     * @throws IOException if the stream fails
     * @throws org.gmlfast.gml.UnsupportedFeatureTypeException if its type cannot be written; nothing has been then
     * @throws RuntimeException if the feature cannot be written
     */
    public void writeFeature(SimpleFeature feature, CollectionHeader header, OutputStream out) throws IOException {
        try (FeatureCollectionWriter document = open(header, out, feature.getFeatureType())) {
            document.writeRoot(feature);
        }
    }

    // ---- documents in parts

    /**
     * Opens a document, of which nothing is written yet.
     *
     * @param types of the features to come, as far as they are known: they are checked now and their namespaces
     *     declared once
     * @throws org.gmlfast.gml.UnsupportedFeatureTypeException if one of them cannot be written
     */
    public FeatureCollectionWriter open(CollectionHeader header, OutputStream out, SimpleFeatureType... types) {
        PreparedStreamWriter writer = new Utf8OutputFactory().create(out, charset);
        return open(header, indented(writer), types);
    }

    /**
     * Opens a document in the encoding of a factory. Writes nothing yet but, perhaps, the header of a binary file.
     * Charset and indentation apply to text only.
     *
     * @param types the types of the features to come, as far as they are known
     * @throws IOException if the stream fails
     * @throws org.gmlfast.gml.UnsupportedFeatureTypeException if one of the types cannot be written
     */
    public FeatureCollectionWriter open(
            CollectionHeader header, PreparedWriterFactory factory, OutputStream out, SimpleFeatureType... types)
            throws IOException {
        try {
            PreparedStreamWriter writer =
                    factory.isText() ? indented(factory.create(out, charset)) : factory.create(out, null);
            return open(header, writer, types);
        } catch (XMLStreamException e) {
            throw StreamFailures.ioException(e);
        }
    }

    private PreparedStreamWriter indented(PreparedStreamWriter writer) {
        return indentation > 0 ? new IndentingStreamWriter(writer, indentation) : writer;
    }

    /**
     * Opens a document on any StAX writer, of which nothing is written yet. Charset and indentation are the writer's.
     *
     * @param writer flushed at the end, never closed
     * @param types of the features to come, as far as they are known
     * @throws org.gmlfast.gml.UnsupportedFeatureTypeException if one of them cannot be written
     */
    public FeatureCollectionWriter open(CollectionHeader header, XMLStreamWriter writer, SimpleFeatureType... types) {
        return new FeatureCollectionWriter(this, PreparedStreamWriter.on(writer), header, null, List.of(types));
    }

    /**
     * Makes sure that features of some types can be written as members, before anything is.
     *
     * @param declared as for {@link #openMembers}, which then has less to do
     * @throws org.gmlfast.gml.UnsupportedFeatureTypeException if one of the types cannot be written
     */
    public void check(Namespaces declared, SimpleFeatureType... types) {
        plan(declared, List.of(types));
    }

    /**
     * Opens the members of a FeatureCollection whose start tag somebody else has written, and whose end tag somebody
     * else will write.
     *
     * @param writer in the content of the FeatureCollection; flushed at the end, never closed
     * @param declared what the elements around declare: the namespaces of WFS and GML, and others
     * @param types of the features to come, as far as they are known
     * @throws IllegalArgumentException if one of those two is not declared
     * @throws org.gmlfast.gml.UnsupportedFeatureTypeException if one of the types cannot be written
     */
    public FeatureCollectionWriter openMembers(
            Namespaces declared, XMLStreamWriter writer, SimpleFeatureType... types) {
        for (String uri : List.of(version.namespace(), version.gml().namespace())) {
            if (declared.prefix(uri) == null) {
                throw new IllegalArgumentException("the element around the members does not declare " + uri);
            }
        }
        CollectionHeader none = CollectionHeader.builder().build();
        return new FeatureCollectionWriter(this, PreparedStreamWriter.on(writer), none, declared, List.of(types));
    }

    /**
     * The plan for a document. It costs 25 to 44 microseconds to make, a tenth of writing 300 KB.
     *
     * @throws org.gmlfast.gml.UnsupportedFeatureTypeException if one of the types cannot be written
     */
    DocumentPlan plan(Namespaces prefixes, List<SimpleFeatureType> types) {
        for (DocumentPlan plan : plans) {
            if (plan.fits(prefixes, types)) {
                return plan;
            }
        }
        DocumentPlan plan = new DocumentPlan(this, prefixes, types);
        // of two threads at once one may be forgotten, and is made again
        plans = Stream.concat(Stream.of(plan), plans.stream()).limit(MOST_PLANS).toList();
        return plan;
    }

    void startDocument(PreparedStreamWriter writer) throws XMLStreamException {
        if (xmlDeclaration) {
            String encoding = writer.getEncoding() == null ? charset.name() : writer.getEncoding();
            writer.writeStartDocument(encoding, "1.0");
        }
    }

    /** Collects a {@link WfsEncoder}. Not thread-safe. */
    public static final class Builder {

        private final WfsVersion version;
        private GmlSettings gml;
        private final Map<Name, GmlSettings> gmlByType = new HashMap<>();
        private Charset charset = StandardCharsets.UTF_8;
        private boolean xmlDeclaration = true;
        private int indentation;
        private boolean featureMember;

        private Builder(WfsVersion version) {
            this.version = version;
            this.gml = GmlSettings.defaults(version.gml());
        }

        /** How the features look. */
        public Builder gml(GmlSettings settings) {
            this.gml = Objects.requireNonNull(settings);
            return this;
        }

        /** How features of one type look, where it is named when a document is opened. */
        public Builder gml(Name type, GmlSettings settings) {
            this.gmlByType.put(Objects.requireNonNull(type), Objects.requireNonNull(settings));
            return this;
        }

        /**
         * The document's charset, UTF-8 by default. Characters it lacks become references.
         *
         * @throws IllegalArgumentException if nothing can be written in it
         */
        public Builder charset(Charset encoding) {
            if (!encoding.canEncode()) {
                throw new IllegalArgumentException("nothing can be written in charset " + encoding);
            }
            this.charset = encoding;
            return this;
        }

        /** Whether the document begins with an XML declaration, as by default; in a SOAP envelope it must not. */
        public Builder xmlDeclaration(boolean write) {
            this.xmlDeclaration = write;
            return this;
        }

        /**
         * Blanks by which an element is indented in its parent; 0, the default, for no line breaks at all.
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

        /** Whether each feature of WFS 1.1 gets a gml:featureMember, and not all together one gml:featureMembers. */
        public Builder featureMember(boolean each) {
            this.featureMember = each;
            return this;
        }

        /** The encoder collected so far. */
        public WfsEncoder build() {
            return new WfsEncoder(this);
        }
    }
}
