/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.store;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.gmlfast.input.InputOptions;
import org.gmlfast.rows.page.PageMethod;
import org.gmlfast.template.FeatureTemplate;

/**
 * The options of a feature store.
 *
 * @param inputs the names of the inputs to load; may be empty
 * @param url the JDBC URL of the database whose tables are served; inputs are loaded into it if it is H2; null for a
 *     database in memory
 * @param reading how inputs and tables are read, with the login of the database
 * @param queryTimeout the time limit for a query and for fetching its next rows; zero for no limit
 * @param pages how pages are found
 * @param templates the templates of tables, by their names
 */
public record StoreOptions(
        List<String> inputs,
        String url,
        InputOptions reading,
        Duration queryTimeout,
        PageMethod pages,
        Map<String, FeatureTemplate> templates) {

    /** Omits the password. */
    @Override
    public String toString() {
        return "StoreOptions" + inputs;
    }
}
