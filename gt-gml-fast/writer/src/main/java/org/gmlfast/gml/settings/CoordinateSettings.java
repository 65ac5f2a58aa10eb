/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.settings;

import org.gmlfast.stax.CoordinateFormat;

/**
 * How coordinates are written.
 *
 * @param numDecimals the maximum number of decimals, 0 to {@link CoordinateFormat#MAX_DECIMALS}, or
 *     {@link CoordinateFormat#ALL_DECIMALS}
 * @param padWithZeros whether coordinates have exactly that many decimals
 * @param encodeMeasures whether the M ordinate is written (GML 3)
 * @param swapAxes whether the first two ordinates are exchanged
 * @param coordinateSeparators whether {@code gml:coordinates} has the attributes {@code decimal}, {@code cs} and
 *     {@code ts}, which repeat the defaults of the schema (GML 2)
 */
public record CoordinateSettings(
        int numDecimals, boolean padWithZeros, boolean encodeMeasures, boolean swapAxes, boolean coordinateSeparators) {

    static final CoordinateSettings DEFAULTS = new CoordinateSettings(8, false, false, false, true);

    /** @throws IllegalArgumentException if {@code numDecimals} is out of range */
    public CoordinateSettings {
        CoordinateFormat.list(numDecimals); // checks the range
    }

    /**
     * The supported number of decimals for any number in a configuration: 0 for a negative one,
     * {@link CoordinateFormat#ALL_DECIMALS} for more than {@link CoordinateFormat#MAX_DECIMALS}.
     */
    public static int supportedNumDecimals(int configured) {
        return configured > CoordinateFormat.MAX_DECIMALS ? CoordinateFormat.ALL_DECIMALS : Math.max(0, configured);
    }

    CoordinateSettings withNumDecimals(int maximum) {
        return new CoordinateSettings(maximum, padWithZeros, encodeMeasures, swapAxes, coordinateSeparators);
    }

    CoordinateSettings withPadWithZeros(boolean pad) {
        return new CoordinateSettings(numDecimals, pad, encodeMeasures, swapAxes, coordinateSeparators);
    }

    CoordinateSettings withEncodeMeasures(boolean encode) {
        return new CoordinateSettings(numDecimals, padWithZeros, encode, swapAxes, coordinateSeparators);
    }

    CoordinateSettings withSwapAxes(boolean swap) {
        return new CoordinateSettings(numDecimals, padWithZeros, encodeMeasures, swap, coordinateSeparators);
    }

    CoordinateSettings withCoordinateSeparators(boolean write) {
        return new CoordinateSettings(numDecimals, padWithZeros, encodeMeasures, swapAxes, write);
    }

    /** The format of {@code gml:pos} and {@code gml:posList}. */
    public CoordinateFormat listFormat() {
        return padded(CoordinateFormat.list(numDecimals));
    }

    /** The format of {@code gml:coordinates}. */
    public CoordinateFormat tupleFormat() {
        return padded(CoordinateFormat.tuples(numDecimals));
    }

    private CoordinateFormat padded(CoordinateFormat format) {
        return padWithZeros ? format.padded() : format;
    }
}
