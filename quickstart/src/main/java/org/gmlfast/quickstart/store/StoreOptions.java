/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.store;

import java.io.InputStream;
import java.time.Duration;
import java.util.List;

import org.gmlfast.quickstart.crs.SpatialReference;

/**
 * What is to be served.
 *
 * @param inputs files to be loaded; may be empty
 * @param url of a database whose tables are served, too, and that files are loaded into if it is H2; null for one in
 *     memory
 * @param user of the database; may be null
 * @param password of the database; may be null
 * @param namespace of all feature types
 * @param spatialReference what coordinates are in, whatever the inputs say; null to ask the inputs
 * @param standardInput what the input {@code -} stands for
 * @param queryTimeout how long the database may take for a query, or for the next rows of one; zero for no limit
 */
public record StoreOptions(
        List<String> inputs,
        String url,
        String user,
        String password,
        String namespace,
        SpatialReference spatialReference,
        InputStream standardInput,
        Duration queryTimeout) {

    /** Prints no password. */
    @Override
    public String toString() {
        return "StoreOptions" + inputs;
    }
}
