/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.util.Map;
import java.util.Set;

import org.geotools.api.data.Query;
import org.geotools.api.data.Transaction;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.data.store.ContentFeatureSource;
import org.geotools.util.factory.Hints;

/**
 * A result as the query of a store, without the decorators of its collection.
 *
 * @param source of the store
 * @param query with the filters of the request and of the layer; not to be changed
 * @param type of the features in the document
 * @param idPrefix the name of the type in the ids; null for that of the source
 * @param reprojection null for none
 * @param replacements the values in place of null, by the names of attributes
 */
record StoreResult(
        ContentFeatureSource source,
        Query query,
        SimpleFeatureType type,
        String idPrefix,
        Reprojection reprojection,
        Map<String, Object> replacements) {

    /** Hints that change neither which values are read nor how. */
    private static final Set<Hints.Key> HARMLESS = Set.of(
            Hints.JTS_COORDINATE_SEQUENCE_FACTORY,
            Hints.VIRTUAL_TABLE_PARAMETERS,
            Hints.RESOLVE,
            Hints.RESOLVE_TIMEOUT,
            Hints.ASSOCIATION_TRAVERSAL_DEPTH,
            Hints.ASSOCIATION_PROPERTY,
            Query.INCLUDE_MANDATORY_PROPS,
            FoundPage.HINT);

    /** @throws FeaturesNeededException if the query does more than select features of the source */
    @SuppressWarnings("PMD.CloseResource") // of the source
    void check() throws FeaturesNeededException {
        if (source.isView()) {
            throw new FeaturesNeededException("the source is a view of another");
        }
        Transaction transaction = source.getTransaction();
        if (transaction != null && transaction != Transaction.AUTO_COMMIT) {
            throw new FeaturesNeededException("the query belongs to a transaction");
        }
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
    }

    /**
     * Checks that geometries are those of the store, apart from their axes. GeoTools transforms features as fast.
     *
     * @throws FeaturesNeededException if they are not
     */
    void checkCoordinates() throws FeaturesNeededException {
        if (reprojection != null && reprojection.isChanging()) {
            throw new FeaturesNeededException("the request reprojects");
        }
    }

    /**
     * The attribute of the source that an attribute of the document comes from.
     *
     * @throws FeaturesNeededException if there is none, or its geometries have another CRS
     */
    AttributeDescriptor column(AttributeDescriptor attribute) throws FeaturesNeededException {
        AttributeDescriptor column = source.getSchema().getDescriptor(attribute.getLocalName());
        if (column == null) {
            throw new FeaturesNeededException("attribute " + attribute.getLocalName() + " is not a column");
        }
        if (attribute instanceof GeometryDescriptor geometry) {
            checkCrs(geometry, (GeometryDescriptor) column);
        }
        return column;
    }

    /** A geometry names its own CRS only if its attribute has none; then no CRS may come from the column or request. */
    private void checkCrs(GeometryDescriptor attribute, GeometryDescriptor column) throws FeaturesNeededException {
        if (attribute.getCoordinateReferenceSystem() == null
                && (column.getCoordinateReferenceSystem() != null || reprojection != null)) {
            throw new FeaturesNeededException("attribute " + attribute.getLocalName() + " has lost its CRS");
        }
    }
}
