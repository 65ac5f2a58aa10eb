/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import org.geotools.geometry.jts.JTS;
import org.locationtech.jts.geom.CoordinateSequence;

/** Parses the text of an element {@code coordinates}: positions apart by white space, ordinates apart by commas. */
final class CoordinatesList {

    private CoordinatesList() {}

    static CoordinateSequence parse(String text) throws UnsupportedRequestException {
        int size = count(text);
        CoordinateSequence sequence = null;
        int dimension = 0;
        int at = 0;
        for (int i = 0; i < size; i++) {
            int from = skipSpace(text, at);
            int to = tokenEnd(text, from);
            if (sequence == null) {
                dimension = commas(text, from, to) + 1;
                if (dimension < 2 || dimension > 3) {
                    throw new UnsupportedRequestException("coordinates with an unusual number of ordinates");
                }
                sequence = JTS.createCS(GeometryElements.SEQUENCES, size, dimension);
            } else if (commas(text, from, to) + 1 != dimension) {
                throw new UnsupportedRequestException("coordinates with different numbers of ordinates");
            }
            set(sequence, i, text, from, to);
            at = to;
        }
        if (sequence == null) {
            throw new UnsupportedRequestException("coordinates without a position");
        }
        return sequence;
    }

    private static void set(CoordinateSequence sequence, int index, String text, int from, int to)
            throws UnsupportedRequestException {
        int first = from;
        for (int k = 0; k < sequence.getDimension(); k++) {
            int comma = text.indexOf(',', first);
            int end = comma < 0 || comma > to ? to : comma;
            try {
                sequence.setOrdinate(index, k, Double.parseDouble(text.substring(first, end)));
            } catch (NumberFormatException e) {
                throw new UnsupportedRequestException("an ordinate that is not a number");
            }
            first = end + 1;
        }
    }

    private static int count(String text) {
        int count = 0;
        for (int at = skipSpace(text, 0); at < text.length(); at = skipSpace(text, tokenEnd(text, at))) {
            count++;
        }
        return count;
    }

    private static int commas(String text, int from, int to) {
        int count = 0;
        for (int i = from; i < to; i++) {
            count += text.charAt(i) == ',' ? 1 : 0;
        }
        return count;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\n' || c == '\r' || c == '\t';
    }

    private static int skipSpace(String text, int from) {
        int at = from;
        while (at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static int tokenEnd(String text, int from) {
        int at = from;
        while (at < text.length() && !isSpace(text.charAt(at))) {
            at++;
        }
        return at;
    }
}
