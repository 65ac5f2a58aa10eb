/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.bxml.format.BxmlHeader;
import org.gmlfast.crs.EpsgSystems;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.GmlRows;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlSource;
import org.gmlfast.input.DecompressedInput;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.SampledTypeException;
import org.gmlfast.input.UnsupportedFormat;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.locationtech.jts.geom.Envelope;

/** The features of one type in a GML document. */
final class GmlInput implements FeatureInput {

    /** The bytes of GML from which reading in another thread pays. */
    private static final long BIG = 8 << 20;

    /** What gzip makes of GML, at least, and BXML about. */
    private static final int RATIO = 6;

    private final GmlFeatureReader reader;
    private final String source;

    /** The size in the bytes of offsets; -1 if it is not known. */
    private long size = -1;

    /** Closed with this input; may be null. */
    private GmlOrigin owner;

    private final GmlLayerType layer;

    /** Whether reading in another thread pays. */
    private boolean isBig;

    /** Reads in another thread; null if that does not pay, or before the first feature or row. */
    private RecordsAhead<?> ahead;

    private RecordsAhead<SimpleFeature> features;

    private GmlInput(GmlFeatureReader reader, String source, InputOptions options) throws IOException {
        this.reader = reader;
        this.source = source;
        if (reader.types().isEmpty()) {
            throw noFeatures(reader, source);
        }
        this.layer = GmlLayerType.chosen(reader.types(), source, options);
    }

    static InputException noFeatures(GmlFeatureReader reader, String source) {
        List<String> reasons = reader.notes();
        return new InputException(
                source + " has no features" + (reasons.isEmpty() ? "" : ": " + String.join("; ", reasons)));
    }

    /**
     * Opens a file.
     *
     * @throws IOException if it cannot be read, is malformed, or has several types and none is chosen
     */
    static GmlInput open(Path file, InputOptions options) throws IOException {
        // offsets of a coded file count the bytes of its text
        byte[] head = head(file);
        boolean isCompressed = DecompressedInput.isGzip(head);
        boolean isCoded = isCompressed || BxmlHeader.isBxml(head);
        boolean hasThreads = Files.size(file) > (isCoded ? BIG / RATIO : BIG)
                && Runtime.getRuntime().availableProcessors() > 1;
        GmlSource source =
                isCompressed && hasThreads ? new CompressedFile(file, options) : new WatchedFile(file, options);
        GmlInput input = open(List.of(source), file.toString(), null, options);
        input.size = isCoded ? -1 : Files.size(file);
        input.isBig = hasThreads;
        return input;
    }

    /** A file that is decompressed in a thread of its own. */
    private static final class CompressedFile extends WatchedFile {

        CompressedFile(Path file, InputOptions options) {
            super(file, options);
        }

        @Override
        public InputStream open() throws IOException {
            return new ReadAheadStream(DecompressedInput.of(super.open()).stream());
        }
    }

