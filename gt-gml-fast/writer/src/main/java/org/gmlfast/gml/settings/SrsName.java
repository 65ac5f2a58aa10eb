/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.settings;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;

import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.api.metadata.Identifier;
import org.geotools.api.referencing.ReferenceIdentifier;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.referencing.CRS;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;

/**
 * The srsName of a coordinate reference system. Thread-safe.
 *
 * <pre>{@code
 * String name = SrsName.of(crs, SrsNameStyle.OGC_URN, true); // urn:ogc:def:crs:EPSG::4326
 * }</pre>
 */
public final class SrsName {

    private static final PreparedName ATTRIBUTE = PreparedName.of("srsName");

    /** Of CRS:27, CRS:83 and CRS:84. */
    private static final Set<String> WMS_CODES = Set.of("27", "83", "84");

    private SrsName() {}

    /**
     * The name in a style. By a convention older than the URNs, the URL form stands for x/y coordinates. So a CRS with
     * x/y axes gets it instead of a form that stands for the authority's axis order, unless the style is forced.
     *
     * @param crs may be null
     * @param forced whether the name is in the style whatever the order of the CRS's axes
     * @return null if the CRS is null or has no name
     */
    public static String of(CoordinateReferenceSystem crs, SrsNameStyle style, boolean forced) {
        if (crs == null) {
            return null;
        }
        for (Identifier identifier : crs.getIdentifiers()) {
            String authority = authority(identifier);
            if (authority != null && !identifier.getCode().isEmpty()) {
                return name(crs, authority, identifier.getCode(), style, forced);
            }
        }
        String name = crs.getName() == null ? null : crs.getName().getCode();
        return name == null || name.isBlank() ? null : uri(name);
    }

    /** The attribute of geometries in a CRS; null if neither the settings nor the CRS have a name. */
    public static PreparedAttribute attribute(CoordinateReferenceSystem crs, ReferenceSystemSettings settings) {
        String name = settings.srsName() != null
                ? settings.srsName()
                : of(crs, settings.srsNameStyle(), settings.forceSrsNameStyle());
        return name == null ? null : PreparedAttribute.of(ATTRIBUTE, name);
    }

    /** The CRS of an attribute; null if it has none. */
    public static CoordinateReferenceSystem crs(AttributeDescriptor attribute) {
        return attribute instanceof GeometryDescriptor geometry ? geometry.getCoordinateReferenceSystem() : null;
    }

    private static String authority(Identifier identifier) {
        if (identifier instanceof ReferenceIdentifier reference && reference.getCodeSpace() != null) {
            return reference.getCodeSpace();
        }
        return null;
    }

    private static String name(
            CoordinateReferenceSystem crs, String authority, String code, SrsNameStyle style, boolean forced) {
        // asked for by the URL of OGC, a CRS of WMS has OGC as its authority; OGC has no code 84
        if (authority.equals("CRS") || forced && authority.equals("OGC") && WMS_CODES.contains(code)) {
            return wmsName(code, style, forced);
        }
        // for a projected CRS, the axes of its base CRS: those of UTM are x/y in both orders
        boolean authorityOrder = CRS.getAxisOrder(crs, true) == CRS.AxisOrder.NORTH_EAST;
        return (authorityOrder || forced ? style : SrsNameStyle.OGC_HTTP_URL).name(authority, code);
    }

    /**
     * Only OGC's own registry, where x comes first, has the CRSs of WMS (OGC 06-042 annex B). CRS:84 is EPSG:4326 with
     * x/y axes and has the URL of that, as GeoServer writes it, whether it reprojects a layer or only swaps its axes.
     */
    private static String wmsName(String code, SrsNameStyle style, boolean forced) {
        boolean chosen = forced || style == SrsNameStyle.AUTHORITY_CODE || style == SrsNameStyle.OGC_HTTP_URI;
        if (code.equals("84") && !chosen) {
            return SrsNameStyle.OGC_HTTP_URL.name("EPSG", "4326");
        }
        return switch (style) {
            case AUTHORITY_CODE -> "CRS:" + code;
            case OGC_HTTP_URI -> "http://www.opengis.net/def/crs/OGC/1.3/CRS" + code;
            default -> "urn:ogc:def:crs:OGC:1.3:CRS" + code;
        };
    }

    /** srsName is an anyURI, so characters of a plain name that a URI does not allow are escaped. */
    private static String uri(String name) {
        try {
            return new URI(name).toString();
        } catch (URISyntaxException e) {
            return escaped(name);
        }
    }

    private static String escaped(String name) {
        try {
            return new URI(null, null, name, null).toASCIIString();
        } catch (URISyntaxException e) {
            return name;
        }
    }
}
