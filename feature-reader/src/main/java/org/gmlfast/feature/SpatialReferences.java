/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.referencing.CRS;
import org.gmlfast.bxml.internal.read.ElementCursor;

/**
 * The coordinate reference systems of the srsNames in a document. URNs and the URIs of OGC stand for the axes in the
 * order of the authority; {@code EPSG:4326} and the URL of {@code epsg.xml#} stand for x/y (see the FAQ of GeoTools and
 * {@code SrsNameStyle}).
 */
final class SpatialReferences {

    private static final Pattern AUTHORITY_ORDER = Pattern.compile(
            "urn:(?:x-)?ogc:def:crs:(\\w+):(?:[^:]*:)?([\\w.]+)|https?://www\\.opengis\\.net/def/crs/(\\w+)/[\\w.]+/([\\w.]+)");

    private static final Pattern XY =
            Pattern.compile("(\\w+):([\\w.]+)|https?://www\\.opengis\\.net/gml/srs/(\\w+)\\.xml#([\\w.]+)");

    /** The most names that are looked up, which takes milliseconds; a document has few. */
    private static final int MAX_NAMES = 200;

    private final Map<String, SpatialReference> known = new HashMap<>();
    private SpatialReference last = SpatialReference.UNKNOWN;

    /**
     * A coordinate reference system.
     *
     * @param crs with the axes in the order x/y; null if it is not known
     * @param isSwapped whether y comes first in the document
     */
    record SpatialReference(String name, CoordinateReferenceSystem crs, boolean isSwapped, int dimension) {

        static final SpatialReference UNKNOWN = new SpatialReference("", null, false, 2);
    }

    /** @param name the value of a srsName */
    SpatialReference of(String name, ElementCursor in) throws XMLStreamException {
        if (name == last.name || name.equals(last.name)) {
            return last;
        }
        SpatialReference found = known.get(name);
        if (found == null) {
            if (known.size() == MAX_NAMES) {
                throw in.malformed("the document has more than " + MAX_NAMES + " values of srsName");
            }
            found = lookUp(name);
            known.put(name, found);
        }
        last = found;
        return found;
    }

    private static SpatialReference lookUp(String name) {
        Matcher authorityOrder = AUTHORITY_ORDER.matcher(name);
        if (authorityOrder.matches()) {
            return decode(name, code(authorityOrder), true);
        }
        Matcher xy = XY.matcher(name);
        return xy.matches() ? decode(name, code(xy), false) : new SpatialReference(name, null, false, 2);
    }

    private static String code(Matcher matcher) {
        String authority = matcher.group(1) == null ? matcher.group(3) : matcher.group(1);
        String code = matcher.group(2) == null ? matcher.group(4) : matcher.group(2);
        String upper = authority.toUpperCase(java.util.Locale.ROOT);
        // urn:ogc:def:crs:OGC:1.3:CRS84 and CRS:84 are the same
        return upper.equals("OGC") && code.startsWith("CRS") ? "CRS:" + code.substring(3) : upper + ':' + code;
    }

    private static SpatialReference decode(String name, String code, boolean authorityOrder) {
        try {
            CoordinateReferenceSystem xy = CRS.decode(code, true);
            boolean swapped = authorityOrder && CRS.getAxisOrder(CRS.decode(code, false)) == CRS.AxisOrder.NORTH_EAST;
            return new SpatialReference(
                    name, xy, swapped, xy.getCoordinateSystem().getDimension());
        } catch (FactoryException e) {
            return new SpatialReference(name, null, false, 2);
        }
    }
}
