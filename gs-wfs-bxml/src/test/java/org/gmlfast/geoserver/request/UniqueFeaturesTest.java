/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.geoserver.Features.feature;
import static org.gmlfast.geoserver.Features.type;

import java.util.List;

import org.eclipse.emf.common.util.UniqueEList;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.junit.jupiter.api.Test;

/** The features of an Insert are those of GeoServer's list, without a comparison of each with all others. */
class UniqueFeaturesTest {

    private final SimpleFeatureType towns = type("town", "name", String.class);
    private final UniqueFeatures features = new UniqueFeatures();
    private int searches;

    private final List<Object> list = new UniqueEList<>() {
        private static final long serialVersionUID = 1;

        @Override
        public boolean contains(Object object) {
            searches++;
            return super.contains(object);
        }
    };

    private void add(String id, String name) {
        features.add(list, feature(towns, id, name));
    }

    @Test
    void areNotComparedIfTheirIdsAreNew() {
        for (int i = 0; i < 10; i++) {
            add("town." + i, "Bern");
        }
        assertThat(list).hasSize(10);
        assertThat(searches).isZero();
    }

    @Test
    void areInTheListOnceIfTheyAreEqual() {
        add("town.1", "Bern");
        add("town.1", "Bern");
        add("town.1", "Basel");
        assertThat(list).hasSize(2);
    }

    @Test
    void acceptsOtherValuesBesideFeatures() {
        features.add(list, "Bern");
        features.add(list, "Bern");
        add("town.1", "Bern");
        assertThat(list).hasSize(2);
    }
}
