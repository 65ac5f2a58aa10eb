/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.io.IOException;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZoneOffset;

import org.gmlfast.model.ColumnType;

/**
 * Reads a column of a result set as Java values that can be encoded and filtered; for filters, GeoTools requires the
 * classes of java.sql. A timestamp without zone is interpreted as UTC, independent of the local zone.
 *
 * @param binding the class of most values
 */
public record ColumnReader(Class<?> binding, Getter getter) {

    /** Gets a value from a row. */
    @FunctionalInterface
    public interface Getter {

        /** Returns the value; null for SQL's NULL. */
        Object get(ResultSet row, int index) throws SQLException, IOException;
    }

    public static final ColumnReader TEXT = reader(ColumnType.STRING, ResultSet::getString);

    /** Years outside this range are infinite, or exceed the milliseconds of java.sql. */
    private static final int MIN_YEAR = -99_999;

    private static final int MAX_YEAR = 999_999;

    /** The last year with days for which java.sql uses the Julian calendar. */
    private static final int LAST_JULIAN_YEAR = 1582;

    /** Returns the default reader for a column type, for any database. */
    public static ColumnReader of(int sqlType) {
        return switch (sqlType) {
            case Types.BOOLEAN -> reader(ColumnType.BOOLEAN, ResultSet::getObject);
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER -> number(ColumnType.INTEGER, ResultSet::getInt);
            case Types.BIGINT -> number(ColumnType.LONG, ResultSet::getLong);
            case Types.REAL -> number(ColumnType.FLOAT, ResultSet::getFloat);
            case Types.FLOAT, Types.DOUBLE -> number(ColumnType.DOUBLE, ResultSet::getDouble);
            case Types.NUMERIC, Types.DECIMAL -> reader(ColumnType.DECIMAL, ResultSet::getObject);
            case Types.DATE -> reader(ColumnType.DATE, ColumnReader::date);
            case Types.TIME -> reader(ColumnType.TIME, ColumnReader::time);
            case Types.TIMESTAMP -> reader(ColumnType.DATE_TIME, ColumnReader::timestamp);
            case Types.TIMESTAMP_WITH_TIMEZONE -> instant();
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB ->
                reader(ColumnType.BINARY, ResultSet::getBytes);
            case Types.ARRAY -> new ColumnReader(Object[].class, ColumnReader::array);
            case Types.SQLXML -> reader(ColumnType.STRING, ColumnReader::xml);
            default -> TEXT;
        };
    }

    /** Returns the reader for a column that this program has loaded from a file: times have their zone, or none. */
    static ColumnReader ofLoaded(int sqlType, ColumnReader other) {
        return switch (sqlType) {
            case Types.TIMESTAMP ->
                reader(ColumnType.LOCAL_DATE_TIME, (row, index) -> row.getObject(index, LocalDateTime.class));
            case Types.TIMESTAMP_WITH_TIMEZONE ->
                new ColumnReader(
                        ColumnType.DATE_TIME.exactBinding(),
                        (row, index) -> row.getObject(index, OffsetDateTime.class));
            default -> other;
        };
    }

    /** Returns the reader for timestamps with time zone. */
    public static ColumnReader instant() {
        return reader(ColumnType.DATE_TIME, ColumnReader::instant);
    }

    public static ColumnReader uuid() {
        return reader(ColumnType.UNIVERSALLY_UNIQUE_ID, ResultSet::getObject);
    }

    private static ColumnReader reader(ColumnType type, Getter getter) {
        return new ColumnReader(type.binding(), getter);
    }

    private static ColumnReader number(ColumnType type, Getter getter) {
        return reader(type, (row, index) -> {
            Object value = getter.get(row, index);
            return row.wasNull() ? null : value;
        });
    }

    /**
     * Reads a date. Infinity is the farthest LocalDate. java.sql.Date cannot represent days before year 1, ten days of
     * 1582, and days that the local time zone skipped; these become a LocalDate.
     */
    private static Object date(ResultSet row, int index) throws SQLException {
        LocalDate date = row.getObject(index, LocalDate.class);
        if (date == null) {
            return null;
        }
        if (date.equals(LocalDate.MAX) || date.equals(LocalDate.MIN)) {
            return date;
        }
        return isInRange(date.getYear()) ? date(date) : row.getString(index);
    }

    /** Returns a date as java.sql.Date, if that can represent it. */
    public static Object date(LocalDate date) {
        Date day = Date.valueOf(date);
        return day.toLocalDate().equals(date) ? day : date;
    }

    private static boolean isInRange(int year) {
        return year >= MIN_YEAR && year <= MAX_YEAR;
    }

    /** Reads a time. java.sql.Time has only milliseconds, and no 24:00. */
    private static Object time(ResultSet row, int index) throws SQLException {
        LocalTime time = row.getObject(index, LocalTime.class);
        if (time == null) {
            return null;
        }
        if (time.equals(LocalTime.MAX)) {
            return row.getString(index);
        }
        int nanos = time.getNano();
        return nanos % 1_000_000 == 0 ? new Time(Time.valueOf(time).getTime() + nanos / 1_000_000) : time;
    }

    private static Object timestamp(ResultSet row, int index) throws SQLException {
        LocalDateTime time = row.getObject(index, LocalDateTime.class);
        return time == null ? null : timestamp(time.atOffset(ZoneOffset.UTC), row, index);
    }

    private static Object instant(ResultSet row, int index) throws SQLException {
        OffsetDateTime time = row.getObject(index, OffsetDateTime.class);
        return time == null ? null : timestamp(time, row, index);
    }

    private static Object timestamp(OffsetDateTime time, ResultSet row, int index) throws SQLException {
        if (isInRange(time.getYear())) {
            return timestamp(time);
        }
        // infinity
        return switch (time.getYear()) {
            case Year.MAX_VALUE -> Instant.MAX;
            case Year.MIN_VALUE -> Instant.MIN;
            default -> row.getString(index);
        };
    }

    /** Returns a timestamp. Before 1582-10-15, java.sql.Timestamp uses the Julian calendar, unlike databases. */
    public static Object timestamp(OffsetDateTime time) {
        Instant instant = time.toInstant();
        return time.getYear() <= LAST_JULIAN_YEAR ? instant : Timestamp.from(instant);
    }

    private static Object array(ResultSet row, int index) throws SQLException {
        java.sql.Array array = row.getArray(index);
        return array == null ? null : array.getArray();
    }

    private static Object xml(ResultSet row, int index) throws SQLException {
        SQLXML xml = row.getSQLXML(index);
        return xml == null ? null : xml.getString();
    }
}
