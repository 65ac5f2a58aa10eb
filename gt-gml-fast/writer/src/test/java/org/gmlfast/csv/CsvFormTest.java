/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.text.NumberFormat;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;

import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.feature.type.DateUtil;
import org.geotools.geometry.jts.WKTReader2;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.ConcatenatedParts;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.ValueKind;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.Utf8Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;

/** Documents of CSV as Apache Commons CSV and JTS read them, with the values that GeoServer's classes write. */
class CsvFormTest {

    private static final CsvSettings EXACT = settings(CsvSettings.Values.EXACT, ',', CoordinateFormat.ALL_DECIMALS);
    private static final CsvSettings GEOSERVER = settings(CsvSettings.Values.GEOSERVER, ',', 8);

    private static final CollectionHeader NO_HEADER = CollectionHeader.builder().build();

    private static CsvSettings settings(CsvSettings.Values values, char separator, int decimals) {
        CoordinateFormat all = CoordinateFormat.list(CoordinateFormat.ALL_DECIMALS);
        return new CsvSettings(
                values, separator, all, CoordinateFormat.list(decimals), false, UnaryOperator.identity());
    }

    private static SimpleFeatureType type(String... names) {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName("t");
        for (String name : names) {
            type.add(name, name.equals("geom") ? Geometry.class : Object.class);
        }
        return type.buildFeatureType();
    }

    private static SimpleFeature feature(SimpleFeatureType type, String id, Object... values) {
        return SimpleFeatureBuilder.build(type, values, id);
    }

