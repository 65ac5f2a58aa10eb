/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.gml.RowSource;
import org.gmlfast.gml.RowType;
import org.gmlfast.gml.Rows;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputOptions;
import org.locationtech.jts.geom.Envelope;

/** Reads the rows of a table or view as features. */
public final class TableInput implements FeatureInput {

    private final Database database;
    private final InputOptions options;
    private final FeatureTable table;

    private TableResult rows;
    private TableFeatures features;
    private long size = -1;

    private TableInput(Database database, FeatureTable table, InputOptions options) {
        this.database = database;
        this.table = table;
        this.options = options;
    }

    /**
     * Connects to a database and reads the structure of the table.
     *
     * @throws IOException if the database fails or the table does not exist
     */
    public static TableInput open(String url, InputOptions options) throws IOException {
        return open(Database.open(url, options.user(), options.password()), options);
    }

    /**
     * Opens a GeoPackage and reads the structure of the table.
     *
     * @throws IOException if the file is damaged or the table does not exist
     */
    public static TableInput open(GeoPackageFile file, InputOptions options) throws IOException {
        return open(file.open(), options);
    }

    private static TableInput open(Database database, InputOptions options) throws IOException {
        try {
            try {
                List<SpatialColumn> columns = database.spatialColumns();
                SpatialColumn table = new TableFinder(columns, database.defaultSchema()).table(options.layer());
                FeatureTable features = FeatureTable.describe(database, table, columns, options);
                return new TableInput(database, features, options);
            } catch (IOException | RuntimeException | SQLException e) {
                database.close();
                throw e;
            }
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }

    // ---- features

    @Override
    public SimpleFeature next() throws IOException {
        if (features == null) {
            features = new TableFeatures(execute(false), table.type());
        }
        return features.next();
    }

    @Override
    public RowSource rows() throws IOException {
        CopyPlan plan = isFilteredByArea() ? null : copyPlan();
        return new RowSource() {
            @Override
            public RowType rowType() {
                return plan == null ? RowType.of(table.type()) : plan.rowType();
            }

            @Override
            public Rows open() throws IOException {
                return plan == null ? execute(true) : copy(plan);
            }
        };
    }

    private CopyPlan copyPlan() throws IOException {
        try {
            return database.copyPlan(table);
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }

    private TableResult copy(CopyPlan plan) throws IOException {
        try {
            rows = database.copy(table, plan, plan.select() + order(), () -> {});
            return rows;
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }

    private String order() {
        return options.ordered() && !table.key().isEmpty() ? " ORDER BY " + table.quotedKey() : "";
    }

    private TableResult execute(boolean inPlace) throws IOException {
        String condition = isFilteredByArea() ? " WHERE " + database.areaCondition(table.spatialColumn()) : "";
        try {
            PreparedStatement statement = database.streaming(table.select() + condition + order());
            if (!condition.isEmpty()) {
                database.setArea(statement, table.spatialColumn(), options.area());
            }
            rows = new JdbcRows(database, table, inPlace, statement);
            return rows;
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }

    /** Without a primary key, ids are row numbers, so that omitting rows would change the ids of others. */
    private boolean isFilteredByArea() {
        return options.area() != null
                && !table.idKey().isEmpty()
                && database.areaCondition(table.spatialColumn()) != null;
    }

    // ---- properties of the input

    @Override
    public SimpleFeatureType schema() {
        return table.type();
    }

    @Override
    public SpatialReference spatialReference() {
        return table.spatialReference();
    }

    @Override
    public OptionalLong count() throws IOException {
        if (isFilteredByArea()) {
            return OptionalLong.empty();
        }
        if (size < 0) {
            try (PreparedStatement counting = database.connection.prepareStatement(table.count())) {
                database.setRunning(database.cancellation(counting));
                try (ResultSet one = counting.executeQuery()) {
                    one.next();
                    size = one.getLong(1);
                }
            } catch (SQLException e) {
                throw database.failure(e);
            }
        }
        return OptionalLong.of(size);
    }

    @Override
    public Envelope bounds() {
        return null;
    }

    @Override
    public long position() {
        return rows == null ? 0 : rows.read();
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public Unit unit() {
        return Unit.FEATURES;
    }

    @Override
    public void close() throws IOException {
        try (database) {
            if (rows != null) {
                rows.close();
            }
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }
}
