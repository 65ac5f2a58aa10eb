/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.io.IOException;
import java.util.List;

import org.geotools.api.data.Query;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.postgis.PostGISDialect;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.jdbc.JDBCDataStore;
import org.geotools.jdbc.SQLDialect;
import org.geotools.referencing.crs.DefaultGeographicCRS;
import org.locationtech.jts.geom.Point;

/** A table of a PostGIS store without a database: opening a connection fails. */
final class PlacesTable {

    static final SimpleFeatureType TYPE = type("places");

    final JDBCDataStore store;

    PlacesTable() {
        this(new PostGISDialect());
    }

    PlacesTable(SQLDialect dialect) {
        store = new JDBCDataStore(dialect, TYPE, List.of("id"), () -> {
            throw new AssertionError("the database is not asked");
        });
    }

    static SimpleFeatureType type(String name, String... left) {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setNamespaceURI("http://example.org/places");
        builder.setName(name);
        builder.setCRS(DefaultGeographicCRS.WGS84);
        builder.add("name", String.class);
        builder.add("people", Integer.class);
        builder.add("geom", Point.class);
        List.of(left).forEach(builder::remove);
        return builder.buildFeatureType();
    }

    static Query query() {
        return new Query(TYPE.getTypeName());
    }

    SimpleFeatureCollection features() {
        return features(query());
    }

    SimpleFeatureCollection features(Query query) {
        try {
            return store.getFeatureSource(TYPE.getTypeName()).getFeatures(query);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The SQL that the rows of a collection come from, before its columns are rewritten. */
    static String sql(SimpleFeatureCollection features) throws FeaturesNeededException {
        return RecordedQuery.of(StoreQuery.of(features)).sql();
    }
}
