/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Predicate;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.bxml.internal.read.ByteSource;
import org.gmlfast.feature.internal.XmlElementCursor;
import org.gmlfast.feature.internal.XmlWindow;
import org.gmlfast.gml.Row;

/**
 * Reads the features of a document in GML 2.1.2, 3.1.1 or 3.2.1: a response of a WFS, or any other document with
 * features, also of several types.
 *
 * <pre>{@code
 * try (GmlFeatureReader reader = GmlFeatureReader.open(path, GmlReaderSettings.DEFAULT)) {
 *     while (reader.hasNext()) {
 *         SimpleFeature feature = reader.next();
 *     }
 * }
 * }</pre>
 *
 * <p>Features are the children of elements whose names end in "member" or "members", at any depth. In a document
 * without them, they are the elements below the root that have ids, or the root. Coordinates are x/y: longitude or
 * easting first, whatever the srsName stands for ({@link AxisOrder}). A geometry without a srsName has that of its
 * feature's, or of the collection's, bounds.
 *
 * <p>A type that is derived has Boolean, Long, Double, BigDecimal, String, java.sql.Date, LocalTime, LocalDateTime,
 * OffsetDateTime, geometries, and a List where an element occurs twice in a feature. No number is clamped: an integer
 * of more than 64 bits is a String, and so is one with leading zeros. Nested values become attributes with the last
 * name of their path, or with the path, such as {@code a|B|c}, if another attribute has that name. Empty and nil values
 * are null; references to other objects are not read. Types are derived from all features of an array or a file, but
 * from the first 4 MB of a stream: a later value that does not fit, or another property, causes a GmlException.
 *
 * <p>An array, a file or a stream may be compressed by gzip. Nothing is fetched; entities are never expanded. A
 * document that is malformed or truncated, or has a value that an attribute cannot have, causes a {@link GmlException},
 * also at every later call. A reader belongs to one thread.
 */
public final class GmlFeatureReader implements AutoCloseable {

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
    private GmlFeatureParser parser;
    private InputStream owned;
    private long count;
    private SimpleFeature next;
    private boolean ended;
    private XMLStreamException failure;

    /** The row that takes all values; null for features. */
    private GmlRow row;

    /** The type of the features that become rows; null for all. */
    private SimpleFeatureType rowType;

    /** Whether the geometry of a row is skipped; null if all are read. */
    private Predicate<Row> isUnneeded;

    private long skipped;
    private final List<GmlException> errors = new ArrayList<>();

    private GmlFeatureReader(GmlReaderSettings settings, boolean learns, int windowSize, SplitDocument split) {
        this.settings = settings;
        this.split = split;
        this.layers = new LayerSet(settings);
        this.cursors = new GmlCursors(settings, learns, windowSize, split);
        this.count = split == null ? 0 : split.firstMember();
    }

    /**
     * A reader for a document in memory. It does not copy the array.
     *
     * @throws GmlException if the document is malformed and no type is given
     * @throws IllegalArgumentException if no type has a property, or a geometry to compare with the bounds
     */
    public GmlFeatureReader(byte[] document, GmlReaderSettings settings) throws XMLStreamException {
        this(settings, true, 0, null);
        start(document);
    }

    /** @param learns whether tags are learned; windowSize of the window, 0 for the array itself; for tests */
    GmlFeatureReader(byte[] document, GmlReaderSettings settings, boolean learns, int windowSize)
            throws XMLStreamException {
        this(settings, learns, windowSize, null);
        start(document);
    }

    /**
     * A reader for a stream. It reads ahead, and does not close the stream.
     *
     * @throws GmlException if the start of the document is malformed and no type is given
     * @throws IllegalArgumentException if no type has a property, or a geometry to compare with the bounds
     */
    public GmlFeatureReader(InputStream stream, GmlReaderSettings settings) throws XMLStreamException {
        this(settings, true, 0, null);
        readStream(stream);
    }

