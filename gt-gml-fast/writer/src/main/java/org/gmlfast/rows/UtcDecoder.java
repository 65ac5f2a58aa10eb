/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;

/** Decodes dates and times to the values of {@link TemporalValues#UTC}. */
final class UtcDecoder extends TemporalDecoder {

    /** The last year with days for which java.sql uses the Julian calendar. */
    private static final int LAST_JULIAN_YEAR = 1582;

    private static final long AFTER_JULIAN_YEARS =
            LocalDate.of(LAST_JULIAN_YEAR + 1, 1, 1).toEpochDay() * 86_400;

    /** java.sql.Date cannot represent days before year 1, ten days of 1582, and days that the zone skipped. */
    @Override
    Object date(LocalDate date) {
        Date day = Date.valueOf(date);
        return day.toLocalDate().equals(date) ? day : date;
    }

    @Override
    Object infiniteDate(boolean positive) {
        return positive ? LocalDate.MAX : LocalDate.MIN;
    }

    /** java.sql.Time has only milliseconds, and no 24:00. */
    @Override
    Object time(long micros) {
        if (is24Hours(micros)) {
            return text(micros);
        }
        LocalTime time = localTime(micros);
        return micros % 1000 == 0 ? new Time(Time.valueOf(time).getTime() + micros / 1000 % 1000) : time;
    }

    /** A text, because no class of java.sql keeps the zone. */
    @Override
    Object zonedTime(long micros, int west) {
        StringBuilder text = new StringBuilder(text(micros)).append(west > 0 ? '-' : '+');
        int offset = Math.abs(west);
        two(text, offset / 3600);
        if (offset % 3600 != 0) {
            two(text.append(':'), offset / 60 % 60);
        }
        if (offset % 60 != 0) {
            two(text.append(':'), offset % 60);
        }
        return text.toString();
    }

    @Override
    Object timestamp(LocalDateTime time) {
        return instant(time.toEpochSecond(ZoneOffset.UTC), time.getNano());
    }

    @Override
    Object instant(long epochSecond, int nano) {
        Instant instant = Instant.ofEpochSecond(epochSecond, nano);
        return epochSecond < AFTER_JULIAN_YEARS ? instant : Timestamp.from(instant);
    }

    @Override
    Object infiniteTimestamp(boolean positive) {
        return positive ? Instant.MAX : Instant.MIN;
    }
}
