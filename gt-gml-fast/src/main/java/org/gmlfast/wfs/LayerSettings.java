/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.util.Collection;
import java.util.Objects;

import org.geotools.api.feature.type.Name;
import org.gmlfast.stax.CoordinateFormat;

/**
 * What a server is told of one layer. Immutable.
 *
 * @param name of the layer's feature type; not null
 * @param decimals most decimals of a coordinate; 0 if the layer leaves that to the server
 * @param padded whether coordinates have exactly that many decimals
 * @param forcedDecimal whether numbers never have an exponent
 * @param measures whether the M of coordinates is written
 * @param curves whether there are arcs, so that multi-lines are multi-curves (GML 3.1.1)
 * @param linearizationTolerance the farthest a line may be from its arc, in units of the CRS; 0 for what geometries
 *     were made with
 */
public record LayerSettings(
        Name name,
        int decimals,
        boolean padded,
        boolean forcedDecimal,
        boolean measures,
        boolean curves,
        double linearizationTolerance) {

    /** @throws IllegalArgumentException if the tolerance is negative or not a number */
    public LayerSettings {
        Objects.requireNonNull(name);
        if (!(linearizationTolerance >= 0)) {
            throw new IllegalArgumentException("a tolerance is 0 or more, not " + linearizationTolerance);
        }
    }

    /** A layer that leaves everything to the server. */
    public static LayerSettings of(Name name) {
        return new LayerSettings(name, 0, false, false, false, false, 0);
    }

    /**
     * A document has one number of decimals: the most that a layer asks for, else the server's; all if that is many.
     */
    static int decimals(Collection<LayerSettings> layers, int ofServer) {
        int most = layers.stream().mapToInt(LayerSettings::decimals).max().orElse(0);
        int asked = Math.max(0, most > 0 ? most : ofServer);
        return asked > CoordinateFormat.MAX_DECIMALS ? CoordinateFormat.ALL_DECIMALS : asked;
    }

    static boolean isPadded(Collection<LayerSettings> layers) {
        return layers.stream().anyMatch(LayerSettings::padded);
    }

    static boolean isForcedDecimal(Collection<LayerSettings> layers) {
        return layers.stream().anyMatch(LayerSettings::forcedDecimal);
    }

    /** Only if all want them: a reader takes the number of ordinates of the first for that of all. */
    static boolean isMeasures(Collection<LayerSettings> layers) {
        return !layers.isEmpty() && layers.stream().allMatch(LayerSettings::measures);
    }
}
