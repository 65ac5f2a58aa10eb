/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.value;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;

/**
 * Parses dates with times in the form that most have, {@code 2024-02-29T12:00:00} with an optional fraction. It takes a
 * tenth of the time of {@link TemporalParser}.
 */
final class UsualDateTime {

    private static final String FORM = "0000-00-00T00:00:00";

    private static final int DAY_LENGTH = 10;

    /** Before this year, the calendar of java.sql may be the Julian one. */
    private static final int FIRST_YEAR = 1583;

    private static final int MAX_FRACTION = 9;

    private UsualDateTime() {}

    /** Whether a text has the form, without a zone. */
    static boolean isUsual(String text) {
        return isUsual(text, text.length());
    }

    /** Whether a text has the form and ends with the Z of UTC. */
    static boolean isUsualUtc(String text) {
        return text.endsWith("Z") && isUsual(text, text.length() - 1);
    }

    /** Whether a text is a day without a zone. */
    static boolean isUsualDay(String text) {
        return text.length() == DAY_LENGTH && hasForm(text, DAY_LENGTH) && number(text, 0, 4) >= FIRST_YEAR;
    }

    /** Whether a text that has one of the forms is a day of the calendar and a time. */
    static boolean isValid(String text) {
        int month = number(text, 5, 7);
        int day = number(text, 8, 10);
        boolean isDay =
                month >= 1 && month <= 12 && day >= 1 && (day <= 28 || day <= lengthOfMonth(number(text, 0, 4), month));
        return isDay && (text.length() == DAY_LENGTH || number(text, 14, 16) < 60 && number(text, 17, 19) < 60);
    }

    private static int lengthOfMonth(int year, int month) {
        return YearMonth.of(year, month).lengthOfMonth();
    }

    /** @throws java.time.DateTimeException if there is no such day */
    static java.sql.Date day(String text) {
        return java.sql.Date.valueOf(LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10)));
    }

    private static boolean isUsual(String text, int length) {
        if (length < FORM.length() || length == FORM.length() + 1 || length > FORM.length() + 1 + MAX_FRACTION) {
            return false;
        }
        return hasForm(text, length) && number(text, 0, 4) >= FIRST_YEAR && number(text, 11, 13) < 24;
    }

    private static boolean hasForm(String text, int length) {
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            char form = i < FORM.length() ? FORM.charAt(i) : i == FORM.length() ? '.' : '0';
            if (form == '0' ? c < '0' || c > '9' : c != form) {
                return false;
            }
        }
        return true;
    }

    /** @throws java.time.DateTimeException if there is no such day or time */
    static LocalDateTime local(String text) {
        return LocalDateTime.of(
                LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10)),
                LocalTime.of(number(text, 11, 13), number(text, 14, 16), number(text, 17, 19), nanos(text)));
    }

    /** @throws java.time.DateTimeException if there is no such day or time */
    static java.sql.Timestamp timestamp(String text) {
        return java.sql.Timestamp.from(local(text).toInstant(java.time.ZoneOffset.UTC));
    }

    private static int nanos(String text) {
        int nanos = 0;
        for (int i = FORM.length() + 1; i <= FORM.length() + MAX_FRACTION; i++) {
            char c = i < text.length() ? text.charAt(i) : '0';
            nanos = 10 * nanos + (c == 'Z' ? 0 : c - '0');
        }
        return nanos;
    }

    private static int number(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            number = 10 * number + text.charAt(i) - '0';
        }
        return number;
    }
}
