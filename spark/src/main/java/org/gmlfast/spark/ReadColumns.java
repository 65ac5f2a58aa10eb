/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.settings.KnownSystems;
import org.gmlfast.model.RowType;

/** Which columns a query needs of a frame, and of which features. Immutable. */
final class ReadColumns implements Serializable {

    private static final long serialVersionUID = 1;

    final ReadSettings settings;

    /** The columns that become values of rows, in their order. */
    final StructType required;

    private final StructType schema;
    private final Filter[] filters;

    /** The driver looks them up, so that executors need no EPSG database. */
    private final KnownSystems systems;

    /**
     * Checks the schema.
     *
     * @param schema of all columns
     * @param required columns of the query
     * @param filters that Spark tests again; a filter that is not known here is ignored
     * @throws IllegalArgumentException if a column has a type that is not read, or the name of the features is unknown
     */
    ReadColumns(ReadSettings settings, StructType schema, StructType required, List<Filter> filters) {
        this.settings = settings;
        this.schema = schema;
        this.required = required;
        this.filters = filters.toArray(Filter[]::new);
        this.systems = KnownSystems.of(FieldOrigin.systems(schema));
        ReadSchema.type(schema, settings); // refuses in the driver what tasks would refuse
    }

    /** The settings of the readers of all files of a task. */
    GmlReaderSettings reader() {
        SimpleFeatureType type = ReadSchema.type(schema, settings);
        GmlReaderSettings reader = settings.reader();
        return reader.withFeatures(settings.features().withType(type).withProperties(properties()))
                .withGeometries(reader.geometries().withSystems(systems));
    }

    /**
     * The attributes that are read. Whether a feature is dropped or reported must not depend on the columns of a query:
     * then all are read.
     */
    private List<String> properties() {
        StructType read = hasAllErrors() ? schema : required;
        List<String> properties = new ArrayList<>();
        for (StructField field : read.fields()) {
            if (settings.isProperty(field)) {
                properties.add(field.name());
            }
        }
        return properties;
    }

    private boolean hasAllErrors() {
        return switch (settings.mode) {
            case FAILFAST -> false;
            case PERMISSIVE ->
                Stream.of(required.fields()).anyMatch(field -> !settings.isProperty(field) && !settings.isId(field));
            case DROPMALFORMED -> true;
        };
    }

    /** The columns that a query does not need, and that are read for their errors. */
    StructType others() {
        List<String> names = List.of(required.names());
        return new StructType(Stream.of(schema.fields())
                .filter(field -> hasAllErrors() && !names.contains(field.name()))
                .toArray(StructField[]::new));
    }

    /** The conditions by which features are passed over; null for none. */
    RowFilter filter(RowType type) {
        boolean isComplete = settings.mode == ReadSettings.Mode.PERMISSIVE;
        return isComplete ? null : RowFilter.of(filters, required.fields(), type);
    }
}
