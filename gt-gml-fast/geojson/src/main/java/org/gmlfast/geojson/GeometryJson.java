/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.geojson;

import java.io.IOException;

import org.gmlfast.gml.output.SequencePositions;
import org.gmlfast.model.GeometryKind;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.internal.text.NumberText;
import org.locationtech.jts.algorithm.Area;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/**
 * Writes geometries as GeoJSON (RFC 7946 §3.1), x before y, without transforming their coordinates. Arcs become line
 * strings. For one document.
 */
final class GeometryJson {

    /** The number of positions that are read at a time. */
    private static final int BLOCK = 128;

    private static final int MAX_DIMENSION = 4;

    /** The number of bytes of a position with brackets and commas. */
    private static final int MAX_POSITION = MAX_DIMENSION * (NumberText.MAX_LENGTH + 1) + 2;

    /** The starts of geometries by their codes in WKB. */
    private static final byte[][] STARTS = starts();

    private final JsonText out;
    private final int decimals;
    private final boolean padded;
    private final boolean encodesMeasures;

    /** Whether rings follow the right-hand rule (RFC 7946 §3.1.6). */
    private final boolean orientsRings;

    /** Whether all positions of a geometry have the same dimension, and no geometry is empty. */
    private final boolean uniform;

    private final SequencePositions positions = new SequencePositions();
    private final double[] numbers = new double[BLOCK * MAX_DIMENSION];
    private boolean swapped;

    GeometryJson(JsonText out, GeoJsonSettings settings) {
        this.out = out;
        this.decimals = settings.coordinates().decimals();
        this.padded = settings.coordinates().isPadded();
        this.encodesMeasures = settings.encodeMeasures();
        this.orientsRings = settings.members() != GeoJsonSettings.Members.GEOSERVER;
        this.uniform = settings.members() == GeoJsonSettings.Members.JSON_FG;
    }

    /** Sets whether the next geometries have y before x. */
    void swap(boolean yBeforeX) {
        swapped = yBeforeX;
    }

    /**
     * Writes a geometry; null becomes JSON's null.
     *
     * @throws IllegalArgumentException if a coordinate is not finite
     */
    void write(Geometry geometry) throws IOException {
        if (geometry == null || uniform && geometry.isEmpty()) {
            out.put(JsonText.NULL);
            return;
        }
        if (uniform) {
            positions.prepare(geometry, false, swapped);
        }
        writeObject(geometry);
    }

    private void writeObject(Geometry geometry) throws IOException {
        byte[] start = start(geometry);
        out.put(start);
        if (start == STARTS[GeometryKind.GEOMETRY_COLLECTION.code()]) {
            for (int i = 0; i < geometry.getNumGeometries(); i++) {
                separate(i);
                writeObject(geometry.getGeometryN(i));
            }
            out.put(']');
        } else {
            writeCoordinates(geometry);
        }
        out.put('}');
    }

    private static byte[][] starts() {
        byte[][] starts = new byte[GeometryKind.GEOMETRY_COLLECTION.code() + 1][];
        for (int code = 1; code < starts.length; code++) {
            GeometryKind kind = GeometryKind.ofCode(code);
            boolean isCollection = kind == GeometryKind.GEOMETRY_COLLECTION;
            starts[code] = start(kind.binding().getSimpleName(), isCollection ? "geometries\":[" : "coordinates\":");
        }
        return starts;
    }

    private static byte[] start(String type, String member) {
        return JsonText.ascii("{\"type\":\"" + type + "\",\"" + member);
    }

    private static byte[] start(Geometry geometry) {
        int code = GeometryKind.of(geometry).code();
        if (code == 0) {
            throw new IllegalArgumentException(
                    "GeoJSON has no type for " + geometry.getClass().getName());
        }
        return STARTS[code];
    }

    private void separate(int index) throws IOException {
        if (index > 0) {
            out.put(',');
        }
    }

    private void writeCoordinates(Geometry geometry) throws IOException {
        if (geometry instanceof Point point) {
            writePoint(point.getCoordinateSequence());
        } else if (geometry instanceof LineString line) {
            writeLine(line.getCoordinateSequence(), false);
        } else if (geometry instanceof Polygon polygon) {
            writePolygon(polygon);
        } else {
            out.put('[');
            for (int i = 0; i < geometry.getNumGeometries(); i++) {
                separate(i);
                writeCoordinates(geometry.getGeometryN(i));
            }
            out.put(']');
        }
    }

