/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.layer;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.referencing.cs.AxisDirection;
import org.geotools.referencing.CRS;
import org.gmlfast.feature.internal.geometry.SpatialReferences;
import org.gmlfast.feature.settings.AxisOrder;
import org.gmlfast.feature.settings.GmlGeometrySettings;
import org.gmlfast.feature.settings.ReferenceSystems;

/**
 * Finds the coordinate reference systems of srsNames, with the axes that settings want. URNs and the URIs of OGC stand
 * for the axes in the order of the authority; {@code EPSG:4326} and the URL of {@code epsg.xml#} stand for x/y (see the
 * FAQ of GeoTools and {@code SrsNameStyle}).
 */
public final class SrsNameLookup extends SpatialReferences {

    private static final Pattern AUTHORITY_ORDER = Pattern.compile("urn:(?:x-)?ogc:def:crs:(\\w+):(?:[^:]*:)?([\\w.]+)"
            + "|https?://www\\.opengis\\.net/def/crs/(\\w+)/[\\w.]+/([\\w.]+)");

    private static final Pattern XY =
            Pattern.compile("(\\w+):([\\w.]+)|https?://www\\.opengis\\.net/gml/srs/(\\w+)\\.xml#([\\w.]+)");

    /** A compound CRS, the first of which is horizontal (OGC 07-092r1 §7.5.2), or a geographic one of old servers. */
    private static final Pattern COMPOUND = Pattern.compile("(urn:ogc:def:crs),crs:([^,]+),.*");

    private static final Pattern GEOGRAPHIC = Pattern.compile("urn:EPSG:geographicCRS:(\\d+)");

    /** The names that German surveys use (GeoInfoDok), perhaps with a vertical CRS after an asterisk. */
    private static final Pattern ADV =
            Pattern.compile("urn:adv:crs:(ETRS89_UTM|WGS84_UTM|DE_(?:DHDN|PD-83|RD-83|42-83)_3GK)(\\d\\d?)(?:\\D.*)?");

    /** What is added to the zone for the code of EPSG. */
    private static final Map<String, Integer> ADV_ZONES = Map.of(
            "ETRS89_UTM", 25800,
            "WGS84_UTM", 32600,
            "DE_DHDN_3GK", 31464,
            "DE_PD-83_3GK", 3393,
            "DE_RD-83_3GK", 3394,
            "DE_42-83_3GK", 2394);

    private static final Map<String, String> OTHERS = Map.of(
            "urn:adv:crs:ETRS89_Lat-Lon", "urn:ogc:def:crs:EPSG::4258",
            "urn:adv:crs:WGS84_Lat-Lon", "urn:ogc:def:crs:EPSG::4326",
            "osgb:BNG", "EPSG:27700",
            "fguuid:jgd2000.bl", "urn:ogc:def:crs:EPSG::4612",
            "fguuid:jgd2011.bl", "urn:ogc:def:crs:EPSG::6668",
            "fguuid:jgd2024.bl", "urn:ogc:def:crs:EPSG::6668");

    /** The declaration of a namespace in the documents of FME, as OGR looks for it, and where. */
    private static final Pattern FME = Pattern.compile("xmlns:fme\\s*=\\s*[\"']http://www\\.safe\\.com/gml/fme[\"']");

    private static final int FME_BYTES = 4096;
    private static final Pattern CODE = Pattern.compile("EPSG:\\d+");

    private final AxisOrder axisOrder;
    private final boolean isFme;
    private final ReferenceSystems systems;

    /** The numbers of a position by the settings; 0 for those of its reference system. */
    private final int given;

    /** The numbers of a position without a reference system. */
    private final int unnamed;

    /**
     * @param isFme whether FME has written the document, in which {@code EPSG:4326} is in the order of the authority
     * @param dimension the numbers of a position where nothing says it
     */
    public SrsNameLookup(GmlGeometrySettings settings, boolean isFme, int dimension) {
        this.axisOrder = settings.axisOrder();
        this.isFme = isFme;
        this.systems = settings.systems();
        this.given = settings.dimension();
        this.unnamed = given == 0 ? dimension : given;
    }

    /** Whether a document that starts so was written by FME. */
    public static boolean isFme(byte[] start) {
        int length = Math.min(start.length, FME_BYTES);
        return FME.matcher(new String(start, 0, length, StandardCharsets.ISO_8859_1))
                .find();
    }

