/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.response;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Documents that are valid against a schema, each with one error, and the same without it. */
class GeometryCheckTest {

    private static FeatureDocument gml32(String inFeature) throws IOException {
        return document("<app:a gml:id='a.1'>" + inFeature + "</app:a>");
    }

    private static FeatureDocument document(String... features) throws IOException {
        String members = "<wfs:member>" + String.join("</wfs:member><wfs:member>", features) + "</wfs:member>";
        return FeatureDocument.parse(
                ("<wfs:FeatureCollection xmlns:wfs='http://www.opengis.net/wfs/2.0' xmlns:app='urn:x'"
                                + " xmlns:gml='http://www.opengis.net/gml/3.2' timeStamp='2026-01-01T00:00:00Z'"
                                + " numberReturned='" + features.length + "' numberMatched='5'>" + members
                                + "</wfs:FeatureCollection>")
                        .getBytes(StandardCharsets.UTF_8));
    }

    private static String geometry(String element) {
        return "<app:g>" + element.replaceFirst("^<gml:\\w+", "$0 gml:id='g' srsName='urn:ogc:def:crs:EPSG::4326'")
                + "</app:g>";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
            <gml:Point><gml:pos>1 2</gml:pos></gml:Point>                                     |
            <gml:Point><gml:pos>1 2 3</gml:pos></gml:Point>                                   | has 3 numbers, not 2
            <gml:Point srsDimension='3'><gml:pos>1 2 3</gml:pos></gml:Point>                  |
            <gml:Point><gml:pos>1 NaN</gml:pos></gml:Point>                                   | has "NaN" in place of a number
            <gml:Point><gml:pos>1,0 2</gml:pos></gml:Point>                                   | has "1,0" in place of a number
            <gml:LineString><gml:posList>1 2 3</gml:posList></gml:LineString>                 | not a multiple of 2
            <gml:LineString><gml:posList>1 2</gml:posList></gml:LineString>                   | LineString has 1 positions
            <gml:LineString><gml:posList>1 2 3 4</gml:posList></gml:LineString>               |
            <gml:LinearRing><gml:posList>0 0 0 1 1 1 0 0</gml:posList></gml:LinearRing>       |
            <gml:LinearRing><gml:posList>0 0 0 1 1 1 0 0.1</gml:posList></gml:LinearRing>     | is not closed
            <gml:LinearRing><gml:posList>0 0 0 1 0 0</gml:posList></gml:LinearRing>           | LinearRing has 3 positions
            <gml:MultiPoint><gml:pointMember><gml:Point srsName='x'><gml:pos>1 2</gml:pos></gml:Point></gml:pointMember></gml:MultiPoint> | has a srsName again
            """)
    void findsWrongPositions(String element, String problem) throws IOException {
        List<String> problems = GeometryCheck.problems(gml32(geometry(element)));
        if (problem == null) {
            assertThat(problems).isEmpty();
        } else {
            assertThat(problems).singleElement().asString().contains(problem);
        }
    }

    @Test
    void findsMissingReferenceSystem() throws IOException {
        assertThat(GeometryCheck.problems(
                        gml32("<app:g><gml:Point gml:id='g'><gml:pos>1 2</gml:pos></gml:Point></app:g>")))
                .singleElement()
                .asString()
                .contains("no srsName");
    }

    @Test
    void findsDuplicateAndMissingIds() throws IOException {
        assertThat(GeometryCheck.problems(document("<app:a gml:id='x'/>", "<app:a gml:id='x'/>", "<app:a/>")))
                .containsExactly("the id x occurs twice", "a <app:a> has no id");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            1 2 | 1 2 |
            0 0 | 1 1 | do not hold
            1 2.1 | 2 3 | do not hold
            """)
    void findsBoundsThatAreTooSmall(String lower, String upper, String problem) throws IOException {
        String bounds = "<gml:boundedBy><gml:Envelope srsName='urn:ogc:def:crs:EPSG::4326'><gml:lowerCorner>" + lower
                + "</gml:lowerCorner><gml:upperCorner>" + upper + "</gml:upperCorner></gml:Envelope></gml:boundedBy>";
        List<String> problems =
                GeometryCheck.problems(gml32(bounds + geometry("<gml:Point><gml:pos>1 2</gml:pos></gml:Point>")));
        assertThat(problems).hasSize(problem == null ? 0 : 1).allMatch(p -> p.contains(problem));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            1,2 3,4 1,2 1,2   |
            1,2 3,4 5,6 1,2   |
            1,2 3,4 5,6 1,2.5 | is not closed
            1,2 3,4,5 6,7 1,2 | a tuple of 3 numbers
            """)
    void readsCoordinatesOfGml2(String coordinates, String problem) throws IOException {
        String xml =
                "<wfs:FeatureCollection xmlns:wfs='http://www.opengis.net/wfs' xmlns:gml='http://www.opengis.net/gml'"
                        + " xmlns:app='urn:x'><gml:featureMember><app:a fid='a.1'><app:g><gml:LinearRing srsName='EPSG:4326'>"
                        + "<gml:coordinates>" + coordinates + "</gml:coordinates></gml:LinearRing></app:g></app:a>"
                        + "</gml:featureMember></wfs:FeatureCollection>";
        List<String> problems = GeometryCheck.problems(FeatureDocument.parse(xml.getBytes(StandardCharsets.UTF_8)));
        assertThat(problems).hasSize(problem == null ? 0 : 1).allMatch(p -> p.contains(problem));
    }

    @Test
    void findsWrongCounts() throws IOException {
        FeatureDocument two = document("<app:a gml:id='a'/>", "<app:a gml:id='b'/>");
        assertThat(CountCheck.problems(two, 2, 5, false)).isEmpty();
        assertThat(CountCheck.problems(two, 3, 6, false))
                .containsExactly("there are 2 features, not 3", "numberMatched is 5, not 6");
        assertThat(CountCheck.problems(two, 5, 5, true))
                .contains(
                        "there are 2 features although only their number was requested", "numberReturned is 2, not 0");
    }

    @Test
    void findsMissingAndUnexpectedFeaturesOfBox() throws IOException {
        String[] points = new String[3];
        for (int i = 0; i < points.length; i++) {
            points[i] = "<app:a gml:id='a." + i + "'>"
                    + geometry("<gml:Point><gml:pos>" + i + " 0</gml:pos></gml:Point>") + "</app:a>";
        }
        FeatureDocument all = document(points);
        assertThat(BoxRequest.problems(all, document(points[0], points[1]))).isEmpty();
        assertThat(BoxRequest.problems(all, document(points[1], points[2])))
                .satisfiesExactly(p -> assertThat(p).startsWith("a.2 is not in"), p -> assertThat(p)
                        .isEqualTo("a.0 is missing"));
    }
}
