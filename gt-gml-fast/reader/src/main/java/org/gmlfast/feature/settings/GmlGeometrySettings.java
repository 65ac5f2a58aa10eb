/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

import java.util.Objects;

/**
 * How a {@link org.gmlfast.feature.GmlFeatureReader GmlFeatureReader} reads geometries. Immutable.
 *
 * <pre>{@code
 * GmlGeometrySettings geometries = GmlGeometrySettings.DEFAULT.withAxisOrder(AxisOrder.XY).withLinearized(true);
 * GmlReaderSettings settings = GmlReaderSettings.DEFAULT.withGeometries(geometries);
 * }</pre>
 *
 * @param axisOrder of the coordinates in the document; not null
 * @param references how geometries elsewhere in the document are read; not null
 * @param linearized whether arcs become lines with a point for every four degrees; otherwise they become GeoTools'
 *     curves
 * @param repaired whether an open ring is closed; otherwise it is an error
 * @param solids how solids and surfaces in space are read; not null
 * @param dimension the number of ordinates of a position without srsDimension, 2 to 4; 0 for the dimension of its CRS
 *     or, without one, of other positions of the document
 * @param repeated what the geometries of a property that occurs several times in a feature become; not null
 * @param defaultGeometry the name of the attribute that is the features' default geometry, or, as {@code roads.line},
 *     the names of type and attribute; null for one that all features have, or else for the first geometry of each
 *     feature
 * @param systems find the CRS of a srsName; not null
 */
public record GmlGeometrySettings(
        AxisOrder axisOrder,
        GeometryReferences references,
        boolean linearized,
        boolean repaired,
        SolidSurfaces solids,
        int dimension,
        RepeatedGeometries repeated,
        String defaultGeometry,
        ReferenceSystems systems) {

    /** The srsName decides; references and open rings are errors; arcs become curves; solids become polygons. */
    public static final GmlGeometrySettings DEFAULT = new GmlGeometrySettings(
            AxisOrder.AUTO,
            GeometryReferences.ERROR,
            false,
            false,
            SolidSurfaces.POLYGONS,
            0,
            RepeatedGeometries.MULTI,
            null,
            ReferenceSystems.GEOTOOLS);

    /** @throws IllegalArgumentException if the dimension is not 0 or 2 to 4 */
    public GmlGeometrySettings {
        Objects.requireNonNull(axisOrder);
        Objects.requireNonNull(references);
        Objects.requireNonNull(solids);
        Objects.requireNonNull(repeated);
        Objects.requireNonNull(systems);
        if (dimension != 0 && (dimension < 2 || dimension > 4)) {
            throw new IllegalArgumentException("a position of " + dimension + " numbers cannot be read");
        }
    }

    /** These settings with another order of the ordinates; not null. */
    public GmlGeometrySettings withAxisOrder(AxisOrder other) {
        return new GmlGeometrySettings(
                other, references, linearized, repaired, solids, dimension, repeated, defaultGeometry, systems);
    }

    /** These settings with another treatment of references to geometries; not null. */
    public GmlGeometrySettings withReferences(GeometryReferences other) {
        return new GmlGeometrySettings(
                axisOrder, other, linearized, repaired, solids, dimension, repeated, defaultGeometry, systems);
    }

    /** These settings with lines instead of arcs, or not. */
    public GmlGeometrySettings withLinearized(boolean other) {
        return new GmlGeometrySettings(
                axisOrder, references, other, repaired, solids, dimension, repeated, defaultGeometry, systems);
    }

    /** These settings with open rings closed, or not. */
    public GmlGeometrySettings withRepaired(boolean other) {
        return new GmlGeometrySettings(
                axisOrder, references, linearized, other, solids, dimension, repeated, defaultGeometry, systems);
    }

    /** These settings with another treatment of solids; not null. */
    public GmlGeometrySettings withSolids(SolidSurfaces other) {
        return new GmlGeometrySettings(
                axisOrder, references, linearized, repaired, other, dimension, repeated, defaultGeometry, systems);
    }

    /**
     * These settings with another dimension of positions without srsDimension, 2 to 4; 0 to find it in the document.
     *
     * @throws IllegalArgumentException if the dimension is not 0 or 2 to 4
     */
    public GmlGeometrySettings withDimension(int other) {
        return new GmlGeometrySettings(
                axisOrder, references, linearized, repaired, solids, other, repeated, defaultGeometry, systems);
    }

    /**
     * These settings with another treatment of a geometry property that occurs several times in a feature; not null.
     */
    public GmlGeometrySettings withRepeated(RepeatedGeometries other) {
        return new GmlGeometrySettings(
                axisOrder, references, linearized, repaired, solids, dimension, other, defaultGeometry, systems);
    }

    /** These settings with another attribute as the geometry of features, by its name; null for none. */
    public GmlGeometrySettings withDefaultGeometry(String other) {
        return new GmlGeometrySettings(
                axisOrder, references, linearized, repaired, solids, dimension, repeated, other, systems);
    }

    /** These settings with another source of reference systems; not null. */
    public GmlGeometrySettings withSystems(ReferenceSystems other) {
        return new GmlGeometrySettings(
                axisOrder, references, linearized, repaired, solids, dimension, repeated, defaultGeometry, other);
    }
}
