/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.assertj.core.api.AbstractThrowableAssert;
import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.settings.GmlLimits;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlException;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.fixtures.FeatureMaker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents that exceed a limit are refused, and those that reach it are read. */
@BuildJdkOnly
class GmlLimitsTest {

    private static final String POINT = "<gml:Point><gml:pos>1 2</gml:pos></gml:Point>";

    private static String document(String... features) {
        return "<c xmlns='http://example.org/ex' xmlns:gml='http://www.opengis.net/gml'>"
                + Stream.of(features)
                        .map(f -> "<gml:featureMember><t>" + f + "</t></gml:featureMember>")
                        .collect(Collectors.joining())
                + "</c>";
    }

    /** Refuses a document however it is read. An error of {@link #read}'s own comparison is none of the document. */
    private static AbstractThrowableAssert<?, ?> assertRefused(String document, GmlLimits limits) {
        return assertThatThrownBy(() -> read(document, limits)).isNotInstanceOf(AssertionError.class);
    }

    private static List<SimpleFeature> read(String document, GmlLimits limits) throws Exception {
        byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
        GmlReaderSettings settings = GmlReaderSettings.DEFAULT.withLimits(limits);
        String expected = GmlFeatureReaderTest.result(bytes, settings, true, 0);
        assertThat(GmlFeatureReaderTest.result(bytes, settings, false, 0)).isEqualTo(expected);
        assertThat(GmlFeatureReaderTest.result(bytes, settings, true, 512)).isEqualTo(expected);
        return GmlFeatureReaderTest.all(new GmlFeatureReader(bytes, settings));
    }

    private static String nested(int depth, String geometry) {
        return "<g>" + "<gml:MultiGeometry><gml:geometryMember>".repeat(depth)
                + geometry
                + "</gml:geometryMember></gml:MultiGeometry>".repeat(depth) + "</g>";
    }

    private static String elements(int depth) {
        // the collection, the member and the feature are open, too
        return "<a>".repeat(depth - 3) + "1" + "</a>".repeat(depth - 3);
    }

    private static String fields(int count) {
        return IntStream.range(0, count).mapToObj(i -> "<a" + i + "/>").collect(Collectors.joining());
    }

