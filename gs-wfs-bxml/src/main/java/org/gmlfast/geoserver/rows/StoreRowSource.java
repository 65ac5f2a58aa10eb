/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.util.Converters;
import org.geotools.util.factory.Hints;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.model.RowsUnavailableException;
import org.gmlfast.rows.ParentRows;
import org.gmlfast.rows.PostgresColumns;
import org.gmlfast.rows.PostgresRow;
import org.gmlfast.rows.PostgresRowType;
import org.gmlfast.rows.PostgresRows;
import org.gmlfast.rows.RowIds;
import org.gmlfast.rows.TableUse;
import org.gmlfast.rows.TemporalValues;
import org.gmlfast.rows.UnsupportedColumnException;
import org.gmlfast.rows.page.PageMethod;
import org.gmlfast.rows.wkb.GeometryReader;
import org.gmlfast.rows.wkb.WkbGeometryReader;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/** The rows of a query of a PostGIS store, from a connection of that store. */
final class StoreRowSource implements ResultRows {

    private static final DescribedColumns COLUMNS = new DescribedColumns();

    private static final DescribedChildren CHILDREN = new DescribedChildren();

    /**
     * Prevents a parallel plan. Parallel workers return rows in an order that differs from run to run, and so would the
     * rows of a page. (Queries for features have no workers, because a cursor fetches their rows in portions.)
     * {@code set_config} is parallel unsafe. The planner looks for such functions first and then simplifies
     * {@code false AND …}, so the function is never called. PostgreSQL names a CASE after the column of its ELSE, so
     * ORDER BY still finds that name.
     */
    private static final String UNSHARED =
            "CASE WHEN false AND pg_catalog.set_config('', '', true) IS NULL THEN NULL ELSE %s END";

    private final StoreQuery query;
    private final List<String> expressions;
    private final PostgresRowType type;
    private final RowType rowType;

    /** Once the page is counted, it starts at a known row. */
    private ResultPage page;

    private StoreRowSource(StoreQuery query, ResultPage page, List<String> expressions, PostgresRowType type) {
        this.query = query;
        this.page = page;
        this.expressions = expressions;
        this.type = type;
        this.rowType = type.rowType(
                query.reprojection() != null && query.reprojection().isSwapping());
    }

    /** @param use of the document; null for one that reads no other tables */
    static StoreRowSource of(StoreQuery query, PageMethod paging, TableUse use)
            throws FeaturesNeededException, IOException {
        RecordedQuery recorded = RecordedQuery.of(query);
        SelectList own = recorded.selectList(query);
        try {
            ResultPage page = PageDerivation.page(query, paging, recorded, own);
            SelectList list = page.list();
            String columnsKey = columnsOf(query, list);
            PostgresColumns columns = COLUMNS.get(
                    query.source().getSchema(),
                    columnsKey,
                    page.statement(list.expressions()),
                    () -> query.connection());
            PostgresRowType type = rowType(query, recorded, list, columns);
            if (use != null && !use.children().isEmpty()) {
                type = type.withChildren(CHILDREN.get(query, use, type.rowType(false), columns, columnsKey));
            }
            return new StoreRowSource(query, page, cast(list, columns), type);
        } catch (UnsupportedColumnException e) {
            throw new FeaturesNeededException(e.getMessage(), e);
        } catch (IOException | SQLException | RuntimeException | LinkageError e) {
            DatabaseFailure.throwIfFinal(e);
            throw new FeaturesNeededException("the columns are unknown: " + e.getMessage(), e);
        }
    }

    @Override
    public String way() {
        return page.way();
    }

    @Override
    public OptionalLong count() {
        if (page.count() == null) {
            return OptionalLong.empty();
        }
        try {
            // the page passes the keys before it once for both
            PageStart start = PageStart.find(query, page);
            if (start == null) {
                return countRows();
            }
            page = start.page();
            return OptionalLong.of(start.rows());
        } catch (IOException | SQLException e) {
            if (DatabaseFailure.isFinal(e)) {
                throw new UncheckedIOException(e instanceof IOException failure ? failure : new IOException(e));
            }
            return OptionalLong.empty();
        }
    }

    private OptionalLong countRows() throws IOException, SQLException {
        try (Connection connection = query.connection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(page.count())) {
            return row.next() ? OptionalLong.of(row.getLong(1)) : OptionalLong.empty();
        }
    }

    /** Parameters of a view can change the types of its columns. */
    private static String columnsOf(StoreQuery query, SelectList list) {
        String columns = String.join(",", list.expressions());
        return query.isVirtual()
                ? columns + '\n' + query.query().getHints().get(Hints.VIRTUAL_TABLE_PARAMETERS)
                : columns;
    }

