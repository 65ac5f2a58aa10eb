/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.settings.GeometryReferences;
import org.gmlfast.feature.settings.GmlGeometrySettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.settings.GmlValueSettings;
import org.gmlfast.feature.settings.NestedValues;
import org.gmlfast.feature.settings.RepeatedValues;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.FullBuildOnly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever a document repeats, four times as much of it takes about four times as long. Each kind of repetition is
 * bounded by a limit or grows without one.
 */
@BuildJdkOnly
class GrowthTest {

    private static final int ROUNDS = 12;
    private static final int TURNS = 5;

    private static final GmlReaderSettings SKIPPING = GmlReaderSettings.DEFAULT.withSkippedErrors(Long.MAX_VALUE);

    private static String repeated(int n, IntFunction<String> part) {
        StringBuilder all = new StringBuilder();
        IntStream.range(0, n).forEach(i -> all.append(part.apply(i)));
        return all.toString();
    }

    private static String member(int id, String content) {
        return "<m:member><f fid='" + id + "'>" + content + "</f></m:member>\n";
    }

    private static byte[] document(String members) {
        return ("<c xmlns:m='urn:m' xmlns:gml='http://www.opengis.net/gml/3.2'"
                        + " xmlns:xlink='http://www.w3.org/1999/xlink'>" + members + "</c>")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static GmlReaderSettings nested(NestedValues nested) {
        return GmlReaderSettings.DEFAULT.withValues(GmlValueSettings.DEFAULT.withNested(nested));
    }

    private static void read(byte[] document, GmlReaderSettings settings, boolean isStream) {
        try {
            GmlFeatureReader reader = isStream
                    ? new GmlFeatureReader(new ByteArrayInputStream(document), settings)
                    : new GmlFeatureReader(document, settings);
            while (reader.hasNext()) {
                reader.next();
            }
        } catch (XMLStreamException e) {
            throw new AssertionError(e);
        }
    }

    private static double seconds(byte[] document, GmlReaderSettings settings, boolean isStream) {
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        read(document, settings, isStream);
        return (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1e9;
    }

    /**
     * Compares the best times, and goes on for some rounds until the larger document takes at most 5 times as long as
     * the smaller one. On a busy machine, whose caches hold the smaller document alone, that may never be so; but
     * quadratic growth takes 16 times as long everywhere.
     */
    private static void assertLinear(int n, IntFunction<byte[]> documents, GmlReaderSettings settings) {
        byte[] small = documents.apply(n);
        byte[] large = documents.apply(4 * n);
        for (boolean isStream : new boolean[] {false, true}) {
            double best = Double.MAX_VALUE;
            double bestOfLarge = Double.MAX_VALUE;
            for (int round = 0; round < ROUNDS && (round < TURNS || bestOfLarge > 5 * best); round++) {
                best = Math.min(best, seconds(small, settings, isStream));
                bestOfLarge = Math.min(bestOfLarge, seconds(large, settings, isStream));
            }
            assertThat(bestOfLarge).as("%d against %d", 4 * n, n).isLessThan(10 * best);
        }
    }

    @Test
    @FullBuildOnly
    void readsMembersInLinearTime() {
        assertLinear(10_000, n -> document(repeated(n, i -> member(i, "<a>" + i + "</a>"))), GmlReaderSettings.DEFAULT);
    }

    @Test
    @FullBuildOnly
    void skipsErrorsInLinearTime() {
        IntFunction<String> wrong =
                i -> member(i, "<g><gml:Point><gml:pos>1 " + (i % 2 == 0 ? "x" : "2") + "</gml:pos></gml:Point></g>");
        assertLinear(4_000, n -> document(repeated(n, wrong)), SKIPPING);
    }

    /** Names that have the same hash as Strings. */
    @Test
    @FullBuildOnly
    void readsNamesWithEqualHashesInLinearTime() {
        IntFunction<String> name = i -> IntStream.range(0, 14)
                .mapToObj(k -> (i >> k & 1) == 0 ? "Aa" : "BB")
                .reduce("x", String::concat);
        assertLinear(
                1_000,
                n -> document("<o>" + repeated(n, i -> "<" + name.apply(i) + "/>") + "</o>" + member(1, "<a>1</a>")),
                GmlReaderSettings.DEFAULT);
        assertLinear(
                1_000,
                n -> document(
                        "<o>" + repeated(n, i -> "<a " + name.apply(i) + "='1'/>") + "</o>" + member(1, "<a>1</a>")),
                GmlReaderSettings.DEFAULT);
    }

    @Test
    @FullBuildOnly
    void readsDistinctAttributesInLinearTime() {
        GmlReaderSettings settings =
                GmlReaderSettings.DEFAULT.withValues(GmlValueSettings.DEFAULT.withAttributes(true));
        assertLinear(1_000, n -> document(member(1, repeated(n, i -> "<a x" + i + "='1'>" + i + "</a>"))), settings);
        assertLinear(
                1_000, n -> document(member(1, "<a>" + repeated(n, i -> "<b x" + i + "='1'/>") + "</a>")), settings);
    }

    @Test
    @FullBuildOnly
    void readsDistinctPropertiesInLinearTime() {
        for (NestedValues form : NestedValues.values()) {
            assertLinear(1_000, n -> document(member(1, repeated(n, i -> "<a" + i + ">1</a" + i + ">"))), nested(form));
            assertLinear(
                    1_000,
                    n -> document(member(1, "<p>" + repeated(n, i -> "<a" + i + ">1</a" + i + ">") + "</p>")),
                    nested(form));
        }
    }

    /** Each feature has a value for each field; of so few fields, that takes no time. */
    @Test
    @FullBuildOnly
    void readsFieldsThatDifferFromFeatureToFeatureInLinearTime() {
        for (NestedValues form : NestedValues.values()) {
            assertLinear(
                    300, n -> document(repeated(n, i -> member(i, "<p><a" + i + ">1</a" + i + "></p>"))), nested(form));
        }
    }

    @Test
    @FullBuildOnly
    void readsTextsAndMarkupInLinearTime() {
        assertLinear(
                20_000,
                n -> document(member(1, "<a>" + repeated(n, i -> "x&amp;y") + "</a>")),
                GmlReaderSettings.DEFAULT);
        assertLinear(
                20_000,
                n -> document(member(1, "<a>" + repeated(n, i -> "<![CDATA[x]]>") + "</a>")),
                GmlReaderSettings.DEFAULT);
        assertLinear(
                20_000,
                n -> document(member(1, "<a>" + repeated(n, i -> "x<!-- y -->") + "</a>")),
                GmlReaderSettings.DEFAULT);
        assertLinear(
                20_000,
                n -> document(member(1, "<a>" + repeated(n, i -> "x€\r\n") + "</a>")),
                GmlReaderSettings.DEFAULT);
        assertLinear(
                20_000,
                n -> document(repeated(n, i -> "<!-- é -->\n") + member(1, "<a>1</a>")),
                GmlReaderSettings.DEFAULT);
        assertLinear(
                20_000,
                n -> document("<!--" + repeated(n, i -> " é\n ") + "-->" + member(1, "<a>1</a>")),
                GmlReaderSettings.DEFAULT);
        assertLinear(
                20_000,
                n -> document("<o>" + repeated(n, i -> "é &lt; ") + "</o>" + member(1, "<a>1</a>")),
                GmlReaderSettings.DEFAULT);
    }

    @Test
    @FullBuildOnly
    void readsListsInLinearTime() {
        for (RepeatedValues form : RepeatedValues.values()) {
            if (form != RepeatedValues.ERROR) {
                GmlReaderSettings settings =
                        GmlReaderSettings.DEFAULT.withValues(GmlValueSettings.DEFAULT.withRepeated(form));
                assertLinear(10_000, n -> document(member(1, repeated(n, i -> "<a>" + i + "</a>"))), settings);
            }
        }
    }

    @Test
    @FullBuildOnly
    void readsTypesInLinearTime() {
        assertLinear(
                1_000,
                n -> document(
                        repeated(n, i -> "<m:member><f" + i + " fid='" + i + "'><a>1</a></f" + i + "></m:member>")),
                GmlReaderSettings.DEFAULT);
    }

    @Test
    @FullBuildOnly
    void readsNamespacesInLinearTime() {
        assertLinear(
                2_000,
                n -> document(
                        "<o>" + repeated(n, i -> "<p:b xmlns:p='urn:" + i + "'/>") + "</o>" + member(1, "<a>1</a>")),
                GmlReaderSettings.DEFAULT);
    }

    // ---- geometries

    private static Arguments geometry(String name, IntFunction<String> gml) {
        return Arguments.of(name, gml);
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
                                + "</gml:Polygon>"),
                geometry(
                        "surfaceMember",
                        n -> "<gml:MultiSurface>"
                                + ("<gml:surfaceMember><gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>0 0 1 0 1 1 0 0"
                                                + "</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></gml:surfaceMember>")
                                        .repeat(n)
                                + "</gml:MultiSurface>"),
                geometry(
                        "pointMember",
                        n -> "<gml:MultiPoint>"
                                + "<gml:pointMember><gml:Point><gml:pos>1 2</gml:pos></gml:Point></gml:pointMember>"
                                        .repeat(n)
                                + "</gml:MultiPoint>"));
    }

    /** In the short build, too. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("geometries")
    void readsGeometriesInLinearTime(String name, IntFunction<String> gml) {
        GmlReaderSettings settings = GmlReaderSettings.DEFAULT.withGeometries(
                GmlGeometrySettings.DEFAULT.withReferences(GeometryReferences.RESOLVED));
        assertLinear(4_000, n -> document(member(1, "<g>" + gml.apply(n) + "</g>")), settings);
    }
}
