/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.testing.fixtures.FeatureMaker.NAMESPACE;
import static org.gmlfast.testing.fixtures.FeatureMaker.PREFIX;
import static org.gmlfast.testing.fixtures.FeatureMaker.collection;
import static org.gmlfast.testing.fixtures.FeatureMaker.crs;
import static org.gmlfast.testing.fixtures.FeatureMaker.feature;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;
import static org.gmlfast.testing.fixtures.FeatureMaker.wkt;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.DefaultFeatureCollection;
import org.geotools.feature.FeatureCollection;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.fixtures.WrittenDocument;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.gml.settings.CoordinateSettings;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.stax.PreparedWriterFactory;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.testing.fixtures.FailingCollection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.Point;

/** Documents for settings and queries. */
class GetFeatureResponseTest {

    private static final PreparedWriterFactory TEXT = new Utf8OutputFactory();

    private static final OptionalLong NOT_COUNTED = OptionalLong.empty();

    private final SimpleFeatureType towns = type("town", "name", String.class, "geom", Point.class);
    private final SimpleFeatureType roads = type("road", "geom", MultiLineString.class);
    private final SimpleFeature town = feature(towns, "town.1", "Bern", wkt("POINT (46.123456789 7.5)"));
    private final SimpleFeature road = feature(roads, "road.1", wkt("MULTILINESTRING ((0 0, 1 1))"));

    private static GetFeatureResponse.Builder builder(ServiceSettings.Builder settings) {
        GetFeatureResponse.Builder builder = GetFeatureResponse.builder(settings.build(), new WfsEncoders());
        builder.header().prefix(PREFIX, NAMESPACE).numberReturned(1);
        return builder;
    }

    private static ServiceSettings.Builder service(WfsVersion version, UnaryOperator<GmlSettings.Builder> change) {
        GmlSettings gml = change.apply(GmlSettings.builder(version.gml())).build();
        return ServiceSettings.builder(version).gml(gml);
    }

    private static GetFeatureResponse.Builder builder(WfsVersion version) {
        return builder(ServiceSettings.builder(version));
    }

    private static WrittenDocument written(WfsVersion version, GetFeatureResponse.Builder builder) {
        return WrittenDocument.of(
                version, out -> assertThat(builder.build().write(TEXT, out)).isTrue());
    }

    private GetFeatureResponse.Builder withTown(GetFeatureResponse.Builder builder) {
        return builder.result(collection(town), NOT_COUNTED, null);
    }

    private static LayerSettings layer(SimpleFeatureType type, int decimals, boolean padded, boolean measures) {
        return new LayerSettings(type.getName(), decimals, padded, false, measures, false, 0);
    }

    @ParameterizedTest
    @EnumSource
    void writesDefaultsOfGeoServer(WfsVersion version) {
        WrittenDocument document = written(version, withTown(builder(version)));
        document.isValid(GmlSettings.defaults(version.gml()), towns);
        assertThat(document.count("//ex:town")).isEqualTo(1);
        assertThat(document.count("//ex:town/gml:boundedBy")).isZero();
    }

    // ---- settings of layers

    @ParameterizedTest
    @CsvSource({
        "0, 0, 5, 46.12346",
        "3, 0, 5, 46.123",
        "2, 4, 5, 46.1235",
        "0, 0, -3, 46",
        "0, 0, 99, 46.123456789",
        "-1, 0, 2, 46.12",
    })
    void usesMostDecimalsOfTheLayersOrThoseOfTheServer(int first, int second, int ofServer, String latitude) {
        int supported = CoordinateSettings.supportedNumDecimals(ofServer);
        GetFeatureResponse.Builder builder = builder(service(WfsVersion.WFS_2_0_0, gml -> gml.numDecimals(supported)))
                .layer(layer(towns, first, false, false))
                .layer(layer(roads, second, false, false));
        WrittenDocument document = written(WfsVersion.WFS_2_0_0, withTown(builder));
        assertThat(document.one("//gml:pos")).isEqualTo(latitude + (ofServer == -3 ? " 8" : " 7.5"));
    }

