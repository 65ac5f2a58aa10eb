/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.rows;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.SkippedRecords;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.rows.KeyRange;
import org.gmlfast.table.Condition;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.database.Database;
import org.gmlfast.table.database.DatabaseSource;
import org.gmlfast.table.database.RowPlan;
import org.gmlfast.table.database.TableResult;
import org.gmlfast.table.sql.TableSql;
import org.locationtech.jts.geom.Envelope;

/** Reads the rows of a table or view as features. */
public final class TableInput implements FeatureInput {

    private final Database database;
    private final InputOptions options;
    private final FeatureTable table;

    private final SkippedRecords skipped;

    private TableResult rows;
    private TableFeatures features;
    private long size = -1;

    private TableInput(Database database, FeatureTable table, InputOptions options) {
        this.database = database;
        this.table = table;
        this.options = options;
        this.skipped = new SkippedRecords(options);
    }

    /**
     * Connects to a database and reads the structure of the table that the options name.
     *
     * @throws IOException if the database fails or the table does not exist
     */
    public static TableInput open(DatabaseSource source, InputOptions options) throws IOException {
        Database database = source.open();
        try {
            try {
                FeatureTable table = database.catalog().table(options);
                return new TableInput(database, options.use() == null ? table : used(table, options), options);
            } catch (IOException | RuntimeException | SQLException e) {
                database.close();
                throw e;
            }
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }

    /** With rows of other tables, all rows are read in the order of the key, as those of the other tables are. */
    private static FeatureTable used(FeatureTable table, InputOptions options) {
        FeatureTable used = table.usedBy(options.use());
        boolean byKeys = !options.use().children().isEmpty() && !table.key().isEmpty();
        return byKeys ? used.inKeyRange(KeyRange.ALL) : used;
    }

    // ---- features

    @Override
    public SimpleFeature next() throws IOException {
        table.checkFeatures();
        if (features == null) {
            features = new TableFeatures(execute(false), table.type());
        }
        return features.next();
    }

    @Override
    public RowSource rows() throws IOException {
        RowPlan plan = area() == null ? rowPlan() : null;
        if (plan == null) {
            table.checkFeatures();
        }
        return new RowSource() {
            @Override
            public RowType rowType() {
                return plan == null ? RowType.of(table.type()) : plan.rowType();
            }

            @Override
            public Rows open() throws IOException {
                return plan == null ? execute(true) : planned(plan);
            }
        };
    }

    private RowPlan rowPlan() throws IOException {
        try {
            return database.rowPlan(table);
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }

    private TableResult planned(RowPlan plan) throws IOException {
        try {
            Condition query =
                    TableSql.all(table, plan.select(), Condition.ALL, options.ordered() || table.keyRange() != null);
            rows = plan.open(plan.statement(query), skipped, () -> {});
            return rows;
        } catch (SQLException e) {
            throw database.failure(e, table, null);
        }
    }

    private TableResult execute(boolean inPlace) throws IOException {
        Condition area = area();
        Condition query =
                TableSql.all(table, TableSql.select(table), area == null ? Condition.ALL : area, options.ordered());
        try {
            PreparedStatement statement = database.streaming(query.sql());
            database.bind(statement, query.values());
            rows = new JdbcRows(database, table, inPlace, statement, skipped);
            return rows;
        } catch (SQLException e) {
            throw database.failure(e, table, null);
        }
    }

    /**
     * Returns the condition for the area of the options; null if all rows are read. Without a primary key, ids are row
     * numbers, so that omitting rows would change the ids of others.
     */
    private Condition area() {
        return options.area() == null || table.idKey().isEmpty()
                ? null
                : table.dialect().area(table.spatialColumn(), options.area());
    }

    @Override
    public boolean hasFeatureIn(Envelope area) throws IOException {
        if (area() == null) {
            return false;
        }
        Condition condition = table.dialect().area(table.spatialColumn(), area);
        Condition query = TableSql.all(table, TableSql.select(table), condition, false);
        try (PreparedStatement statement = database.streaming(query.sql())) {
            database.bind(statement, query.values());
            database.setRunning(database.cancellation(statement));
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        } catch (SQLException e) {
            throw database.failure(e, table, null);
        }
    }

    // ---- properties of the input

    @Override
    public SimpleFeatureType schema() {
        return table.type();
    }

    @Override
    public List<String> primaryKey() {
        return options.primaryKeyExposed() ? table.key() : List.of();
    }

    @Override
    public SpatialReference spatialReference() {
        return table.spatialReference();
    }

    @Override
    public OptionalLong count() throws IOException {
        if (area() != null || skipped.areAllowed()) {
            return OptionalLong.empty();
        }
        if (size < 0) {
            try (PreparedStatement counting = database.connection()
                    .prepareStatement(TableSql.count(table, Condition.ALL).sql())) {
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

    /** Geometries of rows are checked before they are transformed. */
    @Override
    public boolean hasFiniteGeometries() {
        return true;
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
    public List<String> notes() {
        return skipped.notes();
    }

    @Override
    public long skipped() {
        return skipped.count();
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
