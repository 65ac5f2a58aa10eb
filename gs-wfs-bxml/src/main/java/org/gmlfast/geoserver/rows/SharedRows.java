/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import org.geotools.api.data.DataAccess;
import org.geotools.api.data.FeatureSource;
import org.geotools.data.store.ContentFeatureSource;
import org.geotools.jdbc.JDBCDataStore;

/**
 * Decides whether all users see the same rows of a store. Only then may a request use what the plugin remembers of the
 * rows of another one: numbers of matches and keys of pages. Rules of GeoServer are no concern of a store: they are
 * conditions of its queries, or limits of the source that decorates its own.
 */
public final class SharedRows {

    private static final String SHAPEFILE = "org.geotools.data.shapefile.ShapefileDataStore";

    private SharedRows() {}

    /**
     * The reason why users may see different rows of a store.
     *
     * @return null if all see the same
     */
    public static String whyNot(DataAccess<?, ?> store) {
        if (store instanceof JDBCDataStore database) {
            // scripts can change the user of a session, whose rights the database knows
            return database.getConnectionLifecycleListeners().isEmpty()
                    ? null
                    : "the store has scripts for its sessions";
        }
        // others may pass the user on to a service
        return store != null && store.getClass().getName().equals(SHAPEFILE) ? null : "the store is not known";
    }

    /**
     * The store of a source, if all users see the same of its rows.
     *
     * @param source that of the store, without decorators
     * @return null if users may see different rows
     */
    public static DataAccess<?, ?> store(FeatureSource<?, ?> source) {
        DataAccess<?, ?> store = source instanceof ContentFeatureSource content ? content.getDataStore() : null;
        return whyNot(store) == null ? store : null;
    }
}
