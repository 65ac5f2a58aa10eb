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
import org.geotools.api.feature.type.GeometryType;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.feature.AttributeTypeBuilder;
import org.geotools.feature.NameImpl;
import org.geotools.feature.simple.SimpleFeatureImpl;
import org.geotools.feature.type.FeatureTypeFactoryImpl;
import org.geotools.filter.identity.FeatureIdImpl;
import org.gmlfast.model.RowType;

/**
 * Creates feature types and features without GeoTools' factory lookup, which takes longer than reading a small file.
 */
public final class FeatureTypes {

    private static final FeatureTypeFactoryImpl FACTORY = new FeatureTypeFactoryImpl();

    private FeatureTypes() {}

    /**
     * Creates a type.
     *
     * @param attributes the attributes; the first geometry is the default geometry
     */
    public static SimpleFeatureType type(String namespace, String name, List<AttributeDescriptor> attributes) {
        GeometryDescriptor geometry = null;
        for (AttributeDescriptor attribute : attributes) {
            if (geometry == null && attribute instanceof GeometryDescriptor first) {
                geometry = first;
            }
        }
        return FACTORY.createSimpleFeatureType(
                new NameImpl(namespace, name), attributes, geometry, false, List.of(), null, null);
    }

    /** Returns the type with more attributes at the end. */
    public static SimpleFeatureType extended(SimpleFeatureType type, List<AttributeDescriptor> more) {
        List<AttributeDescriptor> attributes = new ArrayList<>(type.getAttributeDescriptors());
        attributes.addAll(more);
        return type(type.getName().getNamespaceURI(), type.getTypeName(), attributes);
    }

    /** Creates a nillable attribute. */
    public static AttributeDescriptor attribute(String name, Class<?> binding) {
        AttributeTypeBuilder builder = new AttributeTypeBuilder(FACTORY);
        return builder.binding(binding).nillable(true).minOccurs(0).buildDescriptor(name);
    }

    /** Creates a nillable attribute whose values are texts in JSON. */
    public static AttributeDescriptor json(String name) {
        AttributeDescriptor attribute = attribute(name, String.class);
        attribute.getUserData().put(RowType.JSON_TEXT, true);
        return attribute;
    }

    /** Creates a nillable geometry attribute. */
    public static AttributeDescriptor geometry(String name, Class<?> binding, CoordinateReferenceSystem crs) {
        AttributeTypeBuilder builder = new AttributeTypeBuilder(FACTORY);
        builder.binding(binding).nillable(true).minOccurs(0).crs(crs);
        return builder.buildDescriptor(name, builder.buildGeometryType());
    }

    /** Creates an attribute like another one, with another name. */
    public static AttributeDescriptor renamed(AttributeDescriptor attribute, String name) {
        AttributeTypeBuilder builder = new AttributeTypeBuilder(FACTORY);
        builder.init(attribute);
        AttributeDescriptor renamed = attribute.getType() instanceof GeometryType geometry
                ? builder.buildDescriptor(name, geometry)
                : builder.buildDescriptor(name, attribute.getType());
        renamed.getUserData().putAll(attribute.getUserData());
        return renamed;
    }

    /** Creates a feature. The array is not copied. */
    public static SimpleFeature feature(SimpleFeatureType type, String id, Object[] values) {
        return new SimpleFeatureImpl(values, type, new FeatureIdImpl(id), false);
    }
}