    private static String text(CsvSettings settings, SimpleFeature... features) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<RowType> types = Arrays.stream(features)
                .map(feature -> RowType.of(feature.getFeatureType()))
                .toList();
        try (DocumentWriter document = new CsvForm(settings).open(NO_HEADER, types, out)) {
            for (SimpleFeature feature : features) {
                document.write(feature);
            }
            document.finish();
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static List<CSVRecord> lines(String text, char separator) throws IOException {
        CSVFormat format = CSVFormat.RFC4180.builder().setDelimiter(separator).get();
        return CSVParser.parse(text, format).getRecords();
    }

    /** Returns a value as the text of the only field of a feature. */
    private static String field(CsvSettings settings, Object value) {
        try {
            String text = text(settings, feature(type("a"), "t.1", value));
            CSVRecord line = lines(text, settings.separator()).get(1);
            assertThat(line.size()).isEqualTo(2);
            return line.get(1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // ---- documents

    @Test
    void hasIdAndAttributesOfEachFeature() throws ParseException, IOException {
        SimpleFeatureType type = type("name", "people", "geom");
        Geometry bern = new WKTReader().read("POINT (7.45 46.95)");
        assertThat(text(GEOSERVER, feature(type, "town.1", "Bern", 134591, bern), feature(type, "town.2")))
                .isEqualTo("FID,name,people,geom\r\ntown.1,Bern,134591,POINT (7.45 46.95)\r\ntown.2,,,\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {",", ";", "\t", " ", "|"})
    void fieldsKeepTheirText(String separator) throws IOException, ParseException {
        CsvSettings settings = settings(CsvSettings.Values.EXACT, separator.charAt(0), 8);
        String long1 = "\"a\"\n".repeat(5000) + "é😀".repeat(3000);
        List<String> texts = List.of(
                "plain", "a,b", "say \"hi\"", "\"", "two\nlines", "two\r\nlines", "tab\tb", "a;b", "a b", "a|b", long1);
        Geometry line = new WKTReader().read("LINESTRING (0 0, 1 1)");
        for (String text : texts) {
            SimpleFeature feature = feature(type("the " + text, "b", "geom"), text, text, text, line);
            List<CSVRecord> lines = lines(text(settings, feature), separator.charAt(0));
            assertThat(lines.get(0).toList()).containsExactly("FID", "the " + text, "b", "geom");
            assertThat(lines.get(1).toList()).containsExactly(text, text, text, line.toText());
            Utf8Row row = new Utf8Row(text);
            assertThat(lines(rows(settings, row), separator.charAt(0)).get(1).get(1))
                    .isEqualTo(text);
        }
    }

    /** As GeoServer does; others, such as points, need no quotation marks. */
    @Test
    void quotesOnlyFieldsWithSpecialCharacters() throws ParseException, IOException {
        WKTReader wkt = new WKTReader();
        SimpleFeatureType type = type("a", "b", "c", "geom");
        assertThat(text(
                        GEOSERVER,
                        feature(type, "t.1", "x y", "x'", "a\tb", wkt.read("POINT (1 2)")),
                        feature(type, "t.2", "", "é", "a\"b", wkt.read("MULTIPOINT ((1 2), (3 4))"))))
                .isEqualTo("FID,a,b,c,geom\r\nt.1,x y,x',\"a\tb\",POINT (1 2)\r\n"
                        + "t.2,,é,\"a\"\"b\",\"MULTIPOINT ((1 2), (3 4))\"\r\n");
    }

    private static String rows(CsvSettings settings, Row row) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RowType type = new RowType(type("a"), List.of(ValueKind.TEXT), false);
        try (DocumentWriter document = new CsvForm(settings).open(NO_HEADER, List.of(type), out)) {
            document.write(row, type);
            document.finish();
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /** A row with a text as bytes. */
    private record Utf8Row(String text) implements Row {

        @Override
        public String id() {
            return "t.1";
        }

        @Override
        public Object getObject(int index) {
            return text;
        }

        @Override
        public Utf8Text getText(int index) {
            byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
            Utf8Text utf8 = new Utf8Text();
            utf8.set(bytes, 1, bytes.length - 2);
            return utf8;
        }
    }

    @Test
    void concatenatesPartsToTheDocument() throws IOException {
        SimpleFeatureType type = type("a", "b");
        List<SimpleFeature> features = List.of(feature(type, "t.1", "x", 1), feature(type, "t.2", "y", 2));
        ConcatenatedParts parts = (ConcatenatedParts)
                new CsvForm(EXACT).parts(NO_HEADER, List.of(RowType.of(type))).orElseThrow();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        parts.writeHeader(NO_HEADER, true, out);
        for (SimpleFeature feature : features) {
            try (DocumentWriter part = parts.openMembers(out)) {
                part.write(feature);
                part.finish();
            }
            out.writeBytes(parts.separator());
        }
        parts.writeFooter(true, out);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(text(EXACT, features.toArray(SimpleFeature[]::new)));
    }

    @Test
    void refusesFeaturesOfAnotherType() {
        assertThatThrownBy(() -> text(EXACT, feature(type("a"), "t.1", 1), feature(type("b"), "t.2", 2)))
                .isInstanceOf(UnsupportedFeatureTypeException.class)
                .hasMessageContaining("a CSV document has features of one type");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POINT (NaN 1)", "LINESTRING (1 2, NaN 1)"})
    void documentThatFailsEndsInsideAField(String wkt) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Geometry nan = new WKTReader().read(wkt);
        SimpleFeatureType type = type("geom");
        try (DocumentWriter document = new CsvForm(EXACT).open(NO_HEADER, List.of(RowType.of(type)), out)) {
            document.write(feature(type, "t.1", new WKTReader().read("POINT (1 2)")));
            assertThatThrownBy(() -> document.write(feature(type, "t.2", nan)))
                    .isInstanceOf(FeatureEncodingException.class)
                    .hasMessageContaining("not a finite number");
        }
        assertThatThrownBy(() -> lines(out.toString(StandardCharsets.UTF_8), ','))
                .hasMessageContaining("EOF");
    }

    // ---- values

    @Test
    void exactNumbersReadBackAsTheSame() {
        for (Object number :
                List.of(0.1, -0.0, 1e-300, 1.7976931348623157e308, 5e-324, 123456789.123, 3f, 0.1f, 1e-30f)) {
            String text = field(EXACT, number);
            if (number instanceof Float value) {
                assertThat(Float.parseFloat(text)).isEqualTo(value);
            } else {
                assertThat(Double.parseDouble(text)).isEqualTo(number);
            }
        }
        BigDecimal decimal = new BigDecimal("12345678901234567890.12345678901234567890");
        assertThat(field(EXACT, decimal)).isEqualTo(decimal.toString());
        assertThat(field(EXACT, Long.MIN_VALUE)).isEqualTo("-9223372036854775808");
        assertThat(field(EXACT, BigInteger.TWO.pow(70))).isEqualTo("1180591620717411303424");
        assertThat(field(EXACT, true)).isEqualTo("true");
    }

    /**
     * Zero has no sign. A number whose ninth decimal is exactly a half, which no random one is, is not rounded to the
     * even one.
     */
    @Test
    void numbersOfGeoServerAreThoseOfItsFormat() {
        NumberFormat stock = NumberFormat.getInstance(Locale.US);
        stock.setMaximumFractionDigits(8);
        stock.setGroupingUsed(false);
        Random random = new Random(7);
        List<Number> numbers = new ArrayList<>(List.of(
                0,
                7,
                -7L,
                1.0,
                0.5,
                1e-9,
                6e-9,
                123456.123456789,
                1e15,
                1e16,
                1.5e22,
                1e100,
                Double.NaN,
                new BigDecimal("0.125"),
                new BigDecimal("1E+3"),
                new BigDecimal("2.50"),
                0.1f,
                16777216f,
                new BigDecimal("-1234567890123456789.0123456785"),
                BigInteger.TEN.pow(30)));
        for (int i = 0; i < 2000; i++) {
            numbers.add(random.nextGaussian() * Math.pow(10, random.nextInt(24) - 8));
        }
        for (Number number : numbers) {
            assertThat(field(GEOSERVER, number))
                    .as("%s", number)
                    .isEqualTo(stock.format(number).replaceFirst("^-0$", "0"));
        }
    }

    @Test
    void datesOfGeoServerAreThoseOfGeoTools() {
        for (String text : List.of(
                "2024-02-03 04:05:06", "2024-07-03 04:05:06.5", "1969-12-31 23:59:59.05", "1600-03-01 00:00:00.123")) {
            Timestamp time = Timestamp.valueOf(text);
            assertThat(field(GEOSERVER, time)).isEqualTo(DateUtil.serializeDateTime(time));
            java.util.Date date = new java.util.Date(time.getTime());
            assertThat(field(GEOSERVER, date)).isEqualTo(DateUtil.serializeDateTime(date));
            Date day = new Date(time.getTime());
            assertThat(field(GEOSERVER, day)).isEqualTo(DateUtil.serializeSqlDate(day));
            Time ofDay = new Time(time.getTime());
            assertThat(field(GEOSERVER, ofDay)).isEqualTo(DateUtil.serializeSqlTime(ofDay));
        }
    }

    @Test
    void exactTimesHaveTheirZone() {
        Timestamp time = Timestamp.from(java.time.Instant.parse("2024-02-03T04:05:06.123456789Z"));
        assertThat(field(EXACT, time)).isEqualTo("2024-02-03T04:05:06.123456789Z");
        assertThat(field(EXACT, OffsetDateTime.parse("2024-02-03T04:05:00+01:00")))
                .isEqualTo("2024-02-03T04:05:00+01:00");
        assertThat(field(EXACT, LocalDateTime.parse("2024-02-03T04:05:00"))).isEqualTo("2024-02-03T04:05:00");
    }

    @Test
    void otherValuesAreText() {
        assertThat(field(EXACT, new byte[] {1, 2, -1})).isEqualTo("AQL/");
        assertThat(field(EXACT, List.of("a", 1))).isEqualTo("[\"a\",1]");
        assertThat(field(EXACT, Map.of("k", 1))).isEqualTo("{\"k\":1}");
        assertThat(field(EXACT, new int[] {1, 2})).isEqualTo("[1,2]");
    }

    // ---- geometries

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POINT (1 2)",
                "POINT EMPTY",
                "LINESTRING (0.1 -0.2, 1e-7 1e20)",
                "LINESTRING EMPTY",
                "LINEARRING (0 0, 1 0, 1 1, 0 0)",
                "POLYGON ((0 0, 9 0, 9 9, 0 0), (1 1, 2 1, 2 2, 1 1))",
                "POLYGON EMPTY",
                "MULTIPOINT ((1 2), (3 4))",
                "MULTIPOINT (EMPTY, (3 4))",
                "MULTILINESTRING ((0 0, 1 1), (2 2, 3 3))",
                "MULTIPOLYGON (((0 0, 9 0, 9 9, 0 0)), EMPTY)",
                "MULTIPOLYGON EMPTY",
                "GEOMETRYCOLLECTION (POINT (1 2), GEOMETRYCOLLECTION (LINESTRING (0 0, 1 1)), POLYGON EMPTY)",
                "GEOMETRYCOLLECTION EMPTY"
            })
    void geometriesAreThoseThatJtsWrites(String wkt) throws ParseException {
        Geometry geometry = new WKTReader().read(wkt);
        assertThat(field(EXACT, geometry)).isEqualTo(geometry.toText());
    }

    @Test
    void geometriesKeepHeightsAndMeasures() throws ParseException {
        for (String wkt : List.of(
                "POINT Z (1 2 3)",
                "POINT M (1 2 3)",
                "LINESTRING ZM (1 2 3 4, 5 6 7 8)",
                "GEOMETRYCOLLECTION Z (POINT Z (1 2 3), LINESTRING Z (1 2 3, 4 5 6))")) {
            assertThat(field(EXACT, new WKTReader().read(wkt))).isEqualTo(wkt);
        }
        Geometry mixed = new WKTReader().read("LINESTRING Z (1 2 3, 4 5 NaN)");
        assertThat(field(EXACT, mixed)).isEqualTo("LINESTRING (1 2, 4 5)");
    }

    @Test
    void longLinesAreWhole() throws ParseException {
        StringBuilder wkt = new StringBuilder("LINESTRING (0 0");
        for (int i = 1; i < 5000; i++) {
            wkt.append(", ").append(i / 7.0).append(' ').append(-i / 3.0);
        }
        Geometry line = new WKTReader().read(wkt.append(')').toString());
        assertThat(new WKTReader().read(field(EXACT, line)).equalsExact(line)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CIRCULARSTRING (0 0, 1 1, 2 0)",
                "COMPOUNDCURVE ((0 0, 1 1), CIRCULARSTRING (1 1, 2 2, 3 1))",
                "CURVEPOLYGON (CIRCULARSTRING (0 0, 4 0, 4 4, 0 4, 0 0))"
            })
    void arcsStayArcsUnlessTheyAreToBeLines(String wkt) throws ParseException {
        Geometry curve = new WKTReader2().read(wkt);
        assertThat(new WKTReader2().read(field(EXACT, curve)).toString()).isEqualTo(curve.toString());
        CsvSettings lines = new CsvSettings(
                CsvSettings.Values.EXACT, ',', EXACT.coordinates(), EXACT.numbers(), true, UnaryOperator.identity());
        assertThat(field(lines, curve)).matches("(LINESTRING|POLYGON) \\(.*").doesNotContain("CIRCULAR");
    }

    @Test
    void roundsCoordinates() throws ParseException {
        CsvSettings rounded = new CsvSettings(
                CsvSettings.Values.EXACT,
                ',',
                CoordinateFormat.list(2),
                EXACT.numbers(),
                false,
                UnaryOperator.identity());
        assertThat(field(rounded, new WKTReader().read("POINT (1.234 -5.678)"))).isEqualTo("POINT (1.23 -5.68)");
    }

    /** Rows may have their coordinates in the other order than their CRS. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POINT (7 46) | POINT (46 7)",
                "CIRCULARSTRING (0 1, 1 2.5, 2 -1.0E-7) | CIRCULARSTRING (1.0 0.0, 2.5 1.0, -1.0E-7 2.0)",
                "COMPOUNDCURVE ((0 5, 1 6), CIRCULARSTRING (1 6, 2 7, 3 6))"
                        + " | COMPOUNDCURVE ((5.0 0.0, 6.0 1.0), CIRCULARSTRING (6.0 1.0, 7.0 2.0, 6.0 3.0))"
            })
    void swapsCoordinatesOfRowsInTheOtherOrder(String wkt, String expected) throws Exception {
        Geometry geometry = new WKTReader2().read(wkt);
        RowType swapped = new RowType(type("geom"), List.of(ValueKind.OBJECT), true);
        assertThat(fieldOfRow(geometry, swapped)).isEqualTo(expected);
        RowType same = new RowType(type("geom"), List.of(ValueKind.OBJECT), false);
        assertThat(new WKTReader2().read(fieldOfRow(geometry, same)).toString()).isEqualTo(geometry.toString());
    }

    private static String fieldOfRow(Geometry geometry, RowType type) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DocumentWriter document = new CsvForm(EXACT).open(NO_HEADER, List.of(type), out)) {
            document.write(new org.gmlfast.model.FeatureRow().of(feature(type.type(), "t.1", geometry)), type);
            document.finish();
        }
        return out.toString(StandardCharsets.UTF_8)
                .replaceFirst("FID,geom\r\nt\\.1,", "")
                .strip()
                .replace("\"", "");
    }
}
