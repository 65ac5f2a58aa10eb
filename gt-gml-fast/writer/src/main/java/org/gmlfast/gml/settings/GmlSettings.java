/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.settings;

import java.util.Objects;

import org.gmlfast.stax.CoordinateFormat;

/**
 * The choices that a version of GML leaves open. The defaults are those of a new GeoServer.
 *
 * <pre>{@code
 * GmlSettings settings = GmlSettings.builder(GmlVersion.GML_3_2_1)
 *         .numDecimals(6)
 *         .featureBounds(true)
 *         .build();
 * }</pre>
 *
 * <p>The settings do not include the version: use them with the version that the builder was made for. Some settings
 * apply to one generation of GML only and have no effect in the others.
 *
 * <p>To add a setting, add a component to the record of its group, with its {@code with} method and default, and a
 * method of that name to {@link Builder}.
 *
 * @param referenceSystems how srsName identifies a CRS; not null
 * @param coordinates how coordinates are written; not null
 * @param values how other attribute values are written; not null
 * @param geometries which elements and attributes geometries have; not null
 * @param features which elements and attributes features have; not null
 */
public record GmlSettings(
        ReferenceSystemSettings referenceSystems,
        CoordinateSettings coordinates,
        ValueSettings values,
        GeometrySettings geometries,
        FeatureSettings features) {

    /** @throws NullPointerException if a group is null */
    public GmlSettings {
        Objects.requireNonNull(referenceSystems, "referenceSystems");
        Objects.requireNonNull(coordinates, "coordinates");
        Objects.requireNonNull(values, "values");
        Objects.requireNonNull(geometries, "geometries");
        Objects.requireNonNull(features, "features");
    }

    /** The settings of a new GeoServer for the version: 8 decimals, no bounds. */
    public static GmlSettings defaults(GmlVersion version) {
        return new GmlSettings(
                ReferenceSystemSettings.defaults(version),
                CoordinateSettings.DEFAULTS,
                ValueSettings.DEFAULTS,
                GeometrySettings.DEFAULTS,
                FeatureSettings.defaults(version));
    }

    /** A builder that starts from {@link #defaults}. */
    public static Builder builder(GmlVersion version) {
        return defaults(version).toBuilder();
    }

    /** A builder that starts from these settings. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Builds {@link GmlSettings}. Not thread-safe. */
    public static final class Builder {

        private ReferenceSystemSettings referenceSystems;
        private CoordinateSettings coordinates;
        private ValueSettings values;
        private GeometrySettings geometries;
        private FeatureSettings features;

        private Builder(GmlSettings settings) {
            referenceSystems = settings.referenceSystems;
            coordinates = settings.coordinates;
            values = settings.values;
            geometries = settings.geometries;
            features = settings.features;
        }

        // ---- reference systems

        /** The form of srsName. The default depends on the version, see {@link SrsNameStyle#defaultFor}. */
        public Builder srsNameStyle(SrsNameStyle style) {
            referenceSystems = referenceSystems.withSrsNameStyle(style);
            return this;
        }

        /** Whether the style also applies to x/y coordinates. Off by default. */
        public Builder forceSrsNameStyle(boolean force) {
            referenceSystems = referenceSystems.withForceSrsNameStyle(force);
            return this;
        }

        /** The srsName of all geometries; null, the default, to derive it from each CRS. */
        public Builder srsName(String name) {
            referenceSystems = referenceSystems.withSrsName(name);
            return this;
        }

        // ---- coordinates

        /**
         * The maximum number of decimals of a coordinate. 8 by default.
         *
         * @param maximum 0 to {@link CoordinateFormat#MAX_DECIMALS}, or {@link CoordinateFormat#ALL_DECIMALS}
         * @throws IllegalArgumentException if the number is out of range
         */
        public Builder numDecimals(int maximum) {
            coordinates = coordinates.withNumDecimals(maximum);
            return this;
        }

        /** Whether coordinates have exactly {@code numDecimals} decimals. Off by default. */
        public Builder padWithZeros(boolean pad) {
            coordinates = coordinates.withPadWithZeros(pad);
            return this;
        }

        /** Whether the M ordinate is written (GML 3). Off by default. */
        public Builder encodeMeasures(boolean encode) {
            coordinates = coordinates.withEncodeMeasures(encode);
            return this;
        }

        /** Whether the first two ordinates are exchanged. Off by default. */
        public Builder swapAxes(boolean swap) {
            coordinates = coordinates.withSwapAxes(swap);
            return this;
        }

        /** Whether gml:coordinates has the attributes decimal, cs and ts (GML 2). On by default. */
        public Builder coordinateSeparators(boolean write) {
            coordinates = coordinates.withCoordinateSeparators(write);
            return this;
        }

        // ---- values

        /** Whether the largest and smallest numbers are written without an exponent, too. Off by default. */
        public Builder forceDecimalEncoding(boolean force) {
            values = values.withForceDecimalEncoding(force);
            return this;
        }

        /** Whether a {@code Z} follows the day of a {@code java.sql.Date}. Off by default. */
        public Builder zonedDates(boolean zoned) {
            values = values.withZonedDates(zoned);
            return this;
        }

        /** Whether a {@code java.sql.Time} is written in UTC with a {@code Z}. Off by default. */
        public Builder zonedTimes(boolean zoned) {
            values = values.withZonedTimes(zoned);
            return this;
        }

        /** Whether a {@code byte[]} is written as xs:hexBinary, rather than as xs:base64Binary. Off by default. */
        public Builder hexBinary(boolean hex) {
            values = values.withHexBinary(hex);
            return this;
        }

        /** How attributes without a value are written. They are omitted by default. */
        public Builder nulls(NullHandling handling) {
            values = values.withNulls(handling);
            return this;
        }

        // ---- geometries

        /** Whether a multi-line string is written as MultiCurve in GML 3.1.1. Off by default. */
        public Builder multiCurves(boolean curves) {
            geometries = geometries.withMultiCurves(curves);
            return this;
        }

        /** Whether arcs become line strings in GML 3. Off by default. */
        public Builder linearize(boolean lines) {
            geometries = geometries.withLinearize(lines);
            return this;
        }

        /**
         * The maximum distance of a line from its arc, in units of the CRS. The default, 0, stands for the tolerance
         * that each geometry carries.
         *
         * @throws IllegalArgumentException if it is negative or not a number
         */
        public Builder linearizationTolerance(double tolerance) {
            geometries = geometries.withLinearizationTolerance(tolerance);
            return this;
        }

        /** Whether geometries have a gml:id in GML 3.1.1. Off by default. */
        public Builder geometryIds(boolean write) {
            geometries = geometries.withGeometryIds(write);
            return this;
        }

        /** Whether geometries have a srsDimension (GML 3). On by default. */
        public Builder srsDimension(boolean write) {
            geometries = geometries.withSrsDimension(write);
            return this;
        }

        /** Whether pos and posList have a srsDimension (GML 3). Off by default. */
        public Builder srsDimensionOnPositions(boolean write) {
            geometries = geometries.withSrsDimensionOnPositions(write);
            return this;
        }

        // ---- features

        /** Whether each feature has a boundedBy. Off by default. */
        public Builder featureBounds(boolean write) {
            features = features.withFeatureBounds(write);
            return this;
        }

        /**
         * Whether attributes called name, description and the like stay in the namespace of their type. On by default
         * in GML 2, off in GML 3.
         */
        public Builder overrideGmlAttributes(boolean override) {
            features = features.withOverrideGmlAttributes(override);
            return this;
        }

        /** Whether ids that are not a valid xs:ID are escaped. On by default. */
        public Builder validIds(boolean escape) {
            features = features.withValidIds(escape);
            return this;
        }

        /**
         * The prefix of GML's namespace. {@code gml} by default.
         *
         * @throws IllegalArgumentException if XML does not allow the prefix
         */
        public Builder gmlPrefix(String prefix) {
            features = features.withGmlPrefix(prefix);
            return this;
        }

        /** The settings. The builder can be used again. */
        public GmlSettings build() {
            return new GmlSettings(referenceSystems, coordinates, values, geometries, features);
        }
    }
}