    private static String types(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "<gml:featureMember><t" + i + "/></gml:featureMember>")
                .collect(Collectors.joining("", "<c xmlns:gml='http://www.opengis.net/gml'>", "</c>"));
    }

    private static String attributes(int count) {
        return "<a" + IntStream.range(0, count).mapToObj(i -> " a" + i + "='1'").collect(Collectors.joining())
                + ">1</a>";
    }

    private static String line(int count) {
        return "<g><gml:LineString><gml:posList>" + "1 2 ".repeat(count / 2) + "</gml:posList></gml:LineString></g>";
    }

    private static String positions(int count) {
        return "<g><gml:LineString>" + "<gml:pos>1 2</gml:pos>".repeat(count / 2) + "</gml:LineString></g>";
    }

    private static String tag(int bytes) {
        return "<a b='" + "x".repeat(bytes - "<a b=''>".length()) + "'>1</a>";
    }

    private static Arguments limit(UnaryOperator<GmlLimits> limits, String reaching, String exceeding, String message) {
        return Arguments.of(limits.apply(GmlLimits.DEFAULT), reaching, exceeding, message);
    }

    static Stream<Arguments> limits() {
        return Stream.of(
                limit(l -> l, document(elements(200)), document(elements(201)), "more than 200 elements are open"),
                limit(l -> l.withDepth(20), document(elements(20)), document(elements(21)), "more than 20 elements"),
                limit(
                        l -> l,
                        document(nested(31, POINT)),
                        document(nested(32, POINT)),
                        "more than 32 geometries are nested"),
                limit(
                        l -> l.withGeometryDepth(2),
                        document(nested(1, POINT)),
                        document(nested(2, POINT)),
                        "more than 2 geometries are nested"),
                limit(
                        l -> l,
                        document("<" + "n".repeat(1_000) + "/>"),
                        document("<" + "n".repeat(1_001) + "/>"),
                        "a name is longer than 1000 bytes"),
                limit(l -> l, document(attributes(256)), document(attributes(257)), "more than 256 attributes"),
                limit(l -> l, document(tag(65_536)), document(tag(65_537)), "a tag is longer than 65536 bytes"),
                // the second tag is compared with the first
                limit(
                        l -> l.withTagBytes(1_000),
                        document(tag(20), tag(1_000)),
                        document(tag(20), tag(1_001)),
                        "a tag is longer than 1000 bytes"),
                limit(
                        l -> l.withTextBytes(5_000),
                        document("<a>1</a>", "<a>" + "x".repeat(5_000) + "</a>"),
                        document("<a>1</a>", "<a>" + "x".repeat(5_001) + "</a>"),
                        "a text is longer than 5000 bytes"),
                limit(
                        l -> l.withTextBytes(5_000),
                        document("<a><![CDATA[" + "x".repeat(4_000) + "]]></a>"),
                        document("<a><![CDATA[" + "x".repeat(4_000) + "]]>" + "x".repeat(1_001) + "</a>"),
                        "a text is longer than 5000 bytes"),
                limit(l -> l.withCoordinates(600), document(line(600)), document(line(602)), "more than 600 numbers"),
                limit(
                        l -> l.withCoordinates(600),
                        document(positions(600)),
                        document(positions(602)),
                        "more than 600 numbers"),
                limit(l -> l, types(10_000), types(10_001), "more than 10000 types"),
                limit(
                        l -> l.withFields(50),
                        document(fields(50)),
                        document(fields(51)),
                        "<t> has more than 50 elements and attributes"));
    }

    @ParameterizedTest
    @MethodSource("limits")
    void refusesDocumentsThatExceedALimit(GmlLimits limits, String reaching, String exceeding, String message)
            throws Exception {
        assertThat(read(reaching, limits)).isNotEmpty();
        assertRefused(exceeding, limits).isInstanceOf(GmlException.class).hasMessageContaining(message);
    }

    /** Tags of features that look like those before are read together with what follows them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<g><gml:Point srsName='EPSG:25832' gml:id='%s'><gml:pos>1 2</gml:pos></gml:Point></g>",
                "<a><b gml:id='%s'>x</b></a>",
                "<g><gml:MultiPoint srsName='EPSG:25832' gml:id='m'><gml:pointMember>"
                        + "<gml:Point gml:id='%s'><gml:pos>1 2</gml:pos></gml:Point></gml:pointMember></gml:MultiPoint></g>",
                "<g><gml:Point srsName='EPSG:25832' gml:id='p2' fid='%s'><gml:pos>1 2</gml:pos></gml:Point></g>"
            })
    void boundsTagsOfFeaturesLikeThoseBefore(String feature) throws Exception {
        GmlLimits limits = GmlLimits.DEFAULT.withTagBytes(300);
        String[] features = new String[40];
        Arrays.fill(features, feature.formatted("p1"));
        int around = feature.replaceFirst(".*<([^<]*id='%s'>).*", "<$1").length() - 2;
        boolean isRefused = false;
        for (int length = 290 - around; length < 310 - around; length++) {
            features[39] = feature.formatted("x".repeat(length));
            String document = document(features);
            if (around + length > 300) {
                assertRefused(document, limits).hasMessageContaining("longer than 300 bytes");
                isRefused = true;
            } else {
                assertThat(read(document, limits)).hasSize(40);
            }
        }
        assertThat(isRefused).isTrue();
        features[39] = feature.formatted("x".repeat(100_000));
        assertRefused(document(features), GmlLimits.DEFAULT).hasMessageContaining("longer than");
    }

    @Test
    void setsEachLimitByItsName() throws Exception {
        for (RecordComponent limit : GmlLimits.class.getRecordComponents()) {
            GmlLimits changed = GmlLimits.DEFAULT.with(limit.getName(), 7);
            assertThat(limit.getAccessor().invoke(changed)).isEqualTo(7);
            assertThat(changed.with(limit.getName(), (int) limit.getAccessor().invoke(GmlLimits.DEFAULT)))
                    .isEqualTo(GmlLimits.DEFAULT);
            assertThatThrownBy(() -> GmlLimits.DEFAULT.with(limit.getName(), 0))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> GmlLimits.DEFAULT.with("", 1)).hasMessageContaining(limit.getName());
        }
    }

    @Test
    void boundsTheFieldsOfAllTypes() {
        StringBuilder document = new StringBuilder("<c xmlns:gml='http://www.opengis.net/gml'>");
        for (int i = 0; i < 12; i++) {
            document.append("<gml:featureMember><t" + i + ">" + fields(45) + "</t" + i + "></gml:featureMember>");
        }
        assertRefused(document + "</c>", GmlLimits.DEFAULT.withFields(50))
                .hasMessageContaining("the types have more than 150 elements and attributes");
    }

    /** Names, and namespaces with the same names, take memory for the whole document; comparing them takes a second. */
    @Test
    @Timeout(30)
    void boundsTheMemoryOfNames() {
        String names = IntStream.range(0, 5_000)
                .mapToObj(i -> "<a" + i + "n".repeat(900) + "/>")
                .collect(Collectors.joining());
        String namespaces = IntStream.range(0, 5_000)
                .mapToObj(i -> "<a xmlns='" + "u".repeat(2_000) + i + "'/>")
                .collect(Collectors.joining());
        for (String content : List.of(names, namespaces)) {
            assertRefused(document(content), GmlLimits.DEFAULT).hasMessageContaining("so many names and namespaces");
        }
    }

    /** The entities of this DOCTYPE would expand to gigabytes. */
    @Test
    @Timeout(10)
    void refusesEntitiesAtOnce() {
        StringBuilder laughs = new StringBuilder("<!DOCTYPE c [<!ENTITY l0 'ha'>");
        for (int i = 1; i < 10; i++) {
            laughs.append("<!ENTITY l" + i + " '" + ("&l" + (i - 1) + ";").repeat(10) + "'>");
        }
        laughs.append("]>");
        String document = laughs + document("<a>&l9;</a>");
        assertRefused(document, GmlLimits.DEFAULT).hasMessageContaining("has a DOCTYPE");
        assertThatThrownBy(() -> GmlFeatureReaderTest.all(new GmlFeatureReader(
                        document.getBytes(StandardCharsets.UTF_8), GmlReaderSettings.DEFAULT.withDoctype(true))))
                .hasMessageContaining("the reference &l9; cannot be read: entities are not expanded");
    }

    @Test
    void boundsTheDoctype() {
        String document = "<!DOCTYPE c [" + " ".repeat(6_000) + "]>" + document("<a>1</a>");
        GmlReaderSettings settings =
                GmlReaderSettings.DEFAULT.withDoctype(true).withLimits(GmlLimits.DEFAULT.withTextBytes(5_000));
        assertThatThrownBy(() -> new GmlFeatureReader(document.getBytes(StandardCharsets.UTF_8), settings))
                .hasMessageContaining("the DOCTYPE is longer than 5000 bytes");
    }

    /** A value, a list of numbers and a tag without an end are refused before they fill the memory. */
    @Test
    void refusesEndlessContent() {
        GmlLimits limits = GmlLimits.DEFAULT.withTextBytes(1 << 20).withCoordinates(1 << 20);
        String start = "<c xmlns='" + FeatureMaker.NAMESPACE
                + "' xmlns:gml='http://www.opengis.net/gml'><gml:featureMember><t>";
        String line = "<g><gml:LineString><gml:posList>";
        assertThatThrownBy(() -> readEndless(start + "<a>", "x", limits)).hasMessageContaining("a text is longer");
        assertThatThrownBy(() -> readEndless(start + "<a><![CDATA[", "x", limits))
                .hasMessageContaining("a text is longer");
        assertThatThrownBy(() -> readEndless(start + "<a b='", "x", limits)).hasMessageContaining("a tag is longer");
        assertThatThrownBy(() -> readEndless(start + line, "1 ", limits))
                .hasMessageContaining("a geometry has more than 1048576 numbers");
    }

    private static void readEndless(String start, String content, GmlLimits limits) throws Exception {
        byte[] rest = content.repeat(10_000).getBytes(StandardCharsets.UTF_8);
        InputStream endless = new InputStream() {
            private final InputStream first = new ByteArrayInputStream(start.getBytes(StandardCharsets.UTF_8));
            private int at;

            @Override
            public int read() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int read(byte[] target, int from, int length) throws java.io.IOException {
                int read = first.read(target, from, length);
                for (int i = 0; read < 0 && i < length; i++) {
                    target[from + i] = rest[at++ % rest.length];
                }
                return read < 0 ? length : read;
            }
        };
        // the type is given, so that only the start of the stream is looked at
        GmlReaderSettings settings = GmlReaderSettings.DEFAULT
                .withFeatures(FeatureReaderSettings.DEFAULT.withType(
                        FeatureMaker.type("t", "g", org.locationtech.jts.geom.Geometry.class, "a", String.class)))
                .withLimits(limits);
        GmlFeatureReaderTest.all(new GmlFeatureReader(endless, settings));
    }

    @Test
    void refusesLimitsThatAreNotPositive() {
        assertThatIllegalArgumentException().isThrownBy(() -> GmlLimits.DEFAULT.withFields(0));
        assertThatIllegalArgumentException().isThrownBy(() -> GmlLimits.DEFAULT.withDepth(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> GmlLimits.DEFAULT.withNameBytes(0));
    }
}
