/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import org.gmlfast.stax.CoordinateFormat;

/**
 * How features look in GML, as far as the version leaves a choice. Immutable; {@link #defaults} are what GeoServer
 * ships with.
 */
public final class GmlSettings {

    private final SrsNameStyle srsNameStyle;
    private final boolean srsNameStyleForced;
    private final String srsName;
    private final boolean swapped;
    private final int decimals;
    private final boolean padded;
    private final boolean forcedDecimal;
    private final boolean measures;
    private final boolean coordinateSeparators;
    private final boolean srsDimension;
    private final boolean srsDimensionOnPositions;
    private final boolean featureBounds;
    private final boolean gmlAttributesOverridden;
    private final boolean geometryIds;
    private final boolean validIds;
    private final NullHandling nulls;
    private final boolean curves;
    private final boolean linearized;
    private final double linearizationTolerance;
    private final boolean zonedDates;
    private final boolean zonedTimes;
    private final String gmlPrefix;

    private GmlSettings(Builder b) {
        this.srsNameStyle = b.srsNameStyle;
        this.srsNameStyleForced = b.srsNameStyleForced;
        this.srsName = b.srsName;
        this.swapped = b.swapped;
        this.decimals = b.decimals;
        this.padded = b.padded;
        this.forcedDecimal = b.forcedDecimal;
        this.measures = b.measures;
        this.coordinateSeparators = b.coordinateSeparators;
        this.srsDimension = b.srsDimension;
        this.srsDimensionOnPositions = b.srsDimensionOnPositions;
        this.featureBounds = b.featureBounds;
        this.gmlAttributesOverridden = b.gmlAttributesOverridden;
        this.geometryIds = b.geometryIds;
        this.validIds = b.validIds;
        this.nulls = b.nulls;
        this.curves = b.curves;
        this.linearized = b.linearized;
        this.linearizationTolerance = b.linearizationTolerance;
        this.zonedDates = b.zonedDates;
        this.zonedTimes = b.zonedTimes;
        this.gmlPrefix = b.gmlPrefix;
    }

    /** The settings GeoServer ships with for the version, 8 decimals, no bounds. */
    public static GmlSettings defaults(GmlVersion version) {
        return builder(version).build();
    }

    /** A builder that starts from {@link #defaults}. */
    public static Builder builder(GmlVersion version) {
        return new Builder(version);
    }

    /** A builder that starts from these settings. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** The form of srsName. */
    public SrsNameStyle srsNameStyle() {
        return srsNameStyle;
    }

    /** Whether the style holds for x/y coordinates too, in place of the URL that tells them apart. */
    public boolean isSrsNameStyleForced() {
        return srsNameStyleForced;
    }

    /** The srsName of all geometries, whatever their CRS; null to derive it from the CRS. */
    public String srsName() {
        return srsName;
    }

    /** Whether the first two ordinates change places. */
    public boolean isSwapped() {
        return swapped;
    }

    /** Most decimals of a coordinate, or {@link CoordinateFormat#ALL_DECIMALS}. */
    public int decimals() {
        return decimals;
    }

    /** Whether coordinates have exactly that many decimals. */
    public boolean isPadded() {
        return padded;
    }

    /** Whether attribute values from 1e21 up and below 1e-7 are written without exponent, too. */
    public boolean isForcedDecimal() {
        return forcedDecimal;
    }

    /** Whether the M of coordinates is written. */
    public boolean isMeasures() {
        return measures;
    }

    /** Whether coordinates say which separators they have, though the schema's defaults say the same (GML 2). */
    public boolean isCoordinateSeparators() {
        return coordinateSeparators;
    }

    /** Whether geometries have a srsDimension (GML 3). */
    public boolean isSrsDimension() {
        return srsDimension;
    }

    /** Whether pos and posList have a srsDimension too, for clients that look for it there (GML 3). */
    public boolean isSrsDimensionOnPositions() {
        return srsDimensionOnPositions;
    }

    /** Whether each feature has a boundedBy. */
    public boolean isFeatureBounds() {
        return featureBounds;
    }

    /** Whether attributes called name, description and the like stay in the type's namespace. */
    public boolean isGmlAttributesOverridden() {
        return gmlAttributesOverridden;
    }

