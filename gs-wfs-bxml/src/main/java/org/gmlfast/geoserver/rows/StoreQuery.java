/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.io.IOException;
import java.util.Set;

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
import org.geotools.util.factory.Hints;
import org.gmlfast.rows.PageMethod;

/**
 * The query of a PostGIS store whose rows are the features of a collection. Immutable.
 *
 * <pre>{@code
 * RowSource rows = StoreQuery.of(collection).rows(PageMethod.REMEMBERED);
 * }</pre>
 */
public final class StoreQuery {

    /** Its statements contain the values of a filter, so that the SQL is complete without parameters. */
    private static final String POSTGIS = "org.geotools.data.postgis.PostGISDialect";

    /** Hints that change neither the columns of the SQL nor how values are read from them. */
    private static final Set<Hints.Key> HARMLESS = Set.of(
            Hints.JTS_COORDINATE_SEQUENCE_FACTORY,
            Hints.VIRTUAL_TABLE_PARAMETERS,
            Hints.RESOLVE,
            Hints.RESOLVE_TIMEOUT,
            Hints.ASSOCIATION_TRAVERSAL_DEPTH,
            Hints.ASSOCIATION_PROPERTY,
            Query.INCLUDE_MANDATORY_PROPS);

    private final ContentFeatureSource source;
    private final JDBCDataStore store;
    private final Query query;
    private final SimpleFeatureType type;
    private final String idPrefix;
    private final Reprojection reprojection;

    /**
     * A query.
     *
     * @param type of the features in the document
     * @param idPrefix the name of the type in the ids; null for that of the source
     * @param reprojection null for none
     * @throws FeaturesNeededException if the store or the query needs features
     */
    StoreQuery(
            ContentFeatureSource source,
            Query query,
            SimpleFeatureType type,
            String idPrefix,
            Reprojection reprojection)
            throws FeaturesNeededException {
        this.source = source;
        this.store = store(source);
        this.query = query;
        this.type = type;
        this.idPrefix = idPrefix;
        this.reprojection = reprojection;
        checkQuery();
        checkAttributes();
    }

    /**
     * The query behind the collection of a result.
     *
     * @throws FeaturesNeededException if no query is known, or its rows are not the features of the collection
     */
    public static StoreQuery of(FeatureCollection<?, ?> collection) throws FeaturesNeededException {
        return CollectionUnwrapper.unwrap(collection);
    }

    /** Discards the keys of pages: a transaction may have changed their rows. */
    public static void discardKeys() {
        ResultPage.discardKeys();
    }

    /**
     * The rows of the query. Asks the database for the types of the columns, once for each list of columns.
     *
     * @param paging how pages are found
     * @throws FeaturesNeededException if GeoTools' reader does more than run one statement, or a column has a type that
     *     is read in another way
     * @throws IOException if the database fails, so that features cannot be read either
     */
    public StoreRowSource rows(PageMethod paging) throws FeaturesNeededException, IOException {
        return StoreRowSource.of(this, paging);
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
        if (source.isView()) {
            throw new FeaturesNeededException("the source is a view of another");
        }
        Transaction transaction = source.getTransaction();
        if (transaction != null && transaction != Transaction.AUTO_COMMIT) {
            throw new FeaturesNeededException("the query belongs to a transaction");
        }
        return jdbc;
    }

    private void checkQuery() throws FeaturesNeededException {
        if (!query.getJoins().isEmpty()) {
            throw new FeaturesNeededException("the query is a join");
        }
        if (query.getCoordinateSystem() != null || query.getCoordinateSystemReproject() != null) {
            throw new FeaturesNeededException("the store reprojects");
        }
        for (Object key : query.getHints().keySet()) {
            if (!HARMLESS.contains(key) && !(key instanceof Hints.ConfigurationMetadataKey)) {
                throw new FeaturesNeededException("the query has the hint " + key);
            }
        }
        SortBy[] order = query.getSortBy();
        for (SortBy each : order == null ? new SortBy[0] : order) {
            // the name means the column of the result, which has another order as text
            if (each.getPropertyName() != null
                    && source.getSchema().getDescriptor(each.getPropertyName().getPropertyName())
                            instanceof GeometryDescriptor) {
                throw new FeaturesNeededException("the query sorts by a geometry");
            }
        }
    }

    private void checkAttributes() throws FeaturesNeededException {
        SimpleFeatureType own = source.getSchema();
        for (AttributeDescriptor attribute : type.getAttributeDescriptors()) {
            AttributeDescriptor column = own.getDescriptor(attribute.getLocalName());
            if (column == null) {
                throw new FeaturesNeededException("attribute " + attribute.getLocalName() + " is no column");
            }
            if (column.getUserData().get(JDBCDataStore.JDBC_ENUM_MAP) != null) {
                throw new FeaturesNeededException("attribute " + attribute.getLocalName() + " is an enumeration");
            }
            // a feature then has a default value; a column of a query can be null although its table's cannot
            if (!attribute.isNillable() && (column.isNillable() || isVirtual())) {
                throw new FeaturesNeededException("attribute " + attribute.getLocalName() + " replaces nulls");
            }
            if (attribute instanceof GeometryDescriptor geometry) {
                checkCrs(geometry, (GeometryDescriptor) column);
            }
        }
    }

    /** A geometry names its own CRS only if its attribute has none; then no CRS may come from the column or request. */
    private void checkCrs(GeometryDescriptor attribute, GeometryDescriptor column) throws FeaturesNeededException {
        if (attribute.getCoordinateReferenceSystem() == null
                && (column.getCoordinateReferenceSystem() != null || reprojection != null)) {
            throw new FeaturesNeededException("attribute " + attribute.getLocalName() + " has lost its CRS");
        }
    }

    JDBCDataStore store() {
        return store;
    }

    ContentFeatureSource source() {
        return source;
    }

    /** The query of the store: its filter has those of the request and of the layer. Not to be changed. */
    public Query query() {
        return query;
    }

    /** The type of the features in the document. */
    SimpleFeatureType type() {
        return type;
    }

    /** The name of the type in the ids; null for that of the source. */
    String idPrefix() {
        return idPrefix;
    }

    /** Null for none. */
    Reprojection reprojection() {
        return reprojection;
    }

    /** Whether the table is the SQL of a view, which declares types that the database does not check. */
    boolean isVirtual() {
        return store.getVirtualTables().containsKey(source.getEntry().getTypeName());
    }
}
