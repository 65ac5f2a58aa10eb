/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.internal.geometry.GeometryRules;
import org.gmlfast.feature.source.GmlException;

/**
 * The settings of a {@link org.gmlfast.feature.GmlFeatureReader GmlFeatureReader}. Immutable.
 *
 * <pre>{@code
 * GmlReaderSettings settings = GmlReaderSettings.DEFAULT
 *         .withTypeNames(List.of("Weg"))
 *         .withGeometries(GmlGeometrySettings.DEFAULT.withAxisOrder(AxisOrder.XY));
 * }</pre>
 *
 * @param features type, properties and bounds, as for documents in BXML, whose limits do not apply; not null
 * @param schema the types of an application schema by their names ({@link org.gmlfast.feature.schema.SchemaTypes#read
 *     SchemaTypes.read}), whose simple types derived attributes take where all values fit them; empty for the schema
 *     beside a file, if there is one; not null
 * @param typeNames the local names of the types whose features are read; null for all
 * @param memberNames the local names of elements whose children are features, beside those that end in "member" or
 *     "members"; not null
 * @param featureNames the names of elements that are features wherever they are, such as {@code Parcel} or, in one
 *     namespace, <code>{http://example.org/cadastre}Parcel</code>; beside these, only the children of the elements
 *     above are; empty for the usual features; not null
 * @param values how attributes are made of values; not null
 * @param geometries how geometries are read; not null
 * @param sampled whether the types of files are derived from the first 4 MB of each, as those of streams are: a file is
 *     read once, and a later value or element that does not fit causes a GmlException; not with references to resolve
 * @param doctype whether a document may have a DOCTYPE, which is skipped: its entities are never expanded
 * @param skippedErrors the number of features that may be skipped because they have a value or a geometry that cannot
 *     be read; 0 makes the first of them an error
 * @param skippedFeatures receives the error of each feature that is skipped, in the thread that reads; null for no
 *     receiver
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
        SampledTypes sampled,
        boolean doctype,
        long skippedErrors,
        Consumer<GmlException> skippedFeatures,
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
            SampledTypes.NEVER,
            false,
            0,
            null,
            GmlLimits.DEFAULT);

    /** @throws IllegalArgumentException if the number of errors is negative */
    public GmlReaderSettings {
        Objects.requireNonNull(features);
        Objects.requireNonNull(values);
        Objects.requireNonNull(geometries);
        Objects.requireNonNull(sampled);
        Objects.requireNonNull(limits);
        schema = Map.copyOf(schema);
        typeNames = typeNames == null ? null : List.copyOf(typeNames);
        memberNames = List.copyOf(memberNames);
        featureNames = List.copyOf(featureNames);
        if (skippedErrors < 0) {
            throw new IllegalArgumentException("the number of skipped errors is negative");
        }
    }

    /**
     * When types are derived from the starts of documents that could be read twice: never if references are resolved.
     */
    public SampledTypes usedSamples() {
        return geometries.references() == GeometryReferences.RESOLVED ? SampledTypes.NEVER : sampled;
    }

    /** The settings that parsers of geometries need. */
    public GeometryRules geometryRules() {
        return new GeometryRules(
                geometries.linearized(),
                geometries.repaired(),
                geometries.solids() == SolidSurfaces.ERROR,
                limits.geometryDepth(),
                limits.coordinates(),
                limits.references());
    }

    /** These settings with other types, properties and bounds; not null. */
    public GmlReaderSettings withFeatures(FeatureReaderSettings other) {
        return copy(copy -> copy.features = other);
    }

    /** These settings with the types of an application schema; empty for the schema beside a file. */
    public GmlReaderSettings withSchema(Map<String, SimpleFeatureType> other) {
        return copy(copy -> copy.schema = other);
    }

    /** These settings with features of some types only; null for all. */
    public GmlReaderSettings withTypeNames(List<String> other) {
        return copy(copy -> copy.typeNames = other);
    }

    /** These settings with more elements whose children are features; not null. */
    public GmlReaderSettings withMemberNames(List<String> other) {
        return copy(copy -> copy.memberNames = other);
    }

    /** These settings with other elements that are features wherever they are; empty for the usual features. */
    public GmlReaderSettings withFeatureNames(List<String> other) {
        return copy(copy -> copy.featureNames = other);
    }

    /** These settings with other settings of values; not null. */
    public GmlReaderSettings withValues(GmlValueSettings other) {
        return copy(copy -> copy.values = other);
    }

    /** These settings with other settings of geometries; not null. */
    public GmlReaderSettings withGeometries(GmlGeometrySettings other) {
        return copy(copy -> copy.geometries = other);
    }

    /** These settings with types that are derived from the start of a file, or from all of it; not null. */
    public GmlReaderSettings withSampled(SampledTypes other) {
        return copy(copy -> copy.sampled = other);
    }

    /** These settings with or without permission for a DOCTYPE. */
    public GmlReaderSettings withDoctype(boolean other) {
        return copy(copy -> copy.doctype = other);
    }

    /** These settings with another number of features that may be skipped because of errors; not negative. */
    public GmlReaderSettings withSkippedErrors(long other) {
        return copy(copy -> copy.skippedErrors = other);
    }

    /** These settings with another receiver of the errors of features that are skipped; null for none. */
    public GmlReaderSettings withSkippedFeatures(Consumer<GmlException> other) {
        return copy(copy -> copy.skippedFeatures = other);
    }

    /** These settings with other limits; not null. */
    public GmlReaderSettings withLimits(GmlLimits other) {
        return copy(copy -> copy.limits = other);
    }

    private GmlReaderSettings copy(Consumer<Copy> change) {
        Copy copy = new Copy(this);
        change.accept(copy);
        return copy.settings();
    }

    /** The components, one of which changes. */
    private static final class Copy {

        private FeatureReaderSettings features;
        private Map<String, SimpleFeatureType> schema;
        private List<String> typeNames;
        private List<String> memberNames;
        private List<String> featureNames;
        private GmlValueSettings values;
        private GmlGeometrySettings geometries;
        private SampledTypes sampled;
        private boolean doctype;
        private long skippedErrors;
        private Consumer<GmlException> skippedFeatures;
        private GmlLimits limits;

        Copy(GmlReaderSettings settings) {
            features = settings.features;
            schema = settings.schema;
            typeNames = settings.typeNames;
            memberNames = settings.memberNames;
            featureNames = settings.featureNames;
            values = settings.values;
            geometries = settings.geometries;
            sampled = settings.sampled;
            doctype = settings.doctype;
            skippedErrors = settings.skippedErrors;
            skippedFeatures = settings.skippedFeatures;
            limits = settings.limits;
        }

        GmlReaderSettings settings() {
            return new GmlReaderSettings(
                    features,
                    schema,
                    typeNames,
                    memberNames,
                    featureNames,
                    values,
                    geometries,
                    sampled,
                    doctype,
                    skippedErrors,
                    skippedFeatures,
                    limits);
        }
    }
}
