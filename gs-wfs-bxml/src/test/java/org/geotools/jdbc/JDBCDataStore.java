/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.jdbc;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.geotools.api.data.FeatureReader;
import org.geotools.api.data.Query;
import org.geotools.api.data.Transaction;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.Name;
import org.geotools.api.filter.And;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.NativeFilter;
import org.geotools.api.filter.sort.SortBy;
import org.geotools.api.filter.sort.SortOrder;
import org.geotools.data.DefaultTransaction;
import org.geotools.data.FilteringFeatureReader;
import org.geotools.data.store.ContentDataStore;
import org.geotools.data.store.ContentEntry;
import org.geotools.data.store.ContentFeatureSource;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.geotools.util.factory.Hints;

/** A store of one table. It translates the filters that {@link #sql} has to SQL, and evaluates all others itself. */
public final class JDBCDataStore extends ContentDataStore {

    public static final String JDBC_ENUM_MAP = "org.geotools.jdbc.enumMap";

    /** Opens a connection to the database. */
    public interface Database {
        Connection connect() throws SQLException;
    }

    public final Map<Filter, String> sql = new HashMap<>();
    public final Map<String, VirtualTable> virtualTables = new HashMap<>();
    public JDBCCallbackFactory callbacks = JDBCCallbackFactory.NULL;

    /** How often the rows of the whole table, or those of a filter, have been counted. */
    public int counted;

    public final List<Object> listeners = new ArrayList<>();

    private final SQLDialect dialect;
    private final SimpleFeatureType type;
    private final List<String> key;
    private final Database database;

    public JDBCDataStore(SQLDialect dialect, SimpleFeatureType type, List<String> key, Database database) {
        this.dialect = dialect;
        this.type = type;
        this.key = key;
        this.database = database;
        sql.put(Filter.INCLUDE, "");
        setNamespaceURI(type.getName().getNamespaceURI());
    }

    public SQLDialect getSQLDialect() {
        return dialect;
    }

    public JDBCCallbackFactory getCallbackFactory() {
        return callbacks;
    }

    public Map<String, VirtualTable> getVirtualTables() {
        return virtualTables;
    }

    public List<?> getConnectionLifecycleListeners() {
        return listeners;
    }

    public void encodeTableName(String tableName, StringBuffer sql, Hints hints) {
        dialect.encodeColumnName(null, tableName, sql);
    }

