/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.geoserver.Features.type;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.geoserver.feature.retype.RetypingFeatureSource;
import org.geoserver.security.decorators.SecuredFeatureSource;
import org.geotools.api.data.SimpleFeatureSource;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.data.DataUtilities;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.data.shapefile.ShapefileDataStore;
import org.geotools.data.transform.TransformFactory;
import org.geotools.jdbc.JDBCDataStore;
import org.gmlfast.geoserver.layers.AccessRules;
import org.gmlfast.geoserver.rows.SharedRows;
import org.junit.jupiter.api.Test;
import org.vfny.geoserver.global.GeoServerFeatureSource;

/** Layers of which all users see the same features. */
class AccessRulesTest {

    private final SimpleFeatureType towns = type("town", "name", String.class);
    private final JDBCDataStore store = new JDBCDataStore(null, towns, List.of(), null);

    private SimpleFeatureSource table() throws IOException {
        return store.getFeatureSource("town");
    }

    private List<SimpleFeatureSource> layers() throws IOException {
        return List.of(
                new GeoServerFeatureSource(table()),
                new GeoServerFeatureSource(new RetypingFeatureSource(table())),
                new GeoServerFeatureSource(TransformFactory.transform(table(), "town", List.of())),
                new GeoServerFeatureSource(
                        TransformFactory.transform(new RetypingFeatureSource(table()), "town", List.of())));
    }

    @Test
    void findsStoreBelowRenamedAndCustomizedAttributes() throws IOException {
        for (SimpleFeatureSource layer : layers()) {
            assertThat(AccessRules.sharedStore(layer)).isSameAs(store);
        }
    }

    @Test
    void findsNoStoreWhoseSessionsHaveScripts() throws IOException {
        store.listeners.add("SET ROLE ${GSUSER}");
        for (SimpleFeatureSource layer : layers()) {
            assertThat(AccessRules.sharedStore(layer)).isNull();
        }
    }

    @Test
    void findsNoStoreBelowRulesAndUnknownSources() throws IOException {
        ListFeatureCollection features = new ListFeatureCollection(towns);
        assertThat(AccessRules.sharedStore(new SecuredFeatureSource(features, null)))
                .isNotNull();
        assertThat(AccessRules.sharedStore(new SecuredFeatureSource(features, Filter.EXCLUDE)))
                .isNull();
        assertThat(AccessRules.sharedStore(DataUtilities.source(features))).isNull();
        assertThat(AccessRules.sharedStore(new GeoServerFeatureSource(DataUtilities.source(features))))
                .isNull();
    }

    @Test
    void knowsStoresWithoutUsers() {
        assertThat(SharedRows.whyNot(store)).isNull();
        assertThat(SharedRows.whyNot(new ShapefileDataStore(Path.of("towns.shp"), "urn:t")))
                .isNull();
        // another store may pass the user on
        assertThat(SharedRows.whyNot(new ShapefileDataStore(Path.of("towns.shp"), "urn:t") {}))
                .isEqualTo("the store is not known");
        assertThat(SharedRows.whyNot(null)).isEqualTo("the store is not known");
    }
}
