/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each explanation accepts the documented differences, and no similar ones. */
class ExplanationTest {

    private static final GmlVersion GML2 = GmlVersion.GML_2_1_2;
    private static final GmlVersion GML31 = GmlVersion.GML_3_1_1;
    private static final GmlVersion GML32 = GmlVersion.GML_3_2_1;

    /** Rows of the table that responses to the requests of compare cannot show. */
    private static final Set<String> NOT_VISIBLE = Set.of(
            // compare requests neither single features by their id nor several layers at once
            "GetFeatureById",
            "bounds of several queries in WFS 1.1",
            "several CRSs in a response of WFS 1.0",
            "`schemaLocation` if `count` or `maxFeatures` cuts off whole layers",
            // nor in another CRS, nor by SOAP
            "`srsName` of automatic projections, such as `AUTO:42001,5,50`",
            "`srsName` if WFS 1.0 is asked for `http://www.opengis.net/def/crs/OGC/1.3/CRS84`",
            "SOAP in WFS 1.0",
            // nor with sortBy
            "rows with equal values of `sortBy`, in pages of PostGIS",
            // compare removes it
            "`next` of pages of PostGIS",
            // compare compares numbers of GeoJSON by their values
            "numbers from ten million on, or below 0.001, in GeoJSON",
            // compare does not compare capabilities
            "output formats");

    /**
     * The contents of a feature in a stock and a fast response.
     *
     * @param explanation null for a difference that has none
     */
    record Example(Explanation explanation, GmlVersion gml, String stock, String fast) {}

    private static Example text(Explanation explanation, GmlVersion gml, String stock, String fast) {
        return new Example(explanation, gml, "<app:a>" + stock + "</app:a>", "<app:a>" + fast + "</app:a>");
    }

    /** A line with a different coordinate, and one that has the most decimals of the document. */
    private static Example number(Explanation explanation, String stock, String fast) {
        return posList(explanation, stock + " 1.12345678", fast + " 1.12345678");
    }

    private static Example posList(Explanation explanation, String stock, String fast) {
        String line = "<app:g><gml:LineString srsDimension='2'><gml:posList>%s</gml:posList></gml:LineString></app:g>";
        return new Example(explanation, GML31, line.formatted(stock), line.formatted(fast));
    }

    private static Example coordinates(Explanation explanation, String stock, String fast) {
        String point = "<app:g><gml:Point><gml:coordinates>%s</gml:coordinates></gml:Point></app:g>";
        return new Example(explanation, GML2, point.formatted(stock), point.formatted(fast));
    }

    private static Example geometry(Explanation explanation, GmlVersion gml, String stock, String fast) {
        return new Example(explanation, gml, "<app:g>" + stock + "</app:g>", "<app:g>" + fast + "</app:g>");
    }

    private static String line(String attributes, String positions) {
        return "<gml:LineString " + attributes + "><gml:posList>" + positions + "</gml:posList></gml:LineString>";
    }

    private static String curve(String positions) {
        return "<gml:Curve><gml:segments><gml:ArcString><gml:posList>" + positions
                + "</gml:posList></gml:ArcString></gml:segments></gml:Curve>";
    }

    private static String inCollection(String geometry) {
        return "<gml:MultiGeometry><gml:geometryMember>" + geometry + "</gml:geometryMember></gml:MultiGeometry>";
    }

    private static String multi(String name, String positions) {
        String member = name.equals("MultiCurve") ? "gml:curveMember" : "gml:lineStringMember";
        return "<gml:" + name + "><" + member + ">" + line("", positions) + "</" + member + "></gml:" + name + ">";
    }

    private static String envelope(String dimension) {
        return "<gml:boundedBy><gml:Envelope srsDimension='" + dimension
                + "'><gml:lowerCorner>1 2</gml:lowerCorner><gml:upperCorner>3 4</gml:upperCorner></gml:Envelope>"
                + "</gml:boundedBy>";
    }

    private static String corner(String lower) {
        return "<gml:boundedBy><gml:Envelope><gml:lowerCorner>" + lower + "</gml:lowerCorner></gml:Envelope>"
                + "</gml:boundedBy><app:g>" + curve("2 0 1 1 0 0") + "</app:g>";
    }

