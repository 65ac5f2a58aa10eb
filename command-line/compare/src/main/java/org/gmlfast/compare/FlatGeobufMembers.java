/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.wololo.flatgeobuf.generated.Column;
import org.wololo.flatgeobuf.generated.ColumnType;
import org.wololo.flatgeobuf.generated.Crs;
import org.wololo.flatgeobuf.generated.Feature;
import org.wololo.flatgeobuf.generated.Geometry;
import org.wololo.flatgeobuf.generated.GeometryType;
import org.wololo.flatgeobuf.generated.Header;

/** Reads a FlatGeobuf as the members of a GeoJSON collection, so that both are compared in the same way. */
final class FlatGeobufMembers {

    private static final byte[] MAGIC = {'f', 'g', 'b', 3, 'f', 'g', 'b'};

    /** Behind the magic bytes, of which the last is the patch level. */
    private static final int HEADER_LENGTH = 8;

    /** Four doubles and an offset. */
    private static final int NODE_LENGTH = 40;

    private static final int MAX_DEPTH = 32;

    private final ByteBuffer bytes;
    private final Header header;

    private FlatGeobufMembers(ByteBuffer bytes, Header header) {
        this.bytes = bytes;
        this.header = header;
    }

    /** Returns whether a response begins as a FlatGeobuf, complete or not. */
    static boolean isFlatGeobuf(byte[] body) {
        boolean magic = body.length > HEADER_LENGTH;
        for (int i = 0; i < MAGIC.length && magic; i++) {
            magic = body[i] == MAGIC[i];
        }
        return magic;
    }

