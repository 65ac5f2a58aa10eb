/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.feature.settings.DerivedPath;
import org.gmlfast.model.ColumnType;
import org.locationtech.jts.geom.Geometry;

/** The schema of a frame for a type of features, and the type for a schema. */
final class ReadSchema {

    private ReadSchema() {}

    // ---- the schema of a type

    /** @param decimals the types of columns with decimals, by their names */
    static StructType of(SimpleFeatureType type, Map<String, DataType> decimals, ReadSettings settings) {
        List<StructField> properties = new ArrayList<>();
        for (AttributeDescriptor attribute : type.getAttributeDescriptors()) {
            Metadata metadata = FieldOrigin.of(attribute, type.getName().getNamespaceURI(), type.getTypeName());
            properties.add(
                    new StructField(attribute.getLocalName(), dataType(attribute, decimals, settings), true, metadata));
        }
        return schema(properties, settings);
    }

    /** The schema of documents of which nothing is known but that they have no features. */
    static StructType ofNothing(ReadSettings settings) {
        return schema(List.of(), settings);
    }

    private static StructType schema(List<StructField> properties, ReadSettings settings) {
        List<StructField> fields = new ArrayList<>();
        if (settings.idColumn != null) {
            fields.add(new StructField(settings.idColumn, DataTypes.StringType, true, Metadata.empty()));
        }
        fields.addAll(properties);
        if (settings.mode == ReadSettings.Mode.PERMISSIVE) {
            fields.add(new StructField(settings.corruptColumn, DataTypes.StringType, true, Metadata.empty()));
        }
        return new StructType(fields.toArray(StructField[]::new));
    }

    private static DataType dataType(
            AttributeDescriptor attribute, Map<String, DataType> decimals, ReadSettings settings) {
        Class<?> binding = attribute.getType().getBinding();
        boolean isList = List.class.isAssignableFrom(binding);
        if (isList) {
            DerivedPath derived = (DerivedPath) attribute.getUserData().get(DerivedPath.KEY);
            binding = derived == null ? String.class : derived.element();
        }
        DataType decimal = binding == BigDecimal.class ? decimals.get(attribute.getLocalName()) : null;
        DataType type = decimal == null ? dataType(binding, settings) : decimal;
        return isList ? new ArrayType(type, true) : type;
    }

    private static DataType dataType(Class<?> binding, ReadSettings settings) {
        return switch (ColumnType.of(binding)) {
            case GEOMETRY ->
                settings.geometryForm == ReadSettings.GeometryForm.SEDONA
                        ? SedonaGeometries.type()
                        : DataTypes.BinaryType;
            case BOOLEAN -> DataTypes.BooleanType;
            case BYTE -> DataTypes.ByteType;
            case SHORT -> DataTypes.ShortType;
            case INTEGER -> DataTypes.IntegerType;
            case LONG -> DataTypes.LongType;
            case FLOAT -> DataTypes.FloatType;
            case DOUBLE -> DataTypes.DoubleType;
            case DECIMAL -> DecimalType.SYSTEM_DEFAULT();
            case DATE -> DataTypes.DateType;
            case LOCAL_DATE_TIME -> DataTypes.TimestampNTZType;
            case DATE_TIME -> DataTypes.TimestampType;
            default -> DataTypes.StringType;
        };
    }

    // ---- the type of a schema

    /**
     * The type of features for a schema: one that was inferred, or one that the program has given.
     *
     * @throws IllegalArgumentException if a column has a type that is not read, or if the name of the type is unknown
     */
    static SimpleFeatureType type(StructType schema, ReadSettings settings) {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        String typeName = settings.typeName;
        String namespace = null;
        for (StructField field : schema.fields()) {
            if (typeName == null && FieldOrigin.typeName(field) != null) {
                typeName = FieldOrigin.typeName(field);
                namespace = FieldOrigin.namespace(field);
            }
        }
        boolean hasProperties = Stream.of(schema.fields()).anyMatch(field -> settings.isProperty(field));
        if (typeName == null && hasProperties) {
            throw new IllegalArgumentException("the given schema was not inferred from GML; name the features that"
                    + " have these columns with the option typeName");
        }
        type.setName(typeName == null ? "feature" : typeName);
        type.setNamespaceURI(namespace);
        for (StructField field : schema.fields()) {
            if (settings.isProperty(field)) {
                add(field, settings, type);
            } else if (settings.isId(field)) {
                checkId(field);
            }
        }
        return type.buildFeatureType();
    }

    private static void checkId(StructField field) {
        WrittenType type = WrittenType.of(field.dataType(), false);
        if (type == null || !type.isId()) {
            throw new IllegalArgumentException("the column of ids, \"" + field.name() + "\", has the type "
                    + field.dataType().catalogString() + "; it must be a column of strings or integers");
        }
    }

    private static void add(StructField field, ReadSettings settings, SimpleFeatureTypeBuilder type) {
        DerivedPath path = FieldOrigin.path(field);
        Class<?> binding = binding(field, settings);
        if (path != null) {
            type.userData(DerivedPath.KEY, new DerivedPath(path.path(), binding, path.isRepeated()));
        }
        type.add(field.name(), field.dataType() instanceof ArrayType ? List.class : binding);
    }

    private static Class<?> binding(StructField field, ReadSettings settings) {
        WrittenType type = WrittenType.of(field, settings.geometryColumns);
        if (type == null
                || field.dataType() instanceof ArrayType
                        && FieldOrigin.path(field) == null
                        && type != WrittenType.STRING) {
            throw new IllegalArgumentException("the column \"" + field.name() + "\" has the type "
                    + field.dataType().catalogString()
                    + ", which cannot be read from GML; declare it as string, or as array of strings, and convert it");
        }
        return switch (type) {
            case WKB, SEDONA, NATIVE -> FieldOrigin.element(field, Geometry.class);
            case BINARY -> String.class;
            case TIMESTAMP -> OffsetDateTime.class;
            default -> type.binding;
        };
    }
}
