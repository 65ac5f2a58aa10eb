/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.internal.geometry.GeometryRules;

/**
 * What a {@link GmlFeatureReader} reads. Immutable.
 *
 * <pre>{@code
 * GmlReaderSettings settings = GmlReaderSettings.DEFAULT
 *         .withTypeNames(List.of("Weg"))
 *         .withGeometries(GmlGeometrySettings.DEFAULT.withAxisOrder(AxisOrder.XY));
 * }</pre>
 *
 * @param features type, properties and bounds, as for documents in BXML, whose limits do not apply; not null
 * @param schema the types of an application schema by their names ({@link SchemaTypes#read}), whose simple types
 *     derived attributes take where all values fit them; empty for the schema beside a file, if there is one; not null
 * @param typeNames the local names of the types whose features are read; null for all
 * @param memberNames the local names of elements whose children are features, beside those that end in "member" or
 *     "members"; not null
 * @param featureNames the names of elements that are features wherever they are, such as {@code Parcel} or, in one
 *     namespace, <code>{http://example.org/cadastre}Parcel</code>; beside these, only the children of the elements
 *     above are; empty for the usual features; not null
 * @param values how attributes are made of values; not null
 * @param geometries how geometries are read; not null
 * @param doctype whether a document may have a DOCTYPE, which is skipped: its entities are never expanded
 * @param skippedErrors the number of features that may be skipped because they have a value or a geometry that cannot
 *     be read; 0 makes the first of them an error
 * @param limits within which documents are accepted; not null
 */
public record GmlReaderSettings(
        FeatureReaderSettings features,
        Map<String, SimpleFeatureType> schema,
        List<String> typeNames,
        List<String> memberNames,
        List<String> featureNames,
        GmlValueSettings values,
        GmlGeometrySettings geometries,
        boolean doctype,
        long skippedErrors,
        GmlLimits limits) {

    /** Derives the types; reads all properties of all features; refuses a DOCTYPE; skips no errors. */
    public static final GmlReaderSettings DEFAULT = new GmlReaderSettings(
            FeatureReaderSettings.DEFAULT,
            Map.of(),
            null,
            List.of(),
            List.of(),
            GmlValueSettings.DEFAULT,
            GmlGeometrySettings.DEFAULT,
            false,
            0,
            GmlLimits.DEFAULT);

    /** @throws IllegalArgumentException if the number of errors is negative */
    public GmlReaderSettings {
        Objects.requireNonNull(features);
        Objects.requireNonNull(values);
        Objects.requireNonNull(geometries);
        Objects.requireNonNull(limits);
        schema = Map.copyOf(schema);
        typeNames = typeNames == null ? null : List.copyOf(typeNames);
        memberNames = List.copyOf(memberNames);
        featureNames = List.copyOf(featureNames);
        if (skippedErrors < 0) {
            throw new IllegalArgumentException("the number of skipped errors is negative");
        }
    }

    /** What parsers of geometries need of these settings. */
    GeometryRules geometryRules() {
        return new GeometryRules(
                geometries.linearized(),
                geometries.repaired(),
                geometries.solids() == SolidSurfaces.ERROR,
                limits.geometryDepth(),
                limits.coordinates());
    }

    /** These settings with other types, properties and bounds; not null. */
    public GmlReaderSettings withFeatures(FeatureReaderSettings other) {
        return new GmlReaderSettings(
                other,
                schema,
                typeNames,
                memberNames,
                featureNames,
                values,
                geometries,
                doctype,
                skippedErrors,
                limits);
    }

    /** These settings with the types of an application schema; empty for the schema beside a file. */
    public GmlReaderSettings withSchema(Map<String, SimpleFeatureType> other) {
        return new GmlReaderSettings(
                features,
                other,
                typeNames,
                memberNames,
                featureNames,
                values,
                geometries,
                doctype,
                skippedErrors,
                limits);
    }

    /** These settings with features of some types only; null for all. */
    public GmlReaderSettings withTypeNames(List<String> other) {
        return new GmlReaderSettings(
                features, schema, other, memberNames, featureNames, values, geometries, doctype, skippedErrors, limits);
    }

    /** These settings with more elements whose children are features; not null. */
    public GmlReaderSettings withMemberNames(List<String> other) {
        return new GmlReaderSettings(
                features, schema, typeNames, other, featureNames, values, geometries, doctype, skippedErrors, limits);
    }

    /** These settings with other elements that are features wherever they are; empty for the usual features. */
    public GmlReaderSettings withFeatureNames(List<String> other) {
        return new GmlReaderSettings(
                features, schema, typeNames, memberNames, other, values, geometries, doctype, skippedErrors, limits);
    }

    /** These settings with other settings of values; not null. */
    public GmlReaderSettings withValues(GmlValueSettings other) {
        return new GmlReaderSettings(
                features,
                schema,
                typeNames,
                memberNames,
                featureNames,
                other,
                geometries,
                doctype,
                skippedErrors,
                limits);
    }

    /** These settings with other settings of geometries; not null. */
    public GmlReaderSettings withGeometries(GmlGeometrySettings other) {
        return new GmlReaderSettings(
                features, schema, typeNames, memberNames, featureNames, values, other, doctype, skippedErrors, limits);
    }

    /** These settings with or without permission for a DOCTYPE. */
    public GmlReaderSettings withDoctype(boolean other) {
        return new GmlReaderSettings(
                features,
                schema,
                typeNames,
                memberNames,
                featureNames,
                values,
                geometries,
                other,
                skippedErrors,
                limits);
    }

    /** These settings with another number of features that may be skipped because of errors; not negative. */
    public GmlReaderSettings withSkippedErrors(long other) {
        return new GmlReaderSettings(
                features, schema, typeNames, memberNames, featureNames, values, geometries, doctype, other, limits);
    }

    /** These settings with other limits; not null. */
    public GmlReaderSettings withLimits(GmlLimits other) {
        return new GmlReaderSettings(
                features,
                schema,
                typeNames,
                memberNames,
                featureNames,
                values,
                geometries,
                doctype,
                skippedErrors,
                other);
    }
}