    /** Whether geometries have a gml:id. Always so in GML 3.2, which demands it; never in GML 2. */
    public boolean isGeometryIds() {
        return geometryIds;
    }

    /** Whether ids that cannot be an xs:ID are escaped, see {@link GmlIds}. */
    public boolean isValidIds() {
        return validIds;
    }

    /** What becomes of an attribute without a value. */
    public NullHandling nulls() {
        return nulls;
    }

    /** Whether a multi-line is written as MultiCurve in GML 3.1.1, as its declared type says. Always so in 3.2. */
    public boolean isCurves() {
        return curves;
    }

    /** Whether arcs become line strings in GML 3. They always do in GML 2. */
    public boolean isLinearized() {
        return linearized;
    }

    /** The farthest a line may be from its arc, in units of the CRS; 0 for what the geometry was made with. */
    public double linearizationTolerance() {
        return linearizationTolerance;
    }

    /** Whether the day that a {@code java.sql.Date} names is followed by a Z. */
    public boolean isZonedDates() {
        return zonedDates;
    }

    /** Whether a {@code java.sql.Time} is written in UTC with a Z, and not as the time of day it names. */
    public boolean isZonedTimes() {
        return zonedTimes;
    }

    /** The prefix of GML's namespace. */
    public String gmlPrefix() {
        return gmlPrefix;
    }

    CoordinateFormat coordinateFormat(boolean tuples) {
        CoordinateFormat format = tuples ? CoordinateFormat.tuples(decimals) : CoordinateFormat.list(decimals);
        return padded ? format.padded() : format;
    }

    /** Collects {@link GmlSettings}. Not thread-safe. */
    public static final class Builder {

        private SrsNameStyle srsNameStyle;
        private boolean srsNameStyleForced;
        private String srsName;
        private boolean swapped;
        private int decimals = 8;
        private boolean padded;
        private boolean forcedDecimal;
        private boolean measures;
        private boolean coordinateSeparators = true;
        private boolean srsDimension = true;
        private boolean srsDimensionOnPositions;
        private boolean featureBounds;
        private boolean gmlAttributesOverridden;
        private boolean geometryIds;
        private boolean validIds = true;
        private NullHandling nulls = NullHandling.OMITTED;
        private boolean curves;
        private boolean linearized;
        private double linearizationTolerance;
        private boolean zonedDates;
        private boolean zonedTimes;
        private String gmlPrefix = "gml";

        private Builder(GmlVersion version) {
            srsNameStyle = SrsNameStyle.defaultFor(version);
            gmlAttributesOverridden = version == GmlVersion.GML_2_1_2;
        }

        private Builder(GmlSettings s) {
            srsNameStyle = s.srsNameStyle;
            srsNameStyleForced = s.srsNameStyleForced;
            srsName = s.srsName;
            swapped = s.swapped;
            decimals = s.decimals;
            padded = s.padded;
            forcedDecimal = s.forcedDecimal;
            measures = s.measures;
            coordinateSeparators = s.coordinateSeparators;
            srsDimension = s.srsDimension;
            srsDimensionOnPositions = s.srsDimensionOnPositions;
            featureBounds = s.featureBounds;
            gmlAttributesOverridden = s.gmlAttributesOverridden;
            geometryIds = s.geometryIds;
            validIds = s.validIds;
            nulls = s.nulls;
            curves = s.curves;
            linearized = s.linearized;
            linearizationTolerance = s.linearizationTolerance;
            zonedDates = s.zonedDates;
            zonedTimes = s.zonedTimes;
            gmlPrefix = s.gmlPrefix;
        }

        /** The form of srsName. */
        public Builder srsNameStyle(SrsNameStyle style) {
            this.srsNameStyle = java.util.Objects.requireNonNull(style);
            return this;
        }

        /** Whether the style holds for x/y coordinates too. Off by default. */
        public Builder srsNameStyleForced(boolean forced) {
            this.srsNameStyleForced = forced;
            return this;
        }

        /** The srsName of all geometries; null, the default, to derive it from the CRS. */
        public Builder srsName(String name) {
            this.srsName = name;
            return this;
        }