    @Test
    void padsAllLayersIfOneDoes() {
        GetFeatureResponse.Builder builder = builder(WfsVersion.WFS_1_1_0)
                .layer(layer(towns, 2, false, false))
                .layer(layer(roads, 0, true, false));
        assertThat(written(WfsVersion.WFS_1_1_0, withTown(builder)).one("//gml:pos"))
                .isEqualTo("46.12 7.50");
    }

    @ParameterizedTest
    @CsvSource({"true, true, 1 2 9", "true, false, 1 2", "false, false, 1 2"})
    void writesMeasuresIfAllLayersDo(boolean first, boolean second, String position) {
        SimpleFeature measured = feature(towns, "town.1", "Bern", wkt("POINT M (1 2 9)"));
        GetFeatureResponse.Builder builder = builder(WfsVersion.WFS_2_0_0)
                .layer(layer(towns, 0, false, first))
                .layer(layer(roads, 0, false, second))
                .result(collection(measured), NOT_COUNTED, null);
        assertThat(written(WfsVersion.WFS_2_0_0, builder).one("//gml:pos")).isEqualTo(position);
    }

    @Test
    void writesNoMeasuresWithoutLayers() {
        SimpleFeature measured = feature(towns, "town.1", "Bern", wkt("POINT M (1 2 9)"));
        GetFeatureResponse.Builder builder =
                builder(WfsVersion.WFS_2_0_0).result(collection(measured), NOT_COUNTED, null);
        assertThat(written(WfsVersion.WFS_2_0_0, builder).one("//gml:pos")).isEqualTo("1 2");
    }

    @Test
    void writesCurvesOnlyForTheLayerWithArcs() {
        SimpleFeatureType rivers = type("river", "geom", MultiLineString.class);
        SimpleFeature river = feature(rivers, "river.1", wkt("MULTILINESTRING ((0 0, 1 1))"));
        GetFeatureResponse.Builder builder = builder(WfsVersion.WFS_1_1_0)
                .layer(new LayerSettings(roads.getName(), 0, false, false, false, true, 0))
                .layer(LayerSettings.of(rivers.getName()))
                .result(collection(road), NOT_COUNTED, null)
                .result(collection(river), NOT_COUNTED, null);
        WrittenDocument document = written(WfsVersion.WFS_1_1_0, builder);
        assertThat(document.children("//ex:road/ex:geom")).containsExactly("gml:MultiCurve");
        assertThat(document.children("//ex:river/ex:geom")).containsExactly("gml:MultiLineString");
    }

    // ---- settings of the service

    @Test
    void omitsDimensionInCiteModeAndWritesNameOfGmlInWfs10() {
        ServiceSettings.Builder settings = service(WfsVersion.WFS_1_1_0, gml -> gml.overrideGmlAttributes(true))
                .citeCompliant(true);
        WrittenDocument document = written(WfsVersion.WFS_1_1_0, withTown(builder(settings)));
        assertThat(document.count("//@srsDimension")).isZero();
        assertThat(document.children("//ex:town")).containsExactly("ex:name", "ex:geom");

        ServiceSettings.Builder wfs1 = service(WfsVersion.WFS_1_0_0, gml -> gml.overrideGmlAttributes(true))
                .citeCompliant(true);
        assertThat(written(WfsVersion.WFS_1_0_0, withTown(builder(wfs1))).children("//ex:town"))
                .containsExactly("gml:name", "ex:geom");
    }