    private static byte[] head(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(UnsupportedFormat.HEAD_LENGTH);
        }
    }

    /**
     * Opens documents that can be read twice.
     *
     * @param name for messages
     * @param owner of the documents, which is closed with the input
     */
    static GmlInput open(List<GmlSource> documents, String name, GmlOrigin owner, InputOptions options)
            throws IOException {
        RecodedDocuments recoded = new RecodedDocuments(documents, owner, options.charset());
        return open(reader(recoded.documents(), name, recoded, options), name, recoded, options);
    }

    /** Settings with the systems that {@link SpatialReference} knows. */
    private static GmlReaderSettings settings(GmlReaderSettings gml, InputOptions options) {
        return gml.withGeometries(gml.geometries().withSystems(EpsgSystems::declare))
                .withSkippedFeatures(error -> options.rejects().accept(error.getMessage()));
    }

    static GmlFeatureReader reader(List<GmlSource> documents, String name, GmlOrigin owner, InputOptions options)
            throws IOException {
        try {
            GmlReaderSettings settings = settings(FetchedSchema.settings(documents.get(0), options), options);
            return opened(documents, name, settings);
        } catch (IOException | RuntimeException e) {
            if (owner != null) {
                owner.close();
            }
            throw e;
        }
    }

    private static GmlFeatureReader opened(List<GmlSource> documents, String name, GmlReaderSettings settings)
            throws IOException {
        try {
            return GmlFeatureReader.open(documents, settings);
        } catch (XMLStreamException | IOException | IllegalArgumentException e) {
            throw failure(name, e);
        }
    }

    private static GmlInput open(GmlFeatureReader reader, String name, GmlOrigin owner, InputOptions options)
            throws IOException {
        try {
            GmlInput input = new GmlInput(reader, name, options);
            input.owner = owner;
            return input;
        } catch (IOException | RuntimeException e) {
            reader.close();
            if (owner != null) {
                owner.close();
            }
            if (reader.isSampled()) {
                // the layer may come later
                throw new SampledTypeException(e.getMessage(), e);
            }
            throw e;
        }
    }

    /**
     * Opens a stream.
     *
     * @param name for messages
     */
    static GmlInput open(InputStream in, String name, InputOptions options) throws IOException {
        RecodedDocuments recoded = new RecodedDocuments(List.of(), null, options.charset());
        GmlInput input = new GmlInput(reader(recoded.stream(in), name, options), name, options);
        input.owner = recoded;
        return input;
    }

    static GmlFeatureReader reader(InputStream in, String name, InputOptions options) throws IOException {
        BufferedInputStream document = new BufferedInputStream(in);
        try {
            return new GmlFeatureReader(document, settings(FetchedSchema.settings(document, options), options));
        } catch (XMLStreamException | IllegalArgumentException e) {
            throw failure(name, e);
        }
    }

    static InputException failure(String source, Exception e) {
        String named = e.getMessage().startsWith(source + ": ") ? e.getMessage() : source + ": " + e.getMessage();
        return e.getMessage().contains("specify the type")
                ? new SampledTypeException(
                        named + "; write the document to a file, so that the types come from all features", e)
                : new InputException(named, e);
    }

    // ---- features and rows

    @Override
    public SimpleFeature next() throws IOException {
        if (isBig && features == null) {
            features = new RecordsAhead<>(new Features());
            ahead = features;
        }
        return isBig ? features.next() : read();
    }

    private SimpleFeature read() throws IOException {
        try {
            while (reader.hasNext()) {
                SimpleFeature feature = reader.next();
                if (layer.includes(feature)) {
                    return layer.converted(feature);
                }
            }
            return null;
        } catch (XMLStreamException e) {
            throw failure(source, e);
        }
    }

    @Override
    public RowSource rows() {
        GmlRows rows = layer.rows(reader);
        RowType type = layer.rowType(rows.rowType());
        return new RowSource() {
            @Override
            public RowType rowType() {
                return type;
            }

            @Override
            public Rows open() {
                return new CheckedRows(rows);
            }
        };
    }

    /** The rows of the document, with attributes in the order of the schema. */
    private final class CheckedRows implements Rows {

        private final GmlRows rows;
        private final OrderedRow ordered = layer.orderedRow();
        private final RecordsAhead<Row> inThread;

        /** The only row without a thread. */
        private Row only;

        CheckedRows(GmlRows rows) {
            this.rows = rows;
            this.inThread = isBig ? new RecordsAhead<>(new DocumentRows(rows)) : null;
            ahead = inThread;
        }

        @Override
        public Row next() throws IOException {
            Row row = inThread == null ? checked(rows, only) : inThread.next();
            only = row == null ? only : row;
            ordered.row = row;
            return row == null ? null : ordered;
        }

        @Override
        public void close() throws IOException {
            rows.close();
        }
    }

    private Row checked(GmlRows rows, Row reused) throws IOException {
        try {
            Row row = rows.next(reused);
            if (row != null) {
                layer.check(row);
            }
            return row;
        } catch (IOException e) {
            throw e.getCause() instanceof XMLStreamException cause ? failure(source, cause) : e;
        }
    }

    // ---- in another thread

    private abstract class InThread<T> implements RecordsAhead.Input<T> {

        @Override
        public long offset() {
            return reader.offset();
        }

        @Override
        public List<String> notes() {
            return GmlInput.notes(reader, owner);
        }

        @Override
        public long skipped() {
            return reader.skipped();
        }
    }

    private final class Features extends InThread<SimpleFeature> {

        @Override
        public SimpleFeature read(SimpleFeature reused) throws IOException {
            return GmlInput.this.read();
        }

        @Override
        public boolean reuses() {
            return false;
        }
    }

    private final class DocumentRows extends InThread<Row> {

        private final GmlRows rows;

        DocumentRows(GmlRows rows) {
            this.rows = rows;
        }

        @Override
        public Row read(Row reused) throws IOException {
            return checked(rows, reused);
        }

        @Override
        public boolean reuses() {
            return true;
        }
    }

    // ---- the whole

    @Override
    public SimpleFeatureType schema() {
        return layer.schema();
    }

    @Override
    public SpatialReference spatialReference() {
        return layer.reference();
    }

    @Override
    public OptionalLong count() {
        return OptionalLong.empty();
    }

    @Override
    public Envelope bounds() {
        return null;
    }

    @Override
    public List<String> notes() {
        return ahead == null ? notes(reader, owner) : ahead.notes();
    }

    /** @param owner of the documents; may be null */
    static List<String> notes(GmlFeatureReader reader, GmlOrigin owner) {
        List<String> notes = new ArrayList<>(owner == null ? List.of() : owner.notes());
        reader.errors().forEach(error -> notes.add("a feature is skipped: " + error.getMessage()));
        notes.addAll(reader.notes());
        return notes;
    }

    @Override
    public long skipped() {
        return ahead == null ? reader.skipped() : ahead.skipped();
    }

    @Override
    public long position() {
        return ahead == null ? reader.offset() : ahead.offset();
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public Unit unit() {
        return Unit.BYTES;
    }

    @Override
    public void close() throws IOException {
        if (ahead != null) {
            ahead.close();
        }
        reader.close();
        if (owner != null) {
            owner.close();
        }
    }
}
