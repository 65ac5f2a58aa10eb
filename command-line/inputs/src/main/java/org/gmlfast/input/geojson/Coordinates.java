/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.geojson;

import java.io.IOException;
import java.util.Arrays;

import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

/**
 * The coordinates member of a geometry: all ordinates in one array, and the nesting in another. They can be read before
 * the type of the geometry is known, without an object per position. The instance is reused for the next geometry.
 */
final class Coordinates {

    private static final int STRIDE = 3;

    private double[] ordinates = new double[1024 * STRIDE];
    private int positions;

    /** For each array other than a position, in order of their starts: the number of positions and of arrays in it. */
    private int[] counts = new int[64];

    private int arrays;

    // the read position
    private int nextPosition;
    private int nextArray;

    /** Reads the array that starts at the current token. */
    void read(JsonParser parser) throws IOException {
        positions = 0;
        arrays = 0;
        nextPosition = 0;
        nextArray = 0;
        readArray(parser, parser.nextToken());
    }

    /** Reads an array. Returns whether it is a position. */
    private boolean readArray(JsonParser parser, JsonToken first) throws IOException {
        if (first.isNumeric()) {
            readPosition(parser);
            return true;
        }
        int array = arrays++;
        if (arrays * 2 > counts.length) {
            counts = Arrays.copyOf(counts, counts.length * 2);
        }
        counts[array * 2] = 0;
        counts[array * 2 + 1] = 0;
        for (JsonToken token = first; token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (token != JsonToken.START_ARRAY) {
                throw new GeoJsonException(parser, "a position must contain numbers, not " + parser.getText());
            }
            boolean position = readArray(parser, parser.nextToken());
            counts[array * 2 + (position ? 0 : 1)]++;
        }
        return false;
    }

    private void readPosition(JsonParser parser) throws IOException {
        int offset = positions * STRIDE;
        if (offset + STRIDE > ordinates.length) {
            ordinates = Arrays.copyOf(ordinates, ordinates.length * 2);
        }
        ordinates[offset + 2] = Double.NaN;
        int count = 0;
        for (JsonToken t = parser.currentToken(); t != JsonToken.END_ARRAY; t = parser.nextToken()) {
            if (!t.isNumeric()) {
                throw new GeoJsonException(parser, "a position must contain numbers, not " + parser.getText());
            }
            if (count < STRIDE) {
                double ordinate = parser.getDoubleValue();
                // NaN, which does not equal itself, would open a ring; z without a value is NaN
                ordinates[offset + count] = count < 2 && Double.isNaN(ordinate) ? Double.POSITIVE_INFINITY : ordinate;
            }
            count++;
        }
        if (count < 2) {
            throw new GeoJsonException(parser, "a position must have at least two numbers");
        }
        positions++;
    }

    // ---- access to the coordinates, in order

    /** Returns whether the coordinates are a single position. */
    boolean isPosition() {
        return arrays == 0;
    }

    /** Enters the next array, which must contain only arrays. Returns their number. */
    int enter() {
        int array = nextArray++;
        if (array >= arrays || counts[array * 2] > 0) {
            throw new IllegalArgumentException("the coordinates are not nested deeply enough for this type");
        }
        return counts[array * 2 + 1];
    }

    /** Returns the positions of the next array, which must contain only positions. */
    CoordinateSequence sequence() {
        int array = nextArray++;
        if (array >= arrays || counts[array * 2 + 1] > 0) {
            throw new IllegalArgumentException("the nesting of the coordinates does not match this type");
        }
        return sequence(counts[array * 2]);
    }

    /** Returns the next positions. */
    CoordinateSequence sequence(int count) {
        int from = nextPosition * STRIDE;
        nextPosition += count;
        boolean z = false;
        for (int i = 0; i < count; i++) {
            z |= !Double.isNaN(ordinates[from + i * STRIDE + 2]);
        }
        if (z) {
            return new PackedCoordinateSequence.Double(
                    Arrays.copyOfRange(ordinates, from, from + count * STRIDE), STRIDE, 0);
        }
        double[] xy = new double[count * 2];
        for (int i = 0; i < count; i++) {
            xy[i * 2] = ordinates[from + i * STRIDE];
            xy[i * 2 + 1] = ordinates[from + i * STRIDE + 1];
        }
        return new PackedCoordinateSequence.Double(xy, 2, 0);
    }
}
