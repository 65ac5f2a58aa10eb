/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.crs;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A geodetic datum with its ellipsoid and prime meridian.
 *
 * @param name the name of the geographic system based on it, normalized by {@link #key}
 * @param names the names of the datum and of the geographic system, with their aliases
 * @param semiMajorAxis the semi-major axis in metres
 * @param inverseFlattening the inverse flattening; 0 for a sphere
 * @param primeMeridian the prime meridian in degrees east of Greenwich
 */
record Datum(String name, Set<String> names, double semiMajorAxis, double inverseFlattening, double primeMeridian) {

    /** Allows for rounding. The most similar ellipsoids of EPSG differ by 0.1 m or by 1.46e-6. */
    private static final double TOLERANCE_AXIS = 0.01;

    private static final double TOLERANCE_FLATTENING = 7e-7;
    private static final double TOLERANCE_DEGREES = 1e-5;
    private static final int MIN_NAME_LENGTH = 4;

    /** EPSG has no longer names, and on longer ones the patterns would be slow. */
    private static final int MAX_NAME_LENGTH = 200;

    /** The axis order at the end of a name. */
    static final Pattern AXES = Pattern.compile("\\s*\\(z?[EN][-,]z?[EN]\\)$");

    private static final Pattern PREFIX = Pattern.compile("^(?:D|GCS)_");
    private static final Pattern YEAR = Pattern.compile("(?<!\\d)(?:1[89]|20)(\\d\\d)(?!\\d)");
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern FILLER =
            Pattern.compile("\\b(?:datum|geodetic|system|adj|definition|deprecated)\\b|[^a-z0-9+]+");
    private static final Pattern NORTH_AMERICAN = Pattern.compile("^northamerican(?=\\d)");
    private static final Pattern EUROPEAN = Pattern.compile("^european(?=\\d)");

    /** Returns whether the ellipsoids and prime meridians are equal. */
    boolean hasSameForm(Datum other) {
        return Math.abs(semiMajorAxis - other.semiMajorAxis) <= TOLERANCE_AXIS
                && Math.abs(inverseFlattening - other.inverseFlattening) <= TOLERANCE_FLATTENING
                && Math.abs(primeMeridian - other.primeMeridian) <= TOLERANCE_DEGREES;
    }

    /** Returns this datum with other names. */
    Datum named(String newName, Set<String> newNames) {
        return new Datum(newName, newNames, semiMajorAxis, inverseFlattening, primeMeridian);
    }

    /** Returns whether both datums have a name in common. */
    boolean hasSameName(Datum other) {
        return names.stream().anyMatch(other.names::contains);
    }

    /**
     * Returns whether a name of this datum is part of a name of the other, as Belge 1972 is part of Reseau National
     * Belge 1972. The reverse denotes a different datum: NAD83(HARN) is not NAD83.
     */
    boolean isShortFor(Datum other) {
        return names.stream().filter(name -> name.length() >= MIN_NAME_LENGTH).anyMatch(name -> other.names.stream()
                .anyMatch(longer -> longer.contains(name)));
    }

    /** Normalizes names with {@link #key}. */
    static Set<String> keys(Set<String> names) {
        return names.stream().map(Datum::key).collect(Collectors.toSet());
    }

    /** Normalizes a name so that the spellings of EPSG, OGC and ESRI become equal, such as ETRS89 and D_ETRS_1989. */
    static String key(String name) {
        if (name.length() > MAX_NAME_LENGTH) {
            return name;
        }
        String plain = AXES.matcher(PREFIX.matcher(name.trim()).replaceFirst(""))
                .replaceFirst("")
                .replace('_', ' ');
        plain = MARKS.matcher(Normalizer.normalize(plain, Normalizer.Form.NFD)).replaceAll("");
        Matcher year = YEAR.matcher(plain.toLowerCase(Locale.ROOT));
        String key = FILLER.matcher(year.replaceAll("$1")).replaceAll("");
        return EUROPEAN.matcher(NORTH_AMERICAN.matcher(key).replaceFirst("nad")).replaceFirst("ed");
    }
}