    private static String box(String coordinates) {
        return "<gml:boundedBy><gml:Box><gml:coordinates>" + coordinates
                + "</gml:coordinates></gml:Box></gml:boundedBy>";
    }

    private static String point(String property, String srsName) {
        return "<app:" + property + "><gml:Point srsName='" + srsName
                + "'><gml:coordinates>1,2</gml:coordinates></gml:Point></app:" + property + ">";
    }

    static Stream<Example> values() {
        return Stream.of(
                text(Explanation.SUPPLEMENTARY_CHARACTERS, GML32, "a b", "a \uD83D\uDE00b"),
                text(null, GML32, "a", "a \uD83D\uDE00b"),
                text(null, GML32, "a \uD83D\uDE00b", "a b"),
                text(Explanation.INFINITE_NUMBER, GML32, "-Infinity", "-INF"),
                text(null, GML32, "Infinity", "-INF"),
                text(null, GML32, "INF", "Infinity"),
                text(Explanation.FLOAT_DIGITS, GML32, "0.10000000149011612", "0.1"),
                text(Explanation.FLOAT_DIGITS, GML32, "1.23456792E8", "123456790.0"),
                text(null, GML32, "0.1000000014", "0.1"),
                text(null, GML32, "0.1", "0.10000000149011612"),
                text(Explanation.ATTRIBUTE_EXPONENT, GML32, "1.25E7", "12500000.0"),
                text(Explanation.ATTRIBUTE_EXPONENT, GML31, "-1.0E-4", "-0.0001"),
                text(null, GML32, "1.25E7", "12500001.0"),
                text(null, GML32, "12500000.0", "1.25E7"),
                text(null, GML32, "1.5E22", "15000000000000000000000.0"),
                text(Explanation.BIG_DECIMAL_EXPONENT, GML2, "1E-7", "0.0000001"),
                text(null, GML32, "1E-7", "0.0000001"),
                text(null, GML2, "1E-7", "0.000001"),
                text(Explanation.EARLY_DATE, GML2, "-0001-12-30", "0001-01-01"),
                text(Explanation.EARLY_DATE, GML2, "1500-03-10", "1500-02-29"),
                text(null, GML2, "1500-03-11", "1500-02-29"),
                text(null, GML32, "1500-03-10", "1500-02-29"),
                text(null, GML2, "2000-01-01", "2000-01-02"),
                text(Explanation.YEAR_BEFORE_CHRIST, GML2, "-0044-03-12", "-0044-03-15"),
                text(Explanation.YEAR_BEFORE_CHRIST, GML2, "0044-03-15T12:00:00Z", "-0044-03-15T12:00:00Z"),
                text(Explanation.YEAR_BEFORE_CHRIST, GML32, "0044-03-15Z", "-0044-03-15Z"),
                text(null, GML32, "-0044-03-12", "-0044-03-15"),
                text(null, GML2, "-0044-04-12", "-0044-03-15"),
                text(null, GML32, "-0044-03-15Z", "0044-03-15Z"),
                text(Explanation.INFINITE_DATE, GML32, "292278994-08-16Z", "9999-12-31"),
                text(Explanation.INFINITE_DATE, GML31, "292269055-12-02T23:00:00Z", "0001-01-01T00:00:00Z"),
                text(null, GML32, "2922-08-16Z", "9999-12-31"),
                text(Explanation.SUBNORMAL_DIGITS, GML32, "1.4E-45", "1.0E-45"),
                text(Explanation.SUBNORMAL_DIGITS, GML32, "4.9E-324", "5.0E-324"),
                text(null, GML32, "9.9E-324", "5.0E-324"),
                text(null, GML32, "0.0", "5.0E-324"),
                text(null, GML32, "2.8E-45", "1.0E-45"),
                text(Explanation.SECOND_FRACTION, GML2, "2024-02-29T12:30:00.123Z", "2024-02-29T12:30:00.123456Z"),
                text(Explanation.SECOND_FRACTION, GML32, "2024-02-29T12:30:00Z", "2024-02-29T12:30:00.000456Z"),
                text(null, GML2, "2024-02-29T12:30:00.124Z", "2024-02-29T12:30:00.123456Z"),
                text(null, GML2, "2024-02-29T12:30:00.123456Z", "2024-02-29T12:30:00.123Z"),
                text(Explanation.BYTES, GML2, "[B@58e88f7", "00FF"),
                text(null, GML2, "[B@58e88f7", "AP8="),
                text(null, GML32, "[B@58e88f7", "00FF"),
                text(Explanation.ARRAY, GML2, "[I@58e88f7", "[1,2]"),
                text(Explanation.ARRAY, GML32, "[[Ljava.lang.String;@1", "[[\"a\"]]"),
                text(null, GML32, "[1,2]", "[1,3]"),
                text(null, GML32, "[I@58e88f7", "1 2"),
                text(Explanation.ZONE_OF_SERVER, GML32, "2024-02-28Z", "2024-02-29"),
                text(Explanation.ZONE_OF_SERVER, GML32, "23:30:00Z", "01:30:00"),
                text(null, GML32, "2024-02-27Z", "2024-02-29"),
                text(null, GML32, "23:31:00Z", "01:30:00"),
                text(null, GML32, "2024-02-28", "2024-02-29"),
                text(null, GML32, "one", "two"),
                text(null, GML32, "1", "1.0"),
                new Example(
                        Explanation.NAME_FIRST,
                        GML2,
                        "<app:a>1</app:a><gml:name>n</gml:name><gml:description>d</gml:description>",
                        "<gml:description>d</gml:description><gml:name>n</gml:name><app:a>1</app:a>"),
                new Example(
                        null,
                        GML2,
                        "<app:a>1</app:a><gml:name>n</gml:name><app:b/>",
                        "<gml:name>n</gml:name><app:b/><app:a>1</app:a>"),
                new Example(
                        Explanation.LOCATION_STRING,
                        GML32,
                        "<gml:location>here</gml:location>",
                        "<gml:location><gml:LocationString>here</gml:LocationString></gml:location>"),
                new Example(
                        null,
                        GML32,
                        "<gml:location>here</gml:location>",
                        "<gml:location><gml:LocationString>there</gml:LocationString></gml:location>"),
                new Example(null, GML32, "<app:a/>", ""),
                new Example(null, GML32, "", "<app:a>1</app:a>"),
                new Example(null, GML32, "<app:a>1</app:a>", "<gml:a>1</gml:a>"));
    }