    /**
     * A reader for a part of a file, from a stream of its bytes: for files that are not in a local file system. If no
     * type is given, types are derived from the first 4 MB. It does not close the stream.
     *
     * @param part begins at {@link GmlSplit#start}; no more bytes are read than the split has
     * @throws GmlException if the start of the part is malformed and no type is given
     * @throws IllegalArgumentException if no type has a property, or a geometry to compare with the bounds
     */
    public GmlFeatureReader(InputStream part, GmlSplit split, GmlReaderSettings settings) throws XMLStreamException {
        this(settings, true, 0, new SplitDocument(split, null));
        readStream(this.split.document(part));
    }

    private void start(byte[] array) throws XMLStreamException {
        try {
            byte[] bytes = GmlDocuments.uncompressed(array);
            prepare(bytes, null, true);
            layers.complete(Map.of());
            read(0, cursors.window(bytes));
        } catch (IOException e) {
            throw new GmlException(e);
        }
    }

    private void readStream(InputStream stream) throws XMLStreamException {
        try {
            InputStream plain = GmlDocuments.uncompressed(stream);
            boolean derives = settings.features().type() == null;
            byte[] start = plain.readNBytes(derives ? GmlDocuments.SAMPLE : 1 << 16);
            prepare(start, () -> new ByteArrayInputStream(start), derives && start.length < GmlDocuments.SAMPLE);
            layers.complete(Map.of());
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

    /**
     * Opens a file, which may be compressed by gzip. If no type is given, the types are derived from all its features;
     * an application schema beside the file, with the same name and the ending .xsd, refines the classes of values.
     * {@link #close} closes the file.
     *
     * @throws IOException if the file cannot be read
     * @throws GmlException if it is malformed and no type is given
     * @throws IllegalArgumentException if no type has a property, or a geometry to compare with the bounds
     */
    public static GmlFeatureReader open(Path file, GmlReaderSettings settings) throws IOException, XMLStreamException {
        return open(new GmlFile(file), settings);
    }

    /**
     * Opens a document that can be read twice, as {@link #open(Path, GmlReaderSettings)} does.
     *
     * @throws IOException if the source cannot be read
     * @throws GmlException if the document is malformed and no type is given
     * @throws IllegalArgumentException if no type has a property, or a geometry to compare with the bounds
     */
    public static GmlFeatureReader open(GmlSource source, GmlReaderSettings settings)
            throws IOException, XMLStreamException {
        return open(List.of(source), settings);
    }

    /**
     * Opens documents that are read one after the other, as if they were one. The types are derived from all of them.
     *
     * @param sources at least one
     * @throws IOException if a source cannot be read
     * @throws GmlException if a document is malformed and no type is given
     * @throws IllegalArgumentException if no type has a property, or a geometry to compare with the bounds
     */
    public static GmlFeatureReader open(List<? extends GmlSource> sources, GmlReaderSettings settings)
            throws IOException, XMLStreamException {
        GmlFeatureReader reader = new GmlFeatureReader(settings, true, 0, null);
        reader.readSources(sources, sources.get(0).schema());
        return reader;
    }

    /**
     * Opens a part of a file. If no type is given, the types are derived from the features of the part: to have the
     * same types and values in all parts, give each reader a type that a reader of the whole file has derived.
     *
     * @throws IOException if the file cannot be read, or has another length than when the split was planned
     * @throws GmlException if it is malformed and no type is given
     * @throws IllegalArgumentException if no type has a property, or a geometry to compare with the bounds
     */
    public static GmlFeatureReader open(Path file, GmlSplit split, GmlReaderSettings settings)
            throws IOException, XMLStreamException {
        SplitDocument part = new SplitDocument(split, file);
        GmlFeatureReader reader = new GmlFeatureReader(settings, true, 0, part);
        reader.readSources(List.of(part::open), new GmlFile(file).schema());
        return reader;
    }

    private void readSources(List<? extends GmlSource> sources, Map<String, SimpleFeatureType> schema)
            throws IOException, XMLStreamException {
        documents = new GmlDocuments(sources);
        for (int i = 0; i < documents.count(); i++) {
            int each = i;
            cursors.setDocument(documents.name(each));
            prepare(documents.head(each), () -> documents.open(each), true);
        }
        layers.complete(schema);
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
            notes.addAll(ofEnded.stream().distinct().toList());
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
        GeometryParser geometries = new GeometryParser(settings.geometries(), settings.limits(), index);
        in = cursors.open(window, () -> parser == null ? null : parser.current());
        members = new GmlMembers(in, document.rule(), geometries.positions());
        parser = new GmlFeatureParser(in, members, settings, geometries, index);
        parser.skipGeometries(isUnneeded);
        if (row != null) {
            parser.passTo(row);
        }
    }

    /**
     * The types of the features: the one given, or those derived, with the selected properties, in the order of their
     * first features; never null. Empty if the document has no features and no type is given.
     */
    public List<SimpleFeatureType> types() {
        return layers.types();
    }

    // ---- features

    /**
     * Whether there is another feature.
     *
     * @throws GmlException if the document is malformed; with an IOException as its cause if it cannot be read
     */
    public boolean hasNext() throws XMLStreamException {
        if (failure != null) {
            throw failure;
        }
        if (row != null) {
            throw new IllegalStateException("the features are read as rows");
        }
        if (next == null && !ended) {
            try {
                if (advance()) {
                    next = parser.feature();
                } else {
                    ended = true;
                }
            } catch (XMLStreamException e) {
                failure = ServerReports.explained(e, in);
                throw failure;
            }
        }
        return next != null;
    }

    /** Reads the next feature that is selected; returns false at the end of the last document. */
    private boolean advance() throws XMLStreamException {
        boolean found = advanceInDocument();
        while (!found && nextDocument()) {
            found = advanceInDocument();
        }
        return found;
    }

    /** Reads the next feature of the document; returns false at its end. */
    private boolean advanceInDocument() throws XMLStreamException {
        PositionParser positions = parser.positions();
        while (members.next()) {
            int depth = in.depth() - 1;
            PositionParser.Frame outer = positions.inherited();
            try {
                GmlLayer layer = layer((FeatureName) in.name());
                if (layer == null || rowType != null && rowType != layer.type) {
                    in.skip();
                    continue;
                }
                boolean isSelected = parser.read(layer, count + 1, layers.filter(layer));
                checkFailure();
                if (isSelected) {
                    count++;
                    return true;
                }
            } catch (XMLStreamException e) {
                skip(e, depth);
                positions.inherit(outer);
            }
        }
        if (document.failure() != null) {
            throw document.failure();
        }
        String wrongCount = split == null ? null : split.wrongCount(members.count());
        if (wrongCount != null) {
            throw in.malformed(wrongCount);
        }
        return false;
    }

    /** Properties without a value before the error are skipped, so that the error is not found again in them. */
    private void checkFailure() throws XMLStreamException {
        if (document.failure() != null && in.offset() > document.failureOffset()) {
            throw document.failure();
        }
    }

    /**
     * Skips the rest of a feature that has an error.
     *
     * @param depth of the element around the feature
     */
    private void skip(XMLStreamException e, int depth) throws XMLStreamException {
        if (in.isBroken() || e == document.failure() || skipped == settings.skippedErrors()) {
            throw e;
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

    /** The number of features that have been skipped because they have an error. */
    public long skipped() {
        return skipped;
    }

    /** The errors of the first 100 features that have been skipped. */
    public List<GmlException> errors() {
        return List.copyOf(errors);
    }

    private GmlLayer layer(FeatureName name) throws XMLStreamException {
        GmlLayer layer = layers.of(name, document.rule());
        if (layer == null && layers.isUnknown(name, document.rule())) {
            throw in.malformed("<" + name + "> does not occur in the start of the document, from which the types were"
                    + " derived; specify the type");
        }
        return layer;
    }

    /**
     * The next feature; never null. It belongs to the caller.
     *
     * @throws GmlException if the document is malformed; with an IOException as its cause if it cannot be read
     * @throws NoSuchElementException if there is none
     */
    public SimpleFeature next() throws XMLStreamException {
        if (!hasNext()) {
            throw new NoSuchElementException("the document has no more features");
        }
        SimpleFeature feature = next;
        next = null;
        return feature;
    }

    /**
     * The features that have not been read, for loops and streams. It reads from the same position and does not close
     * this reader. Its methods throw an {@link UncheckedIOException}.
     */
    public Iterator<SimpleFeature> asIterator() {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                try {
                    return GmlFeatureReader.this.hasNext();
                } catch (XMLStreamException e) {
                    throw new UncheckedIOException(new IOException(e.getMessage(), e));
                }
            }

            @Override
            public SimpleFeature next() {
                try {
                    return GmlFeatureReader.this.next();
                } catch (XMLStreamException e) {
                    throw new UncheckedIOException(new IOException(e.getMessage(), e));
                }
            }
        };
    }

    // ---- rows

    /**
     * The features of a type that have not been read, as rows; those of other types are skipped. This reader returns no
     * features from then on.
     *
     * @param typeName the local name of the type; null if there is one
     * @throws IllegalArgumentException if there is no type of this name, or several types and no name is given
     */
    public GmlRows rows(String typeName) {
        return rows(typeName, false);
    }

    GmlRows rows(String typeName, boolean isOwner) {
        List<SimpleFeatureType> candidates = types().stream()
                .filter(type -> typeName == null || type.getTypeName().equals(typeName))
                .toList();
        if (candidates.size() != 1) {
            throw new IllegalArgumentException("the document has " + candidates.size() + " types "
                    + (typeName == null ? "of features" : "called \"" + typeName + "\"") + "; its types are "
                    + types().stream().map(SimpleFeatureType::getTypeName).toList());
        }
        return rows(candidates.get(0), isOwner);
    }

    /**
     * The features of a type that have not been read, as rows, also if types of other namespaces have the same name.
     *
     * @param type one of {@link #types}
     */
    public GmlRows rowsOf(SimpleFeatureType type) {
        return rows(type, false);
    }

    private GmlRows rows(SimpleFeatureType type, boolean isOwner) {
        boolean isGiven = settings.features().type() != null;
        List<String> properties = settings.features().properties();
        rowType = isGiven ? null : type;
        SimpleFeatureType columns =
                isGiven && properties != null ? SimpleFeatureTypeBuilder.retype(type, properties) : type;
        row = new GmlRow(columns, columns.getAttributeCount() + 1);
        parser.passTo(row);
        return new GmlRows(this, GmlRow.type(columns), row, isOwner);
    }

    void skipGeometries(Predicate<Row> ofRows) {
        isUnneeded = ofRows;
        parser.skipGeometries(ofRows);
    }

    /** Reads the next feature into a row; returns false at the end. */
    boolean nextRow(GmlRow target) throws XMLStreamException {
        if (failure != null) {
            throw failure;
        }
        if (row != target) {
            row = target;
            parser.passTo(row);
        }
        try {
            ended = ended || !advance();
        } catch (XMLStreamException e) {
            failure = ServerReports.explained(e, in);
            throw failure;
        }
        row.setId(parser.id());
        return !ended;
    }

    /** Notes on what was not read, after the last feature: sentences without a full stop. */
    public List<String> notes() {
        List<String> all = new ArrayList<>(notes);
        if (members.hasAdditionalObjects()) {
            all.add("additionalObjects of the WFS are not read");
        }
        String wrongCount = split == null || split.isWhole() ? members.wrongCount() : null;
        if (wrongCount != null) {
            all.add(wrongCount);
        }
        return all;
    }

    /** The offset of the bytes that have been read, as in {@link GmlException#offset}. */
    public long offset() {
        return split == null ? in.offset() : split.offset(in.offset());
    }

    /** Closes the file that {@link #open} has opened. Does not close a stream of the caller. */
    @Override
    public void close() throws IOException {
        ended = true;
        next = null;
        if (owned != null) {
            owned.close();
        }
    }
}
