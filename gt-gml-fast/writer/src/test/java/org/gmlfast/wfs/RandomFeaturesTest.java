/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.testing.fixtures.FeatureMaker.collection;
import static org.gmlfast.testing.fixtures.FeatureMaker.feature;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Year;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.stream.Stream;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.fixtures.WrittenDocument;
import org.gmlfast.gml.settings.GmlSettings;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever the values, the document is valid, and a client reads the values that were written. */
class RandomFeaturesTest {

    private static final GeometryFactory FACTORY = new GeometryFactory();
    private static final SimpleFeatureType TYPE = type(
            "f",
            "s",
            String.class,
            "i",
            Integer.class,
            "l",
            Long.class,
            "d",
            Double.class,
            "fl",
            Float.class,
            "bi",
            BigInteger.class,
            "bd",
            BigDecimal.class,
            "b",
            Boolean.class,
            "day",
            LocalDate.class,
            "t",
            Timestamp.class,
            "bytes",
            byte[].class,
            "geom",
            Geometry.class);

    @Property(tries = 150)
    void writesValidDocumentsWithAllValues(
            @ForAll("rows") List<Object[]> rows, @ForAll WfsVersion version, @ForAll boolean bounds) {
        GmlSettings settings =
                GmlSettings.builder(version.gml()).featureBounds(bounds).build();
        SimpleFeature[] features = new SimpleFeature[rows.size()];
        for (int i = 0; i < features.length; i++) {
            features[i] = feature(TYPE, "f." + i, rows.get(i));
        }
        WrittenDocument document = WrittenDocument.of(version, settings, collection(TYPE, features));
        document.isValid(settings, TYPE);
        for (int i = 0; i < features.length; i++) {
            assertComesBack(document, "//ex:f[" + (i + 1) + "]", rows.get(i));
        }
    }

    private static void assertComesBack(WrittenDocument document, String feature, Object[] row) {
        String member = feature.replace("//ex:f", "(//ex:f)");
        for (int i = 0; i < row.length; i++) {
            List<String> texts =
                    document.all(member + "/ex:" + TYPE.getDescriptor(i).getLocalName());
            if (row[i] == null) {
                assertThat(texts).isEmpty();
            } else if (row[i] instanceof Geometry geometry) {
                assertSameCoordinates(document.all(member + "/ex:geom//text()"), geometry);
            } else {
                assertThat(read(texts.get(0), row[i])).isEqualTo(row[i]);
            }
        }
    }

    /** Parses the text like a client that knows the type from the schema. */
    private static Object read(String text, Object like) {
        return switch (like.getClass().getSimpleName()) {
            case "Integer" -> Integer.valueOf(text);
            case "Long" -> Long.valueOf(text);
            case "Double" -> Double.valueOf(text.replace("INF", "Infinity"));
            case "Float" -> Float.valueOf(text.replace("INF", "Infinity"));
            case "BigInteger" -> new BigInteger(text);
            case "BigDecimal" -> new BigDecimal(text);
            case "Boolean" -> Boolean.valueOf(text);
            case "LocalDate" -> LocalDate.parse(text);
            case "Timestamp" -> timestamp(LocalDateTime.parse(text.replace("Z", "")));
            case "byte[]" -> Base64.getDecoder().decode(text);
            default -> text;
        };
    }