    @Test
    void writesConfiguredCharsetAndOmitsDeclaration() {
        SimpleFeature umlaut = feature(towns, "town.1", "Zürich €", wkt("POINT (1 2)"));
        ServiceSettings.Builder settings =
                ServiceSettings.builder(WfsVersion.WFS_2_0_0).charset(StandardCharsets.ISO_8859_1);
        WrittenDocument document =
                written(WfsVersion.WFS_2_0_0, builder(settings).result(collection(umlaut), NOT_COUNTED, null));
        assertThat(document.text()).startsWith("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>");
        assertThat(document.one("//gml:name")).isEqualTo("Zürich €");

        ServiceSettings.Builder soap =
                ServiceSettings.builder(WfsVersion.WFS_2_0_0).xmlDeclaration(false);
        assertThat(written(WfsVersion.WFS_2_0_0, withTown(builder(soap))).text())
                .startsWith("<wfs:FeatureCollection");
    }

    // ---- counts and bounds

    @Test
    void writesCountsOfEachQuery() {
        GetFeatureResponse.Builder builder = builder(WfsVersion.WFS_2_0_0)
                .result(collection(town), OptionalLong.of(1), null)
                .result(collection(road), OptionalLong.of(1), null)
                .numberMatched(() -> 7343);
        builder.header().numberReturned(2);
        WrittenDocument document = written(WfsVersion.WFS_2_0_0, builder);
        document.isValid(GmlSettings.defaults(WfsVersion.WFS_2_0_0.gml()), towns, roads);
        assertThat(document.all("//wfs:FeatureCollection/@numberMatched")).containsExactly("7343", "1", "7342");
        assertThat(document.all("//wfs:FeatureCollection/@numberReturned")).containsExactly("2", "1", "1");
    }

    @Test
    void writesUnknownCountsUnlessGiven() {
        GetFeatureResponse.Builder builder = builder(WfsVersion.WFS_2_0_0)
                .result(collection(town), OptionalLong.of(1), null)
                .result(collection(road), OptionalLong.of(1), null);
        assertThat(written(WfsVersion.WFS_2_0_0, builder).all("//wfs:FeatureCollection/@numberMatched"))
                .containsExactly("unknown", "1", "unknown");
    }

    @Test
    void writesMatchesOfEachQueryThatTheServerKnows() {
        GetFeatureResponse.Builder builder = builder(WfsVersion.WFS_2_0_0)
                .result(collection(town), OptionalLong.of(1), OptionalLong.of(40), null)
                .result(collection(road), OptionalLong.of(1), OptionalLong.of(2), null)
                .numberMatched(() -> 42);
        assertThat(written(WfsVersion.WFS_2_0_0, builder).all("//wfs:FeatureCollection/@numberMatched"))
                .containsExactly("42", "40", "2");
    }

    @Test
    void requestsMatchesOnlyInWfs2() {
        GetFeatureResponse.Builder builder = withTown(builder(WfsVersion.WFS_1_1_0))
                .numberMatched(() -> {
                    throw new AssertionError("an unnecessary query");
                });
        assertThat(written(WfsVersion.WFS_1_1_0, builder).one("/wfs:FeatureCollection/@numberOfFeatures"))
                .isEqualTo("1");
    }

    @ParameterizedTest
    @EnumSource
    void writesBoundsOfAllQueries(WfsVersion version) {
        ReferencedEnvelope first = new ReferencedEnvelope(1, 2, 3, 4, crs("urn:ogc:def:crs:EPSG::4326"));
        ReferencedEnvelope second = new ReferencedEnvelope(-5, 0, 3, 9, crs("urn:ogc:def:crs:EPSG::4326"));
        GetFeatureResponse.Builder builder = builder(service(version, gml -> gml.featureBounds(true)))
                .result(collection(town), OptionalLong.of(1), first)
                .result(collection(road), OptionalLong.of(1), second);
        String corners = version == WfsVersion.WFS_1_0_0
                ? "/*/gml:boundedBy/gml:Box/gml:coordinates"
                : "/*/*[local-name()='boundedBy']/gml:Envelope";
        assertThat(written(version, builder).one(corners)).isIn("-5,3 2,9", "-5 32 9");
    }

