/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import org.gmlfast.encode.SrsStyle;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.NullHandling;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the form of features, for the commands that write them. */
final class GmlOptions {

    static final String BOUNDS = "--bounds";
    static final String DECIMALS = "--decimals";
    static final String FEATURE_MEMBER = "--feature-member";
    static final String INDENT = "--indent";
    static final String LINEARIZE = "--linearize";
    static final String NIL = "--nil";
    static final String PAD = "--pad";
    static final String SRS_STYLE = "--srs-style";

    @Option(
            names = SRS_STYLE,
            paramLabel = "STYLE",
            description = {
                "The form of srsName, which implies the axis order: code (EPSG:4326) and url"
                        + " (.../epsg.xml#4326) are x/y; xurn (urn:x-ogc:...), urn (urn:ogc:...) and uri"
                        + " (.../def/crs/EPSG/0/4326) are in the authority's order. Default: GeoServer's defaults, url"
                        + " in gml2, xurn in gml31, urn in gml32, and url for a CRS whose own order is x/y."
            })
    private SrsStyle srsStyle;

    @Option(
            names = DECIMALS,
            paramLabel = "N",
            defaultValue = "8",
            description = "Maximum number of decimals of coordinates (default: ${DEFAULT-VALUE}).")
    private int decimals;

    @Option(names = PAD, description = "Pad coordinates with zeros to exactly that number of decimals.")
    private boolean padded;

    @Option(
            names = BOUNDS,
            description =
                    "Write boundedBy (GeoJSON: bbox) for each feature, and for the collection if its bounds are known"
                            + " in advance.")
    private boolean bounds;

    @Option(names = FEATURE_MEMBER, description = "In gml31, write a featureMember for each feature.")
    private boolean featureMember;

    @Mixin
    private GmlAttributes gmlAttributes;

    @Option(names = NIL, description = "Write attributes without a value as elements with xsi:nil.")
    private boolean nil;

    @Option(names = LINEARIZE, description = "Write arcs as line strings.")
    private boolean linearized;

    @Option(
            names = INDENT,
            paramLabel = "N",
            defaultValue = "0",
            description = "Indent elements by N spaces, 0 to 16 (default: no line breaks).")
    private int indentation;

    /** Returns the form of srsName; null for the default of the version. */
    SrsStyle srsStyle() {
        return srsStyle;
    }

    boolean pads() {
        return padded;
    }

    boolean writesBounds() {
        return bounds;
    }

    boolean linearizes() {
        return linearized;
    }

    boolean writesFeatureMember() {
        return featureMember;
    }

    int indentation() {
        return indentation;
    }

    /**
     * Returns how coordinates are rounded.
     *
     * @throws IllegalArgumentException if the number of decimals is out of range
     */
    CoordinateFormat coordinates() {
        if (decimals < 0 || decimals > CoordinateFormat.MAX_DECIMALS) {
            throw new IllegalArgumentException(
                    DECIMALS + " must be 0 to " + CoordinateFormat.MAX_DECIMALS + ", not " + decimals);
        }
        CoordinateFormat rounded = CoordinateFormat.list(decimals);
        return padded ? rounded.padded() : rounded;
    }

    /**
     * Returns the settings of features.
     *
     * @throws IllegalArgumentException if an option is out of range
     */
    GmlSettings settings(WfsVersion version) {
        coordinates(); // rejects a number of decimals out of range
        GmlSettings.Builder gml = GmlSettings.builder(version.gml())
                .numDecimals(decimals)
                .padWithZeros(padded)
                .featureBounds(bounds)
                .nulls(nil ? NullHandling.NIL : NullHandling.OMITTED)
                .linearize(linearized);
        if (gmlAttributes.areOverridden()) {
            gml.overrideGmlAttributes(true);
        }
        if (srsStyle != null) {
            gml.srsNameStyle(srsStyle.style()).forceSrsNameStyle(true);
        }
        // rejects an indentation out of range
        WfsEncoder.builder(version).indentation(indentation);
        return gml.build();
    }
}
