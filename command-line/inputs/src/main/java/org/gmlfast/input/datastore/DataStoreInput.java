/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.datastore;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;

import org.geotools.api.data.DataStore;
import org.geotools.api.data.FeatureReader;
import org.geotools.api.data.Query;
import org.geotools.api.data.SimpleFeatureSource;
import org.geotools.api.data.Transaction;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.sort.SortBy;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.filter.FilterAttributeExtractor;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.input.FeatureException;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.FeatureTypes;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.SkippedRecords;
import org.gmlfast.query.FeatureQuery;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * Reads a feature type of a DataStore. The store evaluates the condition and the area of the query if its coordinates
 * are x/y. Readers of the features check them again, so that a condition means the same for every input.
 */
public final class DataStoreInput implements FeatureInput {

    private static final int MAX_NAMES = 20;
    private static final int MAX_FAILURES_IN_SUCCESSION = 1000;

    private final DataStore store;
    private final StoreFailure failure;
    private final FeatureQuery query;
    private final SkippedRecords skipped;
    private final SimpleFeatureSource source;
    private final SimpleFeatureType stored;
    private final StoredCrs crs;
    private final SimpleFeatureType schema;

    private FeatureReader<SimpleFeatureType, SimpleFeature> reader;
    private SimpleFeatureType readType;

    /** The index of each attribute in the type of the reader; -1 if it is not read. */
    private int[] indexes = {};

    private long read;
    private int failuresInSuccession;
    private long count = -1;

    private DataStoreInput(DataStore store, StoreFailure failure, FeatureQuery query, InputOptions options)
            throws IOException {
        this.store = store;
        this.failure = failure;
        this.query = query;
        this.skipped = new SkippedRecords(options);
        this.source = store.getFeatureSource(typeName(store.getTypeNames(), options.layer()));
        this.stored = source.getSchema();
        this.crs = StoredCrs.of(stored, options.spatialReference());
        List<AttributeDescriptor> attributes = new ArrayList<>();
        for (AttributeDescriptor attribute : stored.getAttributeDescriptors()) {
            Class<?> binding = attribute.getType().getBinding();
            attributes.add(
                    attribute instanceof GeometryDescriptor
                            ? FeatureTypes.geometry(
                                    attribute.getLocalName(),
                                    binding,
                                    crs.reference().xy())
                            : FeatureTypes.attribute(attribute.getLocalName(), binding));
        }
        this.schema = FeatureTypes.type(options.namespace(), stored.getTypeName(), attributes);
    }

    /**
     * Opens a store.
     *
     * @param query the features that will be read
     * @throws IOException if no store accepts the parameters, or the store has no such layer or fails
     */
    public static DataStoreInput open(StoreParameters parameters, FeatureQuery query, InputOptions options)
            throws IOException {
        DataStore store = new StoreFinder().open(parameters);
        return open(store, new StoreFailure(parameters.secrets()), query, options);
    }

    /**
     * Opens the store that reads a file.
     *
     * @param query the features that will be read
     * @return null if no store reads the file
     * @throws IOException if the store has no such layer or fails
     */
    public static DataStoreInput open(Path file, FeatureQuery query, InputOptions options) throws IOException {
        StoreFinder finder = new StoreFinder();
        DataStore store = finder.hasStores() ? finder.open(file) : null;
        return store == null ? null : open(store, new StoreFailure(List.of()), query, options);
    }

    /**
     * Returns the names of the layers of a store.
     *
     * @throws IOException if no store accepts the parameters, or the store fails
     */
    public static List<String> layers(StoreParameters parameters) throws IOException {
        DataStore store = new StoreFinder().open(parameters);
        try {
            return List.of(store.getTypeNames());
        } catch (IOException | RuntimeException | LinkageError e) {
            throw new StoreFailure(parameters.secrets()).of(e);
        } finally {
            store.dispose();
        }
    }

    private static DataStoreInput open(DataStore store, StoreFailure failure, FeatureQuery query, InputOptions options)
            throws IOException {
        try {
            return new DataStoreInput(store, failure, query, options);
        } catch (IOException | RuntimeException | LinkageError e) {
            store.dispose();
            throw failure.of(e);
        }
    }

    private static String typeName(String[] names, String layer) throws InputException {
        if (layer == null && names.length == 1) {
            return names[0];
        }
        if (layer != null && Arrays.asList(names).contains(layer)) {
            return layer;
        }
        if (names.length == 0) {
            throw new InputException("the data store has no layers");
        }
        String some =
                String.join(", ", Arrays.stream(names).sorted().limit(MAX_NAMES).toList())
                        + (names.length > MAX_NAMES ? " and " + (names.length - MAX_NAMES) + " more" : "");
        throw new InputException(
                layer == null
                        ? "there are several layers; choose one with --layer: " + some
                        : "the data store has no layer \"" + layer + "\"; it has " + some);
    }

    // ---- features

    @Override
    public SimpleFeature next() throws IOException {
        try {
            if (reader == null) {
                reader = store.getFeatureReader(query(), Transaction.AUTO_COMMIT);
            }
            while (reader.hasNext()) {
                SimpleFeature feature = readFeature();
                if (feature != null) {
                    failuresInSuccession = 0;
                    return feature;
                }
            }
            return null;
        } catch (IOException | RuntimeException | LinkageError e) {
            throw failure.of(e);
        }
    }