    static Stream<Example> coordinates() {
        return Stream.of(
                number(Explanation.COORDINATE_EXPONENT, "1.2345678E7", "12345678"),
                number(Explanation.COORDINATE_EXPONENT, "1.0E-4", "0.0001"),
                number(null, "1.2345678E7", "12345679"),
                number(Explanation.COORDINATE_ZERO, "-0.0", "0"),
                number(null, "0.0", "-0"),
                number(null, "0.1", "0"),
                number(Explanation.INFINITE_NUMBER, "Infinity", "INF"),
                // the double 1.005 is slightly less than 1.005
                posList(Explanation.HALF_WAY, "1.01 1.5", "1 1.5"),
                // these differ by one unit of the last decimal, but no double near the middle rounds both ways
                number(null, "1.00000001", "1.00000003"),
                posList(null, "1.5 1.12345678", "1.6 1.12345678"),
                posList(null, "1.5 3", "1.6 3"),
                posList(null, "5 3", "6 3"),
                posList(null, "1 2 3 4", "1 2 3"),
                coordinates(Explanation.MEASURE_AS_Z, "1,2,7", "1,2"),
                // the double of the square root of one half has 0.70710678 as its first digits
                coordinates(Explanation.STRAIGHT_ARC, "0,1 1,0 0,-1", "0,1 0.70710678,0.70710678 1,0 0,-1"),
                coordinates(Explanation.STRAIGHT_ARC, "0,0 0,2 0,0", "0,0 -1,1 0,2 1,1 0,0"),
                coordinates(null, "0,1 1,0 0,-1", "0,1 0.8,0.7 1,0 0,-1"),
                coordinates(null, "0,1 1,0 0,-1", "0,1 0.70710678,0.70710678 1,0"),
                coordinates(null, "1,2", "1,2,7"),
                coordinates(null, "1,3,7", "1,2"),
                geometry(
                        Explanation.MEASURE_DIMENSION,
                        GML32,
                        line("srsDimension='3'", "1 2 3 4"),
                        line("srsDimension='2'", "1 2 3 4")),
                geometry(
                        Explanation.MEASURE_DIMENSION,
                        GML31,
                        line("srsDimension='3'", "1 2 3 4"),
                        line("srsDimension='3'", "1 2 9 3 4 9")),
                geometry(
                        Explanation.MEASURE_DIMENSION,
                        GML32,
                        line("srsDimension='4'", "1 2 3 4 5 6 7 8 9 1 2 3"),
                        line("srsDimension='3'", "1 2 3 4 5 6 7 8 9 1 2 3")),
                geometry(null, GML32, line("srsDimension='3'", "1 2 3 4 5 6"), line("srsDimension='2'", "1 2 3 4 5 6")),
                geometry(null, GML32, line("srsDimension='2'", "1 2 3 4"), line("srsDimension='4'", "1 2 3 4")),
                geometry(
                        Explanation.CLOSED_ARC,
                        GML31,
                        "<gml:Curve srsDimension='1'><gml:posList>1 2 3 4 1 2</gml:posList></gml:Curve>",
                        "<gml:Curve srsDimension='2'><gml:posList>1 2 3 4 1 2</gml:posList></gml:Curve>"),
                new Example(Explanation.ENVELOPE_DIMENSION, GML32, envelope("3"), envelope("2")),
                new Example(null, GML32, envelope("2"), envelope("3")),
                new Example(null, GML32, envelope("2"), envelope("2").replace(" srsDimension='2'", "")));
    }

