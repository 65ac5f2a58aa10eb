/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.model;

import java.util.Collections;
import java.util.List;
import java.util.Objects;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;

/**
 * The type of rows: a feature type, and how the value of each attribute is fetched. Immutable.
 *
 * @param type the names, bindings and CRSs of the document; not null
 * @param kinds one for each attribute of the type, in its order; not null
 * @param swapped whether the coordinates of the rows are in the opposite axis order to the type's CRS, so that the
 *     encoder swaps them
 * @param children the types of rows of other tables that belong to each row ({@link ParentRow#children}); not null
 */
public record RowType(SimpleFeatureType type, List<ValueKind> kinds, boolean swapped, List<RowType> children) {

    /**
     * The key of {@code true} in the user data of the descriptors of attributes whose values are texts in JSON (RFC
     * 8259), such as columns of type jsonb: GeoJSON writes them as objects, arrays and the like. Set it only if the
     * texts are well-formed.
     */
    public static final String JSON_TEXT = "org.gmlfast.jsonText";

    /** @throws IllegalArgumentException if there are more or fewer kinds than attributes */
    public RowType {
        Objects.requireNonNull(type, "type");
        kinds = List.copyOf(kinds);
        children = List.copyOf(children);
        if (kinds.size() != type.getAttributeCount()) {
            throw new IllegalArgumentException(kinds.size() + " kinds for " + type.getAttributeCount() + " attributes");
        }
    }

    /**
     * The type of rows without rows of other tables.
     *
     * @throws IllegalArgumentException if there are more or fewer kinds than attributes
     */
    public RowType(SimpleFeatureType type, List<ValueKind> kinds, boolean swapped) {
        this(type, kinds, swapped, List.of());
    }

    /** Whether rows of another type are written the same: with the same names, bindings, CRSs and kinds of values. */
    public boolean isReplaceableBy(RowType other) {
        return other == this
                || other.swapped == swapped
                        && other.kinds.equals(kinds)
                        && hasAttributesOf(other.type)
                        && hasChildrenOf(other);
    }

    private boolean hasChildrenOf(RowType other) {
        if (other.children.size() != children.size()) {
            return false;
        }
        for (int i = 0; i < children.size(); i++) {
            if (!children.get(i).isReplaceableBy(other.children.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Whether another type has the same names, bindings and CRSs. */
    public boolean hasAttributesOf(SimpleFeatureType other) {
        if (other == type) {
            return true;
        }
        if (!other.getName().equals(type.getName()) || other.getAttributeCount() != type.getAttributeCount()) {
            return false;
        }
        for (int i = 0; i < type.getAttributeCount(); i++) {
            if (!sameAttribute(type.getDescriptor(i), other.getDescriptor(i))) {
                return false;
            }
        }
        return crs(type.getGeometryDescriptor()) == crs(other.getGeometryDescriptor());
    }

    private static boolean sameAttribute(AttributeDescriptor a, AttributeDescriptor b) {
        return a == b
                || a.getName().equals(b.getName())
                        && a.getType().getBinding() == b.getType().getBinding()
                        && a.isNillable() == b.isNillable()
                        && crs(a) == crs(b);
    }

    /** The type of features: all values are objects. */
    public static RowType of(SimpleFeatureType type) {
        return new RowType(type, Collections.nCopies(type.getAttributeCount(), ValueKind.OBJECT), false);
    }

    private static CoordinateReferenceSystem crs(AttributeDescriptor attribute) {
        return attribute instanceof GeometryDescriptor geometry ? geometry.getCoordinateReferenceSystem() : null;
    }
}
