/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.postgresql.PGConnection;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.Field;
import org.postgresql.core.Query;
import org.postgresql.core.QueryExecutor;
import org.postgresql.core.ResultCursor;
import org.postgresql.core.ResultHandlerBase;
import org.postgresql.core.Tuple;

/**
 * The columns of a PostgreSQL select, found without running it. Immutable.
 *
 * <pre>{@code
 * PostgresColumns columns = PostgresColumns.describe(connection, "SELECT id, name FROM city");
 * }</pre>
 */
public final class PostgresColumns {

    /** The types of PostgreSQL itself whose values are read by their bytes. */
    private static final Set<String> BUILT_IN = Set.of(
            "bool",
            "int2",
            "int4",
            "int8",
            "float4",
            "float8",
            "numeric",
            "text",
            "varchar",
            "bpchar",
            "date",
            "time",
            "timetz",
            "timestamp",
            "timestamptz",
            "uuid",
            "json",
            "jsonb");

    /**
     * A column.
     *
     * @param name its name
     * @param typeName PostgreSQL's name of its type, such as int4
     * @param type how its values are decoded; null if they are not
     * @param fields of the items of an array of composite values; null for others
     */
    record Column(String name, String typeName, PostgresType type, List<String> fields) {}

    private final List<Column> columns;

    PostgresColumns(List<Column> columns) {
        this.columns = List.copyOf(columns);
    }

    /**
     * Asks the database for the columns of a select, in one round trip. Binary rows do not carry their types, so
     * describe a select again if its tables may have changed.
     *
     * @param connection of PostgreSQL's driver, or a wrapper that it can be unwrapped from
     * @param select without parameters
     * @throws SQLException if the select is not valid, or the connection is not PostgreSQL's
     * @throws UnsupportedColumnException if the database does not know the encoding of its texts
     */
    public static PostgresColumns describe(Connection connection, String select)
            throws SQLException, UnsupportedColumnException {
        try {
            return describe(connection.unwrap(BaseConnection.class), select);
        } catch (LinkageError e) {
            throw new UnsupportedColumnException("another version of PostgreSQL's driver: " + e);
        }
    }

    private static PostgresColumns describe(BaseConnection postgres, String select)
            throws SQLException, UnsupportedColumnException {
        checkEncoding(postgres);
        List<Column> columns = new ArrayList<>();
        for (Field field : fields(postgres.getQueryExecutor(), select)) {
            String typeName = postgres.getTypeInfo().getPGType(field.getOID());
            int sqlType = postgres.getTypeInfo().getSQLType(field.getOID());
            PostgresType type = PostgresType.of(typeName, sqlType, field.getMod());
            List<String> fields =
                    type == null && sqlType == Types.ARRAY ? PostgresArrays.fields(postgres, field.getOID()) : null;
            columns.add(
                    new Column(field.getColumnLabel(), typeName, fields == null ? type : PostgresType.ARRAY, fields));
        }
        return new PostgresColumns(columns);
    }

    /**
     * Parses and describes a select in one round trip. PreparedStatement.getMetaData would keep a plan on the server
     * for each select, which fails once the columns of a table have changed, and would look for serial columns.
     */
    private static Field[] fields(QueryExecutor executor, String select) throws SQLException {
        Description description = new Description();
        Query query = executor.createSimpleQuery(select);
        try {
            int flags = QueryExecutor.QUERY_ONESHOT
                    | QueryExecutor.QUERY_DESCRIBE_ONLY
                    | QueryExecutor.QUERY_SUPPRESS_BEGIN;
            executor.execute(query, query.createParameterList(), description, 0, 0, flags);
        } finally {
            query.close();
        }
        return description.fields;
    }

    private static final class Description extends ResultHandlerBase {

        private Field[] fields = {};

        @Override
        public void handleResultRows(Query query, Field[] described, List<Tuple> rows, ResultCursor cursor) {
            fields = described;
        }

        /** The base class of driver 42.7.13 does not implement it. */
        @Override
        public void handleWarning(SQLWarning warning) {
            // a notice of the server does not change the description
        }
    }

    /** In a database of encoding SQL_ASCII, texts are bytes that the server does not convert to UTF-8. */
    private static void checkEncoding(PGConnection connection) throws UnsupportedColumnException {
        String server = connection.getParameterStatus("server_encoding");
        String client = connection.getParameterStatus("client_encoding");
        if ("SQL_ASCII".equals(server) || !"UTF8".equals(client)) {
            throw new UnsupportedColumnException(
                    "texts are in the encoding " + client + ", those of the database in " + server);
        }
    }

    /** The number of columns. */
    public int size() {
        return columns.size();
    }

    /** The name of a column, starting at 0. */
    public String name(int index) {
        return columns.get(index).name();
    }

    /** PostgreSQL's name of a column's type, such as int4. */
    public String typeName(int index) {
        return columns.get(index).typeName();
    }

    /**
     * An expression of a column in SQL, cast to the type that its bytes are read as. The cast changes nothing, unless
     * the type has changed since it was described.
     */
    public String cast(int index, String expression) {
        return BUILT_IN.contains(typeName(index)) ? expression + "::pg_catalog." + typeName(index) : expression;
    }

    /** Whether {@link PostgresRow} returns values of a column as objects. */
    public boolean isSupported(int index) {
        return columns.get(index).type() != null;
    }

    /** The names of the fields of an array's composite values; null for other columns. */
    List<String> fields(int index) {
        return columns.get(index).fields();
    }

    /** How values of a column are decoded; null if they are not. */
    PostgresType type(int index) {
        return columns.get(index).type();
    }
}
