/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.referencing.CRS;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.MultiPoint;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.io.WKTReader;

/** The expected objects are those that gt-xsd 33.6 makes in GeoServer 2.27.6. */
class RequestContentTest {

    private static final String NS = "http://example.org/t";

    private static final SimpleFeatureType TYPE = type(
            "towns",
            "text",
            String.class,
            "whole",
            Integer.class,
            "large",
            Long.class,
            "small",
            Short.class,
            "integer",
            BigInteger.class,
            "real",
            Double.class,
            "single",
            Float.class,
            "decimal",
            BigDecimal.class,
            "flag",
            Boolean.class,
            "day",
            Date.class,
            "moment",
            Timestamp.class,
            "time",
            Time.class,
            "any",
            Object.class,
            "name",
            String.class,
            "location",
            Point.class,
            "description",
            Integer.class,
            "point",
            Point.class,
            "line",
            LineString.class,
            "polygon",
            Polygon.class,
            "points",
            MultiPoint.class,
            "lines",
            MultiLineString.class,
            "polygons",
            MultiPolygon.class,
            "geometry",
            Geometry.class);

    private static SimpleFeatureType type(String name, Object... attributes) {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName(name);
        builder.setNamespaceURI(NS);
        for (int i = 0; i < attributes.length; i += 2) {
            builder.add((String) attributes[i], (Class<?>) attributes[i + 1]);
        }
        return builder.buildFeatureType();
    }

    static String transaction(WfsDialect dialect, String content) {
        return "<wfs:Transaction service=\"WFS\" version=\"1.0.0\" xmlns:wfs=\"" + dialect.wfs() + "\" xmlns:gml=\""
                + dialect.gml() + "\" xmlns:t=\"" + NS + "\" xmlns:xsi=\"" + RequestCursor.XSI + "\">" + content
                + "</wfs:Transaction>";
    }

    static RequestContent read(WfsDialect dialect, String request)
            throws XMLStreamException, UnsupportedRequestException {
        ByteArrayInputStream bytes = new ByteArrayInputStream(request.getBytes(StandardCharsets.UTF_8));
        return RequestContent.read(bytes::read, dialect, (namespace, localName) -> {
            if (namespace.equals(NS) && localName.equals("towns")) {
                return TYPE;
            }
            throw new UnsupportedRequestException("no type");
        });
    }

    private static SimpleFeature feature(WfsDialect dialect, String content) throws Exception {
        RequestContent read =
                read(dialect, transaction(dialect, "<wfs:Insert><t:towns>" + content + "</t:towns></wfs:Insert>"));
        return read.actions().get(0).features().get(0);
    }

    private static Object value(String name, String text) throws Exception {
        return feature(WfsDialect.WFS_1_1, "<t:" + name + ">" + text + "</t:" + name + ">")
                .getAttribute(name);
    }

    private static void assertUnsupported(String name, String text) {
        assertThatThrownBy(() -> value(name, text))
                .as(name + " " + text)
                .isInstanceOf(UnsupportedRequestException.class);
    }

    // ---- values

    @Test
    void readsValuesAsGtXsdDoes() throws Exception {
        assertThat(value("text", "\n a  b &lt;ä<!-- c -->𝄞\t")).isEqualTo("a  b <ä𝄞");
        assertThat(value("text", "")).isEqualTo("");
        assertThat(value("text", " a<![CDATA[ <b> ]]>")).isEqualTo(" a <b> ");
        assertThat(value("whole", "<![CDATA[7]]>")).isEqualTo(7);
        assertUnsupported("whole", "<![CDATA[ 7 ]]>");
        assertThat(value("whole", " 007 ")).isEqualTo(7);
        assertThat(value("large", "-12345678901")).isEqualTo(-12_345_678_901L);
        assertThat(value("small", "-5")).isEqualTo((short) -5);
        assertThat(value("integer", "123456789012345678901234567890"))
                .isEqualTo(new BigInteger("123456789012345678901234567890"));
        assertThat(value("real", "-1.5E-3")).isEqualTo(-0.0015);
        assertThat(value("single", "0.1")).isEqualTo(0.1f);
        assertThat(value("decimal", "1.50")).isEqualTo(new BigDecimal("1.50"));
        assertThat(value("flag", "1")).isEqualTo(true);
        assertThat(value("day", "2020-02-29"))
                .isEqualTo(new Date(Instant.parse("2020-02-29T00:00:00Z").toEpochMilli()));
        assertThat(value("day", "2020-02-29+02:00")).isEqualTo(value("day", "2020-02-29"));
        assertThat(value("moment", "2020-02-29T01:02:03.5+02:00"))
                .isEqualTo(
                        new Timestamp(Instant.parse("2020-02-28T23:02:03.500Z").toEpochMilli()));
        assertThat(value("moment", "2020-02-29T01:02:03"))
                .isEqualTo(new Timestamp(Instant.parse("2020-02-29T01:02:03Z").toEpochMilli()));
        assertThat(value("time", "01:02:03Z")).isEqualTo(new Time(3_723_000));
    }