    /**
     * The expressions in the order of one process, cast to the types that their bytes are read as. The cast changes
     * nothing, unless the type of a column has changed since the store read it.
     */
    private static List<String> cast(SelectList list, PostgresColumns columns) {
        List<String> cast = new ArrayList<>();
        for (int i = 0; i < list.expressions().size(); i++) {
            cast.add(columns.cast(i, list.expressions().get(i)));
        }
        cast.set(0, UNSHARED.formatted(cast.get(0)));
        return cast;
    }

    private static PostgresRowType rowType(
            StoreQuery query, RecordedQuery recorded, SelectList list, PostgresColumns columns)
            throws UnsupportedColumnException {
        SimpleFeatureType attributes = query.type();
        int[] columnsOfAttributes = new int[attributes.getAttributeCount()];
        for (int i = 0; i < columnsOfAttributes.length; i++) {
            columnsOfAttributes[i] = list.column(
                    recorded.type().indexOf(attributes.getDescriptor(i).getLocalName()));
        }
        String prefix = query.idPrefix() == null ? recorded.type().getTypeName() : query.idPrefix();
        return PostgresRowType.of(
                columns,
                attributes,
                columnsOfAttributes,
                ids(columns, prefix, list.keySize()),
                TemporalValues.JVM_ZONE,
                i -> geometries(query, attributes.getDescriptor(i).getType().getBinding()));
    }

    /** GeoTools makes up the ids of a table without a primary key. */
    private static RowIds ids(PostgresColumns columns, String prefix, int keySize) throws UnsupportedColumnException {
        return keySize == 0
                ? row -> prefix + '.' + SimpleFeatureBuilder.createDefaultFeatureId()
                : PostgresRowType.keyIds(
                        columns, prefix, IntStream.range(0, keySize).toArray());
    }

    /** Geometries of the class that the attribute declares; a view can declare another class than it returns. */
    private static GeometryReader geometries(StoreQuery query, Class<?> binding) {
        WkbGeometryReader reader = new WkbGeometryReader(new GeometryFactory());
        Reprojection reprojection = query.reprojection();
        return (wkb, from, length) -> {
            Geometry geometry = reader.read(wkb, from, length);
            if (!binding.isInstance(geometry) && Converters.convert(geometry, binding) instanceof Geometry converted) {
                geometry = converted;
            }
            return reprojection == null || geometry == null ? geometry : reprojection.applied(geometry);
        };
    }

    @Override
    public RowType rowType() {
        return rowType;
    }

    @Override
    public Rows open() throws IOException {
        return rowType.children().isEmpty() ? openRows() : openParents();
    }

    /** The rows with those of other tables: no features can replace them. */
    private Rows openParents() throws IOException {
        Reprojection reprojection = query.reprojection();
        UnaryOperator<Geometry> ofChildren = reprojection == null ? UnaryOperator.identity() : reprojection::applied;
        Snapshot snapshot = Snapshot.begin(query.connection());
        try {
            Rows rows = ParentRows.open(snapshot.connection(), page.statement(expressions), type, null, ofChildren);
            return new PooledRows(rows, snapshot, page);
        } catch (LinkageError e) {
            snapshot.closeAfter(e);
            throw new IOException("another version of PostgreSQL's driver: " + e, e);
        } catch (IOException | RuntimeException e) {
            snapshot.closeAfter(e);
            throw e;
        }
    }

    private Rows openRows() throws IOException {
        Connection connection = null;
        try {
            connection = query.connection();
            Connection pooled = connection;
            return new PooledRows(
                    PostgresRows.open(connection, page.statement(expressions), type), () -> release(pooled), page);
        } catch (IOException | RuntimeException | LinkageError e) {
            close(connection, e);
            DatabaseFailure.throwIfFinal(e);
            throw new RowsUnavailableException(e.getMessage(), e);
        }
    }

    private static void release(Connection connection) throws IOException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    private static void close(Connection connection, Throwable reason) {
        if (connection != null) {
            try {
                connection.close();
            } catch (SQLException e) {
                reason.addSuppressed(e);
            }
        }
    }

    /** Rows that return their connection to the store when they are closed. */
    private static final class PooledRows implements Rows {

        private final Rows rows;
        private final Closeable connection;
        private final ResultPage page;
        private final int lastRow;
        private int read;

        PooledRows(Rows rows, Closeable connection, ResultPage page) {
            this.rows = rows;
            this.connection = connection;
            this.page = page;
            this.lastRow = page.lastRow();
        }

        @Override
        public Row next() throws IOException {
            Row row = rows.next();
            if (row != null && ++read == lastRow) {
                page.ended((PostgresRow) row);
            }
            return row;
        }

        @Override
        public void close() throws IOException {
            try {
                rows.close();
            } finally {
                connection.close();
            }
        }
    }
}
