/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import java.net.URI;
import java.net.URISyntaxException;

import org.geotools.api.metadata.Identifier;
import org.geotools.api.referencing.ReferenceIdentifier;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.referencing.CRS;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;

/** The srsName of a coordinate reference system. */
final class SrsName {

    private static final PreparedName ATTRIBUTE = PreparedName.of("srsName");

    private SrsName() {}

    /**
     * The name in the style asked for. By a convention older than the URNs, the URL form says that coordinates are x/y:
     * a CRS that has them so gets it in place of a form that stands for the authority's axis order, unless the style is
     * forced.
     *
     * @param crs may be null
     * @return null if the CRS is null or has no name
     */
    static String of(CoordinateReferenceSystem crs, SrsNameStyle style, boolean forced) {
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

    /** The attribute of geometries in a CRS; null if the settings do not name it and it has no name. */
    static PreparedAttribute attribute(CoordinateReferenceSystem crs, GmlSettings settings) {
        ReferenceSystemSettings systems = settings.referenceSystems();
        String name = systems.srsName() != null
                ? systems.srsName()
                : of(crs, systems.srsNameStyle(), systems.forceSrsNameStyle());
        return name == null ? null : PreparedAttribute.of(ATTRIBUTE, name);
    }

    private static String authority(Identifier identifier) {
        if (identifier instanceof ReferenceIdentifier reference && reference.getCodeSpace() != null) {
            return reference.getCodeSpace();
        }
        return null;
    }

    private static String name(
            CoordinateReferenceSystem crs, String authority, String code, SrsNameStyle style, boolean forced) {
        if (authority.equals("CRS")) {
            return wmsName(code, style);
        }
        // of a projected CRS, the axes of what it is based on: those of UTM are x/y in both orders
        boolean authorityOrder = CRS.getAxisOrder(crs, true) == CRS.AxisOrder.NORTH_EAST;
        return (authorityOrder || forced ? style : SrsNameStyle.OGC_HTTP_URL).name(authority, code);
    }

    /** The CRSs of WMS (OGC 06-042 annex B) have no entry in any registry but OGC's own, where x comes first. */
    private static String wmsName(String code, SrsNameStyle style) {
        return switch (style) {
            case AUTHORITY_CODE -> "CRS:" + code;
            case OGC_HTTP_URI -> "http://www.opengis.net/def/crs/OGC/1.3/CRS" + code;
            default -> "urn:ogc:def:crs:OGC:1.3:CRS" + code;
        };
    }

    /** srsName is an anyURI: a plain name is made one by escaping what a URI cannot hold. */
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
