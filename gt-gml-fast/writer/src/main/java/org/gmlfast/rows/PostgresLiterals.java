/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * Writes values as literals that PostgreSQL reads as exactly these values, for any settings of its session. A literal
 * consists only of characters without a meaning to PostgreSQL, so that no value can end it.
 */
final class PostgresLiterals {

    private static final LocalDate EPOCH = LocalDate.of(2000, 1, 1);

    private PostgresLiterals() {}

    static String number(String typeName, Object value) {
        return cast(value.toString(), typeName);
    }

    private static String cast(String value, String typeName) {
        return "CAST('" + value + "' AS pg_catalog." + typeName + ")";
    }

    /**
     * A literal without a type, which takes that of the column that it is compared with; null for text that is not
     * Unicode.
     */
    static String text(String text) {
        // perhaps a replacement of bytes that are not Unicode
        return text.indexOf(0xFFFD) >= 0 ? null : quoted(text);
    }

    /** A literal without a type for Unicode text. */
    static String quoted(String text) {
        StringBuilder literal = new StringBuilder("E'");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isLetterOrDigit(c) && c < 0x80 || c == ' ' || c >= 0x80) {
                literal.append(c);
            } else {
                literal.append("\\u00").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
            }
        }
        return literal.append('\'').toString();
    }

    /** @param days since 2000 */
    static String date(int days) {
        String special = special(days, Integer.MIN_VALUE, Integer.MAX_VALUE);
        return cast(special == null ? day(EPOCH.plusDays(days), "") : special, "date");
    }

    /** @param microseconds of a day, up to 24:00 */
    static String time(long microseconds) {
        String text = microseconds == 86_400_000_000L ? "24:00:00" : clock(LocalTime.ofNanoOfDay(microseconds * 1000));
        return cast(text, "time");
    }

    /**
     * A time stamp.
     *
     * @param microseconds since 2000
     * @param zone after the time: empty, or +00
     */
    static String timestamp(long microseconds, String zone, String typeName) {
        String special = special(microseconds, Long.MIN_VALUE, Long.MAX_VALUE);
        if (special != null) {
            return cast(special, typeName);
        }
        LocalDateTime time = LocalDateTime.ofEpochSecond(
                        Math.floorDiv(microseconds, 1_000_000L),
                        (int) Math.floorMod(microseconds, 1_000_000L) * 1000,
                        ZoneOffset.UTC)
                .plusDays(ChronoUnit.DAYS.between(LocalDate.EPOCH, EPOCH));
        return cast(day(time.toLocalDate(), ' ' + clock(time.toLocalTime()) + zone), typeName);
    }

    private static String special(long value, long first, long last) {
        return value == first ? "-infinity" : value == last ? "infinity" : null;
    }

    /** A date with four or more digits of its year, and the era if that is not ours. */
    private static String day(LocalDate day, String time) {
        int year = day.getYear();
        String digits = String.valueOf(year > 0 ? year : 1 - year);
        String month = twoDigits(day.getMonthValue());
        return "0".repeat(Math.max(0, 4 - digits.length()))
                + digits
                + '-'
                + month
                + '-'
                + twoDigits(day.getDayOfMonth())
                + time
                + (year > 0 ? "" : " BC");
    }

    private static String clock(LocalTime time) {
        String microseconds = String.valueOf(1_000_000 + time.getNano() / 1000).substring(1);
        return twoDigits(time.getHour())
                + ':'
                + twoDigits(time.getMinute())
                + ':'
                + twoDigits(time.getSecond())
                + '.'
                + microseconds;
    }

    private static String twoDigits(int number) {
        return number < 10 ? "0" + number : String.valueOf(number);
    }
}
