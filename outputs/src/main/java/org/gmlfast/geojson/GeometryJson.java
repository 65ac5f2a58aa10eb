/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.geojson;

import java.io.IOException;

import org.gmlfast.stax.CoordinateFormat;
import org.locationtech.jts.algorithm.Area;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.MultiPoint;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

import com.fasterxml.jackson.core.JsonGenerator;

/**
 * Writes geometries as GeoJSON (RFC 7946 §3.1), without transforming their coordinates. Arcs become line strings,
 * measures are left out, and the rings of polygons follow the right-hand rule (§3.1.6). Not thread-safe.
 */
final class GeometryJson {

    private static final int BUFFER_SIZE = 4096;

    private final JsonGenerator json;
    private final CoordinateFormat format;

    private final byte[] number = new byte[CoordinateFormat.MAX_LENGTH];
    private final char[] buffer = new char[BUFFER_SIZE];
    private int length;

    /** Whether a part of the current raw value has been handed to the generator. */
    private boolean begun;

    GeometryJson(JsonGenerator json, CoordinateFormat format) {
        this.json = json;
        this.format = format;
    }

    /**
     * Writes a geometry; null becomes JSON's null.
     *
     * @throws IOException if writing fails
     * @throws IllegalArgumentException if a coordinate is not finite
     */
    void write(Geometry geometry) throws IOException {
        if (geometry == null) {
            json.writeNull();
            return;
        }
        String type = typeName(geometry);
        json.writeStartObject();
        json.writeStringField("type", type);
        if (type.equals("GeometryCollection")) {
            json.writeArrayFieldStart("geometries");
            for (int i = 0; i < geometry.getNumGeometries(); i++) {
                write(geometry.getGeometryN(i));
            }
            json.writeEndArray();
        } else {
            json.writeFieldName("coordinates");
            writeCoordinates(geometry);
        }
        json.writeEndObject();
    }

    /** Writes the west, south, east and north bounds as the member {@code bbox}; nothing for empty bounds. */
    void writeBounds(Envelope bounds) throws IOException {
        if (!bounds.isNull()) {
            json.writeFieldName("bbox");
            begin();
            put('[');
            putPosition(bounds.getMinX(), bounds.getMinY());
            put(',');
            putPosition(bounds.getMaxX(), bounds.getMaxY());
            put(']');
            end();
        }
    }

    private static String typeName(Geometry geometry) {
        if (geometry instanceof LineString) {
            return "LineString";
        }
        if (geometry instanceof MultiPoint) {
            return "MultiPoint";
        }
        if (geometry instanceof MultiLineString) {
            return "MultiLineString";
        }
        if (geometry instanceof MultiPolygon) {
            return "MultiPolygon";
        }
        return geometry instanceof GeometryCollection
                ? "GeometryCollection"
                : geometry instanceof Point ? "Point" : "Polygon";
    }

    private void writeCoordinates(Geometry geometry) throws IOException {
        if (geometry instanceof Point point) {
            begin();
            if (point.isEmpty()) {
                put('[');
                put(']');
            } else {
                putPosition(point.getCoordinateSequence(), 0);
            }
            end();
        } else if (geometry instanceof LineString line) {
            writeLine(line.getCoordinateSequence(), false);
        } else if (geometry instanceof Polygon polygon) {
            json.writeStartArray();
            if (!polygon.isEmpty()) {
                writeRing(polygon.getExteriorRing(), false);
                for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
                    writeRing(polygon.getInteriorRingN(i), true);
                }
            }
            json.writeEndArray();
        } else {
            json.writeStartArray();
            for (int i = 0; i < geometry.getNumGeometries(); i++) {
                writeCoordinates(geometry.getGeometryN(i));
            }
            json.writeEndArray();
        }
    }

    /** A ring without area keeps its order. */
    private void writeRing(LineString ring, boolean clockwise) throws IOException {
        CoordinateSequence positions = ring.getCoordinateSequence();
        double area = Area.ofRingSigned(positions); // positive if clockwise
        writeLine(positions, clockwise ? area < 0 : area > 0);
    }

    private void writeLine(CoordinateSequence positions, boolean reversed) throws IOException {
        begin();
        put('[');
        int size = positions.size();
        for (int i = 0; i < size; i++) {
            if (i > 0) {
                put(',');
            }
            putPosition(positions, reversed ? size - 1 - i : i);
        }
        put(']');
        end();
    }

    // ---- text of positions

    private void putPosition(CoordinateSequence positions, int i) throws IOException {
        put('[');
        putPosition(positions.getX(i), positions.getY(i));
        double z = positions.getZ(i);
        if (Double.isFinite(z)) {
            put(',');
            put(z);
        }
        put(']');
    }

    private void putPosition(double x, double y) throws IOException {
        put(x);
        put(',');
        put(y);
    }

    private void put(double ordinate) throws IOException {
        if (!Double.isFinite(ordinate)) {
            throw new IllegalArgumentException("GeoJSON cannot represent a coordinate that is not a finite number");
        }
        int count = format.write(number, 0, ordinate);
        reserve(count);
        for (int i = 0; i < count; i++) {
            buffer[length + i] = (char) number[i];
        }
        length += count;
    }

    private void put(char c) throws IOException {
        reserve(1);
        buffer[length++] = c;
    }

    private void reserve(int count) throws IOException {
        if (length + count > BUFFER_SIZE) {
            handOn();
        }
    }

    private void begin() {
        length = 0;
        begun = false;
    }

    private void end() throws IOException {
        handOn();
    }

    private void handOn() throws IOException {
        if (begun) {
            json.writeRaw(buffer, 0, length);
        } else {
            json.writeRawValue(buffer, 0, length);
            begun = true;
        }
        length = 0;
    }
}
