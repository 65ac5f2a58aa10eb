/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.flatgeobuf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.geometry.jts.CurvedGeometryFactory;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.input.FeatureException;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.FeatureTypes;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.SkippedRecords;
import org.gmlfast.model.GeometryKind;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.model.ValueKind;
import org.gmlfast.rows.wkb.WkbException;
import org.gmlfast.rows.wkb.WkbGeometryReader;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.wololo.flatgeobuf.generated.ColumnType;
import org.wololo.flatgeobuf.generated.Feature;

/**
 * Reads the features of a FlatGeobuf (version 3), one after the other. The classes of the format's library find the
 * fields in the bytes of a feature; lengths are checked before they are used.
 */
final class FlatGeobufInput implements FeatureInput {

    private static final String GEOMETRY = "geometry";

    /** The number of bytes that {@link #isFlatGeobuf} needs. */
    public static final int HEAD_LENGTH = 8;

    private final FlatGeobufBytes source;
    private final FlatGeobufHeader header;
    private final SimpleFeatureType schema;
    private final String layer;
    private final FlatGeobufWkb wkb;
    private final FlatGeobufRow row;
    private final WkbGeometryReader geometries =
            new WkbGeometryReader(new CurvedGeometryFactory(new GeometryFactory(), Double.MAX_VALUE), true);

    /** The search for features in the area; null to read all. */
    private final FlatGeobufIndex index;

    /** The position of the first feature. */
    private final long start;

    private final SkippedRecords skipped;

    private byte[] bytes = {};
    private byte[] geometryBytes = {};
    private long number;
    private boolean atFirst;

    private FlatGeobufInput(
            FlatGeobufBytes source,
            FlatGeobufHeader header,
            Envelope area,
            String layer,
            String namespace,
            SkippedRecords skipped)
            throws IOException {
        this.skipped = skipped;
        this.source = source;
        this.header = header;
        this.wkb = new FlatGeobufWkb(header);
        this.row = new FlatGeobufRow(header);
        long indexStart = source.position();
        this.start = indexStart + FlatGeobufIndex.length(header);
        boolean searched = area != null && header.nodeSize() > 0 && source.isFile();
        source.moveTo(start, "the index");
        this.index = searched ? new FlatGeobufIndex(source, header, indexStart, area) : null;
        // the classes of times are those of the first feature
        SimpleFeatureType declared = schema(layer, namespace, false);
        this.layer = layer;
        this.atFirst = advanceOrSkip(false);
        this.schema = atFirst ? schema(layer, namespace, true) : declared;
    }

    // ---- opening

    /** Returns whether bytes are the first ones of a FlatGeobuf. */
    public static boolean isFlatGeobuf(byte[] head) {
        return FlatGeobufHeader.isStart(head);
    }