    private void writePoint(CoordinateSequence position) throws IOException {
        if (position.size() == 0) {
            out.put('[');
            out.put(']');
        } else {
            begin(position);
            positions.read(0, 1, numbers);
            write(1, false, false);
        }
    }

    private void writePolygon(Polygon polygon) throws IOException {
        out.put('[');
        if (!polygon.isEmpty()) {
            writeRing(polygon.getExteriorRing(), false);
            for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
                out.put(',');
                writeRing(polygon.getInteriorRingN(i), true);
            }
        }
        out.put(']');
    }

    /** A ring without area keeps its order. */
    private void writeRing(LineString ring, boolean clockwise) throws IOException {
        CoordinateSequence sequence = ring.getCoordinateSequence();
        boolean reversed = false;
        if (orientsRings) {
            double area = Area.ofRingSigned(sequence); // positive if clockwise
            area = swapped ? -area : area;
            reversed = clockwise ? area < 0 : area > 0;
        }
        writeLine(sequence, reversed);
    }

    private void writeLine(CoordinateSequence sequence, boolean reversed) throws IOException {
        out.put('[');
        begin(sequence);
        int size = sequence.size();
        for (int done = 0; done < size; done += BLOCK) {
            int count = Math.min(BLOCK, size - done);
            positions.read(reversed ? size - done - count : done, count, numbers);
            write(count, reversed, done > 0);
        }
        out.put(']');
    }

    // ---- text of positions

    private void begin(CoordinateSequence sequence) {
        if (!uniform) {
            boolean measures = encodesMeasures && sequence.hasM();
            positions.prepare(sequence.hasZ(), measures, swapped);
        }
        positions.of(sequence);
    }

    /** Writes the positions that were read. */
    private void write(int count, boolean reversed, boolean continued) throws IOException {
        double[] block = numbers;
        byte[] buffer = out.buffer;
        int dimension = positions.dimension();
        int maximum = decimals;
        boolean pad = padded;
        int at = out.at;
        for (int i = 0; i < count; i++) {
            if (buffer.length - at < MAX_POSITION) {
                out.at = at;
                out.empty();
                at = out.at;
            }
            if (continued || i > 0) {
                buffer[at++] = ',';
            }
            int from = (reversed ? count - 1 - i : i) * dimension;
            buffer[at++] = '[';
            at = write(buffer, at, block[from], maximum, pad);
            buffer[at++] = ',';
            at = write(buffer, at, block[from + 1], maximum, pad);
            if (dimension > 2) {
                at = writeHeight(buffer, at, from + 2);
            }
            buffer[at++] = ']';
        }
        out.at = at;
    }

    /** Writes Z and M. A position may lack them; M without Z follows a zero. */
    private int writeHeight(byte[] buffer, int at, int from) {
        int end = at;
        double z = positions.hasZ() ? numbers[from] : Double.NaN;
        double m = positions.hasM() ? numbers[positions.hasZ() ? from + 1 : from] : Double.NaN;
        boolean measured = !Double.isNaN(m);
        if (measured || !Double.isNaN(z)) {
            buffer[end++] = ',';
            end = write(buffer, end, Double.isNaN(z) ? 0 : z, decimals, padded);
        }
        if (measured) {
            buffer[end++] = ',';
            end = write(buffer, end, m, decimals, padded);
        }
        return end;
    }

    private static int write(byte[] buffer, int at, double number, int decimals, boolean padded) {
        if (!(Math.abs(number) <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException("GeoJSON cannot represent a coordinate that is not a finite number");
        }
        return decimals == CoordinateFormat.ALL_DECIMALS
                ? NumberText.writeShortestPlain(buffer, at, number)
                : NumberText.writeRounded(buffer, at, number, decimals, padded);
    }

    /** Writes bounds that are not empty as an array. */
    void writeBounds(Envelope bounds) throws IOException {
        double[] corners = {bounds.getMinX(), bounds.getMinY(), bounds.getMaxX(), bounds.getMaxY()};
        out.put('[');
        out.reserve(MAX_POSITION);
        for (int i = 0; i < corners.length; i++) {
            if (i > 0) {
                out.buffer[out.at++] = ',';
            }
            out.at = write(out.buffer, out.at, corners[swapped ? i ^ 1 : i], decimals, padded);
        }
        out.put(']');
    }
}
