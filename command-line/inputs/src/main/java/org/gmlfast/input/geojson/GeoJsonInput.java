/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.geojson;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.zip.ZipException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.input.FeatureException;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.FeatureTypes;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.SkippedRecords;
import org.gmlfast.input.UnsupportedFormat;
import org.gmlfast.input.UnsupportedFormatException;
import org.locationtech.jts.geom.Envelope;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;

/**
 * Reads the features of a GeoJSON text. The type is inferred from the first features, which are buffered. A property
 * that appears later becomes an additional attribute of that feature and all that follow.
 */
public final class GeoJsonInput implements FeatureInput {

    /** The name of standard input in messages. */
    public static final String STANDARD_INPUT = "standard input";

    private static final int MAX_BUFFERED_FEATURES = 1000;
    private static final long MAX_BUFFERED_BYTES = 8 << 20;

    /** The location of the start of an unclosed object or array in Jackson's messages. */
    private static final Pattern START_MARKER =
            Pattern.compile("\\(start marker at \\[Source:.*?line: (\\d+), column: (\\d+)]\\)");

    /** The name of the constraint in Jackson's messages. */
    private static final String CONSTRAINT = ", from `[^`]*`";

    private static final String GEOMETRY = "geometry";

    private final InputStream stream;
    private final String source;
    private final long size;
    private final String layer;
    private final InputOptions options;
    private final Columns columns = new Columns();
    private final GeometryKinds geometryKinds = new GeometryKinds();
    private final Queue<RawFeature> buffered = new ArrayDeque<>();

    private final DuplicateIdDetector ids = new DuplicateIdDetector();

    private final SkippedRecords skipped;

    private TextSource text;
    private GeoJsonReader reader;
    private boolean ended;
    private long count;

    /** The number of features that have been read or skipped. */
    private long read;

    private SpatialReference spatialReference;
    private SimpleFeatureType schema;
    private SimpleFeatureType type;
    private int[] temporalColumns = {};

    private GeoJsonInput(InputStream stream, long size, String source, String layer, InputOptions options) {
        this.stream = stream;
        this.size = size;
        this.source = source;
        this.layer = layer;
        this.options = options;
        this.skipped = new SkippedRecords(options);
    }

    /**
     * Opens a text and reads its first features.
     *
     * @param in the text; closed by this input
     * @param size the size of the stream in bytes; -1 if unknown
     * @param source the name of the input for messages
     * @param layer the name of the feature type
     * @throws IOException if the text cannot be read or is not GeoJSON
     */
    public static GeoJsonInput open(InputStream in, long size, String source, String layer, InputOptions options)
            throws IOException {
        GeoJsonInput input = new GeoJsonInput(in, size, source, layer, options);
        try {
            input.readFirstFeatures();
            return input;
        } catch (IOException | RuntimeException e) {
            input.close();
            throw e;
        }
    }

    private void readFirstFeatures() throws IOException {
        try {
            text = TextSource.open(stream);
            String unsupported = UnsupportedFormat.describe(text.head(), source, isFile());
            if (unsupported != null) {
                throw new UnsupportedFormatException(unsupported);
            }
            reader = new GeoJsonReader(text.text(), columns);
        } catch (IOException e) {
            throw failure(e);
        }
        while (!ended && buffered.size() < MAX_BUFFERED_FEATURES && reader.textLength() < MAX_BUFFERED_BYTES) {
            RawFeature feature = read();
            if (feature != null) {
                buffered.add(feature);
                geometryKinds.include(feature.geometry);
                for (int i = 0; i < feature.properties.length; i++) {
                    columns.include(i, feature.properties[i]);
                }
            }
        }
        spatialReference = reference();
        schema = FeatureTypes.type(
                options.namespace(),
                layer,
                List.of(FeatureTypes.geometry(GEOMETRY, geometryKinds.binding(), spatialReference.xy())));
        schema = withAllColumns(schema);
        type = schema;
        temporalColumns = IntStream.range(0, columns.size())
                .filter(i -> columns.isTemporal(i))
                .toArray();
    }

    private boolean isFile() {
        return !source.equals(STANDARD_INPUT);
    }

    private SpatialReference reference() throws InputException {
        if (options.spatialReference() != null) {
            return options.spatialReference();
        }
        if (reader.unknownReference() != null) {
            throw new InputException(source + ": unknown crs \"" + reader.unknownReference()
                    + "\"; specify the CRS with --source-srs EPSG:CODE");
        }
        return reader.spatialReference() == null ? SpatialReference.WGS84 : reader.spatialReference();
    }

    private SimpleFeatureType withAllColumns(SimpleFeatureType base) {
        List<AttributeDescriptor> more = new ArrayList<>();
        for (int i = base.getAttributeCount() - 1; i < columns.size(); i++) {
            more.add(FeatureTypes.attribute(attributeName(columns.name(i)), columns.binding(i)));
        }
        return FeatureTypes.extended(base, more);
    }

