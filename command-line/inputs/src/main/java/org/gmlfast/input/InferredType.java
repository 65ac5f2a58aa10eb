/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.util.ArrayList;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.gmlfast.model.ColumnType;
import org.locationtech.jts.geom.Geometry;

/**
 * Infers a type that fits all features included so far, because a value may have another class than its attribute
 * declared at the beginning. Not thread-safe.
 */
public final class InferredType {

    private SimpleFeatureType type;
    private Class<?>[] bindings = {};

    /** Includes the classes of a feature's values. */
    public void include(SimpleFeature feature) {
        if (feature.getFeatureType() != type) {
            include(feature.getFeatureType());
        }
        for (int i = 0; i < bindings.length; i++) {
            Object value = feature.getAttribute(i);
            if (value != null && !bindings[i].isInstance(value)) {
                bindings[i] = common(bindings[i], value.getClass());
            }
        }
    }

    /** Includes a type, which has the attributes of earlier types and possibly more. */
    public void include(SimpleFeatureType next) {
        Class<?>[] wider = new Class<?>[next.getAttributeCount()];
        for (int i = 0; i < wider.length; i++) {
            wider[i] = i < bindings.length
                    ? bindings[i]
                    : next.getDescriptor(i).getType().getBinding();
        }
        bindings = wider;
        type = next;
    }

    private static Class<?> common(Class<?> declared, Class<?> other) {
        if (Geometry.class.isAssignableFrom(declared) && Geometry.class.isAssignableFrom(other)) {
            return Geometry.class;
        }
        ColumnType type = ColumnType.of(declared);
        ColumnType common = type.with(ColumnType.of(other));
        if (common.isNumber()) {
            return common.binding();
        }
        // java.sql.Timestamp and Instant, for times before 1582, are both of DATE_TIME
        return common == type && common.isTemporal() ? common.exactBinding() : String.class;
    }

    /** Returns the type that fits all included features and types. */
    public SimpleFeatureType type() {
        List<AttributeDescriptor> attributes = new ArrayList<>();
        for (int i = 0; i < bindings.length; i++) {
            AttributeDescriptor declared = type.getDescriptor(i);
            attributes.add(
                    declared instanceof GeometryDescriptor geometry
                            ? FeatureTypes.geometry(
                                    declared.getLocalName(), bindings[i], geometry.getCoordinateReferenceSystem())
                            : FeatureTypes.attribute(declared.getLocalName(), bindings[i]));
        }
        return FeatureTypes.type(type.getName().getNamespaceURI(), type.getTypeName(), attributes);
    }
}