    /**
     * Returns whether a file is a FlatGeobuf.
     *
     * @throws IOException if it cannot be read
     */
    public static boolean isFlatGeobuf(Path path) throws IOException {
        if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(path)) {
            return isFlatGeobuf(in.readNBytes(HEAD_LENGTH));
        }
    }

    /**
     * Opens a file.
     *
     * @param layer the name of the layer if the file has none
     * @throws IOException if the file cannot be read or is malformed
     */
    public static FlatGeobufInput open(Path path, String layer, InputOptions options) throws IOException {
        return open(FlatGeobufBytes.of(path), layer, options);
    }

    /**
     * Opens a stream.
     *
     * @param in the bytes; not closed
     * @param name the name of the stream for messages
     * @param layer the name of the layer if the stream has none
     * @throws IOException if reading fails or the bytes are malformed
     */
    public static FlatGeobufInput open(InputStream in, String name, String layer, InputOptions options)
            throws IOException {
        return open(FlatGeobufBytes.of(name, in), layer, options);
    }

    private static FlatGeobufInput open(FlatGeobufBytes source, String layer, InputOptions options) throws IOException {
        try {
            FlatGeobufHeader header = FlatGeobufHeader.read(source, options.spatialReference());
            String own = header.layer().isBlank() ? layer : header.layer();
            return new FlatGeobufInput(
                    source,
                    header,
                    options.area(),
                    options.layer() == null ? own : options.layer(),
                    options.namespace(),
                    new SkippedRecords(options));
        } catch (IOException | RuntimeException e) {
            source.close();
            throw e;
        }
    }

    private SimpleFeatureType schema(String name, String namespace, boolean atFeature) throws IOException {
        List<AttributeDescriptor> attributes = new ArrayList<>();
        Set<String> names = new HashSet<>();
        header.columns().forEach(column -> names.add(column.name()));
        String geometry = GEOMETRY;
        for (int i = 1; names.contains(geometry); i++) {
            geometry = GEOMETRY + i;
        }
        attributes.add(
                FeatureTypes.geometry(geometry, binding(), spatialReference().xy()));
        for (FlatGeobufHeader.Attribute column : header.columns()) {
            Object first = atFeature && column.type() == ColumnType.DateTime ? row.getObject(attributes.size()) : null;
            attributes.add(FeatureTypes.attribute(column.name(), first == null ? column.binding() : first.getClass()));
        }
        return FeatureTypes.type(namespace, name, attributes);
    }

    private Class<? extends Geometry> binding() {
        return GeometryKind.ofCode(header.geometryType()).binding();
    }

    // ---- features

    /**
     * Moves to the next feature.
     *
     * @param inPlace whether its geometry may be valid only until the next one
     * @return false if there are no more
     */
    private boolean advance(boolean inPlace) throws IOException {
        if (index == null) {
            if (header.count() > 0 ? number == header.count() : source.isAtEnd()) {
                return false;
            }
            number++;
        } else {
            long found = index.next();
            if (found < 0) {
                return false;
            }
            number = found + 1;
            long offset = index.offset();
            // an offset that is not valid is beyond the end
            source.moveTo(offset < 0 ? Long.MAX_VALUE : start + Math.min(offset, Long.MAX_VALUE - start), what());
        }
        int length = source.read(4, bytes, what()).getInt(0);
        ByteBuffer feature = source.read(length, bytes, what());
        bytes = feature.array();
        try {
            set(Feature.getRootAsFeature(feature), length, inPlace);
            return true;
        } catch (RuntimeException e) {
            // anything else is an offset or a length that points outside of the feature
            String why = e instanceof WkbException || e.getClass() == IllegalArgumentException.class
                    ? e.getMessage()
                    : "an offset or a length in it points outside of it";
            throw new FeatureException(source.name() + ": " + what() + " is malformed: " + why, e);
        }
    }

    /** Moves to the next feature that can be read, or fails. */
    private boolean advanceOrSkip(boolean inPlace) throws IOException {
        while (true) {
            try {
                return advance(inPlace);
            } catch (FeatureException e) {
                skipped.add(e);
            }
        }
    }

    private String what() {
        return "feature " + number;
    }

    private void set(Feature feature, int length, boolean inPlace) throws InputException {
        if (feature.columnsLength() > 0) {
            throw new InputException(source.name() + ": " + what() + " has columns of its own, which are not supported;"
                    + " convert the file with ogr2ogr, which writes them to the header");
        }
        Geometry geometry = null;
        if (feature.geometry() != null) {
            if (header.reference() == null) {
                throw FlatGeobufHeader.withoutReference(source);
            }
            ByteBuffer converted = wkb.convert(feature.geometry(), length);
            int count = converted.position();
            if (!inPlace || geometryBytes.length < count) {
                geometryBytes = new byte[count];
            }
            System.arraycopy(converted.array(), 0, geometryBytes, 0, count);
            geometry = geometries.read(geometryBytes, 0, count);
        }
        row.set(layer + '.' + number, geometry, feature.propertiesAsByteBuffer());
    }

    /** Returns the next row; null if there are no more. */
    private Row nextRow(boolean inPlace) throws IOException {
        if (atFirst) {
            atFirst = false;
            return row;
        }
        return advanceOrSkip(inPlace) ? row : null;
    }

    @Override
    public SimpleFeature next() throws IOException {
        Row next = nextRow(false);
        if (next == null) {
            return null;
        }
        Object[] values = new Object[schema.getAttributeCount()];
        for (int i = 0; i < values.length; i++) {
            values[i] = next.getObject(i);
        }
        return FeatureTypes.feature(schema, next.id(), values);
    }

    @Override
    public RowSource rows() {
        List<ValueKind> kinds = new ArrayList<>(List.of(ValueKind.OBJECT));
        header.columns().forEach(column -> kinds.add(column.kind()));
        RowType type = new RowType(schema, kinds, false);
        return new RowSource() {
            @Override
            public RowType rowType() {
                return type;
            }

            @Override
            public Rows open() {
                return new Rows() {
                    @Override
                    public Row next() throws IOException {
                        return nextRow(true);
                    }

                    @Override
                    public void close() {
                        // the input closes its file
                    }
                };
            }
        };
    }

    // ---- properties of the input

    @Override
    public SimpleFeatureType schema() {
        return schema;
    }

    @Override
    public SpatialReference spatialReference() {
        return header.reference() == null ? SpatialReference.WGS84 : header.reference();
    }

    @Override
    public OptionalLong count() {
        return header.count() == 0 || index != null || skipped.areAllowed()
                ? OptionalLong.empty()
                : OptionalLong.of(header.count());
    }

    @Override
    public Envelope bounds() {
        return header.bounds();
    }

    @Override
    public long position() {
        return source.position();
    }

    @Override
    public long size() {
        return source.size();
    }

    @Override
    public List<String> notes() {
        return skipped.notes();
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
        source.close();
    }
}
