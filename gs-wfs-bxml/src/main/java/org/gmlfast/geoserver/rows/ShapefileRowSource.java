/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

import org.geotools.api.data.FeatureReader;
import org.geotools.api.data.Query;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.data.shapefile.ShapefileDataStore;
import org.gmlfast.model.ColumnType;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.model.RowsUnavailableException;
import org.gmlfast.model.ValueKind;

/**
 * The rows of a query of a shapefile. GeoTools opens its own reader for the query, which locks the files and finds
 * records by the spatial index; the rows are the records that this reader would return, in its order.
 */
final class ShapefileRowSource implements ResultRows {

    private static final String STORE = "org.geotools.data.shapefile.ShapefileDataStore";

    /** The reader of a query for which the spatial index has no records. */
    private static final String NOTHING_FOUND = "org.geotools.data.EmptyFeatureReader";

    /** The types of values, apart from geometries. */
    private static final Set<ColumnType> TYPES = EnumSet.of(
            ColumnType.STRING,
            ColumnType.INTEGER,
            ColumnType.LONG,
            ColumnType.DOUBLE,
            ColumnType.BOOLEAN,
            ColumnType.DATE,
            ColumnType.DATE_TIME);

    private final StoreResult result;
    private final ShapefileDataStore store;
    private final RowType rowType;

    /** The indexes of the attributes in the type of the store. */
    private final int[] columns;

    /** @throws FeaturesNeededException if the query needs features */
    ShapefileRowSource(StoreResult result) throws FeaturesNeededException {
        this.result = result;
        this.store = (ShapefileDataStore) result.source().getDataStore();
        result.check();
        Query query = result.query();
        // GeoTools sorts pages by the text of the ids
        if (query.getStartIndex() != null || query.getSortBy() != null && query.getSortBy().length > 0) {
            throw new FeaturesNeededException("the query sorts features of a shapefile");
        }
        SimpleFeatureType type = result.type();
        this.columns = new int[type.getAttributeCount()];
        this.rowType = new RowType(
                type,
                kinds(result, columns),
                result.reprojection() != null && result.reprojection().isSwapping());
    }

    /** Whether the store is a shapefile. */
    static boolean isShapefile(StoreResult result) {
        return result.source().getDataStore().getClass().getName().equals(STORE);
    }

    private static List<ValueKind> kinds(StoreResult result, int[] columns) throws FeaturesNeededException {
        SimpleFeatureType own = result.source().getSchema();
        List<ValueKind> kinds = new ArrayList<>();
        boolean readsTable = result.query().getPropertyNames() == Query.ALL_NAMES;
        for (AttributeDescriptor attribute : result.type().getAttributeDescriptors()) {
            AttributeDescriptor column = result.column(attribute);
            boolean geometry = column instanceof GeometryDescriptor;
            if (!geometry && !TYPES.contains(ColumnType.of(column.getType().getBinding()))) {
                throw new FeaturesNeededException("attribute " + attribute.getLocalName() + " is of an unknown type");
            }
            readsTable |= !geometry;
            columns[kinds.size()] = own.indexOf(column.getName());
            kinds.add(kind(column.getType().getBinding()));
        }
        // GeoTools then ignores the .dbf file, and with it which records are deleted
        if (!readsTable) {
            throw new FeaturesNeededException("the query selects the geometry alone");
        }
        return kinds;
    }

    private static ValueKind kind(Class<?> binding) {
        return switch (ColumnType.of(binding)) {
            case DOUBLE, STRING -> ColumnType.of(binding).kind();
            default -> ValueKind.OBJECT;
        };
    }

    @Override
    public String way() {
        return null;
    }

    @Override
    public OptionalLong count() {
        return OptionalLong.empty();
    }

    @Override
    public RowType rowType() {
        return rowType;
    }

    @Override
    @SuppressWarnings("PMD.CloseResource") // the rows close it
    public Rows open() throws IOException {
        FeatureReader<SimpleFeatureType, SimpleFeature> reader = null;
        try {
            Query all = new Query(result.query());
            all.setPropertyNames(Query.ALL_NAMES);
            all.setMaxFeatures(Query.DEFAULT_MAX);
            reader = result.source().getReader(all);
            if (reader.getClass().getName().equals(NOTHING_FOUND)) {
                reader.close();
                return new NoRows();
            }
            ShapefileRecords records = ShapefileRecords.of(reader, store);
            return new StoreShapefileRows(records, result, rowType, columns);
        } catch (FeaturesNeededException | IOException | RuntimeException | LinkageError e) {
            close(reader, e);
            throw new RowsUnavailableException(e.getMessage(), e);
        }
    }

    private static void close(FeatureReader<?, ?> reader, Throwable reason) {
        if (reader != null) {
            try {
                reader.close();
            } catch (IOException e) {
                reason.addSuppressed(e);
            }
        }
    }

    private static final class NoRows implements Rows {
        @Override
        public Row next() {
            return null;
        }

        @Override
        public void close() {
            // nothing is open
        }
    }
}