    static Stream<Example> structures() {
        String arcs = "<gml:geometryMember><gml:Point %s><gml:pos>1 2</gml:pos></gml:Point></gml:geometryMember>";
        return Stream.of(
                geometry(
                        Explanation.EMPTY_MULTI_GEOMETRY,
                        GML2,
                        "<gml:MultiPoint/>",
                        "<gml:MultiPoint><gml:pointMember/></gml:MultiPoint>"),
                geometry(
                        null,
                        GML2,
                        "<gml:MultiPoint/>",
                        "<gml:MultiPoint><gml:pointMember><gml:Point><gml:coordinates>1,2</gml:coordinates></gml:Point>"
                                + "</gml:pointMember></gml:MultiPoint>"),
                geometry(Explanation.GEOMETRY_COLLECTION, GML2, "<gml:GeometryCollection/>", "<gml:MultiGeometry/>"),
                geometry(null, GML32, "<gml:GeometryCollection/>", "<gml:MultiGeometry/>"),
                geometry(
                        Explanation.NULL_IDS,
                        GML31,
                        "<gml:MultiGeometry>" + arcs.formatted("gml:id='null.1'") + "</gml:MultiGeometry>",
                        "<gml:MultiGeometry>" + arcs.formatted("") + "</gml:MultiGeometry>"),
                geometry(
                        null,
                        GML31,
                        "<gml:MultiGeometry>" + arcs.formatted("gml:id='t.1.1'") + "</gml:MultiGeometry>",
                        "<gml:MultiGeometry>" + arcs.formatted("") + "</gml:MultiGeometry>"),
                geometry(
                        Explanation.MEMBER_SRS_NAME,
                        GML2,
                        "<gml:MultiGeometry><gml:geometryMember><gml:Point srsName='a'/></gml:geometryMember>"
                                + "<gml:geometryMember><gml:MultiGeometry/></gml:geometryMember></gml:MultiGeometry>",
                        "<gml:MultiGeometry><gml:geometryMember><gml:Point/></gml:geometryMember><gml:geometryMember>"
                                + "<gml:MultiGeometry srsName='a'/></gml:geometryMember></gml:MultiGeometry>"),
                geometry(
                        null,
                        GML2,
                        "<gml:MultiGeometry><gml:geometryMember><gml:Point/></gml:geometryMember></gml:MultiGeometry>",
                        "<gml:MultiGeometry><gml:geometryMember><gml:Point srsName='a'/></gml:geometryMember>"
                                + "</gml:MultiGeometry>"),
                geometry(
                        Explanation.MEMBER_NAMESPACE,
                        GML32,
                        "<gml:MultiGeometry><gml:geometryMember><old:LineString xmlns:old='http://www.opengis.net/gml'"
                                + " old:id='a'><old:posList>1 2</old:posList></old:LineString></gml:geometryMember>"
                                + "</gml:MultiGeometry>",
                        "<gml:MultiGeometry><gml:geometryMember><gml:LineString gml:id='a'><gml:posList>1 2</gml:posList>"
                                + "</gml:LineString></gml:geometryMember></gml:MultiGeometry>"),
                geometry(
                        Explanation.MEMBER_CURVE,
                        GML31,
                        inCollection(line("", "1 2 3 4 5 6")),
                        inCollection(curve("1 2 4 5 5 6"))),
                geometry(null, GML31, inCollection(line("", "1 2 3 4 5 6")), inCollection(curve("1 2 3 4 5 7"))),
                geometry(null, GML31, "<gml:LineString/>", curve("1 2 3 4")),
                geometry(
                        Explanation.MULTI_CURVE_OF_LINES,
                        GML31,
                        multi("MultiCurve", "1 2"),
                        multi("MultiLineString", "1 2")),
                geometry(null, GML31, multi("MultiCurve", "1 2"), multi("MultiLineString", "1 3")),
                geometry(null, GML32, multi("MultiCurve", "1 2"), multi("MultiLineString", "1 2")),
                geometry(null, GML32, "<old:LineString xmlns:old='http://www.opengis.net/gml'/>", "<gml:LineString/>"),
                geometry(
                        Explanation.LINEAR_RING,
                        GML32,
                        "<gml:LinearRing><gml:posList>1 2</gml:posList></gml:LinearRing>",
                        "<gml:LineString gml:id='t.1.g'><gml:posList>1 2</gml:posList></gml:LineString>"),
                geometry(
                        null,
                        GML32,
                        "<gml:Polygon><gml:exterior><gml:LinearRing/></gml:exterior></gml:Polygon>",
                        "<gml:Polygon><gml:exterior><gml:LineString/></gml:exterior></gml:Polygon>"),
                new Example(
                        Explanation.SECOND_CRS,
                        GML2,
                        box("1,2 3,4") + point("g", "a") + point("h", "a"),
                        box("1,2 1,2") + point("g", "a") + point("h", "b")),
                new Example(null, GML2, point("g", "a") + point("h", "a"), point("g", "b") + point("h", "b")),
                new Example(null, GML2, box("1,2 3,4") + point("g", "a"), box("1,2 3,5") + point("g", "a")),
                new Example(Explanation.EMPTY_BOUNDS, GML2, box("0,0 -1,-1"), ""),
                new Example(
                        Explanation.EMPTY_BOUNDS,
                        GML2,
                        box("0,0 -1,-1"),
                        "<gml:boundedBy><gml:null>unknown</gml:null></gml:boundedBy>"),
                new Example(null, GML2, box("0,0 1,1"), ""),
                new Example(Explanation.ARC_BOUNDS, GML32, corner("2 0"), corner("0 0")),
                new Example(
                        null,
                        GML32,
                        corner("2 0").replace("ArcString", "Line"),
                        corner("0 0").replace("ArcString", "Line")));
    }

