/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.geojson;

import java.io.IOException;
import java.util.Arrays;

import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

/**
 * The coordinates member of one geometry: its numbers in one array and the nesting beside it, so that they can be read
 * before the type of the geometry is known and without an object for each position. Used again for the next geometry.
 */
final class Coordinates {

    private static final int STRIDE = 3;

    private double[] ordinates = new double[1024 * STRIDE];
    private int positions;

    /**
     * For each array that is no position, in the order they open: how many positions, and how many arrays, it holds.
     */
    private int[] held = new int[64];

    private int arrays;

    // where the reader is
    private int nextPosition;
    private int nextArray;

    /** Reads the array that begins with the current token. */
    void read(JsonParser parser) throws IOException {
        positions = 0;
        arrays = 0;
        nextPosition = 0;
        nextArray = 0;
        readArray(parser, parser.nextToken());
    }

    /** Whether it was a position. */
    private boolean readArray(JsonParser parser, JsonToken first) throws IOException {
        if (first.isNumeric()) {
            readPosition(parser);
            return true;
        }
        int array = arrays++;
        if (arrays * 2 > held.length) {
            held = Arrays.copyOf(held, held.length * 2);
        }
        held[array * 2] = 0;
        held[array * 2 + 1] = 0;
        for (JsonToken token = first; token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (token != JsonToken.START_ARRAY) {
                throw new GeoJsonException(parser, "a position has numbers, not " + parser.getText());
            }
            boolean position = readArray(parser, parser.nextToken());
            held[array * 2 + (position ? 0 : 1)]++;
        }
        return false;
    }

    private void readPosition(JsonParser parser) throws IOException {
        int at = positions * STRIDE;
        if (at + STRIDE > ordinates.length) {
            ordinates = Arrays.copyOf(ordinates, ordinates.length * 2);
        }
        ordinates[at + 2] = Double.NaN;
        int count = 0;
        for (JsonToken t = parser.currentToken(); t != JsonToken.END_ARRAY; t = parser.nextToken()) {
            if (!t.isNumeric()) {
                throw new GeoJsonException(parser, "a position has numbers, not " + parser.getText());
            }
            if (count < STRIDE) {
                double ordinate = parser.getDoubleValue();
                if (!Double.isFinite(ordinate)) {
                    throw new GeoJsonException(parser, "a position has finite numbers, not " + parser.getText());
                }
                ordinates[at + count] = ordinate;
            }
            count++;
        }
        if (count < 2) {
            throw new GeoJsonException(parser, "a position has two numbers or three");
        }
        positions++;
    }

    // ---- what has been read, from first to last

    /** Whether all that there is is one position. */
    boolean isPosition() {
        return arrays == 0;
    }

    /** Enters the next array, which is to hold arrays only, and says how many. */
    int enter() {
        int array = nextArray++;
        if (array >= arrays || held[array * 2] > 0) {
            throw new IllegalArgumentException("its coordinates are nested less deep than its type says");
        }
        return held[array * 2 + 1];
    }

    /** The positions of the next array, which is to hold nothing else. */
    CoordinateSequence sequence() {
        int array = nextArray++;
        if (array >= arrays || held[array * 2 + 1] > 0) {
            throw new IllegalArgumentException("its coordinates are not nested as deep as its type says");
        }
        return sequence(held[array * 2]);
    }

    /** The next so many positions. */
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
