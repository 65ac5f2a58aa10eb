/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.gmlfast.testing.fixtures.FeatureMaker.NAMESPACE;
import static org.gmlfast.testing.fixtures.FeatureMaker.PREFIX;
import static org.gmlfast.testing.fixtures.FeatureMaker.collection;
import static org.gmlfast.testing.fixtures.FeatureMaker.copy;
import static org.gmlfast.testing.fixtures.FeatureMaker.crs;
import static org.gmlfast.testing.fixtures.FeatureMaker.feature;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;
import static org.gmlfast.testing.fixtures.FeatureMaker.typeBuilder;
import static org.gmlfast.testing.fixtures.FeatureMaker.wkt;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamWriter;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.geotools.referencing.factory.epsg.CartesianAuthorityFactory;
import org.gmlfast.fixtures.WrittenDocument;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.QueryResult;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.testing.fixtures.FailingCollection;
import org.gmlfast.testing.fixtures.Infoset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Point;

import com.ctc.wstx.exc.WstxEOFException;
import com.ctc.wstx.stax.WstxOutputFactory;
import com.fasterxml.aalto.stax.OutputFactoryImpl;

class FeatureCollectionDocumentTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00.123456Z");

    private final SimpleFeatureType type = type("f", "a", String.class, "geom", Point.class);
    private final SimpleFeature one = feature(type, "f.1", "x", wkt("POINT (1 2)"));
    private final SimpleFeature two = feature(type, "f.2", "ä€\uD83D\uDE00 <&", wkt("POINT (3 4)"));

    private static CollectionHeader.Builder header() {
        return CollectionHeader.builder().prefix(PREFIX, NAMESPACE).timeStamp(NOON);
    }

    private static WrittenDocument write(WfsEncoder encoder, CollectionHeader header, SimpleFeature... features) {
        return WrittenDocument.of(encoder.version(), out -> encoder.write(collection(features), header, out));
    }

    private static WrittenDocument write(WfsVersion version, CollectionHeader header, SimpleFeature... features) {
        return write(WfsEncoder.of(version), header, features);
    }

    // ---- several types

    /** An encoder keeps compiled types for later documents. */
    @Test
    void appliesSettingsOfEachTypeInDocumentsOfOneEncoder() {
        SimpleFeatureType fine = type("fine", "geom", Point.class);
        SimpleFeatureType coarse = type("coarse", "geom", Point.class);
        GmlSettings rounded =
                GmlSettings.builder(GmlVersion.GML_3_2_1).numDecimals(1).build();
        WfsEncoder encoder = WfsEncoder.builder(WfsVersion.WFS_2_0_0)
                .gml(coarse.getName(), rounded)
                .build();
        SimpleFeature exact = feature(fine, "fine.1", wkt("POINT (1.23456 2)"));
        SimpleFeature near = feature(coarse, "coarse.1", wkt("POINT (1.23456 2)"));
        for (int i = 0; i < 2; i++) {
            assertThat(write(encoder, header().build(), exact).one("//gml:pos")).isEqualTo("1.23456 2");
            assertThat(write(encoder, header().build(), near).one("//gml:pos")).isEqualTo("1.2 2");
        }
    }

    // ---- the document element

    @ParameterizedTest
    @EnumSource
    void writesValidEmptyCollection(WfsVersion version) {
        CollectionHeader header = header().numberMatched(0).numberReturned(0).build();
        WrittenDocument document =
                WrittenDocument.of(version, out -> WfsEncoder.of(version).write(collection(type), header, out));
        document.isValid(GmlSettings.defaults(version.gml()), type);
        assertThat(document.count("/wfs:FeatureCollection")).isEqualTo(1);
        assertThat(document.count("//ex:*")).isZero();
        assertThat(document.count("//gml:featureMember | //gml:featureMembers | //wfs:member"))
                .isZero();
    }

    @Test
    void writesCountsOfTheCaller() {
        CollectionHeader header =
                header().numberMatched(3_000_000_000L).numberReturned(2).build();
        WrittenDocument wfs2 = write(WfsVersion.WFS_2_0_0, header, one, two);
        assertThat(wfs2.one("/*/@numberMatched")).isEqualTo("3000000000");
        assertThat(wfs2.one("/*/@numberReturned")).isEqualTo("2");
        assertThat(write(WfsVersion.WFS_1_1_0, header, one, two).one("/*/@numberOfFeatures"))
                .isEqualTo("2");
        assertThat(write(WfsVersion.WFS_1_0_0, header, one, two).count("/*/@*")).isZero();
        WrittenDocument unknown =
                write(WfsVersion.WFS_2_0_0, header().numberMatched(-1).build(), one);
        assertThat(unknown.one("/*/@numberMatched")).isEqualTo("unknown");
        assertThat(unknown.one("/*/@numberReturned")).isEqualTo("1");
        assertThat(write(WfsVersion.WFS_1_1_0, header().build(), one).count("/*/@numberOfFeatures"))
                .isZero();
    }

    /** WFS 2.0 requires it; the collection need not know its size. */
    @Test
    void countsFeaturesIfTheCallerDoesNot() {
        ListFeatureCollection uncounted = new ListFeatureCollection(type, List.of(one, two)) {
            @Override
            public int size() {
                return -1;
            }
        };
        for (SimpleFeatureCollection features : List.of(collection(one, two), uncounted)) {
            WrittenDocument document =
                    WrittenDocument.of(WfsVersion.WFS_2_0_0, out -> WfsEncoder.of(WfsVersion.WFS_2_0_0)
                            .write(features, CollectionHeader.builder().build(), out));
            assertThat(document.one("/*/@numberReturned")).isEqualTo("2");
            document.isValid(GmlSettings.defaults(WfsVersion.WFS_2_0_0.gml()), type);
        }
    }

    @Test
    void writesTimeStampInUtc() {
        for (WfsVersion version : new WfsVersion[] {WfsVersion.WFS_1_1_0, WfsVersion.WFS_2_0_0}) {
            assertThat(write(version, header().build(), one).one("/*/@timeStamp"))
                    .isEqualTo("2026-11-21T12:00:00.123Z");
            CollectionHeader full =
                    header().timeStamp(Instant.parse("2026-11-21T12:00:00Z")).build();
            assertThat(write(version, full, one).one("/*/@timeStamp")).isEqualTo("2026-11-21T12:00:00Z");
            Instant before = Instant.now().minusSeconds(1);
            CollectionHeader none = header().timeStamp(null).build();
            assertThat(Instant.parse(write(version, none, one).one("/*/@timeStamp")))
                    .isBetween(before, Instant.now());
        }
    }

    @Test
    void escapesLinksAndLockIdOnce() {
        CollectionHeader header = header().next("http://x.org/?a=1&b=\"2\"")
                .previous("http://x.org/?p=<&amp;>")
                .lockId("lock <1> & \"2\"")
                .build();
        WrittenDocument wfs2 = write(WfsVersion.WFS_2_0_0, header, one);
        assertThat(wfs2.one("/*/@next")).isEqualTo("http://x.org/?a=1&b=\"2\"");
        assertThat(wfs2.one("/*/@previous")).isEqualTo("http://x.org/?p=<&amp;>");
        for (WfsVersion version : WfsVersion.values()) {
            assertThat(write(version, header, one).one("/*/@lockId")).isEqualTo("lock <1> & \"2\"");
        }
        assertThat(write(WfsVersion.WFS_1_1_0, header, one).count("/*/@next | /*/@previous"))
                .isZero();
    }

    @ParameterizedTest
    @EnumSource
    void writesSchemaLocationsInGivenOrder(WfsVersion version) {
        CollectionHeader header = header().schemaLocation("urn:z", "http://z.org/?a=1&b=2")
                .schemaLocation(version.namespace(), version.schemaLocation())
                .schemaLocation(NAMESPACE, "http://a.org/")
                .build();
        assertThat(write(version, header, one).one("/*/@xsi:schemaLocation"))
                .isEqualTo("urn:z http://z.org/?a=1&b=2 " + version.namespace() + " " + version.schemaLocation() + " "
                        + NAMESPACE + " http://a.org/");
        assertThat(write(version, header().build(), one).text()).doesNotContain("XMLSchema-instance");
    }

    // ---- bounds

    private static ReferencedEnvelope envelope(double x1, double x2, double y1, double y2) {
        return new ReferencedEnvelope(x1, x2, y1, y2, crs("urn:ogc:def:crs:EPSG::4326"));
    }

    @ParameterizedTest
    @EnumSource
    void writesBoundsWithSrsNameOfFeatures(WfsVersion version) {
        GmlSettings settings = GmlSettings.defaults(version.gml());
        CollectionHeader header =
                header().bounds(envelope(1, 3, 2, 4.5)).numberReturned(1).build();
        WrittenDocument document = write(version, header, one).isValid(settings, type);
        String boundedBy = version == WfsVersion.WFS_2_0_0 ? "/*/wfs:boundedBy" : "/*/gml:boundedBy";
        assertThat(document.one(boundedBy + "//@srsName")).isEqualTo(document.one("//ex:geom//@srsName"));
        assertThat(document.one(boundedBy).replace(',', ' ')).containsSubsequence("1 2", "3 4.5");
    }

    /** 1.0 requires bounds, 1.1 writes them if configured, 2.0 has no unknown bounds. */
    @Test
    void writesUnknownBoundsWhereTheVersionHasThem() {
        SimpleFeature nowhere = feature(type, "f.3", "y", null);
        CollectionHeader nothing =
                header().bounds(new ReferencedEnvelope()).numberReturned(1).build();
        CollectionHeader unasked = header().numberReturned(1).build();
        for (WfsVersion version : WfsVersion.values()) {
            GmlSettings settings = GmlSettings.defaults(version.gml());
            write(version, nothing, nowhere).isValid(settings, type);
            write(version, unasked, nowhere).isValid(settings, type);
        }
        assertThat(write(WfsVersion.WFS_1_0_0, unasked, nowhere).one("/*/gml:boundedBy/gml:null"))
                .isEqualTo("unknown");
        assertThat(write(WfsVersion.WFS_1_1_0, nothing, nowhere).one("/*/gml:boundedBy/gml:Null"))
                .isEqualTo("unknown");
        assertThat(write(WfsVersion.WFS_1_1_0, unasked, nowhere).count("/*/gml:boundedBy"))
                .isZero();
        assertThat(write(WfsVersion.WFS_2_0_0, nothing, nowhere).count("/*/wfs:boundedBy"))
                .isZero();
    }

    // ---- members

    @Test
    void writesMembersTogetherOrSeparately() {
        CollectionHeader header = header().numberReturned(2).build();
        assertThat(write(WfsVersion.WFS_1_0_0, header, one, two).count("/*/gml:featureMember/ex:f"))
                .isEqualTo(2);
        assertThat(write(WfsVersion.WFS_1_1_0, header, one, two).children("/*/gml:featureMembers"))
                .containsExactly("ex:f", "ex:f");
        WfsEncoder each =
                WfsEncoder.builder(WfsVersion.WFS_1_1_0).featureMember(true).build();
        assertThat(write(each, header, one, two).isValid(each.gml(), type).count("/*/gml:featureMember/ex:f"))
                .isEqualTo(2);
        assertThat(write(WfsVersion.WFS_2_0_0, header, one, two).count("/*/wfs:member/ex:f"))
                .isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void writesTypesWithTheirOwnNamespacesAndCrs(WfsVersion version) {
        SimpleFeatureTypeBuilder builder = typeBuilder("other");
        builder.setNamespaceURI("urn:other");
        builder.setCRS(crs("EPSG:3857"));
        builder.add("n", Integer.class);
        builder.add("place", Point.class, crs("EPSG:3857"));
        SimpleFeatureType otherType = builder.buildFeatureType();
        otherType.getUserData().put("prefix", "o");
        SimpleFeature other = feature(otherType, "other.1", 7, wkt("POINT (100 200)"));
        SimpleFeature again = feature(otherType, "other.2", 8, wkt("POINT (100 200)"));
        SimpleFeatureType third = type("third", "b", Integer.class);
        WrittenDocument document = write(
                version, header().numberReturned(4).build(), one, other, two, feature(third, "third.1", 1), again);
        document.isValid(GmlSettings.defaults(version.gml()), type, otherType, third);
        assertThat(document.all("//@srsName")).hasSize(4);
        assertThat(document.all("//*[namespace-uri() = 'urn:other']/@srsName | //*[local-name() = 'place']//@srsName"))
                .containsOnly(
                        switch (version) {
                            case WFS_1_0_0 -> "http://www.opengis.net/gml/srs/epsg.xml#3857";
                            case WFS_1_1_0 -> "urn:x-ogc:def:crs:EPSG:3857";
                            case WFS_2_0_0 -> "urn:ogc:def:crs:EPSG::3857";
                        });
        assertThat(document.count("//*[local-name() = 'other']")).isEqualTo(2);
        assertThat(document.one("//ex:third/ex:b")).isEqualTo("1");
    }

    @ParameterizedTest
    @EnumSource
    void nestsResultsOfSeveralQueriesOnlyInWfs2(WfsVersion version) {
        SimpleFeatureType second = type("g", "b", Integer.class);
        List<QueryResult> results = List.of(
                new QueryResult(
                        collection(one, two),
                        header().numberMatched(49)
                                .numberReturned(2)
                                .bounds(envelope(1, 3, 2, 4))
                                .build()),
                new QueryResult(
                        collection(feature(second, "g.1", 5)),
                        header().numberMatched(1)
                                .numberReturned(1)
                                .bounds(envelope(5, 9, 0, 8))
                                .build()),
                new QueryResult(
                        collection(second),
                        header().numberMatched(0).numberReturned(0).build()));
        CollectionHeader header = header().numberMatched(50).numberReturned(3).build();
        WrittenDocument document =
                WrittenDocument.of(version, out -> WfsEncoder.of(version).write(results, header, out));
        document.isValid(GmlSettings.defaults(version.gml()), type, second);
        if (version == WfsVersion.WFS_2_0_0) {
            assertThat(document.all("/*/wfs:member/wfs:FeatureCollection/@numberMatched"))
                    .containsExactly("49", "1", "0");
            assertThat(document.all("/*/wfs:member/wfs:FeatureCollection/@numberReturned"))
                    .containsExactly("2", "1", "0");
            assertThat(document.count("/*/wfs:member/wfs:FeatureCollection/wfs:member/ex:*"))
                    .isEqualTo(3);
        } else {
            assertThat(document.count("//wfs:FeatureCollection")).isEqualTo(1);
            assertThat(document.count("//ex:f | //ex:g")).isEqualTo(3);
        }
        // D23: all collections, not the first
        String bounds = version == WfsVersion.WFS_2_0_0 ? "/*/wfs:boundedBy" : "/*/gml:boundedBy";
        assertThat(document.one(bounds).replace(',', ' ')).containsSubsequence("1 0", "9 8");
    }

    @Test
    void transformsBoundsInDifferentCrsToWgs84() {
        ReferencedEnvelope mercator = new ReferencedEnvelope(0, 1113194.9, 0, 1118889.97, crs("EPSG:3857"));
        List<QueryResult> results = List.of(
                new QueryResult(
                        collection(one), header().bounds(envelope(-1, 2, -1, 2)).build()),
                new QueryResult(collection(two), header().bounds(mercator).build()));
        for (WfsVersion version : WfsVersion.values()) {
            WrittenDocument document =
                    WrittenDocument.of(version, out -> WfsEncoder.of(version).write(results, header().build(), out));
            String[] numbers = document.one("/*/*[local-name() = 'boundedBy']").split("[ ,]|(?<=-1)(?=\\d)");
            assertThat(numbers[0]).isEqualTo("-1");
            assertThat(Double.parseDouble(numbers[numbers.length - 1])).isBetween(9.99, 10.01);
        }
    }

    /** EPSG:404000 stands for any plane: its numbers mean nothing in another CRS. */
    @ParameterizedTest
    @EnumSource
    void doesNotTransformBoundsFromUnknownCrs(WfsVersion version) {
        ReferencedEnvelope plane =
                new ReferencedEnvelope(500_000, 500_050, 500_000, 500_050, CartesianAuthorityFactory.GENERIC_2D);
        ReferencedEnvelope degrees = envelope(-93, 0, 4.5, 5);
        for (List<ReferencedEnvelope> order : List.of(List.of(plane, degrees), List.of(degrees, plane))) {
            List<QueryResult> results = order.stream()
                    .map(bounds -> new QueryResult(
                            collection(one), header().bounds(bounds).build()))
                    .toList();
            WrittenDocument document =
                    WrittenDocument.of(version, out -> WfsEncoder.of(version).write(results, header().build(), out));
            assertThat(document.all("/*/*[local-name() = 'boundedBy']"))
                    .isEqualTo(version == WfsVersion.WFS_2_0_0 ? List.of() : List.of("unknown"));
        }
        List<QueryResult> planes = List.of(
                new QueryResult(collection(one), header().bounds(plane).build()),
                new QueryResult(collection(two), header().bounds(plane).build()));
        assertThat(WrittenDocument.of(version, out -> WfsEncoder.of(version).write(planes, header().build(), out))
                        .one("/*/*[local-name() = 'boundedBy']"))
                .contains("500050");
    }

    // ---- joins

    private SimpleFeatureType joinedType(int joins) {
        SimpleFeatureTypeBuilder builder = typeBuilder("f");
        builder.add("a", String.class);
        for (int i = 0; i < joins; i++) {
            builder.add("join" + i, SimpleFeature.class);
        }
        return builder.buildFeatureType();
    }

    @Test
    void writesJoinsAsTuples() {
        SimpleFeatureType inner = type("g", "b", Integer.class);
        SimpleFeature g = feature(inner, "g.1", 5);
        SimpleFeatureType joined = joinedType(2);
        SimpleFeature whole = feature(joined, "f.1", "x", g, two);
        SimpleFeature outer = feature(joined, "f.7", "y", null, feature(inner, "g.2", 6));
        CollectionHeader header = header().numberReturned(2).build();
        WrittenDocument document = write(WfsVersion.WFS_2_0_0, header, whole, outer);
        document.isValid(GmlSettings.defaults(GmlVersion.GML_3_2_1));
        assertThat(document.count("/*/wfs:member/wfs:Tuple")).isEqualTo(2);
        assertThat(document.all("/*/wfs:member[1]/wfs:Tuple/wfs:member/*/@gml:id"))
                .containsExactly("f.1", "g.1", "f.2");
        assertThat(document.count("//wfs:Tuple/wfs:member")).isEqualTo(6);
        assertThat(document.count("//wfs:Tuple/wfs:member[not(*)]"))
                .as("the empty side of an outer join")
                .isEqualTo(1);
        assertThat(document.count("//ex:join0 | //ex:join1")).isZero();
    }

    /** Clients read tuples by position, and the ids of joined features repeat from tuple to tuple anyway. */
    @Test
    void writesSelfJoinedFeatureInFullEachTime() {
        SimpleFeature whole = feature(joinedType(2), "f.1", "x", one, one);
        WrittenDocument document = write(WfsVersion.WFS_2_0_0, header().build(), whole);
        assertThat(document.all("//wfs:Tuple/wfs:member/ex:f/@gml:id")).containsExactly("f.1", "f.1", "f.1");
        assertThat(document.all("//wfs:Tuple/wfs:member/ex:f/ex:a")).containsExactly("x", "x", "x");
        assertThat(document.all("//wfs:Tuple/wfs:member/ex:f/ex:geom//gml:pos")).containsExactly("1 2", "1 2");
        assertThat(document.text()).doesNotContain("xlink");
    }

    /** D16: no Java dump, and the caller's features stay as they are. */
    @ParameterizedTest
    @EnumSource
    void writesSameJoinTwice(WfsVersion version) {
        SimpleFeature g = feature(type("g", "b", Integer.class), "g.1", 5);
        SimpleFeature whole = feature(joinedType(1), "f.1", "x", g);
        SimpleFeature before = copy(whole);
        CollectionHeader header = header().numberReturned(1).build();
        WrittenDocument first = write(version, header, whole);
        assertThat(write(version, header, whole).text()).isEqualTo(first.text());
        assertThat(whole.getAttributes()).isEqualTo(before.getAttributes());
        if (version != WfsVersion.WFS_2_0_0) {
            assertThat(first.one("//ex:f/ex:join0/ex:g/ex:b")).isEqualTo("5");
        }
        assertThat(first.text()).doesNotContain("SimpleFeature");
    }

    @Test
    void declaresNamespacesOfNestedFeatures() {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setNamespaceURI("urn:inner");
        builder.setName("g");
        builder.add("b", Integer.class);
        SimpleFeature g = feature(builder.buildFeatureType(), "g.1", 5);
        SimpleFeatureType joined = joinedType(1);
        CollectionHeader header = header().build();
        for (WfsVersion version : WfsVersion.values()) {
            WrittenDocument document =
                    write(version, header, feature(joined, "f.1", "x", g), feature(joined, "f.2", "x", g));
            assertThat(document.count("//*[namespace-uri() = 'urn:inner' and local-name() = 'b']"))
                    .isEqualTo(2);
        }
    }

    // ---- one feature

    @ParameterizedTest
    @EnumSource
    void writesFeatureAsDocument(WfsVersion version) {
        GmlSettings settings = GmlSettings.defaults(version.gml());
        CollectionHeader header =
                header().schemaLocation(NAMESPACE, "http://a.org/?x&y").build();
        WrittenDocument document =
                WrittenDocument.of(version, out -> WfsEncoder.of(version).writeFeature(one, header, out));
        document.isValid(settings, type);
        assertThat(document.one("/ex:f/ex:a")).isEqualTo("x");
        assertThat(document.one("/ex:f/@xsi:schemaLocation")).isEqualTo(NAMESPACE + " http://a.org/?x&y");
        assertThat(document.one("/ex:f/ex:geom/gml:Point/@srsName")).contains("4326");
    }

    // ---- writing in parts

    @ParameterizedTest
    @EnumSource
    void writesSameDocumentInParts(WfsVersion version) throws IOException {
        CollectionHeader header = header().numberReturned(2).build();
        String whole = write(version, header, one, two).text();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (FeatureCollectionWriter document = WfsEncoder.of(version).open(header, out, type)) {
            assertThat(out.size()).isZero();
            document.write(one);
            document.write(two);
            document.finish();
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(whole);
    }

    @ParameterizedTest
    @EnumSource
    void writesTypesThatWereNotAnnounced(WfsVersion version) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (FeatureCollectionWriter document = WfsEncoder.of(version)
                .open(CollectionHeader.builder().numberReturned(2).build(), out)) {
            document.write(one);
            document.write(two);
            document.finish();
        }
        WrittenDocument written = new WrittenDocument(version, out.toByteArray());
        written.isValid(GmlSettings.defaults(version.gml()), type);
        assertThat(written.all("//ex:a")).containsExactly("x", "ä€\uD83D\uDE00 <&");
    }

    @Test
    void refusesCallsOutOfOrder() throws IOException {
        FeatureCollectionWriter document =
                WfsEncoder.of(WfsVersion.WFS_2_0_0).open(header().build(), new ByteArrayOutputStream(), type);
        assertThatThrownBy(document::endCollection).isInstanceOf(IllegalStateException.class);
        document.startCollection(header().build());
        assertThatThrownBy(() -> document.startCollection(header().build())).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(document::finish).isInstanceOf(IllegalStateException.class);
        document.endCollection();
        document.finish();
        assertThatThrownBy(() -> document.write(one)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(document::finish).isInstanceOf(IllegalStateException.class);
    }

    // ---- after a failure

    /** A call by the user of the document. */
    @FunctionalInterface
    private interface Call {
        void on(FeatureCollectionWriter document) throws IOException;
    }

    private Map<String, Call> calls() {
        SimpleFeature good = feature(type("v", "a", Object.class), "v.1", "x");
        return Map.of(
                "write", document -> document.write(good),
                "writeAll", document -> document.writeAll(collection(good)),
                "writeResults",
                        document -> document.writeResults(List.of(new QueryResult(collection(good), header().build()))),
                "startCollection", document -> document.startCollection(header().build()),
                "endCollection", FeatureCollectionWriter::endCollection,
                "finish", FeatureCollectionWriter::finish);
    }

    private List<Call> failures() {
        Object failing = new Object() {
            @Override
            public String toString() {
                throw new UnsupportedOperationException("no text");
            }
        };
        SimpleFeatureType values = type("v", "a", Object.class, "b", Object.class);
        return List.of(
                document -> document.write(feature(values, "v.2", "x", failing)),
                document -> document.write(feature(values, "v.3", failing, "x")),
                document -> document.write(feature(joinedType(1), "f.3", "x", feature(values, "v.4", failing, "x"))),
                document -> document.write(feature(type("bad name", "a", String.class), "b.1", "x")),
                document -> document.write(null),
                document -> document.writeAll(new FailingCollection(type, one, 1)),
                document -> document.writeResults(
                        List.of(new QueryResult(new FailingCollection(type, two, 3), header().build()))));
    }

    /** A caller that catches an exception and goes on must not get a document that looks complete. */
    @ParameterizedTest
    @EnumSource
    void refusesCallsAfterFailure(WfsVersion version) throws Exception {
        for (Call failure : failures()) {
            for (boolean nested : new boolean[] {false, true}) {
                for (Map.Entry<String, Call> next : calls().entrySet()) {
                    ByteArrayOutputStream out = new ByteArrayOutputStream();
                    XMLStreamWriter stream = new WstxOutputFactory().createXMLStreamWriter(out);
                    FeatureCollectionWriter document = WfsEncoder.of(version).open(header().build(), stream, type);
                    document.write(one);
                    if (nested) {
                        document.startCollection(header().build());
                    }
                    Throwable thrown = catchThrowable(() -> failure.on(document));
                    assertThat(thrown).isNotNull();
                    assertThatThrownBy(() -> next.getValue().on(document))
                            .as(next.getKey())
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageStartingWith("the document failed and stays incomplete: ")
                            .hasCause(thrown);
                    assertThatThrownBy(document::finish).isInstanceOf(IllegalStateException.class);
                    document.close();
                    stream.flush();
                    assertThatThrownBy(() -> Infoset.of(out.toByteArray())).isInstanceOf(WstxEOFException.class);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void writesNothingAfterFailureOfTheStream(WfsVersion version) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                if (out.size() == 40_000) {
                    throw new IOException("No space left on device");
                }
                out.write(b);
            }
        };
        FeatureCollectionWriter document = WfsEncoder.of(version).open(header().build(), full, type);
        assertThatThrownBy(() -> {
                    while (true) {
                        document.write(one);
                    }
                })
                .hasMessage("No space left on device");
        assertThatThrownBy(document::finish)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("No space left on device");
    }

    /** A truncated document must not look complete. */
    @ParameterizedTest
    @EnumSource
    void omitsEndIfClosedEarly(WfsVersion version) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FeatureCollectionWriter document = WfsEncoder.of(version).open(header().build(), out, type);
        for (int i = 0; i < 1000; i++) {
            document.write(one);
        }
        document.close();
        assertThat(out.size()).isPositive();
        assertThatThrownBy(() -> Infoset.of(out.toByteArray())).hasMessageContaining("EOF");
    }

    // ---- failures

    @ParameterizedTest
    @EnumSource
    void omitsEndAndClosesSourceThatFails(WfsVersion version) {
        for (int failsAt : new int[] {0, 1, 2000}) {
            FailingCollection features = new FailingCollection(type, one, failsAt);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            assertThatThrownBy(() -> WfsEncoder.of(version).write(features, header().build(), out))
                    .isSameAs(features.failure);
            assertThat(features.open).isZero();
            assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain("</wfs:FeatureCollection>");
        }
    }

    @ParameterizedTest
    @EnumSource
    void reportsFailureOfTheStreamAndClosesSource(WfsVersion version) {
        IOException broken = new IOException("Broken pipe");
        for (int bytes : new int[] {0, 100_000}) {
            FailingCollection features = new FailingCollection(type, one, 10_000);
            OutputStream out = new OutputStream() {
                private int left = bytes;

                @Override
                public void write(int b) throws IOException {
                    if (left-- == 0) {
                        throw broken;
                    }
                }
            };
            assertThatThrownBy(() -> WfsEncoder.of(version).write(features, header().build(), out))
                    .isSameAs(broken);
            assertThat(features.open).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void flushesStreamOfTheCallerWithoutClosingIt(WfsVersion version) throws IOException {
        List<String> calls = new ArrayList<>();
        OutputStream out = new ByteArrayOutputStream() {
            @Override
            public void flush() {
                calls.add("flush");
            }

            @Override
            public void close() {
                calls.add("close");
            }
        };
        WfsEncoder.of(version).write(collection(one), header().build(), out);
        assertThat(calls).contains("flush").doesNotContain("close");
    }

    @Test
    void readsNeitherBoundsNorSizeThatTheDocumentDoesNotNeed() throws IOException {
        FailingCollection features = new FailingCollection(type, one, Integer.MAX_VALUE) {
            @Override
            public int size() {
                throw new AssertionError("size() runs a query");
            }

            @Override
            public ReferencedEnvelope getBounds() {
                throw new AssertionError("getBounds() runs a query");
            }
        };
        features.size = 10;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (WfsVersion version : WfsVersion.values()) {
            WfsEncoder.of(version)
                    .write(
                            features,
                            version == WfsVersion.WFS_2_0_0
                                    ? header().numberReturned(1).build()
                                    : header().build(),
                            out);
        }
        assertThat(out.size()).isPositive();
    }

    // ---- forms of the same document

    @ParameterizedTest
    @EnumSource
    void writesSameDocumentThroughOtherStaxWriters(WfsVersion version) throws Exception {
        SimpleFeatureType wide = type(
                "wide",
                "s",
                String.class,
                "i",
                Integer.class,
                "d",
                Double.class,
                "b",
                byte[].class,
                "t",
                java.sql.Timestamp.class,
                "big",
                java.math.BigDecimal.class,
                "geom",
                Geometry.class);
        SimpleFeature feature = feature(
                wide,
                "w.1",
                "a\u0001b\uD83D\uDE00<",
                -7,
                1e-5,
                new byte[] {1, 2},
                java.sql.Timestamp.from(NOON),
                new java.math.BigDecimal("1E+3"),
                wkt("GEOMETRYCOLLECTION (POINT (1.123456789 2), CIRCULARSTRING (0 0, 1 1, 2 0))"));
        GmlSettings settings =
                GmlSettings.builder(version.gml()).featureBounds(true).build();
        WfsEncoder encoder = WfsEncoder.builder(version).gml(settings).build();
        CollectionHeader header = header().numberReturned(1)
                .bounds(envelope(0, 2, 0, 2))
                .schemaLocation("urn:a", "urn:b")
                .build();
        String expected = Infoset.of(write(encoder, header, feature, one).bytes());
        for (XMLOutputFactory factory : new XMLOutputFactory[] {
            new WstxOutputFactory(),
            new OutputFactoryImpl(),
            new Utf8OutputFactory(),
            XMLOutputFactory.newDefaultFactory()
        }) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (FeatureCollectionWriter document =
                    encoder.open(header, factory.createXMLStreamWriter(out, "UTF-8"), wide)) {
                document.write(feature);
                document.write(one);
                document.finish();
            }
            assertThat(Infoset.of(out.toByteArray()))
                    .as(factory.getClass().getName())
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void omitsXmlDeclarationIfConfigured(WfsVersion version) {
        WfsEncoder soap = WfsEncoder.builder(version).xmlDeclaration(false).build();
        assertThat(write(soap, header().build(), one).text()).startsWith("<wfs:FeatureCollection");
        assertThat(write(version, header().build(), one).text())
                .startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?><wfs:FeatureCollection");
    }

    @ParameterizedTest
    @EnumSource
    void indentsWithWhiteSpaceBetweenElementsOnly(WfsVersion version) throws Exception {
        WfsEncoder pretty = WfsEncoder.builder(version).indentation(2).build();
        CollectionHeader header =
                header().bounds(envelope(1, 3, 2, 4)).numberReturned(2).build();
        WrittenDocument document = write(pretty, header, one, two);
        document.isValid(pretty.gml(), type);
        assertThat(document.text()).contains("\n  <").contains("\n      <ex:a>x</ex:a>");
        assertThat(Infoset.of(document.bytes()).replaceAll("\n\"\\s*(?=\n[()])", ""))
                .isEqualTo(Infoset.of(write(version, header, one, two).bytes()));
    }

    @ParameterizedTest
    @EnumSource
    void writesReferencesForCharactersMissingInCharset(WfsVersion version) throws Exception {
        String expected = Infoset.of(write(version, header().build(), one, two).bytes());
        for (String name : new String[] {"ISO-8859-1", "US-ASCII", "UTF-16", "UTF-16LE", "windows-1252"}) {
            WfsEncoder encoder =
                    WfsEncoder.builder(version).charset(Charset.forName(name)).build();
            WrittenDocument document = write(encoder, header().build(), one, two);
            String text = new String(document.bytes(), Charset.forName(name));
            assertThat(text).startsWith("<?xml version=\"1.0\" encoding=\"" + name + "\"?>");
            assertThat(Infoset.of(text)).as(name).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void writesSameBytesToStreamOfSingleBytes(WfsVersion version) throws IOException {
        ByteArrayOutputStream slow = new ByteArrayOutputStream();
        WfsEncoder.of(version).write(collection(one, two), header().build(), new OutputStream() {
            @Override
            public void write(int b) {
                slow.write(b);
            }
        });
        assertThat(slow.toByteArray())
                .isEqualTo(write(version, header().build(), one, two).bytes());
    }

    @ParameterizedTest
    @EnumSource
    void writesSameBytesThroughGzip(WfsVersion version) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new java.util.zip.GZIPOutputStream(bytes)) {
            WfsEncoder.of(version).write(collection(one, two), header().build(), gzip);
        }
        byte[] plain = new java.util.zip.GZIPInputStream(new ByteArrayInputStream(bytes.toByteArray())).readAllBytes();
        assertThat(plain).isEqualTo(write(version, header().build(), one, two).bytes());
    }
}