    /** Renames a property that has the name of the geometry attribute. */
    private static String attributeName(String property) {
        return property.equals(GEOMETRY) ? "geometry_property" : property;
    }

    // ---- features

    @Override
    public SimpleFeature next() throws IOException {
        RawFeature feature = buffered.poll();
        if (feature == null) {
            feature = ended ? null : read();
            if (feature == null) {
                return null;
            }
        }
        if (columns.size() >= type.getAttributeCount()) {
            extendType(feature);
        }
        count++;
        Object[] values = new Object[type.getAttributeCount()];
        values[0] = geometryKinds.convert(feature.geometry);
        System.arraycopy(feature.properties, 0, values, 1, Math.min(feature.properties.length, values.length - 1));
        for (int column : temporalColumns) {
            values[column + 1] = columns.value(column, values[column + 1]);
        }
        return FeatureTypes.feature(type, id(feature), values);
    }

    /**
     * Prefixes numeric ids with the name of the layer, because they are not valid in XML, and generates missing ids.
     */
    private String id(RawFeature feature) {
        if (feature.id == null) {
            String id = layer + '.' + feature.number;
            ids.check(id);
            return id;
        }
        boolean number = !feature.id.isEmpty() && feature.id.chars().allMatch(c -> c >= '0' && c <= '9');
        String id = number ? layer + '.' + feature.id : feature.id;
        ids.add(id);
        return id;
    }

    private void extendType(RawFeature feature) {
        for (int i = type.getAttributeCount() - 1; i < feature.properties.length; i++) {
            columns.include(i, feature.properties[i]);
            columns.treatTemporalAsText(i);
        }
        type = withAllColumns(type);
    }

    private RawFeature read() throws IOException {
        while (true) {
            try {
                RawFeature feature = reader.next();
                ended = feature == null;
                if (ended) {
                    checkReference();
                } else {
                    feature.number = ++read;
                }
                return feature;
            } catch (GeoJsonException e) {
                if (!e.isOfFeature()) {
                    throw failure(e);
                }
                read++;
                skipped.add(new FeatureException(failure(e).getMessage(), e));
            } catch (IOException e) {
                throw failure(e);
            }
        }
    }

    /** Rejects a crs after the features that differs from the one that has been used for them. */
    private void checkReference() throws InputException {
        boolean decided = spatialReference != null && options.spatialReference() == null;
        if (decided && !spatialReference.equals(reference())) {
            throw new InputException(source + ": the crs, " + reference()
                    + ", comes after the features, which is too late; use --source-srs " + reference());
        }
    }

    private IOException failure(IOException e) {
        if (e instanceof InputException) {
            return e;
        }
        if (reader != null && reader.isTopology()) {
            return new InputException(UnsupportedFormat.describeTopoJson(source, isFile()), e);
        }
        if (e instanceof JacksonException json && json.getLocation() != null) {
            JsonLocation at = json.getLocation();
            return new InputException(
                    source + ", line " + at.getLineNr() + ", column " + at.getColumnNr() + ": "
                            + START_MARKER
                                    .matcher(json.getOriginalMessage())
                                    .replaceAll("(it begins in line $1, column $2)")
                                    .replaceAll(CONSTRAINT, ""),
                    e);
        }
        if (e instanceof EOFException || e instanceof ZipException) {
            return new InputException(source + ": the compressed data are damaged or cut off", e);
        }
        return new InputException(source + ": " + String.valueOf(e.getMessage()).replaceAll(CONSTRAINT, ""), e);
    }

    // ---- the whole

    @Override
    public SimpleFeatureType schema() {
        return schema;
    }

    @Override
    public SpatialReference spatialReference() {
        return spatialReference;
    }

    /** Known if the buffered features are all features. */
    @Override
    public OptionalLong count() {
        return ended ? OptionalLong.of(count + buffered.size()) : OptionalLong.empty();
    }

    @Override
    public Envelope bounds() {
        return null;
    }

    @Override
    public long position() {
        return text.position();
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>(skipped.notes());
        if (ids.duplicates() > 0) {
            notes.add(ids.duplicates() + (ids.duplicates() == 1 ? " feature has" : " features have")
                    + " the id of another feature, first \"" + ids.firstDuplicate()
                    + "\"; the document is not valid, because ids must be unique");
        }
        return notes;
    }

    @Override
    public long skipped() {
        return skipped.count();
    }

    @Override
    public Unit unit() {
        return Unit.BYTES;
    }

    @Override
    public void close() throws IOException {
        if (reader != null) {
            reader.close();
        }
        stream.close();
    }
}
