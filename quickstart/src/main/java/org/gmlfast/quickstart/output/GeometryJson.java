/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.output;

import java.io.IOException;

import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.MultiPoint;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

import com.fasterxml.jackson.core.JsonGenerator;

/** Writes geometries as GeoJSON (RFC 7946 §3.1), without transforming their coordinates. */
public final class GeometryJson {

    private GeometryJson() {}

    /**
     * Writes a geometry; null becomes JSON's null.
     *
     * @throws IOException if writing fails or a coordinate is not finite
     */
    public static void write(JsonGenerator json, Geometry geometry) throws IOException {
        if (geometry == null) {
            json.writeNull();
            return;
        }
        json.writeStartObject();
        json.writeStringField("type", typeName(geometry));
        boolean collection = typeName(geometry).equals("GeometryCollection");
        json.writeFieldName(collection ? "geometries" : "coordinates");
        if (collection) {
            json.writeStartArray();
            for (int i = 0; i < geometry.getNumGeometries(); i++) {
                write(json, geometry.getGeometryN(i));
            }
            json.writeEndArray();
        } else {
            writeCoordinates(json, geometry);
        }
        json.writeEndObject();
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

    private static void writeCoordinates(JsonGenerator json, Geometry geometry) throws IOException {
        if (geometry instanceof Point point) {
            if (point.isEmpty()) {
                json.writeStartArray();
                json.writeEndArray();
            } else {
                writePosition(json, point.getCoordinateSequence(), 0);
            }
        } else if (geometry instanceof LineString line) {
            writePositions(json, line.getCoordinateSequence());
        } else if (geometry instanceof Polygon polygon) {
            json.writeStartArray();
            if (!polygon.isEmpty()) {
                writePositions(json, polygon.getExteriorRing().getCoordinateSequence());
                for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
                    writePositions(json, polygon.getInteriorRingN(i).getCoordinateSequence());
                }
            }
            json.writeEndArray();
        } else {
            json.writeStartArray();
            for (int i = 0; i < geometry.getNumGeometries(); i++) {
                writeCoordinates(json, geometry.getGeometryN(i));
            }
            json.writeEndArray();
        }
    }

    private static void writePositions(JsonGenerator json, CoordinateSequence positions) throws IOException {
        json.writeStartArray();
        for (int i = 0; i < positions.size(); i++) {
            writePosition(json, positions, i);
        }
        json.writeEndArray();
    }

    private static void writePosition(JsonGenerator json, CoordinateSequence positions, int i) throws IOException {
        json.writeStartArray();
        writeOrdinate(json, positions.getX(i));
        writeOrdinate(json, positions.getY(i));
        double z = positions.getZ(i);
        if (Double.isFinite(z)) {
            writeOrdinate(json, z);
        }
        json.writeEndArray();
    }

    private static void writeOrdinate(JsonGenerator json, double ordinate) throws IOException {
        if (!Double.isFinite(ordinate)) {
            throw new IOException("GeoJSON cannot represent a coordinate that is not a finite number");
        }
        if (ordinate == Math.rint(ordinate) && Math.abs(ordinate) < 1e15) {
            json.writeNumber((long) ordinate);
        } else {
            json.writeNumber(ordinate);
        }
    }
}
