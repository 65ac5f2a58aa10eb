/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.bxml.internal.read.ByteSource;
import org.gmlfast.feature.internal.geometry.GeometryFrames;
import org.gmlfast.feature.internal.geometry.GeometryIndex;
import org.gmlfast.feature.internal.geometry.GeometryParser;
import org.gmlfast.feature.internal.geometry.SpatialReferences;
import org.gmlfast.feature.internal.member.GmlMembers;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.xml.XmlElementCursor;
import org.gmlfast.feature.internal.xml.XmlWindow;
import org.gmlfast.gml.Row;

/**
 * Reads the selected features of documents one after the other, each by a cursor and a parser of its own, and skips
 * features with errors as the settings allow.
 */
final class GmlDocumentReader implements Closeable {

    /** The most errors of skipped features that are kept. */
    private static final int MAX_ERRORS = 100;

    private final GmlReaderSettings settings;
    private final LayerSet layers;
    private final GmlCursors cursors;

    /** The part of a file that is read; null for all of it. */
    private final SplitDocument split;

    /** The documents that are read one after the other; null for a single stream or array. */
    private GmlDocuments documents;

    /** What is known of each document. */
    private final List<PreparedDocument> prepared = new ArrayList<>();

    /** The number of the document that is read, and what is known of it. */
    private int number;

    private PreparedDocument document;
    private final List<String> notes = new ArrayList<>();
    private XmlElementCursor in;
    private GmlMembers members;
    private GeometryParser geometries;
    private GmlFeatureParser parser;
    private InputStream owned;
    private long count;

    /** The row that takes all values; null for features. */
    private GmlRow row;

    /** The type of the features that are read; null for all. */
    private SimpleFeatureType selected;

    /** Whether the geometry of a row is skipped; null if all are read. */
    private Predicate<Row> isUnneeded;

    private long skipped;
    private final List<GmlException> errors = new ArrayList<>();

    /** @param split the part of a file that is read; null for all of it */
    GmlDocumentReader(GmlReaderSettings settings, SplitDocument split) {
        this(settings, true, 0, split);
    }

    /**
     * @param learns whether tags are learned
     * @param windowSize of the window, 0 for the array itself
     * @param split the part of a file that is read; null for all of it
     */
    GmlDocumentReader(GmlReaderSettings settings, boolean learns, int windowSize, SplitDocument split) {
        this.settings = settings;
        this.split = split;
        this.layers = new LayerSet(settings);
        this.cursors = new GmlCursors(settings, learns, windowSize, split);
        this.count = split == null ? 0 : split.firstMember();
    }

    // ---- documents

    void readArray(byte[] array) throws XMLStreamException {
        try {
            byte[] bytes = GmlDocuments.uncompressed(array);
            prepare(bytes, null, true);
            layers.complete();
            read(0, cursors.window(bytes));
        } catch (IOException e) {
            throw new GmlException(e);
        }
    }

    void readStream(InputStream stream) throws XMLStreamException {
        try {
            InputStream plain = GmlDocuments.uncompressed(stream);
            boolean derives = settings.features().type() == null;
            byte[] start = plain.readNBytes(derives ? GmlDocuments.SAMPLE : 1 << 16);
            prepare(start, () -> new ByteArrayInputStream(start), derives && start.length < GmlDocuments.SAMPLE);
            layers.complete();
            ByteArrayInputStream again = new ByteArrayInputStream(start);
            ByteSource source = (target, from, length) -> {
                int read = again.read(target, from, length);
                return read < 0 ? plain.read(target, from, length) : read;
            };
            read(0, new XmlWindow(source));
        } catch (IOException e) {
            throw new GmlException(e);
        }
    }

    /** Reads the part of a file, from a stream of its bytes. */
    void readPart(InputStream part) throws XMLStreamException {
        readStream(split.document(part));
    }

    /** @param schema beside the documents */
    void readSources(List<? extends GmlSource> sources, SchemaBeside schema) throws IOException, XMLStreamException {
        layers.setSchema(schema);
        documents = new GmlDocuments(sources);
        for (int i = 0; i < documents.count(); i++) {
            int each = i;
            cursors.setDocument(documents.name(each));
            prepare(documents.head(each), () -> documents.open(each), true);
        }
        layers.complete();
        openDocument(0);
    }

    /**
     * Prepares the next document.
     *
     * @param again where the types are derived from; null for the start itself
     */
    private void prepare(byte[] start, DocumentPreparation.Reopened again, boolean isWhole)
            throws XMLStreamException, IOException {
        prepared.add(new DocumentPreparation(settings, cursors, split, layers).prepare(start, again, isWhole));
    }

    private void openDocument(int next) throws IOException {
        cursors.setDocument(documents.name(next));
        InputStream stream = documents.open(next);
        try {
            owned = stream;
            read(next, new XmlWindow(stream::read));
        } catch (IOException | RuntimeException e) {
            stream.close();
            throw e;
        }
    }

    /** Goes on to the next document; returns false at the end of the last one. */
    private boolean nextDocument() throws XMLStreamException {
        if (documents == null || number + 1 >= documents.count()) {
            return false;
        }
        try {
            List<String> ofEnded = notes();
            notes.clear();
            notes.addAll(ofEnded);
            owned.close();
            openDocument(number + 1);
            return true;
        } catch (IOException e) {
            throw in.malformed(String.valueOf(e.getMessage()));
        }
    }

