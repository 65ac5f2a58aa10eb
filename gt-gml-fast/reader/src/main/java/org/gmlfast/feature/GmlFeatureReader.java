/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Predicate;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.feature.internal.parse.GmlRow;
import org.gmlfast.feature.schema.GmlFile;
import org.gmlfast.feature.schema.SchemaBeside;
import org.gmlfast.feature.settings.AxisOrder;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlException;
import org.gmlfast.feature.source.GmlSource;
import org.gmlfast.feature.split.GmlSplit;
import org.gmlfast.feature.split.SplitDocument;
import org.gmlfast.model.Row;

/**
 * Reads the features of a document in GML 2.1.2, 3.1.1 or 3.2.1: a WFS response or any other document with features of
 * one or several types.
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
 * easting first, whatever order the srsName stands for ({@link AxisOrder}). A geometry without a srsName takes that of
 * the bounds of its feature or of the collection.
 *
 * <p>A type that is derived has Boolean, Long, Double, BigDecimal, String, java.sql.Date, LocalTime, LocalDateTime,
 * OffsetDateTime, geometries, and a List where an element occurs twice in a feature. No number is clamped: integers of
 * more than 64 bits and integers with leading zeros are Strings. Nested values become attributes with the last name of
 * their path, or with the path, such as {@code a|B|c}, if another attribute has that name. Empty and nil values are
 * null; references to other objects are not read. Types are derived from all features of an array or a file, but from
 * the first 4 MB of a stream: a later value that does not fit, or another property, causes a GmlException.
 *
 * <p>An array, a file or a stream may be compressed by gzip. Nothing is fetched; entities are never expanded. A
 * document that is malformed or truncated, or has a value that an attribute cannot have, causes a {@link GmlException},
 * also at every later call. A reader belongs to one thread.
 */
public final class GmlFeatureReader implements AutoCloseable {

    private final GmlReaderSettings settings;
    private final GmlDocumentReader documents;
    private SimpleFeature next;
    private boolean ended;
    private XMLStreamException failure;

    private GmlFeatureReader(GmlReaderSettings settings, GmlDocumentReader documents) {
        this.settings = settings;
        this.documents = documents;
    }

    /**
     * Creates a reader for a document in memory. It does not copy the array.
     *
     * @throws GmlException if the document is malformed and no type is given
     * @throws IllegalArgumentException if no type has a property, or a geometry to compare with the bounds
     */
    public GmlFeatureReader(byte[] document, GmlReaderSettings settings) throws XMLStreamException {
        this(settings, new GmlDocumentReader(settings, null));
        documents.readArray(document);
    }

    /** @param learns whether tags are learned; windowSize of the window, 0 for the array itself; for tests */
    GmlFeatureReader(byte[] document, GmlReaderSettings settings, boolean learns, int windowSize)
            throws XMLStreamException {
        this(settings, new GmlDocumentReader(settings, learns, windowSize, null));
        documents.readArray(document);
    }

    /**
     * Creates a reader for a stream. It reads ahead, and does not close the stream.
     *
     * @throws GmlException if the start of the document is malformed and no type is given
     * @throws IllegalArgumentException if no type has a property, or a geometry to compare with the bounds
     */
    public GmlFeatureReader(InputStream stream, GmlReaderSettings settings) throws XMLStreamException {
        this(settings, new GmlDocumentReader(settings, null));
        documents.readStream(stream);
    }

    /**
     * Creates a reader for a part of a file that is not in a local file system, from a stream of its bytes. If no type
     * is given, types are derived from the first 4 MB. It does not close the stream.
     *
     * @param part begins at {@link GmlSplit#start}; no more bytes are read than the split has
     * @throws GmlException if the start of the part is malformed and no type is given
     * @throws IllegalArgumentException if no type has a property, or a geometry to compare with the bounds
     */
    public GmlFeatureReader(InputStream part, GmlSplit split, GmlReaderSettings settings) throws XMLStreamException {
        this(settings, new GmlDocumentReader(settings, new SplitDocument(split, null)));
        documents.readPart(part);
    }

