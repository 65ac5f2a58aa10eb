/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.util.Collection;
import java.util.Objects;

import org.geotools.api.feature.type.Name;
import org.gmlfast.gml.EncoderFactory;
import org.gmlfast.gml.settings.CoordinateSettings;
import org.gmlfast.gml.settings.GeometrySettings;
import org.gmlfast.gml.settings.GmlSettings;

/**
 * The settings of one layer, which override those of the service. A document with several layers uses the largest
 * number of decimals of its layers, and one setting each for padding, exponents and measures; each layer keeps its own
 * setting for curves.
 *
 * @param name of the layer's feature type; not null
 * @param numDecimals the maximum number of decimals of a coordinate; 0 for that of the service
 * @param padWithZeros whether coordinates have exactly that many decimals
 * @param forceDecimalEncoding whether numbers never have an exponent
 * @param encodeMeasures whether the M ordinate is written
 * @param multiCurves whether multi-line strings are written as MultiCurve in GML 3.1.1, as in a layer with arcs
 * @param linearizationTolerance the maximum distance of a line from its arc, in units of the CRS; 0 for that of the
 *     service
 * @param encoders makes the encoders of the layer's features, such as a template; null for flat features
 */
public record LayerSettings(
        Name name,
        int numDecimals,
        boolean padWithZeros,
        boolean forceDecimalEncoding,
        boolean encodeMeasures,
        boolean multiCurves,
        double linearizationTolerance,
        EncoderFactory encoders) {

    /** A layer with flat features. */
    public LayerSettings(
            Name name,
            int numDecimals,
            boolean padWithZeros,
            boolean forceDecimalEncoding,
            boolean encodeMeasures,
            boolean multiCurves,
            double linearizationTolerance) {
        this(
                name,
                numDecimals,
                padWithZeros,
                forceDecimalEncoding,
                encodeMeasures,
                multiCurves,
                linearizationTolerance,
                null);
    }

    /** @throws IllegalArgumentException if the tolerance is negative or not a number */
    public LayerSettings {
        Objects.requireNonNull(name, "name");
        GeometrySettings.checkTolerance(linearizationTolerance);
    }

    /** A layer that overrides nothing. */
    public static LayerSettings of(Name name) {
        return new LayerSettings(name, 0, false, false, false, false, 0);
    }

    /** This layer with other encoders for its features, such as a template's. */
    public LayerSettings withEncoders(EncoderFactory factory) {
        return new LayerSettings(
                name,
                numDecimals,
                padWithZeros,
                forceDecimalEncoding,
                encodeMeasures,
                multiCurves,
                linearizationTolerance,
                factory);
    }

    /** The settings of a service, overridden by what a document's layers have in common. */
    static GmlSettings override(GmlSettings service, Collection<LayerSettings> layers) {
        GmlSettings.Builder gml = service.toBuilder();
        int numDecimals =
                layers.stream().mapToInt(LayerSettings::numDecimals).max().orElse(0);
        if (numDecimals > 0) {
            gml.numDecimals(CoordinateSettings.supportedNumDecimals(numDecimals));
        }
        if (layers.stream().anyMatch(LayerSettings::padWithZeros)) {
            gml.padWithZeros(true);
        }
        if (layers.stream().anyMatch(LayerSettings::forceDecimalEncoding)) {
            gml.forceDecimalEncoding(true);
        }
        // only if all layers have measures: readers take the dimension of the first geometry for that of all
        if (!layers.isEmpty() && layers.stream().allMatch(LayerSettings::encodeMeasures)) {
            gml.encodeMeasures(true);
        }
        return gml.build();
    }

    /** The settings of a document, overridden by what applies to the features of this layer alone. */
    GmlSettings overrideCurves(GmlSettings document) {
        GmlSettings.Builder gml = document.toBuilder();
        if (multiCurves) {
            gml.multiCurves(true);
        }
        if (linearizationTolerance > 0) {
            gml.linearizationTolerance(linearizationTolerance);
        }
        return gml.build();
    }
}
