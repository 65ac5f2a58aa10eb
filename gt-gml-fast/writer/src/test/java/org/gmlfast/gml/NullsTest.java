/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.fixtures.WrittenDocument.ofFeature;
import static org.gmlfast.testing.fixtures.FeatureMaker.NAMESPACE;
import static org.gmlfast.testing.fixtures.FeatureMaker.PREFIX;
import static org.gmlfast.testing.fixtures.FeatureMaker.collection;
import static org.gmlfast.testing.fixtures.FeatureMaker.feature;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;
import static org.gmlfast.testing.fixtures.FeatureMaker.typeBuilder;
import static org.gmlfast.testing.fixtures.FeatureMaker.wkt;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.fixtures.WrittenDocument;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.NullHandling;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Point;

class NullsTest {

    private static SimpleFeatureType nillableAndNot() {
        SimpleFeatureTypeBuilder builder = typeBuilder("f");
        builder.nillable(true).minOccurs(1).add("mandatory", String.class);
        builder.nillable(true).minOccurs(0).add("optional", Integer.class);
        builder.nillable(false).minOccurs(0).add("present", String.class);
        builder.nillable(true).add("geom", Point.class);
        return builder.buildFeatureType();
    }

    @ParameterizedTest
    @EnumSource
    void omitsNulls(WfsVersion version) {
        GmlSettings settings = GmlSettings.defaults(version.gml());
        SimpleFeatureType type = nillableAndNot();
        WrittenDocument document =
                ofFeature(version, settings, type, null, null, null, null).isValid(settings, type);
        assertThat(document.count("//ex:f")).isEqualTo(1);
        assertThat(document.count("//ex:f/*")).isZero();
        assertThat(document.count("//ex:f/@*[local-name() = 'id' or local-name() = 'fid']"))
                .isEqualTo(1);
    }

    /** D20: in the namespace of XMLSchema-instance. */
    @ParameterizedTest
    @EnumSource
    void writesNilIfConfigured(WfsVersion version) {
        GmlSettings settings =
                GmlSettings.builder(version.gml()).nulls(NullHandling.NIL).build();
        SimpleFeatureType type = nillableAndNot();
        WrittenDocument document =
                ofFeature(version, settings, type, null, null, null, null).isValid(settings, type);
        assertThat(document.children("//ex:f")).containsExactly("ex:mandatory", "ex:optional", "ex:geom");
        assertThat(document.count("//ex:f/*[@xsi:nil = 'true']")).isEqualTo(3);
    }

    /** An encoder keeps compiled types for later documents. */
    @ParameterizedTest
    @EnumSource
    void writesNilOnlyInTypesThatAllowIt(WfsVersion version) {
        GmlSettings settings =
                GmlSettings.builder(version.gml()).nulls(NullHandling.NIL).build();
        WfsEncoder encoder = WfsEncoder.builder(version).gml(settings).build();
        for (boolean nillable : new boolean[] {false, true, false}) {
            SimpleFeatureTypeBuilder builder = typeBuilder("f");
            builder.nillable(nillable).minOccurs(0).add("a", String.class);
            SimpleFeature feature = feature(builder.buildFeatureType(), "f.1", (Object) null);
            CollectionHeader header =
                    CollectionHeader.builder().prefix(PREFIX, NAMESPACE).build();
            WrittenDocument document =
                    WrittenDocument.of(version, out -> encoder.write(collection(feature), header, out));
            assertThat(document.count("//ex:a[@xsi:nil = 'true']")).isEqualTo(nillable ? 1 : 0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void writesEmptyStringAsEmptyElement(WfsVersion version) {
        SimpleFeatureType type = type("f", "a", String.class, "b", String.class);
        WrittenDocument document = ofFeature(version, GmlSettings.defaults(version.gml()), type, "", null);
        assertThat(document.feature()).isEqualTo("<ex:a/>");
    }

    /** D3: each feature has its own bounds. */
    @ParameterizedTest
    @EnumSource
    void writesBoundsOfEachFeature(WfsVersion version) {
        GmlSettings settings =
                GmlSettings.builder(version.gml()).featureBounds(true).build();
        SimpleFeatureType type = type("f", "geom", Geometry.class, "other", Geometry.class);
        SimpleFeature[] features = {
            feature(type, "none", null, null),
            feature(type, "first", wkt("LINESTRING (1 2, 3 4)"), null),
            feature(type, "none.2", null, null),
            feature(type, "second", null, wkt("POINT (5 6)")),
            feature(type, "empty", wkt("POINT EMPTY"), null),
            feature(type, "both", wkt("POINT (1 9)"), wkt("POINT (5 6)"))
        };
        WrittenDocument document = WrittenDocument.of(version, settings, collection(type, features));
        document.isValid(settings, type);
        boolean gml2 = version == WfsVersion.WFS_1_0_0;
        String id = gml2 ? "@fid" : "@gml:id";
        assertThat(document.all("//ex:f[gml:boundedBy]/" + id)).containsExactly("first", "second", "both");
        String corners = gml2 ? "gml:Box/gml:coordinates" : "gml:Envelope/gml:lowerCorner";
        assertThat(document.all("//ex:f/gml:boundedBy/" + corners))
                .containsExactly(
                        gml2 ? new String[] {"1,2 3,4", "5,6 5,6", "1,6 5,9"} : new String[] {"1 2", "5 6", "1 6"});
    }

    @ParameterizedTest
    @EnumSource
    void writesNoBoundsForTypeWithoutGeometry(WfsVersion version) {
        GmlSettings settings =
                GmlSettings.builder(version.gml()).featureBounds(true).build();
        SimpleFeatureType type = type("f", "a", Integer.class);
        WrittenDocument document = ofFeature(version, settings, type, 1).isValid(settings, type);
        assertThat(document.children("//ex:f")).containsExactly("ex:a");
    }

    /** D17: the user data of a feature does not affect other features. */
    @ParameterizedTest
    @EnumSource
    void ignoresUserDataOfFeatures(WfsVersion version) {
        SimpleFeatureType type = type("f", "a", Integer.class);
        SimpleFeature first = feature(type, "f.1", 1);
        first.getUserData().put("xlink:id", "other");
        WrittenDocument document = WrittenDocument.of(
                version, GmlSettings.defaults(version.gml()), collection(first, feature(type, "f.2", 2)));
        assertThat(document.all("//ex:a")).containsExactly("1", "2");
    }
}
