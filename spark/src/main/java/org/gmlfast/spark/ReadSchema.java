/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.feature.DerivedPath;
import org.locationtech.jts.geom.Geometry;

/** The schema of a frame for a type of features, and the type for a schema. */
final class ReadSchema {

    private ReadSchema() {}

    // ---- the schema of a type

    static StructType of(SimpleFeatureType type, ReadSettings settings) {
        List<StructField> properties = new ArrayList<>();
        for (AttributeDescriptor attribute : type.getAttributeDescriptors()) {
            Metadata metadata = FieldOrigin.of(attribute, type.getName().getNamespaceURI(), type.getTypeName());
            properties.add(new StructField(attribute.getLocalName(), dataType(attribute, settings), true, metadata));
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

    private static DataType dataType(AttributeDescriptor attribute, ReadSettings settings) {
        Class<?> binding = attribute.getType().getBinding();
        if (!List.class.isAssignableFrom(binding)) {
            return dataType(binding, settings);
        }
        DerivedPath derived = (DerivedPath) attribute.getUserData().get(DerivedPath.KEY);
        return new ArrayType(dataType(derived == null ? String.class : derived.element(), settings), true);
    }

    private static DataType dataType(Class<?> binding, ReadSettings settings) {
        if (Geometry.class.isAssignableFrom(binding)) {
            return settings.geometryForm == ReadSettings.GeometryForm.SEDONA
                    ? SedonaGeometries.type()
                    : DataTypes.BinaryType;
        }
        return switch (binding.getName()) {
            case "java.lang.Boolean" -> DataTypes.BooleanType;
            case "java.lang.Byte" -> DataTypes.ByteType;
            case "java.lang.Short" -> DataTypes.ShortType;
            case "java.lang.Integer" -> DataTypes.IntegerType;
            case "java.lang.Long" -> DataTypes.LongType;
            case "java.lang.Float" -> DataTypes.FloatType;
            case "java.lang.Double" -> DataTypes.DoubleType;
            case "java.math.BigDecimal" -> DecimalType.SYSTEM_DEFAULT();
            case "java.sql.Date", "java.time.LocalDate" -> DataTypes.DateType;
            case "java.time.LocalDateTime" -> DataTypes.TimestampNTZType;
            case "java.time.OffsetDateTime", "java.sql.Timestamp", "java.util.Date" -> DataTypes.TimestampType;
            default -> DataTypes.StringType;
        };
    }

    // ---- the type of a schema

    /** Whether a column has values of features, rather than their ids or errors. */
    static boolean isProperty(StructField field, ReadSettings settings) {
        return !field.name().equals(settings.idColumn)
                && !(settings.mode == ReadSettings.Mode.PERMISSIVE
                        && field.name().equals(settings.corruptColumn));
    }

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
        boolean hasProperties = Stream.of(schema.fields()).anyMatch(field -> isProperty(field, settings));
        if (typeName == null && hasProperties) {
            throw new IllegalArgumentException("a schema is given that was not inferred from GML: name the features"
                    + " that have these columns by the option typeName");
        }
        type.setName(typeName == null ? "feature" : typeName);
        type.setNamespaceURI(namespace);
        for (StructField field : schema.fields()) {
            if (isProperty(field, settings)) {
                add(field, type);
            }
        }
        return type.buildFeatureType();
    }

    private static void add(StructField field, SimpleFeatureTypeBuilder type) {
        DerivedPath path = FieldOrigin.path(field);
        boolean isList = field.dataType() instanceof ArrayType;
        if (path != null) {
            Class<?> element = isList || isGeometry(field) ? path.element() : binding(field.dataType(), field);
            type.userData(DerivedPath.KEY, new DerivedPath(path.path(), element, path.isRepeated()));
        }
        type.add(field.name(), isList ? List.class : binding(field.dataType(), field));
    }

    static boolean isGeometry(StructField field) {
        DataType type = field.dataType();
        return FieldOrigin.isGeometry(field)
                || SedonaGeometries.isType(type)
                || type instanceof BinaryType
                        && FieldOrigin.typeName(field) == null
                        && FieldOrigin.hasGeometryName(field);
    }

    private static Class<?> binding(DataType type, StructField field) {
        if (isGeometry(field)) {
            Class<?> element = FieldOrigin.element(field);
            return Geometry.class.isAssignableFrom(element) ? element : Geometry.class;
        }
        if (type instanceof StringType || type instanceof BinaryType) {
            return String.class;
        }
        Class<?> number = number(type);
        if (number != null) {
            return number;
        }
        if (type instanceof BooleanType) {
            return Boolean.class;
        }
        if (type instanceof DateType) {
            return LocalDate.class;
        }
        if (type instanceof TimestampType) {
            return OffsetDateTime.class;
        }
        if (type instanceof TimestampNTZType) {
            return LocalDateTime.class;
        }
        throw new IllegalArgumentException("the column \"" + field.name() + "\" has the type " + type.catalogString()
                + ", as which GML is not read; give it as string and convert it");
    }

    private static Class<?> number(DataType type) {
        if (type instanceof LongType) {
            return Long.class;
        }
        if (type instanceof IntegerType) {
            return Integer.class;
        }
        if (type instanceof ShortType) {
            return Short.class;
        }
        if (type instanceof ByteType) {
            return Byte.class;
        }
        if (type instanceof DoubleType) {
            return Double.class;
        }
        if (type instanceof FloatType) {
            return Float.class;
        }
        return type instanceof DecimalType ? BigDecimal.class : null;
    }
}
