/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.io.IOException;
import java.sql.Connection;

import org.geotools.api.data.Query;
import org.geotools.api.data.Transaction;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.api.filter.sort.SortBy;
import org.geotools.data.store.ContentFeatureSource;
import org.geotools.feature.FeatureCollection;
import org.geotools.jdbc.JDBCCallbackFactory;
import org.geotools.jdbc.JDBCDataStore;

/**
 * The query of a PostGIS store whose rows are the features of a collection. Immutable.
 *
 * <pre>{@code
 * RowSource rows = StoreRowSource.of(StoreQuery.of(collection), PageMethod.REMEMBERED, null);
 * }</pre>
 */
public final class StoreQuery {

    /** Its statements contain the values of a filter, so that the SQL is complete without parameters. */
    private static final String POSTGIS = "org.geotools.data.postgis.PostGISDialect";

    private final StoreResult result;
    private final JDBCDataStore store;

    /** @throws FeaturesNeededException if the store or the query needs features */
    StoreQuery(StoreResult result) throws FeaturesNeededException {
        this.result = result;
        this.store = store(result.source());
        result.check();
        checkOrder();
        checkAttributes();
    }

    /**
     * The query behind the collection of a result.
     *
     * @throws FeaturesNeededException if no query is known, or its rows are not the features of the collection
     */
    public static StoreQuery of(FeatureCollection<?, ?> collection) throws FeaturesNeededException {
        StoreResult result = CollectionUnwrapper.unwrap(collection);
        result.checkCoordinates();
        return new StoreQuery(result);
    }

    /**
     * The query behind a collection whose features are read, for changes that leave them the same. It does not matter
     * what decorators do to the features.
     *
     * @throws FeaturesNeededException if a decorator is unknown, or the query is not of PostGIS
     */
    static StoreQuery ofFeatures(FeatureCollection<?, ?> collection) throws FeaturesNeededException {
        return new StoreQuery(CollectionUnwrapper.unwrapFeatures(collection));
    }

    /** Discards the keys of pages: a transaction may have changed their rows. */
    public static void discardKeys() {
        ResultPage.discardKeys();
    }

    private static JDBCDataStore store(ContentFeatureSource source) throws FeaturesNeededException {
        if (!(source.getDataStore() instanceof JDBCDataStore jdbc)) {
            throw new FeaturesNeededException(
                    "the store is a " + source.getDataStore().getClass().getSimpleName());
        }
        String dialect = jdbc.getSQLDialect().getClass().getName();
        if (!dialect.equals(POSTGIS)) {
            throw new FeaturesNeededException("the store uses " + dialect);
        }
        if (jdbc.getCallbackFactory() != JDBCCallbackFactory.NULL) {
            throw new FeaturesNeededException("the store has callbacks");
        }
        return jdbc;
    }

    private void checkOrder() throws FeaturesNeededException {
        SortBy[] order = query().getSortBy();
        for (SortBy each : order == null ? new SortBy[0] : order) {
            // the name means the column of the result, which has another order as text
            if (each.getPropertyName() != null
                    && source().getSchema().getDescriptor(each.getPropertyName().getPropertyName())
                            instanceof GeometryDescriptor) {
                throw new FeaturesNeededException("the query sorts by a geometry");
            }
        }
    }

    private void checkAttributes() throws FeaturesNeededException {
        for (AttributeDescriptor attribute : type().getAttributeDescriptors()) {
            AttributeDescriptor column = result.column(attribute);
            if (column.getUserData().get(JDBCDataStore.JDBC_ENUM_MAP) != null) {
                throw new FeaturesNeededException("attribute " + attribute.getLocalName() + " is an enumeration");
            }
            // a feature then has a default value; a column of a query can be null although its table's cannot
            boolean replaces = !attribute.isNillable() || result.replacements().containsKey(attribute.getLocalName());
            if (replaces && (column.isNillable() || isVirtual())) {
                throw new FeaturesNeededException("attribute " + attribute.getLocalName() + " replaces nulls");
            }
        }
    }

    JDBCDataStore store() {
        return store;
    }

    /** A connection as features get one: the store's scripts run when it is borrowed, and again when it is closed. */
    Connection connection() throws IOException {
        try {
            return store.getConnection(Transaction.AUTO_COMMIT);
        } catch (IOException | RuntimeException e) {
            throw new DatabaseFailure(e);
        }
    }

    /** The store, if all users see the same of its rows; else null. */
    public Object sharedStore() {
        return SharedRows.store(source());
    }

    ContentFeatureSource source() {
        return result.source();
    }

    /** The query of the store: its filter has those of the request and of the layer. Not to be changed. */
    public Query query() {
        return result.query();
    }

    /** The type of the features in the document. */
    SimpleFeatureType type() {
        return result.type();
    }

    /** The query of all matches: without the condition of a page that was found before. */
    public Query matches() {
        FoundPage found = FoundPage.of(query());
        if (found == null) {
            return query();
        }
        Query matches = new Query(query());
        matches.setFilter(found.filter());
        return matches;
    }

    /** The name of the type in the ids; null for that of the source. */
    String idPrefix() {
        return result.idPrefix();
    }

    /** Null for none. */
    Reprojection reprojection() {
        return result.reprojection();
    }

    /** Whether the table is the SQL of a view, which declares types that the database does not check. */
    boolean isVirtual() {
        return store.getVirtualTables().containsKey(source().getEntry().getTypeName());
    }
}
