/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import javax.xml.namespace.QName;

import org.geotools.gml2.GMLConfiguration;
import org.geotools.gml2.SrsSyntax;
import org.geotools.util.factory.Hints;
import org.geotools.xsd.Configuration;
import org.gmlfast.gml.GmlSettings;
import org.gmlfast.gml.GmlVersion;
import org.gmlfast.gml.SrsNameStyle;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;

/**
 * What a Configuration and the one for GML that it depends on say of how collections look.
 *
 * @param version of WFS
 * @param enabled whether collections are to be written by these encoders at all
 * @param gml how features look
 * @param featureMember whether each feature of WFS 1.1 gets a gml:featureMember
 */
record ConfiguredOutput(WfsVersion version, boolean enabled, GmlSettings gml, boolean featureMember) {

    /** What the three configurations for GML say alike, though they have no type in common. */
    record Numbers(int decimals, boolean padded, boolean forcedDecimal, boolean measures, SrsSyntax syntax) {}

    static ConfiguredOutput of(WfsVersion version, Configuration configuration) {
        boolean enabled = configuration.hasProperty(FastEncoding.FAST_ENCODING);
        boolean featureMember = configuration.hasProperty(GMLConfiguration.ENCODE_FEATURE_MEMBER);
        GmlSettings gml = settings(
                version.gml(),
                numbers(version, configuration),
                !configuration.hasProperty(GMLConfiguration.NO_FEATURE_BOUNDS),
                !configuration.hasProperty(GMLConfiguration.NO_SRS_DIMENSION));
        return new ConfiguredOutput(version, enabled, gml, featureMember);
    }

    private static Numbers numbers(WfsVersion version, Configuration configuration) {
        return switch (version) {
            case WFS_1_0_0 -> {
                GMLConfiguration c = configuration.getDependency(GMLConfiguration.class);
                yield new Numbers(
                        c.getNumDecimals(), c.getPadWithZeros(), c.getForceDecimalEncoding(), false, c.getSrsSyntax());
            }
            case WFS_1_1_0 -> {
                var c = configuration.getDependency(org.geotools.gml3.GMLConfiguration.class);
                yield new Numbers(
                        c.getNumDecimals(),
                        c.getPadWithZeros(),
                        c.getForceDecimalEncoding(),
                        c.getEncodeMeasures(),
                        c.getSrsSyntax());
            }
            case WFS_2_0_0 -> {
                var c = configuration.getDependency(org.geotools.gml3.v3_2.GMLConfiguration.class);
                yield new Numbers(
                        c.getNumDecimals(),
                        c.getPadWithZeros(),
                        c.getForceDecimalEncoding(),
                        c.getEncodeMeasures(),
                        c.getSrsSyntax());
            }
        };
    }

    /** Two system properties of GeoTools count, too: {@code forceSrsStyle} and {@code localDateTimeHandling}. */
    static GmlSettings settings(GmlVersion version, Numbers numbers, boolean featureBounds, boolean srsDimension) {
        boolean localDates = Boolean.TRUE.equals(Hints.getSystemDefault(Hints.LOCAL_DATE_TIME_HANDLING));
        return GmlSettings.builder(version)
                .decimals(Math.max(0, Math.min(numbers.decimals(), CoordinateFormat.MAX_DECIMALS)))
                .padded(numbers.padded())
                .forcedDecimal(numbers.forcedDecimal())
                .measures(numbers.measures())
                .coordinateSeparators(false)
                .srsNameStyle(style(numbers.syntax()))
                .srsNameStyleForced(Boolean.getBoolean("org.geotools.gml.forceSrsStyle"))
                .srsDimension(srsDimension)
                .featureBounds(featureBounds)
                .zonedDates(!localDates)
                .zonedTimes(true)
                .build();
    }

    private static SrsNameStyle style(SrsSyntax syntax) {
        return switch (syntax.name()) {
            case "EPSG_CODE", "AUTH_CODE" -> SrsNameStyle.AUTHORITY_CODE;
            case "OGC_HTTP_URL" -> SrsNameStyle.OGC_HTTP_URL;
            case "OGC_URN_EXPERIMENTAL" -> SrsNameStyle.OGC_URN_EXPERIMENTAL;
            case "OGC_URN" -> SrsNameStyle.OGC_URN;
            case "OGC_HTTP_URI" -> SrsNameStyle.OGC_HTTP_URI;
            default -> throw new IllegalArgumentException("unknown syntax of srsName: " + syntax);
        };
    }

    /** The element in whose place members are written, as gt-xsd asks for it. */
    QName memberProperty() {
        return version == WfsVersion.WFS_2_0_0
                ? new QName(version.namespace(), "member")
                : new QName(version.gml().namespace(), "featureMember");
    }

    /** The element in whose place bounds are written, as gt-xsd asks for it. */
    QName boundsProperty() {
        String uri = version == WfsVersion.WFS_2_0_0
                ? version.namespace()
                : version.gml().namespace();
        return new QName(uri, "boundedBy");
    }

    /** An encoder that writes like this, and what the schema leaves open as it is declared there. */
    WfsEncoder encoder(ApplicationSchemas.Declared declared) {
        GmlSettings settings = gml.toBuilder()
                .curves(declared.multiCurves())
                .gmlAttributesOverridden(declared.gmlAttributesOverridden())
                .build();
        return WfsEncoder.builder(version)
                .gml(settings)
                .featureMember(featureMember)
                .build();
    }
}