    /**
     * Opens a file, which may be compressed by gzip. If no type is given, the types are derived from all its features;
     * an application schema beside the file, with the same name and the suffix .xsd, refines the classes of values;
     * without one, OGR's file with the suffix .gfs does, which also gives the names of attributes. {@link #close}
     * closes the file.
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
        GmlFeatureReader reader = new GmlFeatureReader(settings, new GmlDocumentReader(settings, null));
        reader.documents.readSources(sources, SchemaBeside.of(sources.get(0)));
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
        GmlFeatureReader reader = new GmlFeatureReader(settings, new GmlDocumentReader(settings, part));
        reader.documents.readSources(List.of(part::open), new GmlFile(file).beside());
        return reader;
    }

    /**
     * The types of the features, given or derived, with the selected properties, in the order of their first features;
     * never null. Empty if the document has no features and no type is given.
     */
    public List<SimpleFeatureType> types() {
        return documents.types();
    }

    /** Whether the types are derived from the starts of documents, so that later features may not fit them. */
    public boolean isSampled() {
        return documents.isSampled();
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
        if (documents.row() != null) {
            throw new IllegalStateException("the features are read as rows");
        }
        if (next == null && !ended) {
            try {
                if (documents.advance()) {
                    next = documents.feature();
                } else {
                    ended = true;
                }
            } catch (XMLStreamException e) {
                failure = documents.explained(e);
                throw failure;
            }
        }
        return next != null;
    }

    /** The number of features that have been skipped because of errors. */
    public long skipped() {
        return documents.skipped().count();
    }

    /** The errors of the first 100 features that have been skipped. */
    public List<GmlException> errors() {
        return documents.skipped().errors();
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
        return new UncheckedFeatures(this::hasNext, this::next);
    }

    // ---- rows

    /**
     * The features of a type that have not been read, as rows; those of other types are skipped. From then on, this
     * reader returns no features itself.
     *
     * @param typeName the local name of the type; null if there is only one
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
     * The features of a type that have not been read, as rows. Use it if types of several namespaces have the same
     * name.
     *
     * @param type one of {@link #types}
     */
    public GmlRows rowsOf(SimpleFeatureType type) {
        return rows(type, false);
    }

    private GmlRows rows(SimpleFeatureType type, boolean isOwner) {
        boolean isGiven = settings.features().type() != null;
        List<String> properties = settings.features().properties();
        documents.select(isGiven ? null : type);
        SimpleFeatureType columns =
                isGiven && properties != null ? SimpleFeatureTypeBuilder.retype(type, properties) : type;
        GmlRow row = new GmlRow(columns, Math.max(columns.getAttributeCount(), documents.valueCount()) + 1);
        documents.passTo(row);
        return new GmlRows(this, GmlRow.type(columns), row, isOwner);
    }

    void skipGeometries(Predicate<Row> ofRows) {
        documents.skipGeometries(ofRows);
    }

    /** Reads the next feature into a row; returns false at the end. */
    boolean nextRow(GmlRow target) throws XMLStreamException {
        if (failure != null) {
            throw failure;
        }
        if (documents.row() != target) {
            documents.passTo(target);
        }
        try {
            ended = ended || !documents.advance();
        } catch (XMLStreamException e) {
            failure = documents.explained(e);
            throw failure;
        }
        target.setId(documents.id());
        return !ended;
    }

    /** Notes on content that was not read, complete after the last feature: sentences without a full stop. */
    public List<String> notes() {
        return documents.notes();
    }

    /** The offset of the bytes that have been read, as in {@link GmlException#offset}. */
    public long offset() {
        return documents.offset();
    }

    /** Closes the file that {@link #open} has opened. Does not close a stream of the caller. */
    @Override
    public void close() throws IOException {
        ended = true;
        next = null;
        documents.close();
    }
}
