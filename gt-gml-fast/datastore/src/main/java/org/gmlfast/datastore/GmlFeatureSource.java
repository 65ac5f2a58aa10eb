/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.datastore;

import java.io.IOException;
import java.util.List;
import java.util.NoSuchElementException;

import org.geotools.api.data.FeatureReader;
import org.geotools.api.data.Query;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.api.filter.Filter;
import org.geotools.data.store.ContentEntry;
import org.geotools.data.store.ContentFeatureSource;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.geometry.jts.ReferencedEnvelope;

/** The features of one type in a GML file. */
final class GmlFeatureSource extends ContentFeatureSource {

    private final GmlDataStore store;

    /** The number and bounds of all features of a version of the file. */
    private Statistics statistics;

    private record Statistics(Object version, int count, ReferencedEnvelope bounds) {}

    GmlFeatureSource(ContentEntry entry, GmlDataStore store) {
        super(entry, Query.ALL);
        this.store = store;
    }

    private SimpleFeatureType stored() throws IOException {
        return store.type(entry.getTypeName());
    }

    @Override
    protected SimpleFeatureType buildFeatureType() throws IOException {
        SimpleFeatureType type = stored();
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.init(type);
        builder.setNamespaceURI(store.namespace(type));
        builder.setName(type.getTypeName());
        return builder.buildFeatureType();
    }

    @Override
    protected FeatureReader<SimpleFeatureType, SimpleFeature> getReaderInternal(Query query) throws IOException {
        return store.reader(stored(), getAbsoluteSchema(), query);
    }

    // ---- count and bounds

    private synchronized Statistics statistics() throws IOException {
        Object version = store.version();
        if (statistics == null || !statistics.version.equals(version)) {
            SimpleFeatureType type = getAbsoluteSchema();
            Query geometries = new Query(type.getTypeName(), Filter.INCLUDE, geometries(type));
            ReferencedEnvelope bounds = new ReferencedEnvelope(type.getCoordinateReferenceSystem());
            int count = 0;
            try (FeatureReader<SimpleFeatureType, SimpleFeature> reader = getReaderInternal(geometries)) {
                while (reader.hasNext()) {
                    SimpleFeature feature = reader.next();
                    count = Math.addExact(count, 1);
                    if (feature.getDefaultGeometry() != null) {
                        bounds.include(feature.getBounds());
                    }
                }
            } catch (NoSuchElementException | ArithmeticException e) {
                throw new IOException(e);
            }
            statistics = new Statistics(version, count, bounds);
        }
        return statistics;
    }

    private static String[] geometries(SimpleFeatureType type) {
        return type.getAttributeDescriptors().stream()
                .filter(GeometryDescriptor.class::isInstance)
                .map(AttributeDescriptor::getLocalName)
                .toArray(String[]::new);
    }

    private static boolean isAll(Query query) {
        return query.getFilter() == null || query.getFilter().equals(Filter.INCLUDE);
    }

    /** GeoTools reads the features of other queries itself. */
    @Override
    protected ReferencedEnvelope getBoundsInternal(Query query) throws IOException {
        return isAll(query) ? new ReferencedEnvelope(statistics().bounds) : null;
    }

    @Override
    protected int getCountInternal(Query query) throws IOException {
        if (isAll(query)) {
            return statistics().count;
        }
        Query counted = new Query(query);
        counted.setPropertyNames(List.of());
        int count = 0;
        try (FeatureReader<SimpleFeatureType, SimpleFeature> reader = getReaderInternal(counted)) {
            while (reader.hasNext()) {
                count = query.getFilter().evaluate(reader.next()) ? Math.addExact(count, 1) : count;
            }
        } catch (NoSuchElementException | ArithmeticException e) {
            throw new IOException(e);
        }
        return count;
    }
}