    private void read(int next, XmlWindow window) {
        number = next;
        document = prepared.get(number);
        GeometryIndex index = document.index();
        SpatialReferences references = new SrsNameLookup(settings.geometries(), document.isFme());
        geometries = new GeometryParser(settings.geometryRules(), references, index);
        in = cursors.open(window, () -> parser == null ? null : parser.current());
        members = new GmlMembers(in, document.rule(), geometries.frames());
        parser = new GmlFeatureParser(in, members, settings, geometries, index);
        parser.skipGeometries(isUnneeded);
        if (row != null) {
            parser.passTo(row);
        }
    }

    // ---- what becomes of features

    /** The types of the features, in the order of their first features. */
    List<SimpleFeatureType> types() {
        return layers.types();
    }

    /** Lets features become rows from the next one on. */
    void passTo(GmlRow target) {
        row = target;
        parser.passTo(row);
    }

    /** The row that takes all values; null for features. */
    GmlRow row() {
        return row;
    }

    /** Lets the features of a type alone be read; null for all. */
    void select(SimpleFeatureType type) {
        selected = type;
    }

    void skipGeometries(Predicate<Row> ofRows) {
        isUnneeded = ofRows;
        parser.skipGeometries(ofRows);
    }

    /** The feature that {@link #advance} has read. */
    SimpleFeature feature() {
        return parser.feature();
    }

    /** The id of the feature that {@link #advance} has read. */
    String id() {
        return parser.id();
    }

    // ---- features

    /** Reads the next feature that is selected; returns false at the end of the last document. */
    boolean advance() throws XMLStreamException {
        boolean found = advanceInDocument();
        while (!found && nextDocument()) {
            found = advanceInDocument();
        }
        return found;
    }

    /** Reads the next feature of the document; returns false at its end. */
    private boolean advanceInDocument() throws XMLStreamException {
        GeometryFrames frames = geometries.frames();
        while (members.next()) {
            int depth = in.depth() - 1;
            GeometryFrames.Frame outer = frames.inherited();
            try {
                GmlLayer layer = layer((FeatureName) in.name());
                if (layer == null || selected != null && selected != layer.type) {
                    in.skip();
                    continue;
                }
                frames.inheritUnknown(document.rule().srsName(layer.name), in);
                boolean isSelected = parser.read(layer, count + 1, layers.filter(layer));
                frames.inherit(outer);
                checkFailure();
                if (isSelected) {
                    count++;
                    return true;
                }
            } catch (XMLStreamException e) {
                skip(e, depth);
                frames.inherit(outer);
            }
        }
        if (document.failure() != null) {
            throw document.failure().error();
        }
        String wrongCount = split == null ? null : split.wrongCount(members.count());
        if (wrongCount != null) {
            throw in.malformed(wrongCount);
        }
        return false;
    }

    /** Properties without a value before the error are skipped, so that the error is not found again in them. */
    private void checkFailure() throws XMLStreamException {
        if (document.failure() != null && in.offset() > document.failure().offset()) {
            throw document.failure().error();
        }
    }

    /**
     * Skips the rest of a feature that has an error.
     *
     * @param depth of the element around the feature
     */
    private void skip(XMLStreamException e, int depth) throws XMLStreamException {
        boolean isInLast = document.failure() != null
                && members.count() > document.failure().complete();
        // the type may lack what follows the error in that feature
        if (isInLast && e.getMessage().contains("specify the type")) {
            throw document.failure().error();
        }
        if (in.isBroken() || isInLast) {
            throw e;
        }
        if (skipped == settings.skippedErrors()) {
            throw skipped > 0 && e instanceof GmlException error ? error.afterSkipped(skipped) : e;
        }
        skipped++;
        if (errors.size() < MAX_ERRORS && e instanceof GmlException error) {
            errors.add(error);
        }
        parser.abandon();
        while (in.depth() > depth) {
            in.nextElement();
        }
    }

    private GmlLayer layer(FeatureName name) throws XMLStreamException {
        GmlLayer layer = layers.of(name, document.rule());
        if (layer == null && layers.isUnknown(name, document.rule())) {
            throw in.malformed("<" + name + "> does not occur in the start of the document, from which the types were"
                    + " derived; specify the type");
        }
        return layer;
    }

    /** The number of features that have been skipped because they have an error. */
    long skipped() {
        return skipped;
    }

    /** The errors of the first features that have been skipped. */
    List<GmlException> errors() {
        return List.copyOf(errors);
    }

    /** An error as the report of a server explains it, if there is one at this place. */
    XMLStreamException explained(XMLStreamException e) {
        return ServerReports.explained(e, in);
    }

    /** Notes on what was not read. */
    List<String> notes() {
        Set<String> all = new LinkedHashSet<>(notes);
        all.addAll(layers.notes());
        if (types().isEmpty() && document.rule().reason() != null) {
            all.add(document.rule().reason());
        }
        if (document.rule().note() != null) {
            all.add(document.rule().note());
        }
        if (geometries.hasSolids()) {
            all.add("solids and surfaces in space are read as the polygons around them");
        }
        if (members.hasAdditionalObjects()) {
            all.add("additionalObjects of the WFS are not read");
        }
        String wrongCount = split == null || split.isWhole() ? members.wrongCount() : null;
        if (wrongCount != null) {
            all.add(wrongCount);
        }
        return List.copyOf(all);
    }

    long offset() {
        return split == null ? in.offset() : split.offset(in.offset());
    }

    /** Closes the document that this reader has opened. */
    @Override
    public void close() throws IOException {
        if (owned != null) {
            owned.close();
        }
    }
}
