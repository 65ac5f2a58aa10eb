/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.bxml.internal.read.ByteSource;
import org.gmlfast.bxml.internal.read.ElementName;
import org.gmlfast.feature.internal.XmlElementCursor;
import org.gmlfast.feature.internal.XmlFailures;
import org.gmlfast.feature.internal.XmlPosition;
import org.gmlfast.feature.internal.XmlWindow;

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

    /** The bytes at the start of a stream from which types are derived. */
    private static final int SAMPLE = 4 << 20;

    private final GmlReaderSettings settings;
    private final Map<FeatureName, GmlLayer> layers = new LinkedHashMap<>();
    private final Map<GmlLayer, Integer> filters = new LinkedHashMap<>();
    private final FeatureNames names = new FeatureNames();
    private final boolean learns;
    private final int windowSize;

    /** The geometries that others refer to; empty unless they are resolved. */
    private final GeometryIndex index = new GeometryIndex();

    private MemberRule rule;
    private XmlElementCursor in;
    private GmlMembers members;
    private GmlFeatureParser parser;
    private InputStream owned;
    private long count;
    private SimpleFeature next;
    private boolean ended;
    private XMLStreamException failure;

    /** The row that takes all values, and the name of its type; null for features. */
    private GmlRow row;

    private String rowTypeName;

    /** The error at which the derivation of types has ended; null without one. The features before it are returned. */
    private XMLStreamException pending;

    private long pendingAt;
    private long skipped;
    private final List<GmlException> errors = new ArrayList<>();

    /** The most errors of skipped features that are kept. */
    private static final int MAX_ERRORS = 100;

    /** Where the bytes of a document come from, as often as it is read. */
    private interface Document {

        InputStream open() throws IOException;
    }

    private GmlFeatureReader(GmlReaderSettings settings, boolean learns, int windowSize) {
        this.settings = settings;
        this.learns = learns;
        this.windowSize = windowSize;
    }

    /**
     * A reader for a document in memory. It does not copy the array.
     *
     * @throws GmlException if the document is malformed and no type is given
     * @throws IllegalArgumentException if no type has a property, or a geometry to compare with the bounds
     */
    public GmlFeatureReader(byte[] document, GmlReaderSettings settings) throws XMLStreamException {
        this(settings, true, 0);
        start(document);
    }

    /** @param learns whether tags are learned; windowSize of the window, 0 for the array itself; for tests */
    GmlFeatureReader(byte[] document, GmlReaderSettings settings, boolean learns, int windowSize)
            throws XMLStreamException {
        this(settings, learns, windowSize);
        start(document);
    }

    /**
     * A reader for a stream. It reads ahead, and does not close the stream.
     *
     * @throws GmlException if the start of the document is malformed and no type is given
     * @throws IllegalArgumentException if no type has a property, or a geometry to compare with the bounds
     */
    public GmlFeatureReader(InputStream stream, GmlReaderSettings settings) throws XMLStreamException {
        this(settings, true, 0);
        try {
            InputStream plain = uncompressed(stream);
            byte[] start = plain.readNBytes(settings.features().type() == null ? SAMPLE : 1 << 16);
            boolean isWhole = start.length < SAMPLE && settings.features().type() == null;
            prepare(start, () -> new ByteArrayInputStream(start), isWhole, settings.schema());
            ByteArrayInputStream again = new ByteArrayInputStream(start);
            ByteSource source = (target, from, length) -> {
                int read = again.read(target, from, length);
                return read < 0 ? plain.read(target, from, length) : read;
            };
            read(new XmlWindow(source));
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
        GmlFeatureReader reader = new GmlFeatureReader(settings, true, 0);
        Document document = () -> uncompressed(new BufferedInputStream(Files.newInputStream(file), 1 << 16));
        byte[] head;
        try (InputStream in = document.open()) {
            head = in.readNBytes(SAMPLE);
        }
        reader.prepare(head, document, true, settings.schema().isEmpty() ? schema(file) : settings.schema());
        InputStream in = document.open();
        try {
            reader.owned = in;
            reader.read(new XmlWindow(in::read));
            return reader;
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    private static InputStream uncompressed(InputStream in) throws IOException {
        InputStream marked = in.markSupported() ? in : new BufferedInputStream(in, 1 << 16);
        marked.mark(2);
        boolean isGzip = marked.read() == 0x1F && marked.read() == 0x8B;
        marked.reset();
        return isGzip ? new GZIPInputStream(marked, 1 << 16) : marked;
    }

    /** The types of the schema beside a file; empty without one, or if it cannot be read. */
    private static Map<String, SimpleFeatureType> schema(Path file) throws IOException {
        String name = file.getFileName().toString().replaceFirst("\\.gz$", "");
        int dot = name.lastIndexOf('.');
        Path schema = file.resolveSibling((dot < 0 ? name : name.substring(0, dot)) + ".xsd");
        if (!Files.isRegularFile(schema)) {
            return Map.of();
        }
        try (InputStream in = Files.newInputStream(schema)) {
            return SchemaTypes.read(in);
        } catch (XMLStreamException e) {
            return Map.of();
        }
    }

    private void start(byte[] document) throws XMLStreamException {
        try {
            byte[] plain = document;
            if (document.length > 1 && document[0] == 0x1F && (document[1] & 0xFF) == 0x8B) {
                plain = uncompressed(new ByteArrayInputStream(document)).readAllBytes();
            }
            byte[] bytes = plain;
            prepare(bytes, null, true, settings.schema());
            read(window(bytes));
        } catch (IOException e) {
            throw new GmlException(e);
        }
    }

    private XmlWindow window(byte[] bytes) throws IOException {
        return windowSize == 0
                ? new XmlWindow(bytes)
                : new XmlWindow(new ByteArrayInputStream(bytes)::read, windowSize);
    }

    // ---- types

    /**
     * Finds which elements are features, and their types.
     *
     * @param document where types are derived from; null for the start itself
     */
    private void prepare(byte[] start, Document document, boolean isWhole, Map<String, SimpleFeatureType> schema)
            throws XMLStreamException, IOException {
        rule = new MemberRule(settings.memberNames());
        rule.probe(cursor(new XmlWindow(start), () -> null));
        if (settings.geometries().references() == GeometryReferences.RESOLVED) {
            resolve(start, document, isWhole);
        }
        SimpleFeatureType given = settings.features().type();
        if (given == null) {
            derive(start, document, isWhole, schema);
            select();
        }
    }

    /** Finds the geometries that others refer to, which may refer to others again. */
    private void resolve(byte[] start, Document document, boolean isWhole) throws XMLStreamException, IOException {
        if (!isWhole) {
            throw new IOException("references to geometries are not resolved in a stream, which is read once; write it"
                    + " to a file");
        }
        GeometryParser geometries = new GeometryParser(settings.geometries(), settings.limits(), index);
        pass(start, document, geometries, ReferencedGeometries::findReferences);
        index.collect(false);
        int before = -1;
        while (index.isIncomplete() && index.size() > before) {
            before = index.size();
            pass(start, document, geometries, ReferencedGeometries::collect);
        }
    }

    private void pass(byte[] start, Document document, GeometryParser geometries, Consumer<ReferencedGeometries> action)
            throws XMLStreamException, IOException {
        try (InputStream stream = document == null ? null : document.open()) {
            XmlWindow window = stream == null ? window(start) : new XmlWindow(stream::read);
            action.accept(new ReferencedGeometries(cursor(window, () -> null), geometries, index));
        }
    }

    private void derive(byte[] start, Document document, boolean isWhole, Map<String, SimpleFeatureType> schema)
            throws XMLStreamException, IOException {
        try (InputStream stream = document == null ? null : document.open()) {
            XmlWindow window = stream == null ? window(start) : new XmlWindow(stream::read);
            GmlDerivation[] derivation = new GmlDerivation[1];
            XmlElementCursor cursor = cursor(window, () -> derivation[0].current());
            SpatialReferences references =
                    new SpatialReferences(settings.geometries().axisOrder());
            derivation[0] = new GmlDerivation(cursor, rule, settings, references, index);
            try {
                derivation[0].derive();
            } catch (XMLStreamException e) {
                if (derivation[0].layers().isEmpty() || isWhole && !cursor.isBroken()) {
                    throw explained(e, cursor);
                }
                if (isWhole) {
                    pending = explained(e, cursor);
                    pendingAt = cursor.offset();
                }
            }
            layers.putAll(derivation[0].layers());
        }
        for (GmlLayer layer : layers.values()) {
            layer.deriveType(schema.get(layer.name.localName));
            layer.begun = 0;
        }
    }

    private void select() {
        List<String> properties = settings.features().properties();
        if (properties != null && !layers.isEmpty()) {
            for (String property : properties) {
                if (layers.values().stream().allMatch(layer -> layer.type.getDescriptor(property) == null)) {
                    throw new IllegalArgumentException("no type has a property \"" + property + "\"");
                }
            }
        }
        layers.values().forEach(this::select);
    }

    private void select(GmlLayer layer) {
        List<String> properties = settings.features().properties();
        String filter = null;
        if (settings.features().bounds() != null) {
            if (layer.type.getGeometryDescriptor() == null) {
                throw new IllegalArgumentException(layer.name + " has no geometry to compare with the bounds");
            }
            filter = layer.type.getGeometryDescriptor().getLocalName();
        }
        if (properties != null) {
            layer.select(properties, filter);
        }
        if (filter != null) {
            int index = layer.type.indexOf(filter);
            filters.put(layer, index < 0 ? layer.type.getAttributeCount() : index);
        }
    }

    private interface Current {

        String feature();
    }

    private XmlElementCursor cursor(XmlWindow window, Current current) {
        XmlFailures failures = new XmlFailures() {
            @Override
            public String refusal(ElementName name, XmlElementCursor before) {
                return ServerReports.refusal(name.localName, before);
            }

            @Override
            public XMLStreamException failure(String message, XmlPosition position, Throwable cause) {
                return new GmlException(message, position, current.feature(), cause);
            }
        };
        return new XmlElementCursor(
                window, settings.limits().xml(), names, settings.doctype(), learns, FeatureNames.FIXED_ROLES, failures);
    }

    private void read(XmlWindow window) {
        GeometryParser geometries = new GeometryParser(settings.geometries(), settings.limits(), index);
        in = cursor(window, () -> parser == null ? null : parser.current());
        members = new GmlMembers(in, rule, geometries.positions());
        parser = new GmlFeatureParser(in, members, settings, geometries, index);
    }

    /**
     * The types of the features: the one given, or those derived, with the selected properties, in the order of their
     * first features; never null. Empty if the document has no features and no type is given.
     */
    public List<SimpleFeatureType> types() {
        if (settings.features().type() != null) {
            return layers.isEmpty() ? List.of(settings.features().type()) : List.of(first().type);
        }
        return layers.values().stream().map(layer -> layer.type).toList();
    }

    private GmlLayer first() {
        return layers.values().iterator().next();
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
                failure = explained(e, in);
                throw failure;
            }
        }
        return next != null;
    }

    /** An exception that says what a server has written in place of the rest of a document. */
    private static XMLStreamException explained(XMLStreamException e, XmlElementCursor cursor) {
        String message = ServerReports.find(cursor);
        return message == null || e.getMessage().startsWith(message) ? e : cursor.malformed(message);
    }

    /** Reads the next feature that is selected; returns false at the end. */
    private boolean advance() throws XMLStreamException {
        PositionParser positions = parser.positions();
        while (members.next()) {
            int depth = in.depth() - 1;
            PositionParser.Frame outer = positions.inherited();
            try {
                GmlLayer layer = layer((FeatureName) in.name());
                if (layer == null || rowTypeName != null && !rowTypeName.equals(layer.type.getTypeName())) {
                    in.skip();
                    continue;
                }
                Integer filter = filters.get(layer);
                boolean isSelected = parser.read(layer, count + 1, filter == null ? -1 : filter);
                checkPending();
                if (isSelected) {
                    count++;
                    return true;
                }
            } catch (XMLStreamException e) {
                skip(e, depth);
                positions.inherit(outer);
            }
        }
        if (pending != null) {
            throw pending;
        }
        return false;
    }

    /** Properties without a value before the error are skipped, so that the error is not found again in them. */
    private void checkPending() throws XMLStreamException {
        if (pending != null && in.offset() > pendingAt) {
            throw pending;
        }
    }

    /**
     * Skips the rest of a feature that has an error.
     *
     * @param depth of the element around the feature
     */
    private void skip(XMLStreamException e, int depth) throws XMLStreamException {
        if (in.isBroken() || e == pending || skipped == settings.skippedErrors()) {
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
        GmlLayer layer = layers.get(name);
        SimpleFeatureType given = settings.features().type();
        if (layer == null && given != null && isOf(given, name)) {
            layer = new GmlLayer(name, rule.typeName(name), settings.values());
            layer.give(given);
            layers.put(name, layer);
            select(layer);
        } else if (layer == null && given == null && isWanted(name)) {
            throw in.malformed("<" + name + "> does not occur in the start of the document, from which the types were"
                    + " derived; specify the type");
        }
        return layer;
    }

    private boolean isWanted(FeatureName name) {
        return settings.typeNames() == null || settings.typeNames().contains(rule.typeName(name));
    }

    private static boolean isOf(SimpleFeatureType type, FeatureName name) {
        String uri = type.getName().getNamespaceURI();
        boolean hasUri = uri != null && !uri.isEmpty() && !GmlElement.isNamespace(uri);
        return type.getTypeName().equals(name.localName) && (!hasUri || uri.equals(name.uri));
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
        SimpleFeatureType given = settings.features().type();
        List<SimpleFeatureType> candidates = types().stream()
                .filter(type -> typeName == null || type.getTypeName().equals(typeName))
                .toList();
        if (candidates.size() != 1) {
            throw new IllegalArgumentException("the document has " + candidates.size() + " types "
                    + (typeName == null ? "of features" : "called \"" + typeName + "\"") + "; its types are "
                    + types().stream().map(SimpleFeatureType::getTypeName).toList());
        }
        SimpleFeatureType type = candidates.get(0);
        if (given != null && settings.features().properties() != null) {
            type = SimpleFeatureTypeBuilder.retype(type, settings.features().properties());
        }
        rowTypeName = type.getTypeName();
        row = new GmlRow(type, type.getAttributeCount() + 1);
        parser.passTo(row);
        return new GmlRows(this, GmlRow.type(type), row, isOwner);
    }

    /** Reads the next row; returns false at the end. */
    boolean nextRow() throws XMLStreamException {
        if (failure != null) {
            throw failure;
        }
        try {
            ended = ended || !advance();
        } catch (XMLStreamException e) {
            failure = explained(e, in);
            throw failure;
        }
        row.setId(parser.id());
        return !ended;
    }

    /** Notes on what was not read, after the last feature: sentences without a full stop. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (members.hasAdditionalObjects()) {
            notes.add("additionalObjects of the WFS are not read");
        }
        String wrongCount = members.wrongCount();
        if (wrongCount != null) {
            notes.add(wrongCount);
        }
        return notes;
    }

    /** The offset of the bytes that have been read, as in {@link GmlException#offset}. */
    public long offset() {
        return in.offset();
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