    /** gt-xsd refuses some of them, and makes surprising objects of others. */
    @ParameterizedTest
    @CsvSource({
        "whole, ''",
        "whole, 1.0",
        "whole, +1",
        "whole, 99999999999",
        "large, ''",
        "small, ' 1 '",
        "small, 40000",
        "real, NaN",
        "real, INF",
        "real, 1d",
        "real, 0x1p3",
        "real, 1e9999",
        "real, ''",
        "decimal, +1",
        "decimal, ''",
        "flag, TRUE",
        "flag, ''",
        "day, 2020-02-30",
        "day, 1582-10-04",
        "day, ''",
        "day, 20200101",
        "moment, 2020-01-01",
        "moment, 2020-01-01 00:00:00",
        "moment, 2020-01-01T24:00:00",
        "moment, ''",
        "moment, 2020-01-01T00:00:00.1234",
        "moment, 2020-01-01T00:00:00+15:00",
        "time, 1:02:03",
        "time, ''",
        "any, x",
        "point, ''",
        "other, 1"
    })
    void leavesUnusualValuesToGtXsd(String name, String text) {
        assertUnsupported(name, text);
    }

    /** GeoServer's schema has no attributes with names of elements of GML. */
    @Test
    void leavesAttributesNamedAsThoseOfGmlToGtXsd() throws Exception {
        assertThat(value("name", "Bern")).isEqualTo("Bern");
        assertUnsupported("description", "1");
        assertUnsupported("location", "<gml:Point><gml:pos>1 2</gml:pos></gml:Point>");
    }

    @Test
    void takesTheFirstOfSeveralElements() throws Exception {
        assertThat(feature(WfsDialect.WFS_1_1, "<t:text>a</t:text><t:text>b</t:text>")
                        .getAttribute("text"))
                .isEqualTo("a");
        assertThat(feature(WfsDialect.WFS_1_1, "<t:text xsi:nil=\"true\"/><t:text>b</t:text>")
                        .getAttribute("text"))
                .isNull();
    }

    @Test
    void leavesOtherAttributesAndNamespacesToGtXsd() {
        for (String content : List.of(
                "<t:text a=\"b\">c</t:text>",
                "<t:text xsi:nil=\"false\">c</t:text>",
                "<t:text xsi:nil=\"true\">c</t:text>",
                "<text>c</text>",
                "<gml:text>c</gml:text>",
                "<t:text><b/></t:text>")) {
            assertThatThrownBy(() -> feature(WfsDialect.WFS_1_1, content))
                    .as(content)
                    .isInstanceOf(UnsupportedRequestException.class);
        }
    }

    // ---- ids

    @ParameterizedTest
    @EnumSource(WfsDialect.class)
    void readsIds(WfsDialect dialect) throws Exception {
        RequestContent read = read(
                dialect,
                transaction(
                        dialect, "<wfs:Insert><t:towns gml:id=\"a.1\"/><t:towns fid=\"a.2\"/><t:towns/></wfs:Insert>"));
        List<SimpleFeature> features = read.actions().get(0).features();
        assertThat(features).extracting(SimpleFeature::getID).startsWith("a.1", "a.2");
        assertThat(features.get(2).getID()).startsWith("fid-");
        assertThat(features.get(0).getFeatureType()).isSameAs(TYPE);
    }

    // ---- geometries

