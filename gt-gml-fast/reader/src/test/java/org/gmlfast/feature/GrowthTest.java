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

import javax.xml.stream.XMLStreamException;

import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.FullBuildOnly;
import org.junit.jupiter.api.Test;

/**
 * Whatever a document repeats, four times as much of it takes about four times as long. Each kind of repetition is
 * bounded by a limit or grows without one.
 */
@BuildJdkOnly
@FullBuildOnly
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
        return ("<c xmlns:m='urn:m' xmlns:gml='http://www.opengis.net/gml/3.2'>" + members + "</c>")
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

    /** Compares the best times, and goes on for some rounds until they are good enough, because machines are busy. */
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
            assertThat(bestOfLarge).as("%d against %d", 4 * n, n).isLessThan(5 * best);
        }
    }

    @Test
    void readsMembersInLinearTime() {
        assertLinear(10_000, n -> document(repeated(n, i -> member(i, "<a>" + i + "</a>"))), GmlReaderSettings.DEFAULT);
    }

    @Test
    void skipsErrorsInLinearTime() {
        IntFunction<String> wrong =
                i -> member(i, "<g><gml:Point><gml:pos>1 " + (i % 2 == 0 ? "x" : "2") + "</gml:pos></gml:Point></g>");
        assertLinear(4_000, n -> document(repeated(n, wrong)), SKIPPING);
    }

    /** Names that have the same hash as Strings. */
    @Test
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
    void readsDistinctAttributesInLinearTime() {
        GmlReaderSettings settings =
                GmlReaderSettings.DEFAULT.withValues(GmlValueSettings.DEFAULT.withAttributes(true));
        assertLinear(1_000, n -> document(member(1, repeated(n, i -> "<a x" + i + "='1'>" + i + "</a>"))), settings);
        assertLinear(
                1_000, n -> document(member(1, "<a>" + repeated(n, i -> "<b x" + i + "='1'/>") + "</a>")), settings);
    }

    @Test
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
    void readsFieldsThatDifferFromFeatureToFeatureInLinearTime() {
        for (NestedValues form : NestedValues.values()) {
            assertLinear(
                    300, n -> document(repeated(n, i -> member(i, "<p><a" + i + ">1</a" + i + "></p>"))), nested(form));
        }
    }

    @Test
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
    void readsTypesInLinearTime() {
        assertLinear(
                1_000,
                n -> document(
                        repeated(n, i -> "<m:member><f" + i + " fid='" + i + "'><a>1</a></f" + i + "></m:member>")),
                GmlReaderSettings.DEFAULT);
    }

    @Test
    void readsNamespacesInLinearTime() {
        assertLinear(
                2_000,
                n -> document(
                        "<o>" + repeated(n, i -> "<p:b xmlns:p='urn:" + i + "'/>") + "</o>" + member(1, "<a>1</a>")),
                GmlReaderSettings.DEFAULT);
    }

    @Test
    void readsGeometriesInLinearTime() {
        String ring =
                "<gml:exterior><gml:LinearRing><gml:posList>0 0 1 0 1 1 0 0</gml:posList></gml:LinearRing></gml:exterior>";
        assertLinear(
                4_000,
                n -> document(member(
                        1,
                        "<g><gml:MultiSurface>"
                                + repeated(
                                        n,
                                        i -> "<gml:surfaceMember><gml:Polygon>" + ring
                                                + "</gml:Polygon></gml:surfaceMember>")
                                + "</gml:MultiSurface></g>")),
                GmlReaderSettings.DEFAULT);
        assertLinear(
                4_000,
                n -> document(member(
                        1,
                        "<g><gml:Polygon>" + ring + repeated(n, i -> ring.replace("exterior", "interior"))
                                + "</gml:Polygon></g>")),
                GmlReaderSettings.DEFAULT);
        assertLinear(
                20_000,
                n -> document(member(
                        1,
                        "<g><gml:LineString><gml:posList>" + repeated(n, i -> i + " 7 ")
                                + "</gml:posList></gml:LineString></g>")),
                GmlReaderSettings.DEFAULT);
        assertLinear(
                4_000,
                n -> document(member(
                        1,
                        "<g><gml:MultiPoint>"
                                + repeated(
                                        n,
                                        i ->
                                                "<gml:pointMember><gml:Point><gml:pos>1 2</gml:pos></gml:Point></gml:pointMember>")
                                + "</gml:MultiPoint></g>")),
                GmlReaderSettings.DEFAULT);
    }
}
