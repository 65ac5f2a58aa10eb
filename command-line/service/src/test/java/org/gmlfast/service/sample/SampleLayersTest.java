/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;

import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Polygon;

/** The sample layers, which the server publishes without other data. */
class SampleLayersTest {

    @Test
    void haveValidGeometries() {
        for (SampleLayer layer : SampleLayers.all("x")) {
            assertThat(layer.rows())
                    .extracting(row -> (Geometry) row[0])
                    .allMatch(geometry -> !geometry.isEmpty() && geometry.isValid());
        }
    }

    /** The first feature is the best example: the first district has a lake and a value for every attribute. */
    @Test
    void haveAllValuesInTheFirstFeature() {
        for (SampleLayer layer : SampleLayers.all("x")) {
            assertThat(Arrays.asList(layer.rows().get(0)))
                    .as(layer.type().getTypeName())
                    .hasSameSizeAs(layer.type().getAttributeDescriptors())
                    .doesNotContainNull();
        }
        MultiPolygon first = (MultiPolygon) SampleLayers.all("x").get(0).rows().get(0)[0];
        assertThat(((Polygon) first.getGeometryN(0)).getNumInteriorRing()).isPositive();
    }
}
