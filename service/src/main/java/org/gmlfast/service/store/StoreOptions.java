/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.store;

import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.gmlfast.crs.SpatialReference;
import org.gmlfast.rows.PageMethod;
import org.gmlfast.template.FeatureTemplate;

/**
 * The options of a feature store.
 *
 * @param inputs the names of the inputs to load; may be empty
 * @param url the JDBC URL of the database whose tables are served; inputs are loaded into it if it is H2; null for a
 *     database in memory
 * @param user the user of the database; may be null
 * @param password the password of the database; may be null
 * @param namespace the namespace URI of all feature types
 * @param spatialReference the CRS of the inputs, overriding what they declare; null for the declared CRS
 * @param standardInput the stream that the input {@code -} stands for
 * @param queryTimeout the time limit for a query and for fetching its next rows; zero for no limit
 * @param pages how pages are found
 * @param templates the templates of tables, by their names
 */
public record StoreOptions(
        List<String> inputs,
        String url,
        String user,
        String password,
        String namespace,
        SpatialReference spatialReference,
        InputStream standardInput,
        Duration queryTimeout,
        PageMethod pages,
        Map<String, FeatureTemplate> templates) {

    /** Omits the password. */
    @Override
    public String toString() {
        return "StoreOptions" + inputs;
    }
}
