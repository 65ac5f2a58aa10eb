/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.csv;

import java.io.IOException;
import java.util.Locale;
import java.util.regex.Pattern;

import org.geotools.geometry.jts.CurvedGeometry;
import org.gmlfast.gml.output.SequencePositions;
import org.gmlfast.model.GeometryKind;
import org.gmlfast.stax.CoordinateFormat;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/**
 * Writes geometries as fields of well-known text (OGC 06-103r4 §7.2), with Z and M if every position has one, without
 * transforming their coordinates. For one document.
 */
final class WktText {

    /** The number of positions that are read at a time. */
    private static final int BLOCK = 128;

    private static final int MAX_DIMENSION = 4;

    /** The number of bytes of a position with blanks and commas. */
    private static final int MAX_POSITION = MAX_DIMENSION * (CoordinateFormat.MAX_LENGTH + 1) + 2;

    private static final String[] TAGS = tags();

    private static final Pattern POSITION = Pattern.compile("([-0-9.E]+) ([-0-9.E]+)");

    private final CsvText out;
    private final char separator;
    private final CoordinateFormat format;
    private final boolean linearized;
    private final SequencePositions positions = new SequencePositions();
    private final double[] numbers = new double[BLOCK * MAX_DIMENSION];
    private boolean swapped;

    WktText(CsvText out, CsvSettings settings) {
        this.out = out;
        this.separator = settings.separator();
        this.format = settings.coordinates();
        this.linearized = settings.linearized();
    }

    /** The names by kind, those of kinds with arcs as lines. */
    private static String[] tags() {
        GeometryKind[] kinds = GeometryKind.values();
        String[] tags = new String[kinds.length];
        for (GeometryKind kind : kinds) {
            GeometryKind plain = kind.isCurved() ? GeometryKind.ofCode(kind.code()) : kind;
            tags[kind.ordinal()] = plain.binding().getSimpleName().toUpperCase(Locale.ROOT);
        }
        return tags;
    }

    /** Sets whether the next geometries have y before x. */
    void swap(boolean yBeforeX) {
        swapped = yBeforeX;
    }

    /**
     * Writes a geometry.
     *
     * @throws IllegalArgumentException if a coordinate is not finite
     */
    void write(Geometry geometry) throws IOException {
        GeometryKind kind = GeometryKind.of(geometry);
        if (keepsArcs(kind)) {
            out.writeField(curvedText(geometry));
            return;
        }
        positions.prepare(geometry, true, swapped);
        boolean quoted = separator == ' ' || separator == ',' && hasComma(geometry);
        if (quoted) {
            out.quote();
        }
        writeTagged(geometry, kind);
        if (quoted) {
            out.quote();
        }
    }

    private boolean keepsArcs(GeometryKind kind) {
        return kind.isCurved() && !linearized;
    }

    /** GeoTools writes arcs in x and y, in the order that they have. */
    private String curvedText(Geometry geometry) {
        String text = ((CurvedGeometry<?>) geometry).toCurvedText();
        return swapped ? POSITION.matcher(text).replaceAll("$2 $1") : text;
    }

    private static boolean hasComma(Geometry geometry) {
        return switch (GeometryKind.of(geometry).code()) {
            case 1 -> false;
            case 2, 3 -> geometry.getNumPoints() > 1;
            default ->
                geometry.getNumGeometries() > 1
                        || geometry.getNumGeometries() == 1 && hasComma(geometry.getGeometryN(0));
        };
    }

    private void writeTagged(Geometry geometry, GeometryKind kind) throws IOException {
        if (keepsArcs(kind)) {
            out.putAscii(curvedText(geometry));
            return;
        }
        if (kind == GeometryKind.UNKNOWN) {
            throw new IllegalArgumentException(
                    "WKT has no type for " + geometry.getClass().getName());
        }
        out.putAscii(TAGS[kind.ordinal()]);
        if (positions.hasZ() || positions.hasM()) {
            out.putAscii(positions.hasZ() ? positions.hasM() ? " ZM" : " Z" : " M");
        }
        out.put(' ');
        writeContent(geometry, kind);
    }

    private void writeContent(Geometry geometry, GeometryKind kind) throws IOException {
        switch (kind.code()) {
            case 1 -> writePositions(((Point) geometry).getCoordinateSequence());
            case 2 -> writePositions(((LineString) geometry).getCoordinateSequence());
            case 3 -> writeRings((Polygon) geometry);
            default -> writeParts(geometry, kind == GeometryKind.GEOMETRY_COLLECTION);
        }
    }

    private void writeRings(Polygon polygon) throws IOException {
        if (polygon.isEmpty()) {
            out.putAscii("EMPTY");
            return;
        }
        out.put('(');
        writePositions(polygon.getExteriorRing().getCoordinateSequence());
        for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
            out.putAscii(", ");
            writePositions(polygon.getInteriorRingN(i).getCoordinateSequence());
        }
        out.put(')');
    }

    private void writeParts(Geometry geometry, boolean tagged) throws IOException {
        int count = geometry.getNumGeometries();
        if (count == 0) {
            out.putAscii("EMPTY");
            return;
        }
        for (int i = 0; i < count; i++) {
            out.putAscii(i == 0 ? "(" : ", ");
            Geometry part = geometry.getGeometryN(i);
            if (tagged) {
                writeTagged(part, GeometryKind.of(part));
            } else {
                writeContent(part, GeometryKind.of(part));
            }
        }
        out.put(')');
    }

    private void writePositions(CoordinateSequence sequence) throws IOException {
        int size = sequence.size();
        if (size == 0) {
            out.putAscii("EMPTY");
            return;
        }
        out.put('(');
        positions.of(sequence);
        for (int done = 0; done < size; done += BLOCK) {
            int count = Math.min(BLOCK, size - done);
            positions.read(done, count, numbers);
            write(count, done > 0);
        }
        out.put(')');
    }

    /** Writes the positions that were read. */
    private void write(int count, boolean continued) throws IOException {
        double[] block = numbers;
        byte[] buffer = out.buffer;
        int dimension = positions.dimension();
        for (int i = 0; i < count; i++) {
            out.reserve(MAX_POSITION);
            int at = out.at;
            if (continued || i > 0) {
                buffer[at++] = ',';
                buffer[at++] = ' ';
            }
            int from = i * dimension;
            at = write(buffer, at, block[from]);
            for (int k = 1; k < dimension; k++) {
                buffer[at++] = ' ';
                at = write(buffer, at, block[from + k]);
            }
            out.at = at;
        }
    }

    private int write(byte[] buffer, int at, double number) {
        if (!(Math.abs(number) <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException("WKT cannot represent a coordinate that is not a finite number");
        }
        return format.write(buffer, at, number);
    }
}
