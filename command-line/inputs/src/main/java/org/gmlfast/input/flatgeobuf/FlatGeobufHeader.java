/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.flatgeobuf;

import static org.wololo.flatgeobuf.generated.ColumnType.Binary;
import static org.wololo.flatgeobuf.generated.ColumnType.Bool;
import static org.wololo.flatgeobuf.generated.ColumnType.Byte;
import static org.wololo.flatgeobuf.generated.ColumnType.DateTime;
import static org.wololo.flatgeobuf.generated.ColumnType.Double;
import static org.wololo.flatgeobuf.generated.ColumnType.Float;
import static org.wololo.flatgeobuf.generated.ColumnType.Int;
import static org.wololo.flatgeobuf.generated.ColumnType.Long;
import static org.wololo.flatgeobuf.generated.ColumnType.Short;
import static org.wololo.flatgeobuf.generated.ColumnType.UByte;
import static org.wololo.flatgeobuf.generated.ColumnType.UInt;
import static org.wololo.flatgeobuf.generated.ColumnType.ULong;
import static org.wololo.flatgeobuf.generated.ColumnType.UShort;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.input.InputException;
import org.gmlfast.model.ColumnType;
import org.gmlfast.model.ValueKind;
import org.locationtech.jts.geom.Envelope;
import org.wololo.flatgeobuf.generated.Column;
import org.wololo.flatgeobuf.generated.Crs;
import org.wololo.flatgeobuf.generated.GeometryType;
import org.wololo.flatgeobuf.generated.Header;

/**
 * The header of a FlatGeobuf. Immutable.
 *
 * @param layer the name of the layer; empty if it has none
 * @param geometryType the type of all geometries; 0 if each geometry has its own
 * @param bounds the bounds of all features; null if unknown
 * @param count the number of features; 0 if unknown
 * @param nodeSize the number of children of a node in the index; 0 if there is no index
 * @param reference the CRS; null if the header has none, nor anything else that says that there are geometries
 */
record FlatGeobufHeader(
        String layer,
        int geometryType,
        boolean hasZ,
        boolean hasM,
        Envelope bounds,
        List<Attribute> columns,
        long count,
        int nodeSize,
        SpatialReference reference) {

    /** A column. */
    record Attribute(String name, int type) {

        /** Returns the class of most values. */
        Class<?> binding() {
            return column().binding();
        }

        ValueKind kind() {
            return type == DateTime ? ValueKind.OBJECT : column().kind();
        }

        private ColumnType column() {
            return switch (type) {
                case Bool -> ColumnType.BOOLEAN;
                case Byte, UByte, Short, UShort, Int -> ColumnType.INTEGER;
                case UInt, Long -> ColumnType.LONG;
                case ULong -> ColumnType.BIG_INTEGER;
                case Float -> ColumnType.FLOAT;
                case Double -> ColumnType.DOUBLE;
                case Binary -> ColumnType.BINARY;
                default -> ColumnType.STRING;
            };
        }
    }

    private static final byte[] MAGIC = {'f', 'g', 'b', 3, 'f', 'g', 'b'};

    /** The magic bytes, which end with the revision of the format, and the length of the header. */
    static final int PREFIX_LENGTH = 12;

    private static final String REMEDY = "; specify the CRS with --source-srs EPSG:CODE";

    private static final int MAX_LENGTH = 1 << 26;
    private static final int MAX_WKT_LENGTH = 1 << 18;

    /** More features than any file has; their index has a length that fits a long. */
    private static final long MAX_COUNT = 1L << 48;

    /** Returns whether bytes are the start of a FlatGeobuf of a version that can be read. */
    static boolean isStart(byte[] head) {
        return head.length >= MAGIC.length && Arrays.equals(head, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    /**
     * Reads a header.
     *
     * @param overriding the CRS that overrides the one in the header; may be null
     * @throws InputException if it is malformed
     */
    static FlatGeobufHeader read(FlatGeobufBytes source, SpatialReference overriding) throws IOException {
        ByteBuffer prefix = source.read(PREFIX_LENGTH, new byte[PREFIX_LENGTH], "the header");
        int length = prefix.getInt(PREFIX_LENGTH - 4);
        if (!isStart(prefix.array()) || length <= 0 || length > MAX_LENGTH) {
            throw malformed(source, null);
        }
        try {
            Header header = Header.getRootAsHeader(source.read(length, new byte[0], "the header"));
            return of(source, header, overriding);
        } catch (RuntimeException e) {
            // an offset or a length that points outside of the header
            throw malformed(source, e);
        }
    }

    private static FlatGeobufHeader of(FlatGeobufBytes source, Header header, SpatialReference overriding)
            throws IOException {
        long count = header.featuresCount();
        int nodeSize = header.indexNodeSize();
        if (count < 0 || count > MAX_COUNT || nodeSize == 1) {
            throw malformed(source, null);
        }
        List<Attribute> columns = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < header.columnsLength(); i++) {
            Column column = header.columns(i);
            if (column.name() == null || !names.add(column.name()) || column.type() > Binary) {
                throw malformed(source, null);
            }
            columns.add(new Attribute(column.name(), column.type()));
        }
        return new FlatGeobufHeader(
                header.name() == null ? "" : header.name(),
                header.geometryType(),
                header.hasZ(),
                header.hasM(),
                bounds(header),
                List.copyOf(columns),
                count,
                count == 0 ? 0 : nodeSize,
                overriding != null ? overriding : reference(source, header));
    }

    private static Envelope bounds(Header header) {
        if (header.envelopeLength() < 4) {
            return null;
        }
        Envelope bounds = new Envelope(header.envelope(0), header.envelope(2), header.envelope(1), header.envelope(3));
        return java.lang.Double.isFinite(bounds.getWidth()) && java.lang.Double.isFinite(bounds.getHeight())
                ? bounds
                : null;
    }

    /** The exception for geometries without a CRS. */
    static InputException withoutReference(FlatGeobufBytes source) {
        return new InputException(source.name() + " has no CRS" + REMEDY);
    }

    private static SpatialReference reference(FlatGeobufBytes source, Header header) throws IOException {
        Crs crs = header.crs();
        if (crs == null) {
            if (header.geometryType() != GeometryType.Unknown || header.envelopeLength() > 0) {
                throw withoutReference(source);
            }
            return null;
        }
        boolean epsg = crs.org() == null || crs.org().equalsIgnoreCase("EPSG");
        if (epsg && crs.code() > 0) {
            return new SpatialReference(crs.code());
        }
        ByteBuffer text = crs.wktAsByteBuffer();
        if (text == null || text.remaining() > MAX_WKT_LENGTH) {
            throw new InputException(source.name() + " has a CRS without EPSG code" + REMEDY);
        }
        try {
            SpatialReference reference =
                    SpatialReference.ofWkt(StandardCharsets.UTF_8.decode(text).toString());
            if (reference == null) {
                throw new InputException(
                        source.name() + ": the EPSG registry has no CRS that matches its well-known text" + REMEDY);
            }
            return reference;
        } catch (UnknownCrsException e) {
            throw new InputException(source.name() + ": " + e.getMessage() + REMEDY, e);
        }
    }

    private static InputException malformed(FlatGeobufBytes source, Exception cause) {
        return new InputException(source.name() + ": the header of the FlatGeobuf is malformed", cause);
    }
}