    private static Geometry geometry(WfsDialect dialect, String name, String gml) throws Exception {
        return (Geometry)
                feature(dialect, "<t:" + name + ">" + gml + "</t:" + name + ">").getAttribute(name);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            point | POINT (1 2) | <gml:Point><gml:pos>1 2</gml:pos></gml:Point>
            point | POINT Z (1 2 3) | <gml:Point gml:id="a"><gml:pos>1 2 3</gml:pos></gml:Point>
            point | POINT (1 2) | <gml:Point><gml:pos srsDimension="2">1 2</gml:pos></gml:Point>
            line | LINESTRING (1 2, 3 4) | <gml:LineString><gml:posList>1 2 3 4</gml:posList></gml:LineString>
            line | LINESTRING (1 2, 3 4) | <gml:LineString><gml:pos>1 2</gml:pos><gml:pos>3 4</gml:pos></gml:LineString>
            line | LINESTRING (1 2, 3 4) | <gml:LineString><gml:coordinates>1,2 3,4</gml:coordinates></gml:LineString>
            line | LINESTRING Z (1 2 3, 4 5 6) | <gml:LineString srsDimension="3"><gml:posList>1 2 3 4 5 6</gml:posList></gml:LineString>
            line | LINESTRING Z (1 2 3, 4 5 6) | <gml:LineString><gml:posList srsDimension="3">1 2 3 4 5 6</gml:posList></gml:LineString>
            line | LINESTRING (1 2, 3 4) | <gml:Curve><gml:segments><gml:LineStringSegment><gml:posList>1 2 3 4</gml:posList></gml:LineStringSegment></gml:segments></gml:Curve>
            polygon | POLYGON ((0 0, 9 0, 0 9, 0 0), (1 1, 2 1, 1 2, 1 1)) | <gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>0 0 9 0 0 9 0 0</gml:posList></gml:LinearRing></gml:exterior><gml:interior><gml:LinearRing><gml:posList>1 1 2 1 1 2 1 1</gml:posList></gml:LinearRing></gml:interior></gml:Polygon>
            points | MULTIPOINT ((1 2), (3 4)) | <gml:MultiPoint><gml:pointMember><gml:Point><gml:pos>1 2</gml:pos></gml:Point></gml:pointMember><gml:pointMember><gml:Point><gml:pos>3 4</gml:pos></gml:Point></gml:pointMember></gml:MultiPoint>
            lines | MULTILINESTRING ((1 2, 3 4)) | <gml:MultiCurve><gml:curveMember><gml:LineString><gml:posList>1 2 3 4</gml:posList></gml:LineString></gml:curveMember></gml:MultiCurve>
            polygons | MULTIPOLYGON (((0 0, 9 0, 0 9, 0 0))) | <gml:MultiSurface><gml:surfaceMember><gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>0 0 9 0 0 9 0 0</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></gml:surfaceMember></gml:MultiSurface>
            geometry | POINT (1 2) | <gml:Point><gml:pos>1 2</gml:pos></gml:Point>
            """)
    void readsGeometriesOfGml3(String name, String wkt, String gml) throws Exception {
        for (WfsDialect dialect : List.of(WfsDialect.WFS_1_1, WfsDialect.WFS_2_0)) {
            Geometry read = geometry(dialect, name, gml);
            // gt-xsd makes a MultiSurface of GeoTools of a gml:MultiSurface
            assertThat(read.norm().toText())
                    .as(gml)
                    .isEqualTo(new WKTReader().read(wkt).norm().toText());
        }
    }

    @Test
    void readsGeometriesOfGml2() throws Exception {
        String ring = "<gml:LinearRing><gml:coordinates>0,0 9,0\n0,9 0,0</gml:coordinates></gml:LinearRing>";
        String polygon = "<gml:Polygon><gml:outerBoundaryIs>" + ring + "</gml:outerBoundaryIs></gml:Polygon>";
        assertThat((Object) geometry(WfsDialect.WFS_1_0, "polygon", polygon))
                .isEqualTo(new WKTReader().read("POLYGON ((0 0, 9 0, 0 9, 0 0))"));
        assertThat((Object) geometry(
                        WfsDialect.WFS_1_0,
                        "polygons",
                        "<gml:MultiPolygon><gml:polygonMember>" + polygon + "</gml:polygonMember></gml:MultiPolygon>"))
                .isEqualTo(new WKTReader().read("MULTIPOLYGON (((0 0, 9 0, 0 9, 0 0)))"));
        assertThat(geometry(
                                WfsDialect.WFS_1_0,
                                "point",
                                "<gml:Point><gml:coordinates>1,2,3</gml:coordinates></gml:Point>")
                        .getCoordinate()
                        .getZ())
                .isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<gml:Point><gml:pos>1</gml:pos></gml:Point>",
                "<gml:Point><gml:pos>1 NaN</gml:pos></gml:Point>",
                "<gml:Point><gml:pos>1 x</gml:pos></gml:Point>",
                "<gml:Point><gml:pos>1 2</gml:pos><gml:pos>1 2</gml:pos></gml:Point>",
                "<gml:Point srsName=\"EPSG:999999\"><gml:pos>1 2</gml:pos></gml:Point>",
                "<gml:Point srsName=\"EPSG:4326\"><gml:pos>1000 2</gml:pos></gml:Point>",
                "<gml:Point axisLabels=\"a b\"><gml:pos>1 2</gml:pos></gml:Point>",
                "<gml:Point/>",
                "<t:Point><gml:pos>1 2</gml:pos></t:Point>",
                "<gml:LineString><gml:posList>1 2 3</gml:posList></gml:LineString>",
                "<gml:LineString><gml:posList>1 2</gml:posList></gml:LineString>",
                "<gml:LineString><gml:posList/></gml:LineString>",
                "<gml:LineString><gml:coordinates>1,2 3</gml:coordinates></gml:LineString>",
                "<gml:LineString><gml:coordinates cs=\" \">1 2 3 4</gml:coordinates></gml:LineString>",
                "<gml:Polygon/>",
                "<gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>0 0 9 0 0 9</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>",
                "<gml:Envelope><gml:lowerCorner>1 2</gml:lowerCorner></gml:Envelope>"
            })
    void leavesOtherGeometriesToGtXsd(String gml) {
        assertThatThrownBy(() -> geometry(WfsDialect.WFS_1_1, "geometry", gml))
                .isInstanceOfAny(UnsupportedRequestException.class, XMLStreamException.class);
    }

    /** OpenLayers writes such rings. */
    @Test
    void readsRingsThatRepeatTheReferenceSystem() throws Exception {
        String polygon = "<gml:Polygon srsName=\"EPSG:25832\"><gml:exterior><gml:LinearRing srsName=\"%s\">"
                + "<gml:posList srsDimension=\"2\">0 0 9 0 0 9 0 0</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>";
        Object utm32 = CRS.decode("EPSG:25832");
        Polygon first = (Polygon) geometry(WfsDialect.WFS_1_1, "polygon", polygon.formatted("EPSG:25832"));
        assertThat(first.getUserData()).isEqualTo(utm32);
        assertThat(first.getExteriorRing().getUserData()).isEqualTo(utm32);
        Polygon second = (Polygon) geometry(WfsDialect.WFS_2_0, "polygon", polygon.formatted("EPSG:25832"));
        assertThat(second.getUserData()).isEqualTo(utm32);
        assertThat(second.getExteriorRing().getUserData()).isNull();
        assertThatThrownBy(() -> geometry(WfsDialect.WFS_1_1, "polygon", polygon.formatted("EPSG:4326")))
                .isInstanceOf(UnsupportedRequestException.class);
    }

    @Test
    void passesReferenceSystemsOnAsTheVersionDoes() throws Exception {
        String insert = "<wfs:Insert srsName=\"EPSG:25832\"><t:towns><t:points><gml:MultiPoint srsName=\"EPSG:4326\">"
                + "<gml:pointMember><gml:Point>%s</gml:Point></gml:pointMember></gml:MultiPoint></t:points>"
                + "<t:point><gml:Point>%1$s</gml:Point></t:point></t:towns></wfs:Insert>";
        String pos = "<gml:pos>1 2</gml:pos>";
        String coordinates = "<gml:coordinates>1,2</gml:coordinates>";
        Object wgs84 = CRS.decode("EPSG:4326");
        Object utm32 = CRS.decode("EPSG:25832");
        assertSystems(WfsDialect.WFS_1_0, insert.formatted(coordinates), wgs84, utm32, utm32);
        assertSystems(WfsDialect.WFS_1_1, insert.formatted(pos), wgs84, wgs84, utm32);
        assertSystems(WfsDialect.WFS_2_0, insert.formatted(pos), wgs84, null, null);
    }

    private static void assertSystems(WfsDialect dialect, String insert, Object whole, Object member, Object other)
            throws Exception {
        SimpleFeature feature = read(dialect, transaction(dialect, insert))
                .actions()
                .get(0)
                .features()
                .get(0);
        Geometry points = (Geometry) feature.getAttribute("points");
        assertThat(points.getUserData()).isEqualTo(whole);
        assertThat(points.getGeometryN(0).getUserData()).isEqualTo(member);
        assertThat(((Geometry) feature.getAttribute("point")).getUserData()).isEqualTo(other);
    }

    // ---- requests

    @Test
    void findsFeaturesOfAllActionsWithTheirPlaces() throws Exception {
        String first = "<t:towns><t:text>ä</t:text></t:towns>";
        String second = "<t:towns/>";
        String request = transaction(
                WfsDialect.WFS_2_0,
                "<wfs:Insert>" + first + "\n" + second + "</wfs:Insert><wfs:Delete typeName=\"t:towns\"/><wfs:Replace>"
                        + second + "<fes:Filter xmlns:fes=\"f\"/></wfs:Replace><wfs:Insert/>");
        RequestContent read = read(WfsDialect.WFS_2_0, request);
        assertThat(read.actions())
                .extracting(action -> action.features().size())
                .containsExactly(2, 1, 0);
        assertThat(read.actions()).extracting(RequestContent.Action::isReplace).containsExactly(false, true, false);
        byte[] bytes = request.getBytes(StandardCharsets.UTF_8);
        assertThat(read.parts())
                .extracting(part ->
                        new String(bytes, (int) part.from(), (int) (part.to() - part.from()), StandardCharsets.UTF_8))
                .containsExactly(first, second, second);
    }

    // ---- geometries of filters

    private static String query(String filter, String attributes) {
        return "<wfs:GetFeature xmlns:wfs=\"" + WfsDialect.WFS_1_1.wfs() + "\" xmlns:gml=\"" + WfsDialect.WFS_1_1.gml()
                + "\"><wfs:Query " + attributes + "><Filter>" + filter + "</Filter></wfs:Query></wfs:GetFeature>";
    }

    private static String largeLine(String attributes) {
        return "<gml:LineString" + attributes + "><gml:posList>" + "1.5 2.5 ".repeat(400)
                + "</gml:posList></gml:LineString>";
    }

    @Test
    void takesLargeGeometriesOutOfFilters() throws Exception {
        String line = largeLine(" xmlns:gml=\"" + WfsDialect.WFS_1_1.gml() + "\"");
        String request = query(
                "<And><Intersects><PropertyName>a</PropertyName>" + line + "</Intersects><Within>" + largeLine("")
                        + "</Within></And>",
                "srsName=\"EPSG:25832\"");
        RequestContent read = read(WfsDialect.WFS_1_1, request);
        assertThat(read.geometryCount()).isEqualTo(2);
        StringBuilder rest = new StringBuilder(request);
        for (int i = read.parts().size() - 1; i >= 0; i--) {
            RequestPart part = read.parts().get(i);
            rest.replace((int) part.from(), (int) part.to(), part.replacement());
        }
        assertThat(rest.length()).isLessThan(800);
        Matcher positions = Pattern.compile("<gml:pos>(\\S+) (\\S+)</gml:pos>").matcher(rest);
        while (positions.find()) {
            Coordinate first =
                    new Coordinate(Double.parseDouble(positions.group(1)), Double.parseDouble(positions.group(2)));
            Geometry geometry = read.replaced(new GeometryFactory().createPoint(first));
            assertThat(geometry.getNumPoints()).isEqualTo(400);
            assertThat(geometry.getUserData()).isEqualTo(CRS.decode("EPSG:25832"));
        }
        assertThat((Object) read.replaced(new GeometryFactory().createPoint(new Coordinate(1.5, 2.5))))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<Intersects><gml:Point><gml:pos>1 2</gml:pos></gml:Point></Intersects>",
                "<Intersects><gml:Envelope><gml:lowerCorner>1 2</gml:lowerCorner></gml:Envelope></Intersects>",
                "<Intersects><gml:Solid><gml:exterior><gml:Point/></gml:exterior></gml:Solid></Intersects>",
                "<Function name=\"f\"><Literal>a</Literal>b</Function>"
            })
    void leavesOtherContentOfFiltersWhereItIs(String filter) throws Exception {
        RequestContent read = read(WfsDialect.WFS_1_1, query(filter + "<Within>" + largeLine("") + "</Within>", ""));
        assertThat(read.parts()).hasSize(1);
        assertThat(read(WfsDialect.WFS_1_1, query(filter, "")).parts()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<wfs:Insert srsDimension=\"3\"><t:towns/></wfs:Insert>",
                "<wfs:Insert srsName=\"x\"><t:towns/></wfs:Insert>",
                "<wfs:Insert><t:unknown/></wfs:Insert>",
                "<wfs:Insert><gml:FeatureCollection/></wfs:Insert>"
            })
    void leavesOtherInsertsToGtXsd(String content) {
        assertThatThrownBy(() -> read(WfsDialect.WFS_1_1, transaction(WfsDialect.WFS_1_1, content)))
                .isInstanceOf(UnsupportedRequestException.class);
    }

    @Test
    void refusesRequestsCutAnywhere() {
        String request = transaction(
                WfsDialect.WFS_1_1,
                "<wfs:Insert><t:towns><t:text>a&amp;ä</t:text><t:line><gml:LineString><gml:posList>1 2 3 4"
                        + "</gml:posList></gml:LineString></t:line></t:towns></wfs:Insert>");
        for (int i = 0; i < request.length(); i++) {
            String cut = request.substring(0, i);
            assertThatThrownBy(() -> read(WfsDialect.WFS_1_1, cut)).as(cut).isInstanceOf(XMLStreamException.class);
        }
    }

    @Test
    void expandsNoEntities() {
        String request = "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
                + transaction(WfsDialect.WFS_1_1, "<wfs:Insert><t:towns><t:text>&x;</t:text></t:towns></wfs:Insert>");
        assertThatThrownBy(() -> read(WfsDialect.WFS_1_1, request)).isInstanceOf(XMLStreamException.class);
    }

    @Test
    void boundsDepth() {
        String deep = "<wfs:Insert>" + "<t:towns>".repeat(5_000);
        assertThatThrownBy(() -> read(WfsDialect.WFS_1_1, transaction(WfsDialect.WFS_1_1, deep)))
                .isInstanceOfAny(XMLStreamException.class, UnsupportedRequestException.class);
    }

    /** Whatever a request has become, it is read, left to gt-xsd or malformed. */
    @Test
    void throwsNothingElseForMutatedRequests() {
        byte[] request = transaction(
                        WfsDialect.WFS_1_1,
                        "<wfs:Insert idgen=\"UseExisting\"><t:towns fid=\"a\"><t:text>a&amp;ä</t:text><t:whole>12</t:whole>"
                                + "<t:moment>2020-02-29T01:02:03Z</t:moment><t:polygon><gml:Polygon srsName=\"EPSG:25832\">"
                                + "<gml:exterior><gml:LinearRing><gml:posList>0 0 9 0 0 9 0 0</gml:posList></gml:LinearRing>"
                                + "</gml:exterior></gml:Polygon></t:polygon></t:towns></wfs:Insert>")
                .getBytes(StandardCharsets.UTF_8);
        Random random = new Random(46);
        byte[] pieces = "<>/\"'&;= 019.-+eT:Z!?\u0000".getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 5_000; i++) {
            byte[] mutated = request.clone();
            for (int k = random.nextInt(3); k >= 0; k--) {
                mutated[random.nextInt(mutated.length)] =
                        random.nextInt(9) == 0 ? (byte) random.nextInt(256) : pieces[random.nextInt(pieces.length)];
            }
            assertThat(outcome(mutated)).isIn("read", "left", "malformed");
        }
    }

    private static String outcome(byte[] request) {
        try {
            ByteArrayInputStream bytes = new ByteArrayInputStream(request);
            RequestContent.read(bytes::read, WfsDialect.WFS_1_1, (namespace, localName) -> TYPE);
            return "read";
        } catch (UnsupportedRequestException e) {
            return "left";
        } catch (XMLStreamException e) {
            return "malformed";
        }
    }
}
