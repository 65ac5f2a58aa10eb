/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

/**
 * How coordinates look as text: plain decimals, never with an exponent, rounded half away from zero on the exact value
 * of the double, no {@code -0}; {@code NaN}, {@code INF} and {@code -INF} as XML Schema has them. Immutable.
 */
public final class CoordinateFormat {

    /** For {@link #decimals()}: as many digits as it takes to read back the same number. */
    public static final int ALL_DECIMALS = -1;

    /** The most decimals that can be asked for. */
    public static final int MAX_DECIMALS = NumberText.MAX_DECIMALS;

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
     * Numbers with a blank between them, as gml:pos and gml:posList have them: an xs:list (GML 07-036 §10.1.4).
     *
     * @param decimals at most so many, 0 to {@link #MAX_DECIMALS}, or {@link #ALL_DECIMALS}
     * @throws IllegalArgumentException for other decimals
     */
    public static CoordinateFormat list(int decimals) {
        return new CoordinateFormat(decimals, false, false);
    }

    /**
     * A comma within a position and a blank after it, as gml:coordinates has it (GML 02-069 §4.3.1).
     *
     * @param decimals at most so many, 0 to {@link #MAX_DECIMALS}, or {@link #ALL_DECIMALS}
     * @throws IllegalArgumentException for other decimals
     */
    public static CoordinateFormat tuples(int decimals) {
        return new CoordinateFormat(decimals, false, true);
    }

    /** The same with exactly {@link #decimals()} decimals, zeros if need be; no change for all decimals. */
    public CoordinateFormat padded() {
        return new CoordinateFormat(decimals, true, tuples);
    }

    /** At most so many decimals, or {@link #ALL_DECIMALS}. */
    public int decimals() {
        return decimals;
    }

    /** Whether there are exactly {@link #decimals()} decimals. */
    public boolean isPadded() {
        return padded;
    }

    /** Whether a comma stands between the numbers of a position. */
    public boolean isTuples() {
        return tuples;
    }
}
