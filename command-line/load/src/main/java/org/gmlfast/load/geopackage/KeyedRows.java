/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.geopackage;

import static org.gmlfast.table.SqlNames.quoted;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.gmlfast.load.LoadException;
import org.gmlfast.load.TableDefinition;

/** Finds the rows of a table by their key, which need not be the integer that a GeoPackage has as its primary key. */
final class KeyedRows implements AutoCloseable {

    private final WrittenGeoPackage target;
    private final String table;
    private final String number;
    private final List<String> key;

    /** The spatial index; null without one. */
    private final FeatureIndex index;

    /** Statements by their SQL. */
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    /**
     * @param number the name of the column with the primary key
     * @param index null without one
     */
    KeyedRows(WrittenGeoPackage target, TableDefinition definition, String number, FeatureIndex index)
            throws SQLException, LoadException {
        this.target = target;
        this.number = quoted(number);
        this.index = index;
        key = definition.key();
        if (key.isEmpty()) {
            throw new LoadException("the features of " + definition.name()
                    + " have no key by which rows can be found; name an attribute with --key");
        }
        table = quoted(definition.name());
        if (!key.equals(List.of(number))) {
            target.execute("CREATE INDEX IF NOT EXISTS " + UniqueKey.indexName(definition.name()) + " ON " + table + '('
                    + key.stream().map(column -> quoted(column)).collect(Collectors.joining(", ")) + ')');
        }
    }

    private PreparedStatement prepare(String sql, List<?> values) throws SQLException {
        PreparedStatement statement = prepared.get(sql);
        if (statement == null) {
            statement = target.connection().prepareStatement(sql);
            prepared.put(sql, statement);
        }
        for (int i = 0; i < values.size(); i++) {
            statement.setObject(i + 1, values.get(i));
        }
        return statement;
    }

    private List<Long> numbers(String condition, List<?> values) throws SQLException {
        List<Long> numbers = new ArrayList<>(1);
        try (ResultSet row = prepare("SELECT " + number + " FROM " + table + " WHERE " + condition, values)
                .executeQuery()) {
            while (row.next()) {
                numbers.add(row.getLong(1));
            }
        }
        return numbers;
    }

    /**
     * The primary keys of the rows with a key.
     *
     * @param values of the key; null for any
     */
    List<Long> find(List<?> values) throws SQLException {
        List<String> conditions = new ArrayList<>();
        List<Object> known = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) != null) {
                conditions.add(quoted(key.get(i)) + " = ?");
                known.add(values.get(i));
            }
        }
        return conditions.isEmpty() ? List.of() : numbers(String.join(" AND ", conditions), known);
    }

    /**
     * The primary key of the first state of an object that has not ended, or of the last one.
     *
     * @param end the column for when states ended; null for the last state
     * @param ended after which the state did not begin
     */
    List<Long> findState(String id, String end, Object ended) throws SQLException {
        String begin = quoted(key.get(1));
        String own = quoted(key.get(0)) + " = ?";
        return end == null
                ? numbers(own + " ORDER BY " + begin + " DESC LIMIT 1", List.of(id))
                : numbers(
                        own + " AND " + quoted(end) + " IS NULL AND (?2 IS NULL OR " + begin + " < ?2) ORDER BY "
                                + begin + " LIMIT 1",
                        Arrays.asList(id, ended));
    }

    /** Changes columns of a row. */
    void update(long row, List<String> columns, List<Object> values) throws SQLException {
        List<Object> all = new ArrayList<>(values);
        all.add(row);
        String assignments =
                columns.stream().map(column -> quoted(column) + " = ?").collect(Collectors.joining(", "));
        prepare("UPDATE " + table + " SET " + assignments + " WHERE " + number + " = ?", all)
                .executeUpdate();
    }

    void delete(long row) throws SQLException {
        prepare("DELETE FROM " + table + " WHERE " + number + " = ?", List.of(row))
                .executeUpdate();
        unindex(row);
    }

    /** Removes a row from the spatial index. */
    void unindex(long row) throws SQLException {
        if (index != null) {
            prepare("DELETE FROM " + quoted(index.name()) + " WHERE id = ?", List.of(row))
                    .executeUpdate();
        }
    }

    @Override
    public void close() throws SQLException {
        for (PreparedStatement statement : prepared.values()) {
            statement.close();
        }
    }
}
