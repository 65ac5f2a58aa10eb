/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Creates the tables of {@link OsmLayers} in a PostGIS database. */
final class OsmTables {

    private static final List<String> ROAD_COLUMNS = List.of(
            "osm_id bigint",
            "name text",
            "type text",
            "tunnel smallint",
            "bridge smallint",
            "oneway smallint",
            "ref text",
            "z_order smallint");
    private static final List<String> PLACE_COLUMNS =
            List.of("osm_id bigint", "name text", "type text", "z_order smallint", "population integer");

    private OsmTables() {}

    /**
     * Creates both tables in one transaction.
     *
     * @param url a JDBC URL with user and password, as far as the database needs them
     * @throws SQLException if the database cannot be reached, or a table of one of the names exists
     */
    static void create(String url, OsmLayers layers) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url)) {
            connection.setAutoCommit(false);
            create(connection, OsmLayers.ROADS, ROAD_COLUMNS, "LineString", layers.roads());
            create(connection, OsmLayers.PLACES, PLACE_COLUMNS, "Point", layers.places());
            connection.commit();
        }
    }

    private static void create(
            Connection connection, String table, List<String> columns, String geometry, List<ObjectNode> features)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + table + " (id serial PRIMARY KEY, " + String.join(", ", columns)
                    + ", geometry geometry(" + geometry + ", 4326))");
        }
        String names = columns.stream()
                .map(column -> column.substring(0, column.indexOf(' ')))
                .collect(Collectors.joining(", "));
        String insert = "INSERT INTO " + table + " (" + names + ", geometry) SELECT " + names
                + ", ST_SetSRID(ST_GeomFromGeoJSON(?), 4326) FROM jsonb_populate_record(NULL::" + table + ", ?::jsonb)";
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            for (ObjectNode feature : features) {
                statement.setString(1, feature.get("geometry").toString());
                statement.setString(2, feature.get("properties").toString());
                statement.addBatch();
            }
            statement.executeBatch();
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE INDEX ON " + table + " USING gist (geometry)");
            statement.execute("ANALYZE " + table);
        }
    }
}
