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
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.gml.settings.SrsNameStyle;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;

/**
 * The settings in a Configuration for WFS and in the Configuration for GML that it depends on.
 *
 * @param version of WFS
 * @param enabled whether gml-fast writes the collections
 * @param gml how features are written
 * @param featureMember whether each feature of WFS 1.1 has a gml:featureMember
 */
record ConfiguredOutput(WfsVersion version, boolean enabled, GmlSettings gml, boolean featureMember) {

    /** The settings that the three configurations for GML share, though they have no common type. */
    record Numbers(
            int numDecimals,
            boolean padWithZeros,
            boolean forceDecimalEncoding,
            boolean encodeMeasures,
            SrsSyntax srsSyntax) {}

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

    /** The system properties {@code forceSrsStyle} and {@code localDateTimeHandling} of GeoTools apply, too. */
    static GmlSettings settings(GmlVersion version, Numbers numbers, boolean featureBounds, boolean srsDimension) {
        boolean localDates = Boolean.TRUE.equals(Hints.getSystemDefault(Hints.LOCAL_DATE_TIME_HANDLING));
        return GmlSettings.builder(version)
                .numDecimals(Math.max(0, Math.min(numbers.numDecimals(), CoordinateFormat.MAX_DECIMALS)))
                .padWithZeros(numbers.padWithZeros())
                .forceDecimalEncoding(numbers.forceDecimalEncoding())
                .encodeMeasures(numbers.encodeMeasures())
                .coordinateSeparators(false)
                .srsNameStyle(style(numbers.srsSyntax()))
                .forceSrsNameStyle(Boolean.getBoolean("org.geotools.gml.forceSrsStyle"))
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
            default -> throw new IllegalArgumentException("unknown srsName syntax: " + syntax);
        };
    }

    /** The property for which gt-xsd asks for the members. */
    QName memberProperty() {
        return version == WfsVersion.WFS_2_0_0
                ? new QName(version.namespace(), "member")
                : new QName(version.gml().namespace(), "featureMember");
    }

    /** The property for which gt-xsd asks for the bounds. */
    QName boundsProperty() {
        String uri = version == WfsVersion.WFS_2_0_0
                ? version.namespace()
                : version.gml().namespace();
        return new QName(uri, "boundedBy");
    }

    /** The encoder with these settings and the decisions of a schema. */
    WfsEncoder encoder(ApplicationSchemas.Declared declared) {
        GmlSettings settings = gml.toBuilder()
                .multiCurves(declared.multiCurves())
                .overrideGmlAttributes(declared.gmlAttributesOverridden())
                .build();
        return WfsEncoder.builder(version)
                .gml(settings)
                .featureMember(featureMember)
                .build();
    }
}
