/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import java.util.stream.Stream;

import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.fixtures.FeatureMaker;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The time to read a geometry grows with its size, whatever it consists of. */
@BuildJdkOnly
class ReadingGrowthTest {

    private static final int SIZE = 20_000;
    private static final int ATTEMPTS = 6;

    /** Far less than the square of the factor between the sizes, and more than what a busy computer adds. */
    private static final double MAX_GROWTH = 8;

    private static Arguments geometry(String name, IntFunction<String> gml) {
        return Arguments.of(name, gml);
    }

    private static String repeated(int count, IntFunction<String> part) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(part.apply(i));
        }
        return text.toString();
    }

    private static String line(int i) {
        return i + " " + i + " " + (i + 1) + " " + (i + 1);
    }

    static Stream<Arguments> geometries() {
        return Stream.of(
                geometry(
                        "pos",
                        n -> "<gml:LineString>" + repeated(n, i -> "<gml:pos>" + i + " 1</gml:pos>")
                                + "</gml:LineString>"),
                geometry(
                        "posList",
                        n -> "<gml:LineString><gml:posList>" + repeated(n, i -> i + " 1 ")
                                + "</gml:posList></gml:LineString>"),
                geometry(
                        "coord",
                        n -> "<gml:LineString>"
                                + repeated(n, i -> "<gml:coord><gml:X>" + i + "</gml:X><gml:Y>1</gml:Y></gml:coord>")
                                + "</gml:LineString>"),
                geometry(
                        "pointProperty",
                        n -> "<gml:LineString>"
                                + repeated(
                                        n,
                                        i -> "<gml:pointProperty><gml:Point><gml:pos>" + i
                                                + " 1</gml:pos></gml:Point></gml:pointProperty>")
                                + "</gml:LineString>"),
                geometry(
                        "segments",
                        n -> "<gml:Curve><gml:segments>"
                                + repeated(
                                        n,
                                        i -> "<gml:LineStringSegment><gml:posList>" + line(i)
                                                + "</gml:posList></gml:LineStringSegment>")
                                + "</gml:segments></gml:Curve>"),
                geometry(
                        "reversed arcs",
                        n -> "<gml:OrientableCurve orientation='-'><gml:baseCurve><gml:Curve>"
                                + "<gml:segments>"
                                + repeated(
                                        n,
                                        i -> "<gml:Arc><gml:posList>" + i + " 0 " + i + ".5 0.5 " + (i + 1)
                                                + " 0</gml:posList></gml:Arc>")
                                + "</gml:segments></gml:Curve></gml:baseCurve></gml:OrientableCurve>"),
                geometry(
                        "curveMember",
                        n -> "<gml:CompositeCurve>"
                                + repeated(
                                        n,
                                        i -> "<gml:curveMember><gml:LineString><gml:posList>" + line(i)
                                                + "</gml:posList></gml:LineString></gml:curveMember>")
                                + "</gml:CompositeCurve>"),
                geometry(
                        "references",
                        n -> "<gml:MultiCurve><gml:curveMember><gml:LineString gml:id='x'><gml:posList>"
                                + line(0) + "</gml:posList></gml:LineString></gml:curveMember>"
                                + "<gml:curveMember xlink:href='#x'/>".repeat(n) + "</gml:MultiCurve>"),
                geometry(
                        "patches",
                        n -> "<gml:Surface><gml:patches>"
                                + repeated(
                                        n,
                                        i -> "<gml:PolygonPatch><gml:exterior><gml:LinearRing><gml:posList>0 0 1 0 1 "
                                                + (i + 1)
                                                + " 0 0</gml:posList></gml:LinearRing></gml:exterior></gml:PolygonPatch>")
                                + "</gml:patches></gml:Surface>"),
                geometry(
                        "interior",
                        n -> "<gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>0 0 1 0 1 1 0 0"
                                + "</gml:posList></gml:LinearRing></gml:exterior>"
                                + "<gml:interior><gml:LinearRing><gml:posList>0 0 1 0 1 1 0 0</gml:posList></gml:LinearRing></gml:interior>"
                                        .repeat(n)
                                + "</gml:Polygon>"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("geometries")
    void timeGrowsWithSizeOfGeometry(String name, IntFunction<String> gml) throws Exception {
        byte[] small = document(gml.apply(SIZE));
        byte[] large = document(gml.apply(4 * SIZE));
        read(small);
        double growth = Double.POSITIVE_INFINITY;
        for (int i = 0; i < ATTEMPTS && growth > MAX_GROWTH; i++) {
            long forSmall = read(small);
            growth = Math.min(growth, read(large) / (double) forSmall);
        }
        assertThat(growth).isLessThanOrEqualTo(MAX_GROWTH);
    }

    private static byte[] document(String gml) {
        return ("<c xmlns='" + FeatureMaker.NAMESPACE + "' xmlns:gml='http://www.opengis.net/gml/3.2'"
                        + " xmlns:xlink='http://www.w3.org/1999/xlink'><gml:featureMember><t><g>" + gml
                        + "</g></t></gml:featureMember></c>")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the nanoseconds that it takes to read a document. */
    private static long read(byte[] document) throws Exception {
        GmlReaderSettings settings = GmlReaderSettings.DEFAULT.withGeometries(
                GmlGeometrySettings.DEFAULT.withReferences(GeometryReferences.RESOLVED));
        long start = System.nanoTime();
        try (GmlFeatureReader reader = new GmlFeatureReader(document, settings)) {
            assertThat(reader.hasNext()).isTrue();
        }
        return System.nanoTime() - start;
    }
}
