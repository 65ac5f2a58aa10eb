/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import org.apache.spark.sql.SparkSession;

import scala.Tuple2;
import scala.collection.Iterator;

/** The options of a reader or writer, whose names ignore case, as those of Spark do. Immutable. */
final class SparkOptions {

    static final String TIME_ZONE = "timeZone";
    static final String CASE_SENSITIVE = "spark.sql.caseSensitive";

    /** The settings of a session that stand for options, by the names of these. */
    private static final Map<String, String> SESSION = Map.of(
            TIME_ZONE,
            "spark.sql.session.timeZone",
            CASE_SENSITIVE,
            CASE_SENSITIVE,
            "columnNameOfCorruptRecord",
            "spark.sql.columnNameOfCorruptRecord",
            "ignoreMissingFiles",
            "spark.sql.files.ignoreMissingFiles",
            "ignoreCorruptFiles",
            "spark.sql.files.ignoreCorruptFiles");

    private final Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    private SparkOptions() {}

    static SparkOptions of(scala.collection.immutable.Map<String, String> options) {
        SparkOptions all = new SparkOptions();
        Iterator<Tuple2<String, String>> entries = options.iterator();
        while (entries.hasNext()) {
            Tuple2<String, String> entry = entries.next();
            all.values.put(entry._1(), entry._2());
        }
        return all;
    }

    /** The options of a reader, and the settings of the session where there are none. */
    static SparkOptions of(scala.collection.immutable.Map<String, String> options, SparkSession session) {
        SparkOptions all = of(options);
        SESSION.forEach((option, setting) -> {
            if (all.text(option, null) == null) {
                all.values.put(option, session.conf().get(setting));
            }
        });
        return all;
    }

    static SparkOptions of(Map<String, String> options) {
        SparkOptions all = new SparkOptions();
        all.values.putAll(options);
        return all;
    }

    /** The options whose names begin with a prefix. */
    Map<String, String> startingWith(String prefix) {
        Map<String, String> found = new TreeMap<>();
        values.forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                found.put(name, value);
            }
        });
        return found;
    }

    /** @return {@code absent} if the option is not set or empty */
    String text(String name, String absent) {
        String value = values.get(name);
        return value == null || value.isEmpty() ? absent : value;
    }

    /** The names in a list with commas; null if the option is not set. */
    List<String> names(String name) {
        String value = text(name, null);
        return value == null
                ? null
                : Arrays.stream(value.split(",")).map(String::trim).toList();
    }

    /** Whether a value is that of an option that is set or not. */
    static boolean isFlag(String value) {
        return value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false");
    }

    boolean flag(String name, boolean absent) {
        return choice(name, absent ? "true" : "false", "true", "false").equals("true");
    }

    int integer(String name, int absent, int min, int max) {
        String value = text(name, null);
        if (value == null) {
            return absent;
        }
        try {
            int number = Integer.parseInt(value.trim());
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw wrong(name, "a number from " + min + " to " + max);
    }

    /** A value in lower case. */
    String choice(String name, String absent, String... allowed) {
        String value = text(name, absent).trim().toLowerCase(Locale.ROOT);
        if (!Arrays.asList(allowed).contains(value)) {
            throw wrong(name, "one of " + String.join(", ", allowed));
        }
        return value;
    }

    IllegalArgumentException wrong(String name, String expected) {
        return new IllegalArgumentException(
                "the option " + name + " of the format gml is \"" + values.get(name) + "\"; it must be " + expected);
    }
}
