/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.crs;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A geodetic datum with its ellipsoid and prime meridian.
 *
 * @param name of the geographic system on it, as {@link #key} has it
 * @param names of the datum and of the geographic system, aliases included
 * @param semiMajorAxis in metres
 * @param inverseFlattening 0 for a sphere
 * @param primeMeridian in degrees east of Greenwich
 */
record Datum(String name, Set<String> names, double semiMajorAxis, double inverseFlattening, double primeMeridian) {

    /** Writers round; the ellipsoids of EPSG that are nearest to each other differ by 0.1 m or by 1.46e-6. */
    private static final double TOLERANCE_AXIS = 0.01;

    private static final double TOLERANCE_FLATTENING = 7e-7;
    private static final double TOLERANCE_DEGREES = 1e-5;
    private static final int LEAST_OF_A_NAME = 4;

    /** The mark of an order of axes at the end of a name. */
    static final Pattern AXES = Pattern.compile("\\s*\\(z?[EN][-,]z?[EN]\\)$");

    private static final Pattern PREFIX = Pattern.compile("^(?:D|GCS)_");
    private static final Pattern YEAR = Pattern.compile("(?<!\\d)(?:1[89]|20)(\\d\\d)(?!\\d)");
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern FILLING =
            Pattern.compile("\\b(?:datum|geodetic|system|adj|definition|deprecated)\\b|[^a-z0-9+]+");
    private static final Pattern NORTH_AMERICAN = Pattern.compile("^northamerican(?=\\d)");
    private static final Pattern EUROPEAN = Pattern.compile("^european(?=\\d)");

    /** Whether ellipsoid and prime meridian are equal. */
    boolean hasSameForm(Datum other) {
        return Math.abs(semiMajorAxis - other.semiMajorAxis) <= TOLERANCE_AXIS
                && Math.abs(inverseFlattening - other.inverseFlattening) <= TOLERANCE_FLATTENING
                && Math.abs(primeMeridian - other.primeMeridian) <= TOLERANCE_DEGREES;
    }

    /** The same with names. */
    Datum named(String newName, Set<String> newNames) {
        return new Datum(newName, newNames, semiMajorAxis, inverseFlattening, primeMeridian);
    }

    /** Whether they have a name in common. */
    boolean hasSameName(Datum other) {
        return names.stream().anyMatch(other.names::contains);
    }

    /**
     * Whether a name of this one is a part of a name of the other: Belge 1972 of Reseau National Belge 1972. The other
     * way round it is a datum of its own: NAD83(HARN) is not NAD83.
     */
    boolean isShortFor(Datum other) {
        return names.stream().filter(name -> name.length() >= LEAST_OF_A_NAME).anyMatch(name -> other.names.stream()
                .anyMatch(longer -> longer.contains(name)));
    }

    /** Names in that form. */
    static Set<String> keys(Set<String> names) {
        return names.stream().map(Datum::key).collect(Collectors.toSet());
    }

    /** The name in the form in which EPSG's, OGC's and ESRI's spelling of it are equal: ETRS89 and D_ETRS_1989. */
    static String key(String name) {
        String plain = AXES.matcher(PREFIX.matcher(name.trim()).replaceFirst(""))
                .replaceFirst("")
                .replace('_', ' ');
        plain = MARKS.matcher(Normalizer.normalize(plain, Normalizer.Form.NFD)).replaceAll("");
        Matcher year = YEAR.matcher(plain.toLowerCase(Locale.ROOT));
        String key = FILLING.matcher(year.replaceAll("$1")).replaceAll("");
        return EUROPEAN.matcher(NORTH_AMERICAN.matcher(key).replaceFirst("nad")).replaceFirst("ed");
    }
}
