/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.spark.Frames.row;
import static org.gmlfast.spark.Frames.schema;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;

import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dates and times do not depend on the zone of a JVM, and without a zone they are in that of the session. */
class ZonesTest {

    private static final TimeZone OWN = TimeZone.getDefault();

    private static final StructType TIMES =
            schema("ts", DataTypes.TimestampType, "ntz", DataTypes.TimestampNTZType, "day", DataTypes.DateType);

    @AfterEach
    void restore() {
        TimeZone.setDefault(OWN);
    }

    private static long micros(String instant) {
        Instant time = Instant.parse(instant);
        return time.getEpochSecond() * 1_000_000 + time.getNano() / 1_000;
    }

    private static List<List<Object>> read(byte[] document, String session, StructType schema) throws Exception {
        ReadSettings settings = ReadSettings.of(SparkOptions.of(Map.of("typeName", "feature", "timeZone", session)));
        return Frames.read(document, null, settings, schema, schema);
    }

    /** The zones of the JVM that writes, of the JVM that reads, and of the session that reads. */
    @ParameterizedTest
    @CsvSource({
        "UTC, Asia/Tokyo, UTC",
        "Asia/Tokyo, UTC, UTC",
        "Asia/Tokyo, America/New_York, Europe/Berlin",
        "Europe/Berlin, Europe/Berlin, Europe/Berlin",
        "America/New_York, Asia/Kolkata, Asia/Kathmandu",
        "Pacific/Apia, Pacific/Honolulu, Pacific/Kiritimati",
        "Australia/Lord_Howe, UTC, America/St_Johns",
        "UTC, Europe/London, +05:45",
        "Africa/Monrovia, Europe/Dublin, America/Sao_Paulo",
        "America/Sao_Paulo, Asia/Tokyo, Z"
    })
    void readsBackTimesInAllZones(String writing, String reading, String session) throws Exception {
        Object[][] rows = {
            {micros("2020-06-01T12:00:00Z"), micros("2020-06-01T12:00:00.123456Z"), 18_414},
            {micros("2020-03-29T01:30:00Z"), micros("2020-03-29T02:30:00Z"), 18_350},
            {micros("2020-10-25T00:30:00Z"), micros("2020-10-25T02:30:00Z"), 18_560},
            {micros("1883-11-18T17:00:00.000001Z"), micros("1582-10-10T00:00:00Z"), -141_433},
            {micros("0001-01-01T00:00:00Z"), micros("0001-01-01T23:59:59.999999Z"), -719_162}
        };
        TimeZone.setDefault(TimeZone.getTimeZone(writing));
        byte[] document =
                Frames.write(TIMES, Map.of(), row(rows[0]), row(rows[1]), row(rows[2]), row(rows[3]), row(rows[4]));
        TimeZone.setDefault(TimeZone.getTimeZone(reading));
        List<List<Object>> read = read(document, session, TIMES);
        StructType inferred = Frames.infer(document, ReadSettings.of(SparkOptions.of(Map.of("timeZone", session))));
        assertThat(inferred.catalogString()).isEqualTo(TIMES.catalogString());
        assertThat(read(document, session, inferred)).isEqualTo(read);
        for (int i = 0; i < rows.length; i++) {
            assertThat(read.get(i)).as("row %d", i).containsExactly(rows[i]);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "UTC, 2020-06-01T12:00:00",
        "Asia/Tokyo, 2020-06-01T12:00:00",
        "America/New_York, 2020-06-01T12:00:00.5",
        "Asia/Kathmandu, 1985-12-31T23:59:59",
        "Europe/Berlin, 2020-10-25T02:30:00",
        "-03:30, 2020-06-01T12:00:00",
        "PST, 2020-01-01T12:00:00"
    })
    void readsTimesWithoutAZoneInTheZoneOfTheSession(String session, String time) throws Exception {
        ZoneId zone = ZoneId.of(session, ZoneId.SHORT_IDS);
        byte[] document = ("<f:FeatureCollection xmlns:f=\"http://www.opengis.net/wfs/2.0\"><f:member><feature><ts>"
                        + time + "</ts><ntz>" + time
                        + "</ntz><day>2020-06-01</day></feature></f:member></f:FeatureCollection>")
                .getBytes(StandardCharsets.UTF_8);
        for (String jvm : List.of("UTC", "Asia/Tokyo")) {
            TimeZone.setDefault(TimeZone.getTimeZone(jvm));
            LocalDateTime local = LocalDateTime.parse(time);
            assertThat(read(document, session, TIMES).get(0))
                    .as("in a JVM in %s", jvm)
                    .containsExactly(
                            micros(local.atZone(zone).toInstant().toString()),
                            micros(local.toInstant(ZoneOffset.UTC).toString()),
                            18_414);
        }
    }

    @Test
    void refusesZonesThatDoNotExist() {
        assertThatThrownBy(() -> ReadSettings.of(SparkOptions.of(Map.of("timeZone", "Mars/Olympus"))))
                .hasMessageStartingWith("the option timeZone of the format gml is \"Mars/Olympus\"");
    }
}