    @ParameterizedTest
    @MethodSource({"values", "coordinates", "structures"})
    void explainsDocumentedDifferences(Example example) {
        ComparedPair pair = compare(
                example.gml(),
                collection(example.gml(), "", "t.1", example.stock()),
                collection(example.gml(), "", "t.1", example.fast()));
        if (example.explanation() == null) {
            assertThat(pair.differences().unknown()).isPositive();
            assertThat(pair.verdict()).isEqualTo(Verdict.UNKNOWN);
        } else {
            assertThat(pair.differences().examples())
                    .extracting(Difference::explanation)
                    .containsOnly(example.explanation());
            assertThat(pair.verdict()).isEqualTo(Verdict.EXPLAINED);
        }
    }

    static Stream<Example> documents() {
        String xsi = "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation=";
        String empty = collection(GML32, "", "t.1", "<app:g><gml:Point><gml:pos/></gml:Point></app:g>");
        String nested = collection(
                GML32, "", "t.1", "<app:g><gml:MultiGeometry><gml:MultiGeometry/></gml:MultiGeometry></app:g>");
        String plain = collection(GML32, "", "t.1", "<app:a/>");
        String bounded = plain.replace("<wfs:member>", envelope("2") + "<wfs:member>");
        String withoutDimension = bounded.replace(" srsDimension='2'", "");
        return Stream.of(
                new Example(
                        Explanation.ESCAPED_ID,
                        GML32,
                        collection(GML32, "", "t.a b", ""),
                        collection(GML32, "", "t.a_x0020_b", "")),
                new Example(null, GML32, collection(GML32, "", "t.1", ""), collection(GML32, "", "t.2", "")),
                new Example(
                        Explanation.SCHEMA_LOCATION_ORDER,
                        GML32,
                        collection(GML32, xsi + "'a b c d'", "t.1", ""),
                        collection(GML32, xsi + "'c d a b'", "t.1", "")),
                new Example(
                        null,
                        GML32,
                        collection(GML32, xsi + "'a b c d'", "t.1", ""),
                        collection(GML32, xsi + "'a d c b'", "t.1", "")),
                new Example(
                        Explanation.UNKNOWN_MATCHES,
                        GML32,
                        collection(GML32, "numberMatched='12'", "t.1", ""),
                        collection(GML32, "numberMatched='unknown'", "t.1", "")),
                new Example(
                        null,
                        GML32,
                        collection(GML32, "numberMatched='12'", "t.1", ""),
                        collection(GML32, "numberMatched='11'", "t.1", "")),
                new Example(Explanation.ENVELOPE_DIMENSION, GML32, bounded, withoutDimension),
                new Example(null, GML32, withoutDimension, bounded),
                new Example(Explanation.EMPTY_GEOMETRY_FAILS, GML32, report("Code", "index"), empty),
                new Example(Explanation.NESTED_COLLECTION_FAILS, GML32, report("Code", "unsupported"), nested),
                new Example(
                        Explanation.NAN_FAILS,
                        GML32,
                        report("Code", "class java.lang.Double cannot be cast"),
                        collection(GML32, "", "t.1", "<app:a>NaN</app:a>")),
                new Example(null, GML32, report("Code", "index"), collection(GML32, "", "t.1", "<app:a>NaN</app:a>")),
                new Example(
                        Explanation.BITS_FAIL,
                        GML32,
                        report("Code", "class org.postgresql.util.PGobject cannot be cast to class java.lang.Boolean"),
                        collection(GML32, "", "t.1", "<app:a>101</app:a>")),
                new Example(
                        Explanation.INFINITE_DATE,
                        GML2,
                        report("", "java.lang.ArrayIndexOutOfBoundsException: Index 12594418"),
                        collection(GML2, "", "t.1", "<app:a>9999-12-31</app:a>")),
                new Example(
                        null,
                        GML2,
                        report("", "java.lang.ArrayIndexOutOfBoundsException: Index 12594418"),
                        collection(GML2, "", "t.1", "<app:a>1</app:a>")),
                new Example(
                        Explanation.STORE_FAILURE,
                        GML2,
                        report("", "Error reading Features ERROR: division by zero"),
                        report("", "the query failed after row 7: Error reading Features ERROR: division by zero")),
                new Example(null, GML2, report("", "division by zero"), report("", "something else")),
                new Example(null, GML32, report("Code", "index"), plain),
                new Example(null, GML32, empty, report("Code", "index")),
                new Example(
                        Explanation.STORE_FAILURE,
                        GML32,
                        report("Code", "the connection is closed"),
                        report("Code", "layer app:t after t.17: the connection is closed")),
                new Example(null, GML32, report("Code", "closed"), report("Other", "layer app:t: closed")),
                new Example(null, GML32, report("Code", "closed"), report("Code", "something else")));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void explainsDifferencesOfDocuments(Example example) {
        ComparedPair pair = compare(example.gml(), example.stock(), example.fast());
        assertThat(pair.differences().examples())
                .isNotEmpty()
                .extracting(Difference::explanation)
                .containsOnly(example.explanation());
    }

    @Test
    void comparesLinksWithoutTokensOfPages() {
        String stock = collection(GML32, "next='http://host/wfs?a=1&amp;startIndex=5'", "t.1", "");
        String token = "&amp;pageToken=" + "0a".repeat(16) + "'";
        assertThat(compare(GML32, stock, stock.replace("=5'", "=5" + token))
                        .differences()
                        .examples())
                .isEmpty();
        assertThat(compare(GML32, stock, stock.replace("=5'", "=6" + token))
                        .differences()
                        .examples())
                .hasSize(1);
    }

    private static Example json(Explanation explanation, String stock, String fast) {
        return new Example(explanation, GML32, feature("null", stock), feature("null", fast));
    }

    private static Example jsonGeometry(Explanation explanation, String stock, String fast) {
        return new Example(explanation, GML32, feature(stock, "1"), feature(fast, "1"));
    }

    private static String bounded(String collection, String bounds) {
        return collection.replace("\"geometry\":", "\"bbox\":" + bounds + ",\"geometry\":");
    }

    private static String feature(String geometry, String value) {
        return "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"id\":\"t.1\",\"geometry\":"
                + geometry + ",\"properties\":{\"a\":" + value + "}}],\"numberMatched\":1,\"timeStamp\":\""
                + value.hashCode() + "\"}";
    }

    private static String jsonLine(String positions) {
        return "{\"type\":\"LineString\",\"coordinates\":" + positions + "}";
    }

    static Stream<Example> jsonDocuments() {
        String line = jsonLine("[[1,2],[3,4]]");
        return Stream.of(
                json(Explanation.JSON_TEXT_NULL, "null", "\"null\""),
                json(null, "\"null\"", "null"),
                json(Explanation.JSON_ARRAY, "\"[I@58e88f7\"", "[1,2]"),
                json(Explanation.JSON_ARRAY, "\"[B@58e88f7\"", "\"AP8=\""),
                json(null, "\"[I@58e88f7\"", "\"AP8=\""),
                json(Explanation.SECOND_FRACTION, "\"2026-01-02T03:04:05.123Z\"", "\"2026-01-02T03:04:05.123456Z\""),
                json(null, "1", "2"),
                json(null, "9007199254740993", "9007199254740992"),
                json(null, "1", "\"1\""),
                json(null, "[1,2]", "[2,1]"),
                json(null, "{\"b\":1}", "{\"b\":1,\"B\":1}"),
                jsonGeometry(
                        Explanation.HALF_WAY,
                        jsonLine("[[4917345.0755336,1],[0.12345678,2]]"),
                        jsonLine("[[4917345.07553359,1],[0.12345678,2]]")),
                jsonGeometry(null, jsonLine("[[1.5,1],[0.12345678,2]]"), jsonLine("[[1.50000003,1],[0.12345678,2]]")),
                jsonGeometry(
                        Explanation.JSON_EMPTY_GEOMETRY,
                        "{\"type\":\"Polygon\",\"coordinates\":[[]]}",
                        "{\"type\":\"Polygon\",\"coordinates\":[]}"),
                new Example(
                        Explanation.JSON_EMPTY_GEOMETRY,
                        GML32,
                        "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",",
                        feature("{\"type\":\"Point\",\"coordinates\":[]}", "1")),
                new Example(
                        Explanation.JSON_BOUNDS_AXES,
                        GML32,
                        bounded(feature("null", "1"), "[47.1,9.5,47.2,9.6]"),
                        bounded(feature("null", "1"), "[9.5,47.1,9.6,47.2]")),
                new Example(
                        null,
                        GML32,
                        bounded(feature("null", "1"), "[47.1,9.5,47.2,9.6]"),
                        bounded(feature("null", "1"), "[9.5,47.1,9.6,47.3]")),
                new Example(
                        Explanation.JSON_INFINITE_COORDINATE,
                        GML32,
                        feature(jsonLine("[[1,\"Infinity\"]]"), "1"),
                        report("Code", "not finite")),
                new Example(null, GML32, feature(line, "1"), report("Code", "not finite")),
                new Example(null, GML32, feature(line, "1"), feature(line, "1").replace("t.1", "t.2")),
                new Example(
                        Explanation.UNKNOWN_MATCHES,
                        GML32,
                        feature(line, "1"),
                        feature(line, "1").replace(",\"numberMatched\":1", "")),
                new Example(null, GML32, feature(line, "1").replace(",\"numberMatched\":1", ""), feature(line, "1")),
                new Example(null, GML32, feature(line, "1"), feature(line, "1,\"a\":1")));
    }

    @ParameterizedTest
    @MethodSource("jsonDocuments")
    void explainsDifferencesOfGeoJson(Example example) {
        explainsDifferencesOfDocuments(example);
    }

    @Test
    void findsNoDifferenceInTheFormOfJson() {
        String stock = feature(jsonLine("[[1.0E7,2.50]]"), "{\"x\":1.0E-5,\"y\":null}");
        String fast = feature(jsonLine("[[10000000,2.5]]"), "{ \"y\":null, \"x\":0.00001 }");
        ComparedPair pair = compare(GML32, stock, fast);
        assertThat(pair.verdict()).isEqualTo(Verdict.EQUAL);
    }

    /** {@code UNSTABLE} needs a server: see CompareStabilityTest; for FlatGeobuf see FlatGeobufComparisonTest. */
    @Test
    void everyExplanationHasAnExample() {
        EnumSet<Explanation> explained = EnumSet.of(
                Explanation.UNSTABLE,
                Explanation.FLATGEOBUF_NAME,
                Explanation.FLATGEOBUF_AXES,
                Explanation.FLATGEOBUF_HEIGHTS,
                Explanation.FLATGEOBUF_ZONE,
                Explanation.FLATGEOBUF_COLUMN_FAILS,
                Explanation.FLATGEOBUF_TIMES,
                Explanation.FLATGEOBUF_FURTHER_GEOMETRIES,
                Explanation.FLATGEOBUF_MEASURES_FAIL,
                Explanation.FLATGEOBUF_COLLECTION_FAILS,
                Explanation.FLATGEOBUF_EMPTY_GEOMETRY,
                Explanation.FLATGEOBUF_ARCS,
                Explanation.FLATGEOBUF_BITS_FAIL,
                Explanation.FLATGEOBUF_WITHOUT_STOCK);
        Stream.of(values(), coordinates(), structures(), documents(), jsonDocuments())
                .flatMap(examples -> examples)
                .filter(example -> example.explanation() != null)
                .forEach(example -> explained.add(example.explanation()));
        assertThat(explained).containsExactlyInAnyOrder(Explanation.values());
    }

    @Test
    void everyRowOfTheDocumentationHasAnExplanation() throws IOException {
        List<String> rows = new ArrayList<>();
        boolean table = false;
        for (String line : Files.readAllLines(TestData.projectRoot().resolve("src-docs/reference/differences.md"))) {
            table = line.startsWith("## ") ? line.equals("## What differs from stock") : table;
            if (table && line.startsWith("| ") && !line.startsWith("| |") && !line.startsWith("| **")) {
                String cell = line.split(Pattern.quote("|"))[1].strip();
                // compare does not compare CSV
                if (!cell.startsWith("---") && !cell.endsWith(" in CSV")) {
                    rows.add(cell);
                }
            }
        }
        List<String> known = new ArrayList<>(NOT_VISIBLE);
        Stream.of(Explanation.values())
                .map(Explanation::row)
                .filter(row -> row != null)
                .forEach(known::add);
        assertThat(rows).hasSizeGreaterThan(25).containsExactlyInAnyOrderElementsOf(known);
    }

    private static ComparedPair compare(GmlVersion gml, String stock, String fast) {
        return compare(gml, exchange(stock), exchange(fast));
    }

    static ComparedPair compare(GmlVersion gml, Exchange stock, Exchange fast) {
        return new ResponseComparison(gml, new ServerLinks(false), DocumentComparison.Pairing.BY_ID, Set.of())
                .compare(stock, fast);
    }

    static Exchange exchange(String document) {
        return exchange(document.getBytes(StandardCharsets.UTF_8));
    }

    static Exchange exchange(byte[] body) {
        return new Exchange(URI.create("http://localhost/wfs"), 200, body, body.length, false, 1, null);
    }

    static String report(String code, String text) {
        return "<ows:ExceptionReport xmlns:ows='http://www.opengis.net/ows/1.1'><ows:Exception exceptionCode='" + code
                + "'><ows:ExceptionText>" + text + "</ows:ExceptionText></ows:Exception></ows:ExceptionReport>";
    }

    private static String collection(GmlVersion gml, String attributes, String id, String contents) {
        String member = gml == GML32 ? "wfs:member" : "gml:featureMember";
        String idName = gml == GML2 ? "fid" : "gml:id";
        String wfs = gml == GML32 ? "http://www.opengis.net/wfs/2.0" : "http://www.opengis.net/wfs";
        return "<wfs:FeatureCollection xmlns:wfs='" + wfs + "' xmlns:gml='" + gml.namespace() + "' xmlns:app='urn:app' "
                + attributes + "><" + member + "><app:t " + idName + "='" + id + "'>" + contents + "</app:t></" + member
                + "></wfs:FeatureCollection>";
    }
}
