/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

import org.gmlfast.model.ColumnType;

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
            Map.entry("string", ColumnType.STRING.binding()),
            Map.entry("boolean", ColumnType.BOOLEAN.binding()),
            Map.entry("integer", ColumnType.INTEGER.binding()),
            Map.entry("long", ColumnType.LONG.binding()),
            Map.entry("integer64", ColumnType.LONG.binding()),
            Map.entry("double", ColumnType.DOUBLE.binding()),
            Map.entry("real", ColumnType.DOUBLE.binding()),
            Map.entry("decimal", ColumnType.DECIMAL.binding()),
            Map.entry("bigdecimal", ColumnType.DECIMAL.binding()),
            Map.entry("date", ColumnType.DATE.binding()),
            Map.entry("time", ColumnType.TIME.exactBinding()),
            Map.entry("localtime", ColumnType.TIME.exactBinding()),
            Map.entry("datetime", ColumnType.DATE_TIME.binding()),
            Map.entry("timestamp", ColumnType.DATE_TIME.binding()),
            Map.entry("localdatetime", ColumnType.LOCAL_DATE_TIME.binding()),
            Map.entry("offsetdatetime", ColumnType.DATE_TIME.exactBinding()));

    private static final Pattern ZONE = Pattern.compile("(?:Z|[+-]\\d\\d:\\d\\d)$");

    private ValueTypes() {}

    /**
     * The class of a type with a name of Java, XML Schema or OGR, in upper or lower case. {@code DateTime} is a
     * Timestamp, as xs:dateTime is.
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

    /** Whether a class can hold everything in a text: a day cannot hold a time, nor a local time a zone. */
    public static boolean hasPlace(String text, Class<?> type) {
        return switch (ColumnType.of(type)) {
            case DATE -> text.indexOf('T') < 0;
            case TIME, LOCAL_DATE_TIME -> !ZONE.matcher(text).find();
            default -> true;
        };
    }
}