    /** GDAL applies it to every geometry. The Envelope of a feature has one, as in GeoServer. */
    @ParameterizedTest
    @EnumSource(names = {"WFS_1_1_0", "WFS_2_0_0"})
    void omitsSrsDimensionOfCollectionBounds(WfsVersion version) {
        ReferencedEnvelope bounds = new ReferencedEnvelope(1, 2, 3, 4, crs("urn:ogc:def:crs:EPSG::4326"));
        GetFeatureResponse.Builder builder = builder(service(version, gml -> gml.featureBounds(true)))
                .result(collection(town), OptionalLong.of(1), bounds);
        WrittenDocument document = written(version, builder);
        String envelope = "/*[local-name()='boundedBy']/gml:Envelope[@srsName]";
        assertThat(document.count("/*" + envelope)).isEqualTo(1);
        assertThat(document.count("/*" + envelope + "/@srsDimension")).isZero();
        assertThat(document.one("//ex:town" + envelope + "/@srsDimension")).isEqualTo("2");
    }

    @Test
    void omitsEmptyBoundsInWfs11() {
        GetFeatureResponse.Builder builder = builder(service(WfsVersion.WFS_1_1_0, gml -> gml.featureBounds(true)))
                .result(collection(towns), NOT_COUNTED, new ReferencedEnvelope());
        assertThat(written(WfsVersion.WFS_1_1_0, builder).count("//gml:boundedBy"))
                .isZero();
    }

    // ---- one feature

    @Test
    void writesSingleFeatureAsDocument() {
        WrittenDocument document = written(
                WfsVersion.WFS_2_0_0, withTown(builder(WfsVersion.WFS_2_0_0)).single(true));
        assertThat(document.one("/ex:town/@gml:id")).isEqualTo("town.1");
    }

    @Test
    void writesNothingForMissingSingleFeature() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        GetFeatureResponse response = builder(WfsVersion.WFS_2_0_0)
                .result(collection(towns), NOT_COUNTED, null)
                .single(true)
                .build();
        assertThat(response.write(TEXT, out)).isFalse();
        assertThat(out.size()).isZero();
    }

    // ---- refused before a byte is written

    @Test
    void refusesComplexFeatures() {
        FeatureCollection<?, ?> complex = new DefaultFeatureCollection("x", towns) {
            @Override
            public SimpleFeatureType getSchema() {
                return null;
            }
        };
        assertThatThrownBy(() -> builder(WfsVersion.WFS_2_0_0).result(complex, NOT_COUNTED, null))
                .isInstanceOf(UnsupportedFeatureTypeException.class)
                .hasMessageContaining("complex features");
    }

    @Test
    void refusesInvalidTypesOfJoinsBeforeTheFirstByte() {
        SimpleFeatureType bad = type("1bad", "a", String.class);
        for (GetFeatureResponse.Builder builder : List.of(
                withTown(builder(WfsVersion.WFS_2_0_0)).type(bad),
                withTown(builder(WfsVersion.WFS_2_0_0)).result(collection(bad), NOT_COUNTED, null))) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            assertThatThrownBy(() -> builder.build().write(TEXT, out))
                    .isInstanceOf(UnsupportedFeatureTypeException.class)
                    .hasMessageContaining("1bad");
            assertThat(out.size()).isZero();
        }
    }

    @Test
    void closesIteratorIfStoreFails() {
        FailingCollection failing = new FailingCollection(towns, town, 3);
        GetFeatureResponse response =
                builder(WfsVersion.WFS_2_0_0).result(failing, NOT_COUNTED, null).build();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThatThrownBy(() -> response.write(TEXT, out)).isSameAs(failing.failure);
        assertThat(failing.open).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain("</wfs:FeatureCollection>");
    }

    @Test
    void refusesNegativeTolerance() {
        Collection<Double> bad = List.of(-1.0, Double.NaN);
        bad.forEach(tolerance -> assertThatThrownBy(
                        () -> new LayerSettings(roads.getName(), 0, false, false, false, true, tolerance))
                .isInstanceOf(IllegalArgumentException.class));
    }
}
