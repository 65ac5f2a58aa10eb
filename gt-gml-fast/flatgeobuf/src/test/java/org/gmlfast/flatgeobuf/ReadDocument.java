/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.wololo.flatgeobuf.GeometryConversions;
import org.wololo.flatgeobuf.PackedRTree;
import org.wololo.flatgeobuf.generated.Column;
import org.wololo.flatgeobuf.generated.ColumnType;
import org.wololo.flatgeobuf.generated.Feature;
import org.wololo.flatgeobuf.generated.GeometryType;
import org.wololo.flatgeobuf.generated.Header;

/** A document as the classes of FlatGeobuf's Java library read it. */
final class ReadDocument {

    /** A feature; the geometry is null if it has none. */
    record ReadFeature(Geometry geometry, org.wololo.flatgeobuf.generated.Geometry table, Map<String, Object> values) {}

    private static final int NODE_LENGTH = 40;

    final Header header;
    final List<ReadFeature> features = new ArrayList<>();
    private final Map<Long, ReadFeature> byOffset = new LinkedHashMap<>();
    private final ByteBuffer bytes;
    private final int index;

    ReadDocument(byte[] document) {
        bytes = ByteBuffer.wrap(document).order(ByteOrder.LITTLE_ENDIAN);
        int length = bytes.getInt(8);
        header = Header.getRootAsHeader(slice(12, length));
        index = 12 + length;
        int start = index;
        if (header.indexNodeSize() > 0) {
            start += (int) PackedRTree.calcSize((int) header.featuresCount(), header.indexNodeSize());
        }
        for (int at = start; at < document.length; ) {
            if (at % 8 != 0) {
                throw new IllegalArgumentException("the library for JavaScript requires alignment");
            }
            int size = bytes.getInt(at);
            ReadFeature feature = feature(Feature.getRootAsFeature(slice(at + 4, size)));
            features.add(feature);
            byOffset.put((long) at - start, feature);
            at += 4 + size;
        }
    }

    private ByteBuffer slice(int from, int length) {
        if (from + length > bytes.capacity()) {
            throw new IllegalArgumentException("the document ends too early");
        }
        return bytes.slice(from, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private ReadFeature feature(Feature feature) {
        org.wololo.flatgeobuf.generated.Geometry table = feature.geometry();
        Geometry geometry = null;
        if (table != null) {
            int type = header.geometryType() == GeometryType.Unknown ? table.type() : header.geometryType();
            geometry = geometry(table, type);
        }
        return new ReadFeature(geometry, table, values(feature.propertiesAsByteBuffer()));
    }

    /** The library reads neither collections nor curves; returns null for curves. */
    private static Geometry geometry(org.wololo.flatgeobuf.generated.Geometry table, int type) {
        if (type == GeometryType.GeometryCollection) {
            Geometry[] parts = new Geometry[table.partsLength()];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = geometry(table.parts(i), table.parts(i).type());
            }
            return new GeometryFactory().createGeometryCollection(parts);
        }
        return type >= GeometryType.CircularString ? null : GeometryConversions.deserialize(table, type);
    }

    private Map<String, Object> values(ByteBuffer properties) {
        Map<String, Object> values = new LinkedHashMap<>();
        if (properties != null) {
            ByteBuffer in = properties.order(ByteOrder.LITTLE_ENDIAN);
            while (in.hasRemaining()) {
                Column column = header.columns(in.getShort() & 0xFFFF);
                values.put(column.name(), value(in, column.type()));
            }
        }
        return values;
    }

    private static Object value(ByteBuffer in, int type) {
        return switch (type) {
            case ColumnType.Bool -> in.get() == 1;
            case ColumnType.Byte -> in.get();
            case ColumnType.Short -> in.getShort();
            case ColumnType.Int -> in.getInt();
            case ColumnType.Long -> in.getLong();
            case ColumnType.Float -> in.getFloat();
            case ColumnType.Double -> in.getDouble();
            default -> {
                byte[] text = new byte[in.getInt()];
                in.get(text);
                yield type == ColumnType.Binary ? text : new String(text, StandardCharsets.UTF_8);
            }
        };
    }

    /** Returns the features that the index finds. */
    List<ReadFeature> search(Envelope box) {
        return PackedRTree.search(bytes, index, (int) header.featuresCount(), header.indexNodeSize(), box).stream()
                .map(hit -> byOffset.get(hit.offset))
                .toList();
    }

    /** Returns the bounds of the nodes of the index, the root first; those of nodes without geometry are empty. */
    List<Envelope> nodes() {
        List<Envelope> nodes = new ArrayList<>();
        for (int i = 0; i < nodeCount(); i++) {
            int at = index + i * NODE_LENGTH;
            double minX = bytes.getDouble(at);
            nodes.add(
                    minX == Double.POSITIVE_INFINITY
                            ? new Envelope()
                            : new Envelope(
                                    minX, bytes.getDouble(at + 16), bytes.getDouble(at + 8), bytes.getDouble(at + 24)));
        }
        return nodes;
    }

    private int nodeCount() {
        return (int) PackedRTree.calcSize((int) header.featuresCount(), header.indexNodeSize()) / NODE_LENGTH;
    }

    /** Returns the bounds that the children of an inner node have together. */
    Envelope boundsOfChildren(List<Envelope> nodes, int node) {
        int first = (int) bytes.getLong(index + node * NODE_LENGTH + 32);
        int end = Math.min(first + header.indexNodeSize(), endOfLevel(first));
        Envelope all = new Envelope();
        nodes.subList(first, end).forEach(all::expandToInclude);
        return all;
    }

    private int endOfLevel(int node) {
        int end = nodeCount();
        int level = (int) header.featuresCount();
        while (node < end - level) {
            end -= level;
            level = (level + header.indexNodeSize() - 1) / header.indexNodeSize();
        }
        return end;
    }

    /** Returns the name and the type of each column. */
    Map<String, String> columns() {
        Map<String, String> columns = new LinkedHashMap<>();
        for (int i = 0; i < header.columnsLength(); i++) {
            columns.put(
                    header.columns(i).name(), ColumnType.names[header.columns(i).type()]);
        }
        return columns;
    }
}
