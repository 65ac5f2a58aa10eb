/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.wololo.flatgeobuf.ColumnMeta;
import org.wololo.flatgeobuf.Constants;
import org.wololo.flatgeobuf.GeometryConversions;
import org.wololo.flatgeobuf.HeaderMeta;
import org.wololo.flatgeobuf.generated.ColumnType;
import org.wololo.flatgeobuf.generated.Feature;

import com.google.flatbuffers.FlatBufferBuilder;

/**
 * Features as FlatGeobuf without an index. The Java library of the format reads the header and finds the geometry and
 * the properties of a feature in the array of the document; ordinates and properties are read from that array. Ids are
 * not stored but numbered.
 */
final class FlatGeobufFeatures implements FeatureCoding {

    // ---- written

    @Override
    public byte[] write(SimpleFeatureCollection features) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(features, out);
        return out.toByteArray();
    }

    /** Writes features by the library, as far as it writes them: it leaves properties to the caller. */
    static void write(SimpleFeatureCollection features, OutputStream out) throws IOException {
        SimpleFeatureType type = features.getSchema();
        HeaderMeta header = new HeaderMeta();
        header.name = type.getTypeName();
        header.geometryType = geometryType(features);
        header.featuresCount = features.size();
        header.columns = new ArrayList<>();
        for (AttributeDescriptor attribute : type.getAttributeDescriptors()) {
            if (attribute != type.getGeometryDescriptor()) {
                ColumnMeta column = new ColumnMeta();
                column.name = attribute.getLocalName();
                column.type = columnType(attribute.getType().getBinding());
                column.nullable = true;
                header.columns.add(column);
            }
        }
        out.write(Constants.MAGIC_BYTES);
        HeaderMeta.write(header, out, new FlatBufferBuilder());
        FlatBufferBuilder builder = new FlatBufferBuilder();
        ByteBuffer properties = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
        try (SimpleFeatureIterator iterator = features.features()) {
            while (iterator.hasNext()) {
                builder.clear();
                ByteBuffer feature = feature(iterator.next(), header.geometryType, builder, properties.clear());
                out.write(feature.array(), feature.arrayOffset() + feature.position(), feature.remaining());
            }
        }
    }

    /** The type of all geometries, which the declared type may not have. */
    private static byte geometryType(SimpleFeatureCollection features) {
        try (SimpleFeatureIterator iterator = features.features()) {
            return GeometryConversions.toGeometryType(
                    iterator.next().getDefaultGeometry().getClass());
        }
    }

    private static byte columnType(Class<?> binding) {
        if (binding == Integer.class) {
            return ColumnType.Int;
        }
        if (binding == Long.class) {
            return ColumnType.Long;
        }
        if (binding == Double.class) {
            return ColumnType.Double;
        }
        return binding == Boolean.class ? (byte) ColumnType.Bool : (byte) ColumnType.String;
    }

    private static ByteBuffer feature(
            SimpleFeature feature, byte geometryType, FlatBufferBuilder builder, ByteBuffer properties)
            throws IOException {
        short column = 0;
        for (AttributeDescriptor attribute : feature.getFeatureType().getAttributeDescriptors()) {
            Object value = feature.getAttribute(attribute.getName());
            if (attribute == feature.getFeatureType().getGeometryDescriptor()) {
                continue;
            }
            if (value != null) {
                put(properties.putShort(column), value);
            }
            column++;
        }
        properties.flip();
        int propertiesOffset = Feature.createPropertiesVector(builder, properties);
        Geometry geometry = (Geometry) feature.getDefaultGeometry();
        int geometryOffset = GeometryConversions.serialize(builder, geometry, geometryType);
        builder.finishSizePrefixed(Feature.createFeature(builder, geometryOffset, propertiesOffset, 0));
        return builder.dataBuffer();
    }

    private static void put(ByteBuffer properties, Object value) {
        if (value instanceof Integer number) {
            properties.putInt(number);
        } else if (value instanceof Long number) {
            properties.putLong(number);
        } else if (value instanceof Double number) {
            properties.putDouble(number);
        } else if (value instanceof Boolean yes) {
            properties.put((byte) (yes ? 1 : 0));
        } else {
            byte[] text = value.toString().getBytes(StandardCharsets.UTF_8);
            properties.putInt(text.length).put(text);
        }
    }

    // ---- read

    @Override
    public void read(byte[] document, SimpleFeatureType type, Consumer<SimpleFeature> target) throws IOException {
        select(document, type, null, null, target);
    }

    /** Reads some properties of the features in bounds; other features are skipped after their ordinates. */
    static void select(
            byte[] document,
            SimpleFeatureType type,
            List<String> properties,
            Envelope bounds,
            Consumer<SimpleFeature> target)
            throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(document).order(ByteOrder.LITTLE_ENDIAN);
        HeaderMeta header = HeaderMeta.read(bytes);
        int[] indices = new int[header.columns.size()];
        for (int i = 0; i < indices.length; i++) {
            String name = header.columns.get(i).name;
            indices[i] = properties == null || properties.contains(name) ? type.indexOf(name) : -1;
        }
        int geometryIndex = type.indexOf(type.getGeometryDescriptor().getLocalName());
        FlatGeobufGeometries geometries = new FlatGeobufGeometries(document, header.geometryType);
        ByteBuffer values = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        Feature feature = new Feature();
        org.wololo.flatgeobuf.generated.Geometry geometry = new org.wololo.flatgeobuf.generated.Geometry();
        int at = header.offset;
        for (long number = 1; at < document.length; number++) {
            Feature.getRootAsFeature(bytes.position(at + 4), feature);
            at += 4 + bytes.getInt(at);
            feature.geometry(geometry);
            if (bounds == null || geometries.intersects(geometry, bounds)) {
                Object[] read = new Object[type.getAttributeCount()];
                read[geometryIndex] = geometries.read(geometry);
                readProperties(feature.propertiesInByteBuffer(values), document, header.columns, indices, read);
                target.accept(FeatureCoding.feature(type, type.getTypeName() + '.' + number, read));
            }
        }
    }

    private static void readProperties(
            ByteBuffer properties, byte[] bytes, List<ColumnMeta> columns, int[] indices, Object[] values) {
        if (properties == null) {
            return;
        }
        while (properties.hasRemaining()) {
            int column = properties.getShort() & 0xFFFF;
            Object value =
                    switch (columns.get(column).type) {
                        case ColumnType.Int -> properties.getInt();
                        case ColumnType.Long -> properties.getLong();
                        case ColumnType.Double -> properties.getDouble();
                        case ColumnType.Bool -> properties.get() != 0;
                        default -> {
                            int length = properties.getInt();
                            int from = properties.position();
                            properties.position(from + length);
                            yield indices[column] < 0 ? null : new String(bytes, from, length, StandardCharsets.UTF_8);
                        }
                    };
            if (indices[column] >= 0) {
                values[indices[column]] = value;
            }
        }
    }
}
