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

    /** The part of a file that is read; null for all of it. */
    private final SplitDocument split;

    /** The documents that are read one after the other, with the rule of each; empty for a single stream or array. */
    private List<GmlSource> sources = List.of();

    private final List<MemberRule> rules = new ArrayList<>();
    private final List<GeometryIndex> indexes = new ArrayList<>();
    private int source;
    private final List<String> notes = new ArrayList<>();

    /** The geometries of the document that others refer to; empty unless they are resolved. */
    private GeometryIndex index = new GeometryIndex();

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
    private int pendingSource;
    private long skipped;
    private final List<GmlException> errors = new ArrayList<>();

    /** The most errors of skipped features that are kept. */
    private static final int MAX_ERRORS = 100;

    private GmlFeatureReader(GmlReaderSettings settings, boolean learns, int windowSize, SplitDocument split) {
        this.settings = settings;
        this.learns = learns;
        this.windowSize = windowSize;
        this.split = split;
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

    private void readStream(InputStream stream) throws XMLStreamException {
        try {
            InputStream plain = uncompressed(stream);
            byte[] start = plain.readNBytes(settings.features().type() == null ? SAMPLE : 1 << 16);
            boolean isWhole = start.length < SAMPLE && settings.features().type() == null;
            prepare(start, () -> new ByteArrayInputStream(start), isWhole);
            complete(Map.of());
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

    private void readSources(List<? extends GmlSource> all, Map<String, SimpleFeatureType> schema)
            throws IOException, XMLStreamException {
        sources = List.copyOf(all);
        for (source = 0; source < sources.size(); source++) {
            byte[] head;
            try (InputStream in = document(source).open()) {
                head = in.readNBytes(SAMPLE);
            }
            prepare(head, document(source), true);
            rules.add(rule);
            indexes.add(index);
        }
        complete(schema);
        openSource(0);
    }

    private GmlSource document(int number) {
        return () -> uncompressed(new BufferedInputStream(sources.get(number).open(), 1 << 16));
    }

    private void openSource(int number) throws IOException {
        source = number;
        rule = rules.get(source);
        index = indexes.get(source);
        InputStream in = document(source).open();
        try {
            owned = in;
            read(new XmlWindow(in::read));
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    /** Goes on to the next document; returns false at the end of the last one. */
    private boolean nextSource() throws XMLStreamException {
        if (source + 1 >= sources.size()) {
            return false;
        }
        try {
            List<String> ended = notes();
            notes.clear();
            notes.addAll(ended.stream().distinct().toList());
            owned.close();
            openSource(source + 1);
            return true;
        } catch (IOException e) {
            throw in.malformed(String.valueOf(e.getMessage()));
        }
    }

    private static InputStream uncompressed(InputStream in) throws IOException {
        InputStream marked = in.markSupported() ? in : new BufferedInputStream(in, 1 << 16);
        marked.mark(2);
        boolean isGzip = marked.read() == 0x1F && marked.read() == 0x8B;
        marked.reset();
        return isGzip ? new GZIPInputStream(marked, 1 << 16) : marked;
    }

    private void start(byte[] document) throws XMLStreamException {
        try {
            byte[] plain = document;
            if (document.length > 1 && document[0] == 0x1F && (document[1] & 0xFF) == 0x8B) {
                plain = uncompressed(new ByteArrayInputStream(document)).readAllBytes();
            }
            byte[] bytes = plain;
            prepare(bytes, null, true);
            complete(Map.of());
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
    private void prepare(byte[] start, GmlSource document, boolean isWhole) throws XMLStreamException, IOException {
        if (split == null || split.isWhole()) {
            rule = new MemberRule(settings.memberNames());
            rule.probe(cursor(new XmlWindow(start), () -> null));
        } else {
            rule = split.rule(settings, names);
        }
        index = new GeometryIndex();
        if (settings.geometries().references() == GeometryReferences.RESOLVED) {
            resolve(start, document, isWhole);
        }
        if (settings.features().type() == null) {
            derive(start, document, isWhole);
        }
    }

    /** Finds the geometries that others refer to, which may refer to others again. */
    private void resolve(byte[] start, GmlSource document, boolean isWhole) throws XMLStreamException, IOException {
        if (!isWhole) {
            throw new IOException("references to geometries are not resolved in a stream, which is read once; write it"
                    + " to a file");
        }
        if (split != null && !split.isWhole()) {
            throw new IOException("references to geometries are not resolved in a part of a file; read the whole file");
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

    private void pass(
            byte[] start, GmlSource document, GeometryParser geometries, Consumer<ReferencedGeometries> action)
            throws XMLStreamException, IOException {
        try (InputStream stream = document == null ? null : document.open()) {
            XmlWindow window = stream == null ? window(start) : new XmlWindow(stream::read);
            action.accept(new ReferencedGeometries(cursor(window, () -> null), geometries, index));
        }
    }

    private void derive(byte[] start, GmlSource document, boolean isWhole) throws XMLStreamException, IOException {
        try (InputStream stream = document == null ? null : document.open()) {
            XmlWindow window = stream == null ? window(start) : new XmlWindow(stream::read);
            GmlDerivation[] derivation = new GmlDerivation[1];
            XmlElementCursor cursor = cursor(window, () -> derivation[0].current());
            SpatialReferences references =
                    new SpatialReferences(settings.geometries().axisOrder());
            derivation[0] = new GmlDerivation(layers, cursor, rule, settings, references, index);
            try {
                derivation[0].derive();
            } catch (XMLStreamException e) {
                if (derivation[0].layers().isEmpty() || isWhole && !cursor.isBroken()) {
                    throw explained(e, cursor);
                }
                if (isWhole && pending == null) {
                    pending = explained(e, cursor);
                    pendingAt = cursor.offset();
                    pendingSource = source;
                }
            }
        }
    }

    /**
     * Builds the types of what has been found.
     *
     * @param beside the types of the schema beside the document, unless the settings have others
     */
    private void complete(Map<String, SimpleFeatureType> beside) {
        if (settings.features().type() == null) {
            Map<String, SimpleFeatureType> schema = settings.schema().isEmpty() ? beside : settings.schema();
            for (GmlLayer layer : layers.values()) {
                layer.deriveType(schema.get(layer.name.localName));
                layer.begun = 0;
            }
            select();
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
                return split == null
                        ? new GmlException(named(message), position, current.feature(), cause)
                        : split.failure(message, position, current.feature(), cause);
            }
        };
        return new XmlElementCursor(
                window, settings.limits().xml(), names, settings.doctype(), learns, FeatureNames.FIXED_ROLES, failures);
    }

    /** A message with the name of the document, if there are several. */
    private String named(String message) {
        String name = source < sources.size() ? sources.get(source).name() : null;
        return name == null ? message : name + ": " + message;
    }

    private void read(XmlWindow window) {
        GeometryParser geometries = new GeometryParser(settings.geometries(), settings.limits(), index);
        in = cursor(window, () -> parser == null ? null : parser.current());
        members = new GmlMembers(in, rule, geometries.positions());
        parser = new GmlFeatureParser(in, members, settings, geometries, index);
        if (row != null) {
            parser.passTo(row);
        }
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
        return message == null || e.getMessage().contains(message) ? e : cursor.malformed(message);
    }

    /** Reads the next feature that is selected; returns false at the end of the last document. */
    private boolean advance() throws XMLStreamException {
        boolean found = advanceInDocument();
        while (!found && nextSource()) {
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
        if (pending != null && source == pendingSource) {
            throw pending;
        }
        String wrongCount = split == null ? null : split.wrongCount(members.count());
        if (wrongCount != null) {
            throw in.malformed(wrongCount);
        }
        return false;
    }

    /** Properties without a value before the error are skipped, so that the error is not found again in them. */
    private void checkPending() throws XMLStreamException {
        if (pending != null && source == pendingSource && in.offset() > pendingAt) {
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
