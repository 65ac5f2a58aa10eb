/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The names of types that users give to attributes ({@link GmlValueSettings#types}). */
public final class ValueTypes {

    /** The names in messages and in documentation; others are accepted, too. */
    private static final List<String> NAMES = List.of(
            "String",
            "Boolean",
            "Integer",
            "Long",
            "Double",
            "Decimal",
            "Date",
            "Time",
            "DateTime",
            "LocalDateTime",
            "OffsetDateTime");

    private static final Map<String, Class<?>> CLASSES = Map.ofEntries(
            Map.entry("string", String.class),
            Map.entry("boolean", Boolean.class),
            Map.entry("integer", Integer.class),
            Map.entry("long", Long.class),
            Map.entry("integer64", Long.class),
            Map.entry("double", Double.class),
            Map.entry("real", Double.class),
            Map.entry("decimal", BigDecimal.class),
            Map.entry("bigdecimal", BigDecimal.class),
            Map.entry("date", Date.class),
            Map.entry("time", LocalTime.class),
            Map.entry("localtime", LocalTime.class),
            Map.entry("datetime", Timestamp.class),
            Map.entry("timestamp", Timestamp.class),
            Map.entry("localdatetime", LocalDateTime.class),
            Map.entry("offsetdatetime", OffsetDateTime.class));

    private static final Pattern ZONE = Pattern.compile("(?:Z|[+-]\\d\\d:\\d\\d)$");

    private ValueTypes() {}

    /**
     * The class of a type: that of Java, of XML Schema or of OGR with this name, upper or lower case. {@code DateTime}
     * is a Timestamp, as xs:dateTime is.
     *
     * @throws IllegalArgumentException if there is no such type
     */
    public static Class<?> named(String name) {
        Class<?> found = CLASSES.get(name.toLowerCase(Locale.ROOT));
        if (found == null) {
            throw new IllegalArgumentException(
                    "there is no type \"" + name + "\"; the types are " + String.join(", ", NAMES));
        }
        return found;
    }

    /** Whether a class has all that a text says: a day no time, and a local time no zone. */
    static boolean hasPlace(String text, Class<?> type) {
        if (type == Date.class) {
            return text.indexOf('T') < 0;
        }
        boolean isLocal = type == LocalDateTime.class || type == LocalTime.class;
        return !isLocal || !ZONE.matcher(text).find();
    }
}