    @Override
    public SpatialReference unnamed() {
        boolean isSwapped = axisOrder == AxisOrder.SWAPPED;
        return isSwapped || unnamed != SpatialReference.UNKNOWN.dimension()
                ? new SpatialReference("", null, isSwapped, unnamed)
                : SpatialReference.UNKNOWN;
    }

    @Override
    protected SpatialReference lookUp(String name) {
        String usual = usual(name);
        Matcher authorityOrder = AUTHORITY_ORDER.matcher(usual);
        if (authorityOrder.matches()) {
            return axisOrder == AxisOrder.DOCUMENT
                    ? ofDocument(name, usual, code(authorityOrder))
                    : decode(name, code(authorityOrder), true);
        }
        Matcher xy = XY.matcher(usual);
        if (xy.matches() && axisOrder == AxisOrder.DOCUMENT) {
            return ofDocument(name, code(xy), code(xy));
        }
        return xy.matches() ? decode(name, code(xy), isFme && CODE.matcher(name).matches()) : unknown(name);
    }

    private SpatialReference unknown(String name) {
        return new SpatialReference(name, null, isSwapped(false, false), given == 0 ? 2 : given);
    }

    /** The numbers of a position in a system where no attribute says it. */
    private int dimension(CoordinateReferenceSystem crs) {
        return given == 0 ? crs.getCoordinateSystem().getDimension() : given;
    }

    /** The usual form of a name of one of the kinds that few documents use. */
    private static String usual(String name) {
        Matcher compound = COMPOUND.matcher(name);
        if (compound.matches()) {
            return compound.group(1) + ':' + compound.group(2);
        }
        Matcher geographic = GEOGRAPHIC.matcher(name);
        if (geographic.matches()) {
            return "urn:ogc:def:crs:EPSG::" + geographic.group(1);
        }
        Matcher adv = ADV.matcher(name);
        Integer zones = adv.matches() ? ADV_ZONES.get(adv.group(1)) : null;
        if (zones != null) {
            return "EPSG:" + (zones + Integer.parseInt(adv.group(2)));
        }
        return OTHERS.getOrDefault(name, name);
    }

    private boolean isSwapped(boolean authorityOrder, boolean isNorthEast) {
        return switch (axisOrder) {
            case AUTO -> authorityOrder && isNorthEast;
            case AUTHORITY -> isNorthEast;
            case XY, DOCUMENT -> false;
            case SWAPPED -> true;
        };
    }

    private static String code(Matcher matcher) {
        String authority = matcher.group(1) == null ? matcher.group(3) : matcher.group(1);
        String code = matcher.group(2) == null ? matcher.group(4) : matcher.group(2);
        String upper = authority.toUpperCase(java.util.Locale.ROOT);
        // urn:ogc:def:crs:OGC:1.3:CRS84 and CRS:84 are the same
        return upper.equals("OGC") && code.startsWith("CRS") ? "CRS:" + code.substring(3) : upper + ':' + code;
    }

    /**
     * The system with the axes that GeoTools gives to a name.
     *
     * @param code for a name that GeoTools does not know, such as an https URI
     */
    private SpatialReference ofDocument(String name, String usual, String code) {
        CoordinateReferenceSystem crs;
        try {
            crs = CRS.decode(usual);
        } catch (FactoryException | IllegalArgumentException e) {
            try {
                crs = systems.decode(code, false);
            } catch (FactoryException | IllegalArgumentException notFound) {
                return unknown(name);
            }
        }
        return new SpatialReference(name, crs, false, dimension(crs));
    }

    private SpatialReference decode(String name, String code, boolean authorityOrder) {
        try {
            CoordinateReferenceSystem xy = systems.decode(code, true);
            CoordinateReferenceSystem own = systems.decode(code, false);
            // not Krovak's CRS, whose axes point to the south and the west
            boolean isNorthEast = CRS.getAxisOrder(own) == CRS.AxisOrder.NORTH_EAST
                    && !own.getCoordinateSystem().getAxis(0).getDirection().equals(AxisDirection.SOUTH);
            boolean swapped = isSwapped(authorityOrder, isNorthEast);
            return new SpatialReference(name, xy, swapped, dimension(xy));
        } catch (FactoryException | IllegalArgumentException e) {
            return unknown(name); // or the code is a number that is too large
        }
    }
}
