/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.crs;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.gmlfast.crs.MapProjection.Parameter;

/** Reads the definition of a horizontal system from well-known text in the dialects of OGC 01-009, GDAL and ESRI. */
final class CrsText {

    private static final String EPSG = "EPSG";

    private CrsText() {}

    /** Returns the horizontal part of a system. */
    static WktElement horizontal(WktElement root) {
        return switch (root.keyword()) {
            case "PROJCS", "GEOGCS" -> root;
            case "COMPD_CS" -> {
                WktElement projected = root.child("PROJCS");
                yield projected == null ? root.required("GEOGCS") : projected;
            }
            default ->
                throw new IllegalArgumentException(
                        root.keyword() + " is neither a PROJCS nor a GEOGCS of well-known text version 1");
        };
    }

    /** Returns the EPSG code in the AUTHORITY of an element; 0 if it has none. */
    static int code(WktElement element) {
        WktElement authority = element.child("AUTHORITY");
        boolean epsg = authority != null && EPSG.equalsIgnoreCase(authority.text(0));
        return epsg && authority.text(1).matches("\\d{4,5}") ? Integer.parseInt(authority.text(1)) : 0;
    }

    /**
     * Returns the definition in an element.
     *
     * @return null if its projection is unknown
     * @throws IllegalArgumentException if the element is incomplete
     */
    static CrsDefinition definition(WktElement crs) {
        boolean geographic = crs.keyword().equals("GEOGCS");
        WktElement base = geographic ? crs : crs.required("GEOGCS");
        double degrees = Math.toDegrees(base.required("UNIT").number(1));
        Datum datum = datum(base);
        String name = Datum.key(crs.text(0));
        if (geographic) {
            return new CrsDefinition(0, false, 0, name, Set.of(name), datum, null, null, degrees);
        }
        MapProjection projection = projection(crs);
        if (projection == null) {
            return null;
        }
        double metres = crs.required("UNIT").number(1);
        return new CrsDefinition(
                0,
                false,
                0,
                name,
                Set.of(name),
                datum,
                projection,
                parameters(crs, projection, metres, degrees),
                metres);
    }

    private static Datum datum(WktElement base) {
        WktElement datum = base.required("DATUM");
        WktElement spheroid = datum.required("SPHEROID");
        WktElement meridian = base.child("PRIMEM");
        return new Datum(
                Datum.key(base.text(0)),
                new HashSet<>(List.of(Datum.key(base.text(0)), Datum.key(datum.text(0)))),
                spheroid.number(1),
                spheroid.number(2),
                meridian == null ? 0 : meridian.number(1));
    }

    private static double[] parameters(WktElement crs, MapProjection projection, double metres, double degrees) {
        double[] values = Parameter.none();
        for (WktElement element : crs.children("PARAMETER")) {
            Parameter parameter = Parameter.ofName(element.text(0));
            if (parameter != null) {
                double factor = parameter.isLength() ? metres : parameter == Parameter.SCALE ? 1 : degrees;
                values[parameter.ordinal()] = element.number(1) * factor;
            }
        }
        projection.normalize(values);
        return values;
    }

    private static MapProjection projection(WktElement crs) {
        MapProjection projection =
                MapProjection.ofName(crs.required("PROJECTION").text(0));
        if (projection == MapProjection.MERCATOR && isSpherical(crs)) {
            return MapProjection.PSEUDO_MERCATOR;
        }
        if (projection == MapProjection.KROVAK_EAST_NORTH && !isEastNorth(crs)) {
            return MapProjection.KROVAK;
        }
        return projection;
    }

    /** Returns whether the system is web Mercator as GDAL writes it: OGC 01-009 has no name for this projection. */
    private static boolean isSpherical(WktElement crs) {
        WktElement extension = crs.child("EXTENSION");
        return extension != null && extension.text(1).toLowerCase(Locale.ROOT).contains("+nadgrids=@null");
    }

    /** Krovak's axes point south and west unless ESRI's parameters or the AXIS elements define otherwise. */
    private static boolean isEastNorth(WktElement crs) {
        for (WktElement element : crs.children("PARAMETER")) {
            if (element.text(0).equalsIgnoreCase("X_Scale")) {
                return element.number(1) < 0;
            }
        }
        WktElement axis = crs.child("AXIS");
        return axis != null && axis.text(1).equalsIgnoreCase("EAST");
    }
}
