/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.testing.fixtures.FeatureMaker.collection;
import static org.gmlfast.testing.fixtures.FeatureMaker.crs;
import static org.gmlfast.testing.fixtures.FeatureMaker.feature;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;
import static org.gmlfast.testing.fixtures.FeatureMaker.wkt;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.DecoratingFeature;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.fixtures.WrittenDocument;
import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;

class FeatureBoundsTest {

    private final SimpleFeatureType whole =
            type("f", "a", String.class, "line", LineString.class, "point", Point.class);
    private final SimpleFeature feature = feature(whole, "f.1", "x", wkt("LINESTRING (1 2, 3 4)"), wkt("POINT (5 6)"));

    /** Decorates a feature as GeoServer does when a request selects some of its properties. */
    private static class Reduced extends DecoratingFeature {

        private final SimpleFeatureType type;
        private final ReferencedEnvelope bounds;

        Reduced(SimpleFeature feature, SimpleFeatureType type, ReferencedEnvelope bounds) {
            super(feature);
            this.type = type;
            this.bounds = bounds;
        }

        @Override
        public Object getAttribute(int index) {
            return delegate.getAttribute(type.getDescriptor(index).getName());
        }

        @Override
        public SimpleFeatureType getFeatureType() {
            return type;
        }

        @Override
        public ReferencedEnvelope getBounds() {
            return bounds;
        }
    }

    private static GmlSettings settings(WfsVersion version) {
        return GmlSettings.builder(version.gml()).featureBounds(true).build();
    }

    private static String corners(WfsVersion version, WrittenDocument document) {
        String path = version.gml().isGml3() ? "gml:Envelope" : "gml:Box/gml:coordinates";
        return document.one("//ex:f/gml:boundedBy/" + path).replace(',', ' ').replaceFirst("(?<=^\\d \\d)(?=\\d)", " ");
    }

    @ParameterizedTest
    @EnumSource
    void usesBoundsOfFeatureWithoutItsGeometry(WfsVersion version) {
        ReferencedEnvelope bounds = new ReferencedEnvelope(1, 5, 2, 6, crs("urn:ogc:def:crs:EPSG::4326"));
        GmlSettings settings = settings(version);
        SimpleFeatureType text = type("f", "a", String.class);
        WrittenDocument document =
                WrittenDocument.of(version, settings, collection(text, new Reduced(feature, text, bounds)));
        assertThat(corners(version, document.isValid(settings, text))).isEqualTo("1 2 5 6");
        assertThat(document.one("//ex:f/gml:boundedBy/*/@srsName")).contains("4326");

        SimpleFeatureType point = type("f", "point", Point.class);
        WrittenDocument part =
                WrittenDocument.of(version, settings, collection(point, new Reduced(feature, point, bounds)));
        assertThat(corners(version, part)).isEqualTo("1 2 5 6");
        assertThat(part.all("//@srsName").stream().distinct()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void usesBoundsOfGeometriesOrNoneIfFeatureHasNoBounds(WfsVersion version) {
        GmlSettings settings = settings(version);
        for (ReferencedEnvelope nothing : new ReferencedEnvelope[] {null, new ReferencedEnvelope()}) {
            SimpleFeatureType point = type("f", "point", Point.class);
            WrittenDocument document =
                    WrittenDocument.of(version, settings, collection(point, new Reduced(feature, point, nothing)));
            assertThat(corners(version, document)).isEqualTo("5 6 5 6");
            SimpleFeatureType text = type("f", "a", String.class);
            assertThat(WrittenDocument.of(version, settings, collection(text, new Reduced(feature, text, nothing)))
                            .count("//ex:f/gml:boundedBy"))
                    .isZero();
        }
        ReferencedEnvelope known = new ReferencedEnvelope(1, 5, 2, 6, crs("urn:ogc:def:crs:EPSG::4326"));
        assertThat(WrittenDocument.of(
                                version,
                                GmlSettings.defaults(version.gml()),
                                collection(whole, new Reduced(feature, whole, known)))
                        .count("//ex:f/gml:boundedBy"))
                .as("not asked for")
                .isZero();
    }

    @Test
    void reportsFeatureWhoseBoundsFail() {
        SimpleFeature failing = new Reduced(feature, whole, null) {
            @Override
            public ReferencedEnvelope getBounds() {
                throw new IllegalStateException("connection lost");
            }
        };
        assertThatThrownBy(() -> WrittenDocument.of(
                        WfsVersion.WFS_2_0_0, settings(WfsVersion.WFS_2_0_0), collection(whole, failing)))
                .isInstanceOf(FeatureEncodingException.class)
                .hasMessage("feature \"f.1\": connection lost");
    }
}
