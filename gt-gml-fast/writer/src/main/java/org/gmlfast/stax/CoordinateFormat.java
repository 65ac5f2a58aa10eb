/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import org.gmlfast.stax.internal.text.NumberText;

/**
 * The format of coordinates as text. Immutable.
 *
 * <pre>{@code
 * CoordinateFormat.list(3);            // 1.5 2.25 3 4
 * CoordinateFormat.tuples(3);          // 1.5,2.25 3,4
 * CoordinateFormat.list(3).padded();   // 1.500 2.250 3.000 4.000
 * }</pre>
 *
 * <p>Numbers are plain decimals without exponent, and never {@code -0}. They are rounded half away from zero on the
 * exact value of the double, so that 1.005, which lies a little below, becomes {@code 1} with two decimals. Numbers
 * that are not finite are {@code NaN}, {@code INF} and {@code -INF}, as in XML Schema.
 */
public final class CoordinateFormat {

    /** For {@link #decimals()}: the shortest decimal that reads back as the same number. */
    public static final int ALL_DECIMALS = -1;

    /** The maximum number of decimals. */
    public static final int MAX_DECIMALS = NumberText.MAX_DECIMALS;

    /** The maximum number of bytes that {@link #write} changes. */
    public static final int MAX_LENGTH = NumberText.MAX_LENGTH;

    private final int decimals;
    private final boolean padded;
    private final boolean tuples;

    private CoordinateFormat(int decimals, boolean padded, boolean tuples) {
        if (decimals < ALL_DECIMALS || decimals > MAX_DECIMALS) {
            throw new IllegalArgumentException(
                    "decimals must be 0 to " + MAX_DECIMALS + " or ALL_DECIMALS, not " + decimals);
        }
        this.decimals = decimals;
        this.padded = padded && decimals != ALL_DECIMALS;
        this.tuples = tuples;
    }

    /**
     * Numbers with a space between them, for gml:pos and gml:posList (GML 07-036 §10.1.4).
     *
     * @param decimals the most decimals of a number, 0 to {@link #MAX_DECIMALS}, or {@link #ALL_DECIMALS}
     * @throws IllegalArgumentException for other decimals
     */
    public static CoordinateFormat list(int decimals) {
        return new CoordinateFormat(decimals, false, false);
    }

    /**
     * A comma within a position and a space after it, for gml:coordinates (GML 02-069 §4.3.1).
     *
     * @param decimals the most decimals of a number, 0 to {@link #MAX_DECIMALS}, or {@link #ALL_DECIMALS}
     * @throws IllegalArgumentException for other decimals
     */
    public static CoordinateFormat tuples(int decimals) {
        return new CoordinateFormat(decimals, false, true);
    }

    /**
     * A copy that pads numbers with zeros to exactly {@link #decimals()} decimals. No change for {@link #ALL_DECIMALS}.
     */
    public CoordinateFormat padded() {
        return new CoordinateFormat(decimals, true, tuples);
    }

    /** The maximum number of decimals, or {@link #ALL_DECIMALS}. */
    public int decimals() {
        return decimals;
    }

    /** Whether numbers have exactly {@link #decimals()} decimals. */
    public boolean isPadded() {
        return padded;
    }

    /** Whether a comma separates the numbers of a position. */
    public boolean isTuples() {
        return tuples;
    }

    /**
     * Writes a number as ASCII text, for formats other than XML.
     *
     * @param out has {@link #MAX_LENGTH} bytes or more from the index on
     * @param at the index of the first byte
     * @return the index after the last byte
     */
    public int write(byte[] out, int at, double number) {
        return decimals == ALL_DECIMALS
                ? NumberText.writeShortestPlain(out, at, number)
                : NumberText.writeRounded(out, at, number, decimals, padded);
    }
}
