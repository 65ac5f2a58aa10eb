/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.TimeZone;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Explains differences between texts of attributes. */
final class TextRules {

    private static final Pattern DATE = Pattern.compile("(-?\\d{4,7})-(\\d\\d)-(\\d\\d)([TZ].*)?");
    private static final Pattern FRACTION =
            Pattern.compile("(-?\\d{4,7}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d)\\.(\\d{3})\\d{1,6}(Z?)");
    private static final Pattern BYTES = Pattern.compile("\\[B@[0-9a-f]{1,8}");
    private static final Pattern ARRAY = Pattern.compile("\\[+([ZBCSIJFD]|L[\\w.$]+;)@[0-9a-f]{1,8}");
    private static final Pattern HEX = Pattern.compile("([0-9A-F]{2})*+");
    private static final Pattern INFINITE_DATE = Pattern.compile("(9999-12-31|0001-01-01)(T00:00:00)?Z?");

    /** The first and the last day of Java's calendar, in any time zone. */
    private static final Pattern FARTHEST_DATE =
            Pattern.compile("(292278994-08-1[678]|292269055-12-0[123])(T[0-9:.]{8,18})?Z?");

    /** By how many days the Julian and the Gregorian calendar differ in the millennium before Christ. */
    private static final int CALENDARS = 10;

    private static final int QUARTER = 15 * 60;
    private static final int DAY = 24 * 60 * 60;

    private TextRules() {}

    /** Explains the difference between two texts; null if it is unknown. */
    static Explanation explain(String stock, String fast, boolean gml2) {
        Explanation number = NumberRules.attribute(stock, fast, gml2);
        if (number != null) {
            return number;
        }
        if (hasSupplementary(fast) && withoutSupplementary(fast).equals(stock)) {
            return Explanation.SUPPLEMENTARY_CHARACTERS;
        }
        if (losesFraction(stock, fast)) {
            return Explanation.SECOND_FRACTION;
        }
        if (gml2 && BYTES.matcher(stock).matches() && HEX.matcher(fast).matches()) {
            return Explanation.BYTES;
        }
        if (ARRAY.matcher(stock).matches() && fast.startsWith("[") && fast.endsWith("]")) {
            return Explanation.ARRAY;
        }
        if (gml2 && isEarlyDate(stock, fast)) {
            return Explanation.EARLY_DATE;
        }
        if (losesYearSign(stock, fast, gml2)) {
            return Explanation.YEAR_BEFORE_CHRIST;
        }
        if (INFINITE_DATE.matcher(fast).matches()
                && FARTHEST_DATE.matcher(stock).matches()) {
            return Explanation.INFINITE_DATE;
        }
        return isShifted(stock, fast) ? Explanation.ZONE_OF_SERVER : null;
    }

    private static boolean hasSupplementary(String text) {
        return text.codePoints().anyMatch(Character::isSupplementaryCodePoint);
    }

    private static String withoutSupplementary(String text) {
        return text.codePoints()
                .filter(Character::isBmpCodePoint)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Returns whether one is the other without what follows the milliseconds. */
    private static boolean losesFraction(String stock, String fast) {
        Matcher whole = FRACTION.matcher(fast);
        if (!whole.matches()) {
            return false;
        }
        String millis = whole.group(2).equals("000") ? "" : '.' + whole.group(2);
        return stock.equals(whole.group(1) + millis + whole.group(3));
    }

    /** Returns whether one is a day of the Julian calendar and the other one the same day in the Gregorian calendar. */
    private static boolean isEarlyDate(String stock, String fast) {
        Matcher gregorian = DATE.matcher(stock);
        Matcher julian = DATE.matcher(fast);
        if (!gregorian.matches()
                || !julian.matches()
                || !String.valueOf(gregorian.group(4)).equals(julian.group(4) + "")) {
            return false;
        }
        try {
            Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
            calendar.clear();
            int year = Integer.parseInt(julian.group(1));
            calendar.set(Calendar.ERA, year < 0 ? GregorianCalendar.BC : GregorianCalendar.AD);
            calendar.set(Calendar.YEAR, Math.abs(year));
            calendar.set(Calendar.MONTH, Integer.parseInt(julian.group(2)) - 1);
            calendar.set(Calendar.DAY_OF_MONTH, Integer.parseInt(julian.group(3)));
            boolean early = calendar.getTimeInMillis()
                    < new GregorianCalendar().getGregorianChange().getTime();
            int shown = Integer.parseInt(gregorian.group(1));
            // the stock encoder writes the year before 1 as -1
            LocalDate day = LocalDate.of(
                    shown < 0 ? shown + 1 : shown,
                    Integer.parseInt(gregorian.group(2)),
                    Integer.parseInt(gregorian.group(3)));
            return early && day.toEpochDay() == Math.floorDiv(calendar.getTimeInMillis(), DAY * 1000L);
        } catch (DateTimeException e) {
            return false;
        }
    }

    /** Returns whether a year before Christ has lost its sign, or in GML 2 its day is one of another calendar. */
    private static boolean losesYearSign(String stock, String fast, boolean gml2) {
        Matcher theirs = DATE.matcher(stock);
        Matcher ours = DATE.matcher(fast);
        if (!theirs.matches() || !ours.matches() || !fast.startsWith("-")) {
            return false;
        }
        if (stock.equals(fast.substring(1))) {
            return true;
        }
        try {
            return gml2
                    && String.valueOf(theirs.group(4)).equals(ours.group(4) + "")
                    && Math.abs(ChronoUnit.DAYS.between(day(theirs), day(ours))) <= CALENDARS;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static LocalDate day(Matcher date) {
        return LocalDate.of(
                Integer.parseInt(date.group(1)), Integer.parseInt(date.group(2)), Integer.parseInt(date.group(3)));
    }

    /** Returns whether a date or time in UTC is a local one without zone, shifted by a possible offset. */
    private static boolean isShifted(String stock, String fast) {
        if (!stock.endsWith("Z") || fast.endsWith("Z")) {
            return false;
        }
        String shifted = stock.substring(0, stock.length() - 1);
        try {
            if (shifted.indexOf(':') < 0) {
                return Math.abs(ChronoUnit.DAYS.between(LocalDate.parse(shifted), LocalDate.parse(fast))) <= 1;
            }
            LocalTime utc = LocalTime.parse(shifted);
            LocalTime local = LocalTime.parse(fast);
            int offset = Math.floorMod(local.toSecondOfDay() - utc.toSecondOfDay(), DAY);
            return offset % QUARTER == 0 && local.getNano() == utc.getNano();
        } catch (DateTimeException e) {
            return false;
        }
    }
}
