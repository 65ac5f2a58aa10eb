/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.fixtures.WrittenDocument.ofFeature;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.fixtures.WrittenDocument;
import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.gml.output.TemporalText;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValuesTest {

    private static final GmlSettings SETTINGS = GmlSettings.defaults(GmlVersion.GML_3_2_1);

    private final TimeZone zone = TimeZone.getDefault();
    private final Locale locale = Locale.getDefault();

    @BeforeEach
    void inAZoneThatIsNotUtc() {
        TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Auckland"));
        // decimal commas, and digits that are not those of ASCII
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    }

    @AfterEach
    void back() {
        TimeZone.setDefault(zone);
        Locale.setDefault(locale);
    }

    /** The text of a value in a document that is valid against the schema for a column of its class. */
    private static String written(Object value) {
        SimpleFeatureType type = type("f", "a", value.getClass());
        WrittenDocument document = ofFeature(WfsVersion.WFS_2_0_0, SETTINGS, type, value);
        return document.isValid(SETTINGS, type).one("//ex:a");
    }

    enum Weather {
        SUNNY,
        RAINY
    }

    private static Map<String, Object> map() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("k\"", 1);
        map.put("l", List.of(true, 2.5, "x\n"));
        map.put("n", null);
        return map;
    }

    static Stream<Arguments> values() throws Exception {
        return Stream.of(
                Arguments.of(true, "true"),
                Arguments.of(false, "false"),
                Arguments.of(Byte.MIN_VALUE, "-128"),
                Arguments.of(Short.MAX_VALUE, "32767"),
                Arguments.of(Integer.MIN_VALUE, "-2147483648"),
                Arguments.of(Integer.MAX_VALUE, "2147483647"),
                Arguments.of(Long.MIN_VALUE, "-9223372036854775808"),
                Arguments.of(new BigInteger("123456789012345678901234567890"), "123456789012345678901234567890"),
                Arguments.of(0.0, "0.0"),
                Arguments.of(-0.0, "-0.0"),
                Arguments.of(1e-5, "0.00001"),
                Arguments.of(1e10, "10000000000.0"),
                Arguments.of(0.1 + 0.2, "0.30000000000000004"),
                Arguments.of(666168.0, "666168.0"),
                Arguments.of(Double.MAX_VALUE, "1.7976931348623157E308"),
                Arguments.of(Double.MIN_VALUE, "5.0E-324"),
                Arguments.of(0.1f, "0.1"),
                Arguments.of(Double.NaN, "NaN"),
                Arguments.of(Double.POSITIVE_INFINITY, "INF"),
                Arguments.of(Double.NEGATIVE_INFINITY, "-INF"),
                Arguments.of(Float.NEGATIVE_INFINITY, "-INF"),
                Arguments.of(new BigDecimal("1E+3"), "1000"),
                Arguments.of(new BigDecimal("1E-11"), "0.00000000001"),
                Arguments.of(new BigDecimal("0E-10"), "0.0000000000"),
                Arguments.of(new BigDecimal("100.00"), "100.00"),
                Arguments.of(Timestamp.from(Instant.parse("1970-01-01T00:00:00Z")), "1970-01-01T00:00:00Z"),
                Arguments.of(Timestamp.from(Instant.parse("1970-01-01T00:00:00.001Z")), "1970-01-01T00:00:00.001Z"),
                Arguments.of(
                        Timestamp.from(Instant.parse("1969-12-31T23:59:59.123456789Z")),
                        "1969-12-31T23:59:59.123456789Z"),
                Arguments.of(Timestamp.from(Instant.parse("2020-06-01T12:00:00.0001Z")), "2020-06-01T12:00:00.000100Z"),
                Arguments.of(new java.util.Date(1234), "1970-01-01T00:00:01.234Z"),
                Arguments.of(
                        GregorianCalendar.from(ZonedDateTime.parse("1970-01-01T02:00:00+02:00")),
                        "1970-01-01T02:00:00+02:00"),
                Arguments.of(
                        GregorianCalendar.from(ZonedDateTime.parse("2020-07-01T00:00:00Z")), "2020-07-01T00:00:00Z"),
                Arguments.of(LocalDate.of(12345, 6, 7), "12345-06-07"),
                Arguments.of(LocalDate.of(1, 1, 1), "0001-01-01"),
                Arguments.of(LocalDate.of(-43, 3, 15), "-0044-03-15"),
                Arguments.of(LocalTime.of(10, 15), "10:15:00"),
                Arguments.of(LocalTime.of(10, 15, 30, 500_000_000), "10:15:30.500"),
                Arguments.of(LocalDateTime.of(2020, 1, 2, 3, 4), "2020-01-02T03:04:00"),
                Arguments.of(OffsetTime.of(1, 2, 3, 0, ZoneOffset.ofHours(-5)), "01:02:03-05:00"),
                Arguments.of(OffsetDateTime.parse("2020-01-02T03:04:05.6+05:30"), "2020-01-02T03:04:05.600+05:30"),
                Arguments.of(
                        ZonedDateTime.of(2020, 7, 1, 12, 0, 0, 0, ZoneId.of("Europe/Vienna")),
                        "2020-07-01T12:00:00+02:00"),
                Arguments.of(Instant.parse("2020-01-02T03:04:05.678Z"), "2020-01-02T03:04:05.678Z"),
                Arguments.of(Year.of(2020), "2020"),
                Arguments.of(Year.of(0), "-0001"),
                Arguments.of(YearMonth.of(2020, 2), "2020-02"),
                Arguments.of(Duration.ofSeconds(-90, 0), "-PT1M30S"),
                Arguments.of(URI.create("http://x.org/?a=1&b=%20"), "http://x.org/?a=1&b=%20"),
                Arguments.of(URI.create("http://x.org/").toURL(), "http://x.org/"),
                Arguments.of(new UUID(1, 2), "00000000-0000-0001-0000-000000000002"),
                Arguments.of(Weather.RAINY, "RAINY"),
                Arguments.of('x', "x"),
                Arguments.of(Locale.GERMANY, "de_DE"),
                Arguments.of(String.class, "java.lang.String"),
                Arguments.of(new StringBuilder("built"), "built"),
                Arguments.of(new QName("urn:p", "name", "p"), "p:name"),
                Arguments.of(new byte[0], ""),
                Arguments.of(new byte[] {1}, "AQ=="),
                Arguments.of(new byte[] {1, 2, 3, 4}, "AQIDBA=="),
                Arguments.of(new String[] {"a", "b,\"c", null}, "[\"a\",\"b,\\\"c\",null]"),
                Arguments.of(new int[] {1, -2}, "[1,-2]"),
                Arguments.of(new double[][] {{1.5}, {Double.NaN}}, "[[1.5],[\"NaN\"]]"),
                Arguments.of(new ArrayList<>(List.of("a b", 'c')), "[\"a b\",\"c\"]"),
                Arguments.of(Set.of(), "[]"),
                Arguments.of(map(), "{\"k\\\"\":1,\"l\":[true,2.5,\"x\\u000a\"],\"n\":null}"),
                Arguments.of(Map.of(), "{}"),
                Arguments.of(Optional.of("there"), "there"),
                Arguments.of(Optional.empty(), ""));
    }

    @ParameterizedTest
    @MethodSource("values")
    void writesTextThatSchemaTypeAllows(Object value, String expected) {
        assertThat(written(value)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "Pacific/Auckland", "Etc/GMT+11", "America/Sao_Paulo", "Asia/Kathmandu"})
    void writesStoredDayOfDates(String id) {
        TimeZone.setDefault(TimeZone.getTimeZone(id));
        for (String day : new String[] {
            "0001-01-01",
            "1500-02-28",
            "1582-10-04",
            "1582-10-15",
            "1850-06-30",
            "1900-01-01",
            "1969-12-31",
            "1970-01-01",
            "2018-11-04",
            "2024-02-29",
            "9999-12-31"
        }) {
            assertThat(written(Date.valueOf(day))).as(id).isEqualTo(day);
        }
        for (String time : new String[] {"00:00:00", "01:02:03", "12:00:00", "23:59:59"}) {
            assertThat(written(Time.valueOf(time))).as(id).isEqualTo(time);
        }
        assertThat(written(new Time(Time.valueOf("01:02:03").getTime() + 4))).isEqualTo("01:02:03.004");
    }

    @Test
    void appendsZToDatesAndTimesIfConfigured() {
        GmlSettings zoned =
                SETTINGS.toBuilder().zonedDates(true).zonedTimes(true).build();
        SimpleFeatureType type = type("f", "a", Date.class, "b", Time.class);
        WrittenDocument document = ofFeature(WfsVersion.WFS_2_0_0, zoned, type, new Date(0), new Time(3_723_004));
        document.isValid(zoned, type);
        assertThat(document.one("//ex:a")).isEqualTo("1970-01-01Z");
        assertThat(document.one("//ex:b")).isEqualTo("01:02:03.004Z");
    }

    @ParameterizedTest
    @EnumSource
    void writesBytesInHexadecimalIfConfigured(WfsVersion version) {
        GmlSettings hex = GmlSettings.builder(version.gml()).hexBinary(true).build();
        SimpleFeatureType type = type("f", "a", byte[].class);
        WrittenDocument document = ofFeature(version, hex, type, (Object) new byte[] {0, 127, -1});
        document.isValid(hex, type);
        assertThat(document.one("//ex:a")).isEqualTo("007FFF");
    }

    /** The reference is java.util's calendar, which drivers use for dates. */
    @ParameterizedTest
    @ValueSource(strings = {"UTC", "Pacific/Auckland", "Africa/Monrovia", "America/New_York"})
    void writesEachDayLikeTheCalendarOfJava(String id) {
        TimeZone.setDefault(TimeZone.getTimeZone(id));
        TemporalText text = new TemporalText();
        GregorianCalendar calendar = new GregorianCalendar(Locale.ROOT);
        for (long day = -1_000_000; day < 400_000; day += day > -150_000 && day < 20_000 ? 1 : 97) {
            calendar.setTimeInMillis(day * 86_400_000 + 20_000_000);
            int year = calendar.get(Calendar.YEAR);
            String expected = String.format(
                    Locale.ROOT,
                    "%s%04d-%02d-%02dZ",
                    calendar.get(Calendar.ERA) == GregorianCalendar.BC ? "-" : "",
                    year,
                    calendar.get(Calendar.MONTH) + 1,
                    calendar.get(Calendar.DAY_OF_MONTH));
            text.clear().date(calendar.getTime(), true);
            if (!text.toString().equals(expected)) {
                assertThat(text).hasToString(expected);
            }
        }
    }

    private static List<String> writtenInAllVersions(Object value, boolean zoned) {
        SimpleFeatureType type = type("f", "a", value.getClass());
        List<String> texts = new ArrayList<>();
        for (WfsVersion version : WfsVersion.values()) {
            GmlSettings settings = GmlSettings.builder(version.gml())
                    .zonedDates(zoned)
                    .zonedTimes(zoned)
                    .build();
            texts.add(ofFeature(version, settings, type, value).one("//ex:a"));
        }
        return texts;
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "Pacific/Auckland", "Etc/GMT+11", "Africa/Monrovia", "Asia/Kathmandu"})
    void writesStoredDayOfDatesBeforeTheGregorianCalendar(String id) {
        TimeZone.setDefault(TimeZone.getTimeZone(id));
        for (String day : new String[] {
            "0001-01-01",
            "0004-02-29",
            "1499-12-31",
            "1500-03-01",
            "1582-10-03",
            "1582-10-04",
            "1582-10-15",
            "1582-10-16"
        }) {
            assertThat(writtenInAllVersions(Date.valueOf(day), false)).as(id).containsOnly(day);
            assertThat(writtenInAllVersions(Date.valueOf(day), true)).as(id).containsOnly(day + "Z");
            GregorianCalendar utc = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ROOT);
            utc.clear();
            LocalDate date = LocalDate.parse(day);
            utc.set(date.getYear(), date.getMonthValue() - 1, date.getDayOfMonth(), 12, 34, 56);
            Timestamp stamp = new Timestamp(utc.getTimeInMillis());
            for (Object instant : new Object[] {utc.getTime(), stamp, utc}) {
                assertThat(writtenInAllVersions(instant, false)).as(id).containsOnly(day + "T12:34:56Z");
                assertThat(writtenInAllVersions(instant, true)).as(id).containsOnly(day + "T12:34:56Z");
            }
            if (id.equals("UTC")) {
                assertThat(stamp.toLocalDateTime()).hasToString(day + "T12:34:56");
            }
        }
        // a calendar that is Gregorian from its first day on
        assertThat(written(GregorianCalendar.from(ZonedDateTime.parse("1500-01-02T03:04:05Z"))))
                .isEqualTo("1500-01-02T03:04:05Z");
    }

    /** A leap day that only the Julian calendar has is written as stored, though xs:date does not allow it. */
    @Test
    void writesLeapDaysOfTheJulianCalendar() {
        GregorianCalendar calendar = new GregorianCalendar(1500, Calendar.FEBRUARY, 29);
        assertThat(writtenInAllVersions(new Date(calendar.getTimeInMillis()), false))
                .containsOnly("1500-02-29");
    }

    /** The numbers that PostgreSQL's driver uses for infinity, and those beyond them. */
    @ParameterizedTest
    @ValueSource(strings = {"UTC", "Pacific/Auckland", "Etc/GMT+11"})
    void writesInfinityAsTheLastDayThatClientsCanRead(String id) {
        TimeZone.setDefault(TimeZone.getTimeZone(id));
        for (long millis : new long[] {9_223_372_036_825_200_000L, 185_543_533_774_800_000L, Long.MAX_VALUE}) {
            infinite(millis, "9999-12-31");
        }
        for (long millis : new long[] {-9_223_372_036_832_400_000L, -185_543_533_774_800_000L, Long.MIN_VALUE}) {
            infinite(millis, "0001-01-01");
        }
        assertThat(writtenInAllVersions(LocalDate.MAX, false)).containsOnly("9999-12-31");
        assertThat(writtenInAllVersions(LocalDate.MIN, false)).containsOnly("0001-01-01");
        assertThat(writtenInAllVersions(LocalDateTime.MAX, false)).containsOnly("9999-12-31T00:00:00");
        assertThat(writtenInAllVersions(LocalDateTime.MIN, false)).containsOnly("0001-01-01T00:00:00");
        for (Object value : new Object[] {OffsetDateTime.MAX, Instant.MAX}) {
            assertThat(writtenInAllVersions(value, false)).containsOnly("9999-12-31T00:00:00Z");
        }
        for (Object value : new Object[] {OffsetDateTime.MIN, Instant.MIN}) {
            assertThat(writtenInAllVersions(value, false)).containsOnly("0001-01-01T00:00:00Z");
        }
    }

    private static void infinite(long millis, String day) {
        assertThat(writtenInAllVersions(new Date(millis), false)).containsOnly(day);
        assertThat(writtenInAllVersions(new Date(millis), true)).containsOnly(day + 'Z');
        for (Object value : new Object[] {new Timestamp(millis), new java.util.Date(millis)}) {
            assertThat(writtenInAllVersions(value, false)).containsOnly(day + "T00:00:00Z");
            assertThat(writtenInAllVersions(value, true)).containsOnly(day + "T00:00:00Z");
        }
    }

    @Test
    void writesBinaryInBase64() {
        byte[] megabyte = new byte[1 << 20];
        new Random(1).nextBytes(megabyte);
        assertThat(Base64.getDecoder().decode(written(megabyte))).isEqualTo(megabyte);
    }

    @Test
    void writesNumbersWithoutExponentIfConfigured() {
        GmlSettings forced = SETTINGS.toBuilder().forceDecimalEncoding(true).build();
        SimpleFeatureType type = type("f", "a", Double.class, "b", Float.class, "c", Double.class);
        WrittenDocument document = ofFeature(WfsVersion.WFS_2_0_0, forced, type, 1.5e22, 1e-10f, 0.0);
        assertThat(document.one("//ex:a")).isEqualTo("15000000000000000000000");
        assertThat(document.one("//ex:b")).isEqualTo("0.00000000010");
        assertThat(document.one("//ex:c")).isEqualTo("0.0");
    }

    /** D18: stores return values of other classes than they declare. */
    @Test
    void writesValuesByTheirOwnClass() {
        SimpleFeatureType type = type(
                "f",
                "short",
                Short.class,
                "date",
                java.util.Date.class,
                "long",
                Long.class,
                "number",
                Number.class,
                "string",
                String.class,
                "anything",
                Object.class,
                "day",
                Date.class);
        WrittenDocument document = ofFeature(
                WfsVersion.WFS_2_0_0,
                SETTINGS,
                type,
                "text",
                Timestamp.from(Instant.parse("2020-01-02T03:04:05Z")),
                7,
                8.5,
                9,
                List.of(1),
                Timestamp.from(Instant.parse("2020-01-01T20:00:00Z")));
        assertThat(document.all("//ex:f/*"))
                .containsExactly("text", "2020-01-02T03:04:05Z", "7", "8.5", "9", "[1]", "2020-01-02");
    }

    @Test
    void writesDayInColumnOfInstantsAsInstant() {
        SimpleFeatureType type = type("f", "a", Timestamp.class);
        WrittenDocument document = ofFeature(WfsVersion.WFS_2_0_0, SETTINGS, type, Date.valueOf("2020-01-02"));
        assertThat(document.isValid(SETTINGS, type).one("//ex:a")).isEqualTo("2020-01-01T11:00:00Z");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<>&\"'",
                "]]>",
                "   ",
                " leading and trailing ",
                "a\tb\nc\rd\r\n",
                "\uD83D\uDE00 emoji",
                "\uD840\uDC0B CJK extension B",
                "\u007F\u0080\u0085\u2028\uFFFD",
                ""
            })
    void escapesTextReversibly(String text) {
        assertThat(written(text)).isEqualTo(text);
    }

    @Test
    void omitsCharactersThatXmlForbids() {
        StringBuilder all = new StringBuilder();
        StringBuilder allowed = new StringBuilder();
        for (int c = 0; c <= 0xFFFF; c++) {
            if (!Character.isSurrogate((char) c)) {
                all.append((char) c);
                boolean forbidden = c < 0x20 && c != '\t' && c != '\n' && c != '\r' || c >= 0xFFFE;
                allowed.append(forbidden ? "" : (char) c);
            }
        }
        all.append("\uD800").append("x\uDC00").append("\uDC00\uD800");
        allowed.append("x");
        assertThat(written(all.toString())).isEqualTo(allowed.toString());
    }

    @Test
    void writesLongText() {
        String text = "0123456789".repeat(1_000_000);
        assertThat(written(text)).isEqualTo(text);
    }

    @Test
    void refusesTypesWhoseValuesHaveNoText() {
        SimpleFeatureType type = type("trees", "age", Integer.class, "thread", ValuesTest.class);
        assertThatThrownBy(() -> ofFeature(WfsVersion.WFS_2_0_0, SETTINGS, type, 1, null))
                .isInstanceOf(UnsupportedFeatureTypeException.class)
                .hasMessage("attribute \"thread\" of feature type \"trees\" has values of " + ValuesTest.class.getName()
                        + ", which have no text form");
    }

    @Test
    void reportsFeatureOfValueWithoutText() {
        SimpleFeatureType type = type("trees", "a", Object.class);
        assertThatThrownBy(() -> ofFeature(WfsVersion.WFS_2_0_0, SETTINGS, type, new Object()))
                .isInstanceOf(FeatureEncodingException.class)
                .hasMessage("feature \"f.1\", attribute \"a\": java.lang.Object has no text form");
        List<Object> endless = new ArrayList<>();
        endless.add(endless);
        assertThatThrownBy(() -> ofFeature(WfsVersion.WFS_2_0_0, SETTINGS, type, endless))
                .isInstanceOf(FeatureEncodingException.class)
                .hasMessageContaining("deep");
    }
}