    /** Returns null if the feature is skipped. A reader may stay before a feature, so not any number is. */
    private SimpleFeature readFeature() throws IOException {
        read++;
        String id = null;
        try {
            SimpleFeature feature = reader.next();
            id = feature.getID();
            return converted(feature);
        } catch (IOException | RuntimeException e) {
            if (!skipped.areAllowed() || ++failuresInSuccession > MAX_FAILURES_IN_SUCCESSION) {
                throw e;
            }
            String name = id == null ? "feature " + read + " of " + stored.getTypeName() : id;
            skipped.add(new FeatureException(name + ": " + failure.of(e).getMessage(), e));
            return null;
        }
    }

    private SimpleFeature converted(SimpleFeature feature) throws IOException {
        if (feature.getFeatureType() != readType) {
            readType = feature.getFeatureType();
            indexes = schema.getAttributeDescriptors().stream()
                    .mapToInt(attribute -> readType.indexOf(attribute.getLocalName()))
                    .toArray();
        }
        Object[] values = new Object[indexes.length];
        for (int i = 0; i < values.length; i++) {
            Object value = indexes[i] < 0 ? null : feature.getAttribute(indexes[i]);
            values[i] = value instanceof Geometry geometry ? crs.inXy(geometry, i, feature.getID()) : value;
        }
        return FeatureTypes.feature(schema, feature.getID(), values);
    }

    // ---- the query of the store

    private Query query() {
        Query wanted = new Query(stored.getTypeName(), isFilteredByStore() ? filter() : Filter.INCLUDE);
        Set<String> names = attributes();
        if (names != null) {
            wanted.setPropertyNames(List.copyOf(names));
        }
        if (query.isPaged()) {
            if (source.getQueryCapabilities().supportsSorting(SortBy.NATURAL_ORDER)) {
                wanted.setSortBy(SortBy.NATURAL_ORDER);
            }
            long last = query.start() + query.count();
            if (!query.isFiltered()
                    && !skipped.areAllowed()
                    && query.count() >= 0
                    && last >= 0
                    && last < Integer.MAX_VALUE) {
                wanted.setMaxFeatures((int) last);
            }
        }
        return wanted;
    }

    /** Returns whether coordinates, and the geometry that has no name in a condition, mean the same for the store. */
    private boolean isFilteredByStore() {
        return crs.isStoredAsXy() && Objects.equals(stored.getGeometryDescriptor(), geometry());
    }

    private Filter filter() {
        List<Filter> filters = new ArrayList<>();
        GeometryDescriptor geometry = geometry();
        if (query.area() != null && geometry != null) {
            filters.add(isIn(query.area(), geometry));
        }
        if (query.where() != null) {
            filters.add(query.where());
        }
        return filters.isEmpty()
                ? Filter.INCLUDE
                : filters.size() == 1
                        ? filters.get(0)
                        : CommonFactoryFinder.getFilterFactory().and(filters);
    }

    private static Filter isIn(Envelope area, GeometryDescriptor geometry) {
        FilterFactory factory = CommonFactoryFinder.getFilterFactory();
        return factory.bbox(
                factory.property(geometry.getLocalName()),
                ReferencedEnvelope.envelope(area, geometry.getCoordinateReferenceSystem()));
    }

    @Override
    public boolean hasFeatureIn(Envelope area) throws IOException {
        if (query.area() == null || geometry() == null || !isFilteredByStore()) {
            return false;
        }
        Query wanted = new Query(stored.getTypeName(), isIn(area, geometry()));
        wanted.setMaxFeatures(1);
        try (FeatureReader<SimpleFeatureType, SimpleFeature> found =
                store.getFeatureReader(wanted, Transaction.AUTO_COMMIT)) {
            return found.hasNext();
        } catch (IOException | RuntimeException | LinkageError e) {
            throw failure.of(e);
        }
    }

    /** Returns the attributes that the document or the conditions need; null for all. */
    private Set<String> attributes() {
        if (query.properties() == null) {
            return null;
        }
        Set<String> names = new HashSet<>(query.properties());
        if (query.where() != null) {
            FilterAttributeExtractor extractor = new FilterAttributeExtractor();
            query.where().accept(extractor, null);
            names.addAll(extractor.getAttributeNameSet());
        }
        // in CQL's BBOX, the empty name stands for the first geometry
        boolean needsGeometry = names.remove("") || query.area() != null;
        if (needsGeometry && geometry() != null) {
            names.add(geometry().getLocalName());
        }
        return names;
    }

    /** Returns the first geometry as the store declares it; null for a type without geometries. */
    private GeometryDescriptor geometry() {
        GeometryDescriptor first = schema.getGeometryDescriptor();
        return first == null ? null : (GeometryDescriptor) stored.getDescriptor(first.getLocalName());
    }

    // ---- properties of the input

    @Override
    public SimpleFeatureType schema() {
        return schema;
    }

    @Override
    public SpatialReference spatialReference() {
        return crs.reference();
    }

    @Override
    public OptionalLong count() throws IOException {
        if (skipped.areAllowed()) {
            return OptionalLong.empty();
        }
        if (count < 0) {
            try {
                count = source.getCount(new Query(stored.getTypeName()));
            } catch (IOException | RuntimeException | LinkageError e) {
                throw failure.of(e);
            }
        }
        return count < 0 ? OptionalLong.empty() : OptionalLong.of(count);
    }

    @Override
    public Envelope bounds() {
        return null;
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
    public long position() {
        return read;
    }

    @Override
    public long size() {
        return count;
    }

    @Override
    public Unit unit() {
        return Unit.FEATURES;
    }

    @Override
    public void close() throws IOException {
        try {
            if (reader != null) {
                reader.close();
            }
        } catch (IOException | RuntimeException | LinkageError e) {
            throw failure.of(e);
        } finally {
            store.dispose();
        }
    }
}
