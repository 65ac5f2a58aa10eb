/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.gmlfast.feature.settings.DerivedPath;
import org.gmlfast.gml.settings.SrsName;
import org.gmlfast.gml.settings.SrsNameStyle;
import org.locationtech.jts.geom.Geometry;

/**
 * Which elements a column stands for, in the metadata of its field: so a schema that was inferred once reads other
 * files the same way, also after it was stored in a catalog.
 */
final class FieldOrigin {

    private static final String TYPE = "gml.type";
    private static final String NAMESPACE = "gml.namespace";
    private static final String PATH = "gml.path";
    private static final String CLASS = "gml.class";
    private static final String REPEATED = "gml.repeated";
    private static final String GEOMETRY = "gml.geometry";
    private static final String SYSTEM = "gml.crs";

    /** The names of binary columns that are taken for geometries. */
    private static final Set<String> USUAL_GEOMETRIES =
            Set.of("geometry", "geom", "the_geom", "wkb", "ewkb", "wkb_geometry");

    private FieldOrigin() {}

    /** The metadata of a column for an attribute of a type that was derived. */
    static Metadata of(AttributeDescriptor attribute, String namespace, String typeName) {
        Class<?> binding = attribute.getType().getBinding();
        MetadataBuilder metadata = new MetadataBuilder()
                .putString(TYPE, typeName)
                .putString(NAMESPACE, namespace == null ? "" : namespace)
                .putBoolean(GEOMETRY, Geometry.class.isAssignableFrom(binding));
        if (attribute.getUserData().get(DerivedPath.KEY) instanceof DerivedPath derived) {
            metadata.putString(PATH, derived.path())
                    .putString(CLASS, derived.element().getName())
                    .putBoolean(REPEATED, derived.isRepeated());
        }
        String system = attribute instanceof GeometryDescriptor geometry
                ? SrsName.of(geometry.getCoordinateReferenceSystem(), SrsNameStyle.AUTHORITY_CODE, true)
                : null;
        return system == null
                ? metadata.build()
                : metadata.putString(SYSTEM, system).build();
    }

    /**
     * Whether a column has geometries if it is binary.
     *
     * @param names of such columns that the program has given; null if it has not
     */
    static boolean isGeometry(StructField field, List<String> names) {
        if (names != null) {
            return isGeometry(field) || names.stream().anyMatch(name -> name.equalsIgnoreCase(field.name()));
        }
        boolean isUsual = USUAL_GEOMETRIES.contains(field.name().toLowerCase(Locale.ROOT));
        return typeName(field) == null ? isUsual : isGeometry(field);
    }

    private static boolean isGeometry(StructField field) {
        return field.metadata().contains(GEOMETRY) && field.metadata().getBoolean(GEOMETRY);
    }

    /** The codes of the reference systems of the geometries, such as {@code EPSG:25832}, as far as fields say them. */
    static List<String> systems(StructType schema) {
        return Stream.of(schema.fields())
                .map(StructField::metadata)
                .filter(metadata -> metadata.contains(SYSTEM))
                .map(metadata -> metadata.getString(SYSTEM))
                .distinct()
                .toList();
    }

    /** The name of the type of features; null if the field does not say it. */
    static String typeName(StructField field) {
        return field.metadata().contains(TYPE) ? field.metadata().getString(TYPE) : null;
    }

    /** The namespace of the type; null without one. */
    static String namespace(StructField field) {
        String namespace =
                field.metadata().contains(NAMESPACE) ? field.metadata().getString(NAMESPACE) : "";
        return namespace.isEmpty() ? null : namespace;
    }

    /** The path of a column; null if the field does not say it. */
    static DerivedPath path(StructField field) {
        Metadata metadata = field.metadata();
        return metadata.contains(PATH)
                ? new DerivedPath(metadata.getString(PATH), element(field, Object.class), metadata.getBoolean(REPEATED))
                : null;
    }

    /** The class of values, or of those in a list; a usual one if the field says none that is a kind of it. */
    static Class<?> element(StructField field, Class<?> usual) {
        if (!field.metadata().contains(CLASS)) {
            return usual;
        }
        try {
            String name = field.metadata().getString(CLASS);
            Class<?> found = Class.forName(name, true, FieldOrigin.class.getClassLoader());
            return usual.isAssignableFrom(found) ? found : usual;
        } catch (ClassNotFoundException e) {
            return usual;
        }
    }
}
