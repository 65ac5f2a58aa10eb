/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.load.LoadException;
import org.gmlfast.table.SqlNames;

/** What the catalog of PostgreSQL knows of schemas and tables. */
final class PostgisCatalogQueries {

    private final Connection connection;

    PostgisCatalogQueries(Connection connection) {
        this.connection = connection;
    }

    void checkPostgis() throws SQLException, LoadException {
        if (texts("SELECT extname FROM pg_catalog.pg_extension WHERE extname = 'postgis'")
                .isEmpty()) {
            throw new LoadException(
                    "the database does not have the extension PostGIS; create it with CREATE EXTENSION postgis");
        }
    }

    String currentSchema() throws SQLException, LoadException {
        List<String> schemas = texts("SELECT current_schema()");
        if (schemas.get(0) == null) {
            throw new LoadException("the user has no schema on its search path; name one with --db-schema");
        }
        return schemas.get(0);
    }

    boolean hasSchema(String name) throws SQLException {
        return !texts("SELECT nspname FROM pg_catalog.pg_namespace WHERE nspname = ?", name)
                .isEmpty();
    }

    /** The kind of a relation: r for a table, p for one with partitions, v for a view; null if there is none. */
    String kind(String schema, String table) throws SQLException {
        List<String> kinds = texts(
                "SELECT c.relkind FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
                        + " WHERE n.nspname = ? AND c.relname = ?",
                schema,
                table);
        return kinds.isEmpty() ? null : kinds.get(0);
    }

    /** The columns of a table that take values, in their order. */
    Map<String, ExistingColumn> columns(String schema, String table) throws SQLException {
        String sql = "SELECT a.attname, t.typname,"
                + " CASE WHEN t.typname = 'geometry' AND a.atttypmod >= 0 THEN postgis_typmod_type(a.atttypmod) END,"
                + " CASE WHEN t.typname = 'geometry' AND a.atttypmod >= 0 THEN postgis_typmod_dims(a.atttypmod) ELSE 0 END,"
                + " CASE WHEN t.typname = 'geometry' AND a.atttypmod >= 0 THEN postgis_typmod_srid(a.atttypmod) ELSE 0 END"
                + " FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_type t ON t.oid = a.atttypid"
                + " WHERE a.attrelid = to_regclass(?) AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''"
                + " ORDER BY a.attnum";
        Map<String, ExistingColumn> columns = new LinkedHashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, SqlNames.quoted(schema) + '.' + SqlNames.quoted(table));
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    String type = row.getString(2);
                    columns.put(
                            row.getString(1),
                            new ExistingColumn(
                                    CopyType.named(type),
                                    type,
                                    GeometryTypeName.code(row.getString(3)),
                                    row.getInt(4),
                                    row.getInt(5)));
                }
            }
        }
        return columns;
    }

    /** The names of the columns of the primary key; empty if there is none. */
    List<String> primaryKey(String schema, String table) throws SQLException {
        return texts(
                "SELECT a.attname FROM pg_catalog.pg_index i, pg_catalog.pg_attribute a"
                        + " WHERE i.indrelid = to_regclass(?) AND i.indisprimary"
                        + " AND a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)"
                        + " ORDER BY array_position(i.indkey::int2[], a.attnum)",
                SqlNames.quoted(schema) + '.' + SqlNames.quoted(table));
    }

    /** The names of tables that refer to a table, and whose comments begin with a text. */
    List<String> references(String schema, String table, String comment) throws SQLException {
        return texts(
                "SELECT DISTINCT c.relname FROM pg_catalog.pg_constraint k"
                        + " JOIN pg_catalog.pg_class c ON c.oid = k.conrelid"
                        + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
                        + " WHERE k.contype = 'f' AND k.confrelid = to_regclass(?) AND n.nspname = ?"
                        + " AND starts_with(obj_description(c.oid, 'pg_class'), ?) ORDER BY 1",
                SqlNames.quoted(schema) + '.' + SqlNames.quoted(table),
                schema,
                comment);
    }

    /** The statements that grant the privileges on a table to a relation with another name. */
    List<String> grants(String schema, String table, String other) throws SQLException {
        return texts(
                "SELECT 'GRANT ' || g.privilege_type || ' ON ' || ? || ' TO '"
                        + " || CASE g.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(r.rolname) END"
                        + " || CASE WHEN g.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END"
                        + " FROM pg_catalog.pg_class c, LATERAL aclexplode(c.relacl) g"
                        + " LEFT JOIN pg_catalog.pg_roles r ON r.oid = g.grantee"
                        + " WHERE c.oid = to_regclass(?)",
                other,
                SqlNames.quoted(schema) + '.' + SqlNames.quoted(table));
    }

    /** The names of indexes and sequences that begin with a prefix. */
    Map<String, String> namedAfter(String schema, String prefix) throws SQLException {
        Map<String, String> names = new LinkedHashMap<>();
        for (String kind : List.of("i", "S")) {
            for (String name : texts(
                    "SELECT c.relname FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
                            + " WHERE n.nspname = ? AND c.relkind = ? AND starts_with(c.relname, ?)",
                    schema,
                    kind,
                    prefix)) {
                names.put(name, kind.equals("i") ? "INDEX" : "SEQUENCE");
            }
        }
        return names;
    }

    private List<String> texts(String sql, String... values) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    texts.add(row.getString(1));
                }
            }
        }
        return texts;
    }
}