    /** Uses the calendar of java.util, as drivers do. */
    private static Timestamp timestamp(LocalDateTime time) {
        GregorianCalendar utc = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ROOT);
        utc.clear();
        utc.set(
                time.getYear(),
                time.getMonthValue() - 1,
                time.getDayOfMonth(),
                time.getHour(),
                time.getMinute(),
                time.getSecond());
        Timestamp stamp = new Timestamp(utc.getTimeInMillis());
        stamp.setNanos(time.getNano());
        return stamp;
    }

    /** Such a day is written, but is not in xs:dateTime. */
    private static boolean isJulianLeapDay(Timestamp stamp) {
        GregorianCalendar utc = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ROOT);
        utc.setTime(stamp);
        return utc.get(Calendar.MONTH) == Calendar.FEBRUARY
                && utc.get(Calendar.DAY_OF_MONTH) == 29
                && !Year.isLeap(utc.get(Calendar.YEAR));
    }

    private static void assertSameCoordinates(List<String> texts, Geometry geometry) {
        double[] written = texts.stream()
                .flatMap(text -> Stream.of(text.split("[ ,]")))
                .filter(text -> !text.isEmpty())
                .mapToDouble(Double::parseDouble)
                .toArray();
        Coordinate[] coordinates = geometry.getCoordinates();
        assertThat(written).hasSize(2 * coordinates.length);
        for (int i = 0; i < coordinates.length; i++) {
            assertThat(Math.abs(written[2 * i] - coordinates[i].x)).isLessThanOrEqualTo(0.5000001e-8);
            assertThat(Math.abs(written[2 * i + 1] - coordinates[i].y)).isLessThanOrEqualTo(0.5000001e-8);
        }
    }

    @Provide
    Arbitrary<List<Object[]>> rows() {
        Arbitrary<String> text = Arbitraries.strings()
                .withCharRange(' ', '\uD7FF')
                .withChars('\t', '\n', '\r', '<', '&', '>', '\'', '"', ']')
                .ofMaxLength(30);
        List<Arbitrary<?>> columns = List.of(
                Arbitraries.oneOf(text, Arbitraries.of("\uD83D\uDE00", "]]>", "", "  ")),
                Arbitraries.integers(),
                Arbitraries.longs(),
                Arbitraries.longs().map(Double::longBitsToDouble).map(d -> d.isNaN() ? Double.NaN : d),
                Arbitraries.integers().map(Float::intBitsToFloat).map(f -> f.isNaN() ? Float.NaN : f),
                Arbitraries.bigIntegers(),
                Combinators.combine(
                                Arbitraries.bigIntegers(),
                                Arbitraries.integers().between(0, 40))
                        .as(BigDecimal::new),
                Arbitraries.of(true, false),
                Arbitraries.longs().between(-700_000, 2_900_000).map(LocalDate::ofEpochDay),
                Arbitraries.longs()
                        .between(-62_000_000_000L, 250_000_000_000L)
                        .map(seconds ->
                                Timestamp.from(Instant.ofEpochSecond(seconds, Math.abs(seconds) % 1_000_000_000)))
                        .filter(stamp -> !isJulianLeapDay(stamp)),
                Arbitraries.bytes().array(byte[].class).ofMaxSize(20),
                geometries(2));
        return Combinators.combine(columns.stream()
                        .map(column -> column.injectNull(0.1).asGeneric())
                        .toList())
                .as(List::toArray)
                .list()
                .ofMaxSize(5);
    }

    private Arbitrary<Geometry> geometries(int depth) {
        Arbitrary<Point> points = coordinates().map(FACTORY::createPoint);
        Arbitrary<LineString> lines = coordinates()
                .list()
                .ofMinSize(2)
                .ofMaxSize(600)
                .map(list -> FACTORY.createLineString(list.toArray(new Coordinate[0])));
        Arbitrary<LinearRing> rings =
                coordinates().list().ofMinSize(3).ofMaxSize(10).map(RandomFeaturesTest::ring);
        Arbitrary<Polygon> polygons = rings.list()
                .ofMinSize(1)
                .ofMaxSize(3)
                .map(list -> FACTORY.createPolygon(
                        list.get(0), list.subList(1, list.size()).toArray(new LinearRing[0])));
        List<Arbitrary<? extends Geometry>> all = new ArrayList<>(List.of(
                points,
                lines,
                rings,
                polygons,
                points.list().ofMaxSize(4).map(list -> FACTORY.createMultiPoint(list.toArray(new Point[0]))),
                lines.list().ofMaxSize(2).map(list -> FACTORY.createMultiLineString(list.toArray(new LineString[0]))),
                polygons.list().ofMaxSize(3).map(list -> FACTORY.createMultiPolygon(list.toArray(new Polygon[0])))));
        if (depth > 0) {
            all.add(Arbitraries.lazy(() -> geometries(depth - 1))
                    .list()
                    .ofMaxSize(4)
                    .map(list -> FACTORY.createGeometryCollection(list.toArray(new Geometry[0]))));
        }
        return Arbitraries.frequencyOf(all.stream()
                .map(a -> net.jqwik.api.Tuple.of(1, a.map(g -> (Geometry) g)))
                .toList());
    }

    private static LinearRing ring(List<Coordinate> list) {
        List<Coordinate> closed = new ArrayList<>(list);
        closed.add(list.get(0).copy());
        return FACTORY.createLinearRing(closed.toArray(new Coordinate[0]));
    }

    private static Arbitrary<Coordinate> coordinates() {
        Arbitrary<Double> ordinates = Arbitraries.oneOf(
                Arbitraries.doubles().between(-180, 180).ofScale(12),
                Arbitraries.integers().between(-1000, 1000).map(Integer::doubleValue),
                Arbitraries.doubles().between(-1e-6, 1e-6).ofScale(18));
        return Combinators.combine(ordinates, ordinates).as(Coordinate::new);
    }
}
