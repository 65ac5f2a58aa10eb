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
import org.gmlfast.bxml.internal.source.ByteSource;
import org.gmlfast.feature.internal.layer.LayerSet;
import org.gmlfast.feature.internal.member.GmlCursors;
import org.gmlfast.feature.internal.parse.GmlRow;
import org.gmlfast.feature.internal.xml.XmlFailures;
import org.gmlfast.feature.internal.xml.XmlWindow;
import org.gmlfast.feature.schema.SchemaBeside;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.settings.SampledTypes;
import org.gmlfast.feature.source.GmlDocuments;
import org.gmlfast.feature.source.GmlException;
import org.gmlfast.feature.source.GmlSource;
import org.gmlfast.feature.source.ServerReports;
import org.gmlfast.feature.split.SplitDocument;
import org.gmlfast.model.Row;

/** Reads the selected features of documents one after the other: prepares all of them, then opens each. */
final class GmlDocumentReader implements Closeable {

    private final GmlReaderSettings settings;
    private final LayerSet layers;
    private final GmlCursors cursors;

    /** The part of a file that is read; null for all of it. */
    private final SplitDocument split;

    /** The documents that are read one after the other; null for a single stream or array. */
    private GmlDocuments documents;

    /** What is known of each document. */
    private final List<PreparedDocument> prepared = new ArrayList<>();

    /** The number of the document that is read. */
    private int number;

    private DocumentFeatures features;

    /** Notes on the documents before. */
    private final List<String> notes = new ArrayList<>();

    private InputStream owned;
    private long count;

    /** The row that takes all values; null for features. */
    private GmlRow row;

    /** The type of the features that are read; null for all. */
    private SimpleFeatureType selected;

    /** Whether the geometry of a row is skipped; null if all are read. */
    private Predicate<Row> isUnneeded;

    private final SkippedFeatures skipped;

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
        this.cursors = new GmlCursors(
                settings.limits().xml(), settings.doctype(), learns, windowSize, split == null ? null : split::failure);
        this.skipped = new SkippedFeatures(settings.skippedErrors(), settings.skippedFeatures());
        this.count = split == null ? 0 : split.firstMember();
    }

    // ---- documents

    void readArray(byte[] array) throws XMLStreamException {
        try {
            byte[] bytes = GmlDocuments.text(array);
            prepare(bytes, null, true);
            layers.complete();
            read(0, cursors.window(bytes));
        } catch (IOException e) {
            throw new GmlException(e);
        }
    }

    void readStream(InputStream stream) throws XMLStreamException {
        try {
            InputStream plain = GmlDocuments.text(stream);
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
        SampledTypes wanted = settings.features().type() == null ? settings.usedSamples() : SampledTypes.NEVER;
        boolean isTried = wanted == SampledTypes.DECLARED ? layers.hasSchema() : wanted != SampledTypes.NEVER;
        prepareAll(isTried);
        if (wanted == SampledTypes.DECLARED && layers.isSampled() && !layers.isDeclared()) {
            prepareAll(false);
        }
        try {
            layers.complete();
        } catch (IllegalArgumentException e) {
            if (!layers.isSampled()) {
                throw e;
            }
            // what the settings name may come later
            prepareAll(false);
            layers.complete();
        }
        openDocument(0);
    }

    /** @param fromSamples whether types are derived from the starts of long documents */
    private void prepareAll(boolean fromSamples) throws IOException, XMLStreamException {
        prepared.clear();
        boolean hasSamples = false;
        layers.clear();
        for (int i = 0; i < documents.count(); i++) {
            int each = i;
            cursors.setDocument(documents.name(each));
            try {
                byte[] head = documents.head(each);
                boolean isSampled = fromSamples && head.length == GmlDocuments.SAMPLE;
                hasSamples |= isSampled;
                prepare(head, () -> isSampled ? new ByteArrayInputStream(head) : documents.open(each), !isSampled);
            } catch (IOException e) {
                throw new IOException(named(each, XmlFailures.reason(e)), e);
            }
        }
        layers.setSampled(hasSamples);
    }

    /** Whether types are derived from the starts of documents, so that later features may not fit them. */
    boolean isSampled() {
        return layers.isSampled();
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

    private String named(int each, String message) {
        String name = documents.name(each);
        return name == null ? message : name + ": " + message;
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
            throw features.cursor().malformed(XmlFailures.reason(e));
        }
    }

    private void read(int next, XmlWindow window) {
        number = next;
        features = new DocumentFeatures(settings, layers, cursors, prepared.get(number), split, skipped, window);
        features.parser().skipGeometries(isUnneeded);
        if (row != null) {
            features.parser().passTo(row);
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
        features.parser().passTo(row);
    }

    /** The row that takes all values; null for features. */
    GmlRow row() {
        return row;
    }

    /** The most values that are read of a feature, which may be more than the attributes of its type. */
    int valueCount() {
        return layers.valueCount();
    }

    /** Lets the features of a type alone be read; null for all. */
    void select(SimpleFeatureType type) {
        selected = type;
    }

    void skipGeometries(Predicate<Row> ofRows) {
        isUnneeded = ofRows;
        features.parser().skipGeometries(ofRows);
    }

    /** The feature that {@link #advance} has read. */
    SimpleFeature feature() {
        return features.parser().feature();
    }

    /** The id of the feature that {@link #advance} has read. */
    String id() {
        return features.parser().id();
    }

    // ---- features

    /** Reads the next feature that is selected; returns false at the end of the last document. */
    boolean advance() throws XMLStreamException {
        long before = count - skipped.count();
        boolean found = features.advance(count + 1, selected);
        while (!found && nextDocument()) {
            found = features.advance(before + skipped.count() + 1, selected);
        }
        // a part of a file does not know how many were skipped before it: they count in the whole file, too
        count = before + skipped.count() + (found ? 1 : 0);
        return found;
    }

    /** The features that have been skipped because they have errors. */
    SkippedFeatures skipped() {
        return skipped;
    }

    /** An error as the report of a server explains it, if there is one at this place. */
    XMLStreamException explained(XMLStreamException e) {
        return ServerReports.explained(e, features.cursor());
    }

    /** Notes on what was not read. */
    List<String> notes() {
        Set<String> all = new LinkedHashSet<>(notes);
        all.addAll(layers.notes());
        all.addAll(features.notes());
        return List.copyOf(all);
    }

    long offset() {
        long offset = features.cursor().offset();
        return split == null ? offset : split.offset(offset);
    }

    /** Closes the document that this reader has opened. */
    @Override
    public void close() throws IOException {
        if (owned != null) {
            owned.close();
        }
    }
}