        /** Whether the first two ordinates change places. Off by default. */
        public Builder swapped(boolean swap) {
            this.swapped = swap;
            return this;
        }

        /**
         * Most decimals of a coordinate. 8 by default.
         *
         * @param most 0 to {@link CoordinateFormat#MAX_DECIMALS}, or {@link CoordinateFormat#ALL_DECIMALS}
         * @throws IllegalArgumentException for another number
         */
        public Builder decimals(int most) {
            CoordinateFormat.list(most); // refuses what is out of range
            this.decimals = most;
            return this;
        }

        /** Whether coordinates have exactly that many decimals. Off by default. */
        public Builder padded(boolean pad) {
            this.padded = pad;
            return this;
        }

        /** Whether the largest and smallest attribute values are without exponent, too. Off by default. */
        public Builder forcedDecimal(boolean forced) {
            this.forcedDecimal = forced;
            return this;
        }

        /** Whether the M of coordinates is written. Off by default. */
        public Builder measures(boolean write) {
            this.measures = write;
            return this;
        }

        /** Whether coordinates of GML 2 say which separators they have. On by default. */
        public Builder coordinateSeparators(boolean write) {
            this.coordinateSeparators = write;
            return this;
        }

        /** Whether geometries have a srsDimension. On by default. */
        public Builder srsDimension(boolean write) {
            this.srsDimension = write;
            return this;
        }

        /** Whether pos and posList have a srsDimension. Off by default. */
        public Builder srsDimensionOnPositions(boolean write) {
            this.srsDimensionOnPositions = write;
            return this;
        }

        /** Whether each feature has a boundedBy. Off by default. */
        public Builder featureBounds(boolean write) {
            this.featureBounds = write;
            return this;
        }

        /** Whether attributes called name and so on stay in the type's namespace. By default in GML 2 only. */
        public Builder gmlAttributesOverridden(boolean overridden) {
            this.gmlAttributesOverridden = overridden;
            return this;
        }

        /** Whether geometries have a gml:id in GML 3.1.1. Off by default. */
        public Builder geometryIds(boolean write) {
            this.geometryIds = write;
            return this;
        }

        /** Whether ids that cannot be an xs:ID are escaped. On by default. */
        public Builder validIds(boolean valid) {
            this.validIds = valid;
            return this;
        }

        /** What becomes of an attribute without a value. Omitted by default. */
        public Builder nulls(NullHandling handling) {
            this.nulls = java.util.Objects.requireNonNull(handling);
            return this;
        }

        /** Whether a multi-line is written as MultiCurve in GML 3.1.1. Off by default. */
        public Builder curves(boolean multiCurves) {
            this.curves = multiCurves;
            return this;
        }

        /** Whether arcs become line strings in GML 3. Off by default. */
        public Builder linearized(boolean linearize) {
            this.linearized = linearize;
            return this;
        }

        /**
         * The farthest a line may be from its arc, in units of the CRS. By default, 0, what the geometry was made with.
         *
         * @throws IllegalArgumentException if it is negative or not a number
         */
        public Builder linearizationTolerance(double tolerance) {
            if (!(tolerance >= 0)) {
                throw new IllegalArgumentException("a tolerance is 0 or more, not " + tolerance);
            }
            this.linearizationTolerance = tolerance;
            return this;
        }

        /** Whether dates have a Z behind the day that was stored. Off by default. */
        public Builder zonedDates(boolean zoned) {
            this.zonedDates = zoned;
            return this;
        }

        /** Whether times of day are shifted to UTC and have a Z. Off by default. */
        public Builder zonedTimes(boolean zoned) {
            this.zonedTimes = zoned;
            return this;
        }

        /**
         * The prefix of GML's namespace. {@code gml} by default.
         *
         * @throws IllegalArgumentException if it cannot be a prefix
         */
        public Builder gmlPrefix(String prefix) {
            if (!org.gmlfast.stax.XmlNames.isNCName(prefix)) {
                throw new IllegalArgumentException("\"" + prefix + "\" cannot be a prefix");
            }
            this.gmlPrefix = prefix;
            return this;
        }

        /** The settings collected so far. */
        public GmlSettings build() {
            return new GmlSettings(this);
        }
    }
}