    /**
     * Reads a response.
     *
     * @throws IOException if it is malformed or ends too early
     */
    static JsonResponse read(byte[] body) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN);
        try {
            Header header = Header.getRootAsHeader(slice(bytes, HEADER_LENGTH));
            return new JsonResponse(new FlatGeobufMembers(bytes, header).members());
        } catch (IndexOutOfBoundsException | IllegalArgumentException | BufferUnderflowException e) {
            throw new IOException("malformed FlatGeobuf", e);
        }
    }

    /** Returns whether a response has measures and no heights. */
    static boolean hasMeasuresAlone(byte[] body) throws IOException {
        Header header =
                Header.getRootAsHeader(slice(ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN), HEADER_LENGTH));
        return header.hasM() && !header.hasZ();
    }

    /** Returns the bytes behind their length. */
    private static ByteBuffer slice(ByteBuffer bytes, int position) throws IOException {
        int length = position > bytes.capacity() - 4 ? -1 : bytes.getInt(position);
        if (length < 0 || length > bytes.capacity() - position - 4) {
            throw new IOException("the FlatGeobuf ends too early");
        }
        return bytes.slice(position + 4, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private Map<String, Object> members() throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("type", "FeatureCollection");
        members.put("name", header.name());
        members.put("crs", crs(header.crs()));
        Map<String, Object> columns = new LinkedHashMap<>();
        for (int i = 0; i < header.columnsLength(); i++) {
            Column column = header.columns(i);
            columns.put(column.name(), ColumnType.names[column.type()]);
        }
        members.put("columns", columns);
        members.put("features", features());
        return members;
    }

    private static String crs(Crs crs) {
        if (crs == null) {
            return null;
        }
        return crs.code() == 0 ? crs.wkt() : (crs.org() == null ? "EPSG" : crs.org()) + ':' + crs.code();
    }

    private List<Map<String, Object>> features() throws IOException {
        List<Map<String, Object>> features = new ArrayList<>();
        long at = HEADER_LENGTH + 4L + bytes.getInt(HEADER_LENGTH);
        at += indexLength(header.featuresCount(), header.indexNodeSize());
        if (at > bytes.capacity()) {
            throw new IOException("the FlatGeobuf ends too early");
        }
        while (at < bytes.capacity()) {
            Feature feature = Feature.getRootAsFeature(slice(bytes, (int) at));
            Map<String, Object> members = new LinkedHashMap<>();
            Geometry geometry = feature.geometry();
            members.put("geometry", geometry == null ? null : geometry(geometry, header.geometryType(), 0));
            members.put("properties", properties(feature.propertiesAsByteBuffer()));
            features.add(members);
            at += 4L + bytes.getInt((int) at);
        }
        return features;
    }

    /** Returns the number of bytes of a packed R-tree: its nodes, level by level, up to the root. */
    private static long indexLength(long features, int nodeSize) {
        if (features <= 0 || nodeSize < 2) {
            return 0;
        }
        long nodes = features;
        long level = features;
        do {
            level = (level + nodeSize - 1) / nodeSize;
            nodes += level;
        } while (level > 1);
        return nodes * NODE_LENGTH;
    }

    // ---- geometries

    /** @param declared the type of the header or of the geometry around; Unknown if the geometry has its own */
    private static Map<String, Object> geometry(Geometry geometry, int declared, int depth) throws IOException {
        if (depth > MAX_DEPTH) {
            throw new IOException("a geometry has more than " + MAX_DEPTH + " levels");
        }
        int type = declared == GeometryType.Unknown ? geometry.type() : declared;
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("type", GeometryType.names[type]);
        if (geometry.partsLength() > 0) {
            int ofParts = type == GeometryType.MultiPolygon ? GeometryType.Polygon : GeometryType.Unknown;
            List<Object> parts = new ArrayList<>();
            for (int i = 0; i < geometry.partsLength(); i++) {
                parts.add(geometry(geometry.parts(i), ofParts, depth + 1));
            }
            members.put("parts", parts);
            return members;
        }
        List<Object> sequences = new ArrayList<>();
        int size = geometry.xyLength() / 2;
        int from = 0;
        for (int i = 0; i < Math.max(1, geometry.endsLength()); i++) {
            int end = geometry.endsLength() == 0 ? size : (int) Math.min(size, geometry.ends(i));
            sequences.add(positions(geometry, from, end));
            from = end;
        }
        members.put("coordinates", sequences);
        return members;
    }

    private static List<Object> positions(Geometry geometry, int from, int end) {
        List<Object> positions = new ArrayList<>();
        for (int i = from; i < end; i++) {
            List<Object> position = new ArrayList<>();
            position.add(number(geometry.xy(2 * i)));
            position.add(number(geometry.xy(2 * i + 1)));
            if (i < geometry.zLength()) {
                position.add(number(geometry.z(i)));
            }
            if (i < geometry.mLength()) {
                position.add(number(geometry.m(i)));
            }
            positions.add(position);
        }
        return positions;
    }

    private static Object number(double value) {
        return Double.isFinite(value) ? BigDecimal.valueOf(value) : "" + value;
    }

    // ---- values

    private Map<String, Object> properties(ByteBuffer properties) throws IOException {
        Map<String, Object> values = new LinkedHashMap<>();
        if (properties == null) {
            return values;
        }
        ByteBuffer in = properties.order(ByteOrder.LITTLE_ENDIAN);
        while (in.hasRemaining()) {
            int index = in.getShort() & 0xFFFF;
            if (index >= header.columnsLength()) {
                throw new IOException("a feature has a value of column " + index + ", which the header has not");
            }
            Column column = header.columns(index);
            values.put(column.name(), value(in, column.type()));
        }
        return values;
    }

    private static Object value(ByteBuffer in, int type) throws IOException {
        return switch (type) {
            case ColumnType.Bool -> in.get() != 0;
            case ColumnType.Byte -> BigDecimal.valueOf(in.get());
            case ColumnType.UByte -> BigDecimal.valueOf(in.get() & 0xFF);
            case ColumnType.Short -> BigDecimal.valueOf(in.getShort());
            case ColumnType.UShort -> BigDecimal.valueOf(in.getShort() & 0xFFFF);
            case ColumnType.Int -> BigDecimal.valueOf(in.getInt());
            case ColumnType.UInt -> BigDecimal.valueOf(in.getInt() & 0xFFFFFFFFL);
            case ColumnType.Long -> BigDecimal.valueOf(in.getLong());
            case ColumnType.ULong -> new BigDecimal(Long.toUnsignedString(in.getLong()));
            case ColumnType.Float -> number(in.getFloat());
            case ColumnType.Double -> number(in.getDouble());
            default -> text(in, type);
        };
    }

    private static String text(ByteBuffer in, int type) throws IOException {
        int length = in.getInt();
        if (length < 0 || length > in.remaining()) {
            throw new IOException("a value is longer than its feature");
        }
        byte[] text = new byte[length];
        in.get(text);
        return type == ColumnType.Binary ? HexFormat.of().formatHex(text) : new String(text, StandardCharsets.UTF_8);
    }
}
