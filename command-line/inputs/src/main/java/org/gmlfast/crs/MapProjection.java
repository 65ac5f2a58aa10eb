/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.crs;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/** Map projections with their EPSG method codes and their names in the well-known text of OGC, GDAL and ESRI. */
enum MapProjection {
    TRANSVERSE_MERCATOR("9807", "transversemercator", "gausskruger", "transversemercatorcomplex"),
    TRANSVERSE_MERCATOR_SOUTH("9808", "transversemercatorsouthorientated"),
    LAMBERT_CONFORMAL_CONIC(
            "9801 9802", "lambertconformalconic", "lambertconformalconic1sp", "lambertconformalconic2sp"),
    LAMBERT_BELGIUM("9803", "lambertconformalconic2spbelgium"),
    MERCATOR("9804 9805", "mercator", "mercator1sp", "mercator2sp", "mercatorvarianta", "mercatorvariantb"),
    PSEUDO_MERCATOR("1024", "mercatorauxiliarysphere", "popularvisualisationpseudomercator"),
    ALBERS("9822", "albers", "albersconicequalarea"),
    LAMBERT_AZIMUTHAL("9820", "lambertazimuthalequalarea"),
    POLAR_STEREOGRAPHIC("9810 9829", "polarstereographic", "stereographicnorthpole", "stereographicsouthpole"),
    OBLIQUE_STEREOGRAPHIC("9809", "obliquestereographic", "doublestereographic"),
    OBLIQUE_MERCATOR_A(
            "9812",
            "hotineobliquemercator",
            "hotineobliquemercatorazimuthnaturalorigin",
            "rectifiedskeworthomorphicnaturalorigin"),
    OBLIQUE_MERCATOR_B(
            "9815",
            "hotineobliquemercatorazimuthcenter",
            "rectifiedskeworthomorphiccenter",
            "obliquemercator",
            "swissobliquecylindrical",
            "swissobliquemercator"),
    CASSINI("9806", "cassini", "cassinisoldner"),
    POLYCONIC("9818", "polyconic", "americanpolyconic"),
    CYLINDRICAL_EQUAL_AREA("9835 9834", "cylindricalequalarea"),
    EQUIDISTANT_CYLINDRICAL("1028 1029", "equidistantcylindrical", "equirectangular", "platecarree"),
    EQUAL_EARTH("1078", "equalearth"),
    NEW_ZEALAND_MAP_GRID("9811", "newzealandmapgrid"),
    KROVAK("9819", "krovaksouthwest"),
    KROVAK_EAST_NORTH("1041", "krovak");

    private static final double TOLERANCE_DEGREES = 1e-7;
    private static final double TOLERANCE_METRES = 1e-3;
    private static final double TOLERANCE_SCALE = 1e-9;

    private final Set<String> methods;
    private final Set<String> names;

    MapProjection(String methods, String... names) {
        this.methods = Set.of(methods.split(" "));
        this.names = Set.of(names);
    }

    /** Returns the EPSG codes of its methods. */
    Set<String> methods() {
        return methods;
    }

    /** Returns the projection with a name in well-known text; null if unknown. */
    static MapProjection ofName(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        return Arrays.stream(values())
                .filter(p -> p.names.contains(plain))
                .findFirst()
                .orElse(null);
    }

    /**
     * Normalizes parameters: equivalent sets of parameters become equal.
     *
     * @param values the values by ordinal of {@link Parameter}, in degrees and metres; NaN for missing values. Modified
     *     in place.
     */
    void normalize(double[] values) {
        switch (this) {
            case LAMBERT_CONFORMAL_CONIC, LAMBERT_BELGIUM, ALBERS -> normalizeParallels(values);
            case POLAR_STEREOGRAPHIC -> {
                setDefault(values, Parameter.PARALLEL_1, get(values, Parameter.LATITUDE));
                set(values, Parameter.LATITUDE, 0);
            }
            case MERCATOR, PSEUDO_MERCATOR, CYLINDRICAL_EQUAL_AREA, EQUIDISTANT_CYLINDRICAL ->
                setDefault(values, Parameter.LATITUDE, 0);
            case OBLIQUE_MERCATOR_A, OBLIQUE_MERCATOR_B -> {
                setDefault(values, Parameter.AZIMUTH, 90);
                setDefault(values, Parameter.RECTIFIED_ANGLE, get(values, Parameter.AZIMUTH));
            }
            case KROVAK, KROVAK_EAST_NORTH -> set(values, Parameter.RECTIFIED_ANGLE, 0);
            default -> {}
        }
        for (Parameter parameter : Parameter.values()) {
            setDefault(values, parameter, parameter == Parameter.SCALE ? 1 : 0);
        }
    }