    public Connection getConnection(Transaction transaction) throws IOException {
        if (transaction != Transaction.AUTO_COMMIT) {
            return ((OpenConnection) transaction.getState(this)).connection();
        }
        try {
            return database.connect();
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    public Transaction buildTransaction(Connection connection) {
        Transaction transaction = new DefaultTransaction();
        transaction.putState(this, new OpenConnection(connection));
        return transaction;
    }

    private record OpenConnection(Connection connection) implements Transaction.State {
        @Override
        public void setTransaction(Transaction transaction) {
            // the connection stays open
        }

        @Override
        public void addAuthorization(String authorization) {
            // none
        }

        @Override
        public void commit() {
            // the owner of the connection commits
        }

        @Override
        public void rollback() {
            // the owner of the connection rolls back
        }
    }

    @Override
    protected List<Name> createTypeNames() {
        return List.of(type.getName());
    }

    @Override
    protected ContentFeatureSource createFeatureSource(ContentEntry entry) {
        return new Table(entry);
    }

    private final class Table extends ContentFeatureSource {

        Table(ContentEntry entry) {
            super(entry, Query.ALL);
        }

        @Override
        protected FeatureReader<SimpleFeatureType, SimpleFeature> getReaderInternal(Query query) throws IOException {
            SimpleFeatureType read = query.getPropertyNames() == Query.ALL_NAMES
                    ? type
                    : SimpleFeatureTypeBuilder.retype(type, query.getPropertyNames());
            String where = where(query.getFilter());
            try {
                Connection connection = getConnection(getTransaction());
                JDBCFeatureReader reader =
                        new JDBCFeatureReader(select(read, query, where), connection, 1000, read, new PrimaryKey(key));
                return where == null ? new FilteringFeatureReader<>(reader, query.getFilter()) : reader;
            } catch (SQLException e) {
                throw new IOException(e);
            }
        }

        private String where(Filter filter) {
            if (filter instanceof NativeFilter text) {
                return " WHERE (" + text.getNative() + ")";
            }
            if (!(filter instanceof And both)) {
                return sql.get(filter);
            }
            List<String> parts = both.getChildren().stream().map(this::where).toList();
            return parts.contains(null)
                    ? null
                    : parts.stream()
                            .map(part -> "(" + part.substring(" WHERE ".length()) + ")")
                            .collect(Collectors.joining(" AND ", " WHERE ", ""));
        }

        private String select(SimpleFeatureType read, Query query, String where) {
            StringBuffer statement = new StringBuffer("SELECT ");
            for (String column : key) {
                dialect.encodeColumnName(null, column, statement);
                statement.append(',');
            }
            read.getAttributeDescriptors().stream()
                    .filter(attribute -> !key.contains(attribute.getLocalName()))
                    .forEach(attribute -> {
                        if (attribute instanceof org.geotools.api.feature.type.GeometryDescriptor geometry) {
                            dialect.encodeGeometryColumn(geometry, null, 4326, query.getHints(), statement);
                            dialect.encodeColumnAlias(attribute.getLocalName(), statement);
                        } else {
                            dialect.encodeColumnName(null, attribute.getLocalName(), statement);
                        }
                        statement.append(',');
                    });
            statement.setLength(statement.length() - 1);
            statement.append(" FROM ");
            encodeTableName(type.getTypeName(), statement, query.getHints());
            statement.append(where == null ? "" : where);
            appendOrder(query.getSortBy(), statement);
            if (query.getMaxFeatures() != Integer.MAX_VALUE) {
                statement.append(" LIMIT ").append(query.getMaxFeatures());
            }
            if (query.getStartIndex() != null && query.getStartIndex() > 0) {
                statement.append(" OFFSET ").append(query.getStartIndex());
            }
            return statement.toString();
        }

        private void appendOrder(SortBy[] order, StringBuffer statement) {
            String separator = " ORDER BY ";
            for (SortBy each : order == null ? new SortBy[0] : order) {
                boolean natural = each.getPropertyName() == null;
                for (String column :
                        natural ? key : List.of(each.getPropertyName().getPropertyName())) {
                    dialect.encodeColumnName(null, column, statement.append(separator));
                    statement.append(each.getSortOrder() == SortOrder.DESCENDING ? " DESC" : " ASC");
                    separator = ",";
                }
            }
        }

        @Override
        protected boolean canOffset(Query query) {
            return true;
        }

        @Override
        protected boolean canFilter(Query query) {
            return true;
        }

        @Override
        protected boolean canSort(Query query) {
            return true;
        }

        @Override
        protected boolean canRetype(Query query) {
            return true;
        }

        @Override
        protected boolean canLimit(Query query) {
            return true;
        }

        @Override
        protected boolean canTransact() {
            return true;
        }

        @Override
        protected ReferencedEnvelope getBoundsInternal(Query query) {
            return null;
        }

        @Override
        protected int getCountInternal(Query query) throws IOException {
            String where = where(query.getFilter());
            if (where == null || database == null) {
                return -1;
            }
            try (Connection connection = database.connect();
                    Statement statement = connection.createStatement();
                    ResultSet count = statement.executeQuery(
                            "SELECT count(*) FROM (" + select(type, query, where) + ") AS rows")) {
                count.next();
                counted += query.isMaxFeaturesUnlimited() ? 1 : 0;
                return count.getInt(1);
            } catch (SQLException e) {
                throw new IOException(e);
            }
        }

        @Override
        protected SimpleFeatureType buildFeatureType() {
            return type;
        }
    }
}
