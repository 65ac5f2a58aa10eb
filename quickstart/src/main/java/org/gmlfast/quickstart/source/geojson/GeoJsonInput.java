/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.geojson;

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
import org.gmlfast.quickstart.crs.SpatialReference;
import org.gmlfast.quickstart.source.FeatureInput;
import org.gmlfast.quickstart.source.FeatureTypes;
import org.gmlfast.quickstart.source.InputException;
import org.gmlfast.quickstart.source.InputOptions;
import org.gmlfast.quickstart.source.UnsupportedFormat;
import org.locationtech.jts.geom.Envelope;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;

/**
 * Features of a GeoJSON text. The type is made from the first ones, which are kept until they are asked for; a property
 * that turns up after them becomes one more attribute of the features from there on.
 */
public final class GeoJsonInput implements FeatureInput {

    /** What the user calls an input that is no file. */
    public static final String STANDARD_INPUT = "standard input";

    private static final int MOST_FEATURES = 1000;
    private static final long MOST_TEXT = 8 << 20;
    /** How Jackson says where an object or array begins that does not end. */
    private static final Pattern START_OF_SOMETHING =
            Pattern.compile("\\(start marker at \\[Source:.*?line: (\\d+), column: (\\d+)]\\)");

    private static final String GEOMETRY = "geometry";

    private final InputStream stream;
    private final String source;
    private final long size;
    private final String layer;
    private final InputOptions options;
    private final Columns columns = new Columns();
    private final GeometryKinds geometryKinds = new GeometryKinds();
    private final Queue<RawFeature> kept = new ArrayDeque<>();

    private final KnownIds ids = new KnownIds();

    private TextSource text;
    private FeatureReader reader;
    private boolean ended;
    private long count;
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
    }

    /**
     * Opens a text and looks at its first features.
     *
     * @param in closed by this input
     * @param size of the stream in bytes; -1 if unknown
     * @param source what the user calls it
     * @param layer the name of the type
     * @throws IOException if it cannot be read, or is no GeoJSON
     */
    public static GeoJsonInput open(InputStream in, long size, String source, String layer, InputOptions options)
            throws IOException {
        GeoJsonInput input = new GeoJsonInput(in, size, source, layer, options);
        try {
            input.lookAhead();
            return input;
        } catch (IOException | RuntimeException e) {
            input.close();
            throw e;
        }
    }

    private void lookAhead() throws IOException {
        try {
            text = TextSource.open(stream);
            String other = UnsupportedFormat.explain(text.head(), source, isFile());
            if (other != null) {
                throw new InputException(other);
            }
            reader = new FeatureReader(text.text(), columns);
        } catch (IOException e) {
            throw failure(e);
        }
        while (!ended && kept.size() < MOST_FEATURES && reader.textLength() < MOST_TEXT) {
            RawFeature feature = read();
            if (feature != null) {
                kept.add(feature);
                geometryKinds.see(feature.geometry);
                for (int i = 0; i < feature.properties.length; i++) {
                    columns.see(i, feature.properties[i]);
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
                .filter(i -> columns.kind(i).isTemporal())
                .toArray();
    }

    private boolean isFile() {
        return !source.equals(STANDARD_INPUT);
    }

    private SpatialReference reference() throws InputException {
        if (options.spatialReference() != null) {
            return options.spatialReference();
        }
        if (reader.otherReference() != null) {
            throw new InputException(source + ": nothing is known of its crs \"" + reader.otherReference()
                    + "\"; say which it is with --source-srs EPSG:CODE");
        }
        return reader.spatialReference() == null ? SpatialReference.WGS84 : reader.spatialReference();
    }

    private SimpleFeatureType withAllColumns(SimpleFeatureType base) {
        List<AttributeDescriptor> more = new ArrayList<>();
        for (int i = base.getAttributeCount() - 1; i < columns.size(); i++) {
            more.add(FeatureTypes.attribute(
                    attributeName(columns.name(i)), columns.kind(i).binding()));
        }
        return FeatureTypes.extended(base, more);
    }

    /** A property must not have the name of the geometry. */
    private static String attributeName(String property) {
        return property.equals(GEOMETRY) ? "geometry_property" : property;
    }

    // ---- features

    @Override
    public SimpleFeature next() throws IOException {
        RawFeature feature = kept.poll();
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
        values[0] = geometryKinds.wrapped(feature.geometry);
        System.arraycopy(feature.properties, 0, values, 1, Math.min(feature.properties.length, values.length - 1));
        for (int column : temporalColumns) {
            values[column + 1] = columns.kind(column).value(values[column + 1]);
        }
        return FeatureTypes.feature(type, id(feature), values);
    }

    /** A number can be no id in XML: it comes after the name of the layer, like the place of a feature without id. */
    private String id(RawFeature feature) {
        if (feature.id == null) {
            String id = layer + '.' + count;
            ids.see(id);
            return id;
        }
        boolean number = !feature.id.isEmpty() && feature.id.chars().allMatch(c -> c >= '0' && c <= '9');
        String id = number ? layer + '.' + feature.id : feature.id;
        ids.add(id);
        return id;
    }

    private void extendType(RawFeature feature) {
        for (int i = type.getAttributeCount() - 1; i < feature.properties.length; i++) {
            columns.see(i, feature.properties[i]);
            columns.seeAsText(i);
        }
        type = withAllColumns(type);
    }

    private RawFeature read() throws IOException {
        try {
            RawFeature feature = reader.next();
            ended = feature == null;
            if (ended) {
                checkReference();
            }
            return feature;
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** A crs behind the features comes too late: it is an error if they have been taken for something else. */
    private void checkReference() throws InputException {
        boolean decided = spatialReference != null && options.spatialReference() == null;
        if (decided && !spatialReference.equals(reference())) {
            throw new InputException(source + ": its crs, " + reference()
                    + ", comes after the features and too late; give --source-srs " + reference());
        }
    }

    private IOException failure(IOException e) {
        if (e instanceof InputException) {
            return e;
        }
        if (reader != null && reader.isTopology()) {
            return new InputException(UnsupportedFormat.explainTopoJson(source, isFile()), e);
        }
        if (e instanceof JacksonException json && json.getLocation() != null) {
            JsonLocation at = json.getLocation();
            return new InputException(
                    source + ", line " + at.getLineNr() + ", column " + at.getColumnNr() + ": "
                            + START_OF_SOMETHING
                                    .matcher(json.getOriginalMessage())
                                    .replaceAll("(it begins in line $1, column $2)"),
                    e);
        }
        if (e instanceof EOFException || e instanceof ZipException) {
            return new InputException(source + ": the compressed data are damaged or cut off", e);
        }
        return new InputException(source + ": " + e.getMessage(), e);
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

    /** Known if the first look has seen all. */
    @Override
    public OptionalLong count() {
        return ended ? OptionalLong.of(count + kept.size()) : OptionalLong.empty();
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
        return ids.repeated() == 0
                ? List.of()
                : List.of(ids.repeated() + (ids.repeated() == 1 ? " feature has" : " features have")
                        + " the id of another one, first \"" + ids.firstRepeated()
                        + "\"; ids are to be unique in a document, which is not valid otherwise");
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