    /** A single parallel is equivalent to two equal ones, and the order of two parallels is irrelevant. */
    private static void normalizeParallels(double[] values) {
        setDefault(values, Parameter.PARALLEL_1, get(values, Parameter.LATITUDE));
        setDefault(values, Parameter.PARALLEL_2, get(values, Parameter.PARALLEL_1));
        double first = get(values, Parameter.PARALLEL_1);
        double second = get(values, Parameter.PARALLEL_2);
        set(values, Parameter.PARALLEL_1, Math.min(first, second));
        set(values, Parameter.PARALLEL_2, Math.max(first, second));
    }

    private static double get(double[] values, Parameter parameter) {
        return values[parameter.ordinal()];
    }

    private static void set(double[] values, Parameter parameter, double value) {
        values[parameter.ordinal()] = value;
    }

    private static void setDefault(double[] values, Parameter parameter, double value) {
        if (Double.isNaN(get(values, parameter))) {
            set(values, parameter, value);
        }
    }

    /** Returns whether normalized parameters are equal within the precision of rounded values. */
    static boolean isSame(double[] values, double[] others) {
        for (Parameter parameter : Parameter.values()) {
            double difference = Math.abs(get(values, parameter) - get(others, parameter));
            double tolerance =
                    switch (parameter) {
                        case SCALE -> TOLERANCE_SCALE;
                        case EASTING, NORTHING -> TOLERANCE_METRES;
                        default -> TOLERANCE_DEGREES;
                    };
            if (!(difference <= tolerance)) {
                return false;
            }
        }
        return true;
    }

    /** The parameters of projections with their EPSG codes and their names in well-known text. */
    enum Parameter {
        LATITUDE("8801 8811 8821", "latitudeoforigin latitudeofcenter latitudeofnaturalorigin"),
        LONGITUDE(
                "8802 8812 8822 8833", "centralmeridian longitudeofcenter longitudeoforigin longitudeofnaturalorigin"),
        SCALE("8805 8815 8819", "scalefactor"),
        EASTING("8806 8816 8826", "falseeasting"),
        NORTHING("8807 8817 8827", "falsenorthing"),
        PARALLEL_1("8818 8823 8832", "standardparallel1 pseudostandardparallel1"),
        PARALLEL_2("8824", "standardparallel2"),
        AZIMUTH("8813 1036", "azimuth"),
        RECTIFIED_ANGLE("8814", "rectifiedgridangle xyplanerotation");

        private final Set<String> codes;
        private final Set<String> names;

        Parameter(String codes, String names) {
            this.codes = Set.of(codes.split(" "));
            this.names = Set.of(names.split(" "));
        }

        /** Returns values that are all missing. */
        static double[] none() {
            double[] values = new double[values().length];
            Arrays.fill(values, Double.NaN);
            return values;
        }

        /** Returns the parameter with an EPSG code; null for a code that no {@link MapProjection} uses. */
        static Parameter ofCode(int code) {
            return Arrays.stream(values())
                    .filter(p -> p.codes.contains(Integer.toString(code)))
                    .findFirst()
                    .orElse(null);
        }

        /** Returns the parameter with a name in well-known text; null for a name that no {@link MapProjection} uses. */
        static Parameter ofName(String name) {
            String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
            return Arrays.stream(values())
                    .filter(p -> p.names.contains(plain))
                    .findFirst()
                    .orElse(null);
        }

        boolean isLength() {
            return this == EASTING || this == NORTHING;
        }
    }
}
