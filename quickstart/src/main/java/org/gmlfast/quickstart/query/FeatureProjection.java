/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.referencing.operation.MathTransform;
import org.geotools.api.referencing.operation.TransformException;
import org.geotools.geometry.jts.JTS;
import org.gmlfast.quickstart.source.FeatureTypes;
import org.gmlfast.quickstart.source.InputException;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * A selection of attributes, with geometries in a coordinate reference system. When the type of the input grows, the
 * projected type grows with it. Belongs to one thread.
 */
public final class FeatureProjection {

    private final List<String> properties;
    private final CoordinateReferenceSystem crs;
    private final MathTransform transform;

    private SimpleFeatureType source;
    private SimpleFeatureType type;

    /** The index in the source of each attribute of the type. */
    private int[] indexes;

    /** For each attribute of the source, whether it is a geometry. */
    private boolean[] geometric;

    /**
     * A projection.
     *
     * @param source the type of the input
     * @param properties the selected attributes; null for all
     * @param crs the CRS of the projected geometries
     * @param transform applied to x/y coordinates; null for none
     */
    public FeatureProjection(
            SimpleFeatureType source, List<String> properties, CoordinateReferenceSystem crs, MathTransform transform) {
        this.properties = properties;
        this.crs = crs;
        this.transform = transform == null || transform.isIdentity() ? null : transform;
        derive(source);
    }

    /** The type of the projected features so far. */
    public SimpleFeatureType type() {
        return type;
    }

    private void derive(SimpleFeatureType from) {
        source = from;
        List<AttributeDescriptor> attributes = new ArrayList<>();
        indexes = new int[from.getAttributeCount()];
        geometric = new boolean[from.getAttributeCount()];
        for (int i = 0; i < from.getAttributeCount(); i++) {
            AttributeDescriptor attribute = from.getDescriptor(i);
            if (properties == null || properties.contains(attribute.getLocalName())) {
                indexes[attributes.size()] = i;
                geometric[i] = attribute instanceof GeometryDescriptor;
                attributes.add(geometric[i] ? inCrs(attribute) : attribute);
            }
        }
        indexes = Arrays.copyOf(indexes, attributes.size());
        type = FeatureTypes.type(from.getName().getNamespaceURI(), from.getTypeName(), attributes);
    }

    private AttributeDescriptor inCrs(AttributeDescriptor attribute) {
        Class<?> binding = attribute.getType().getBinding();
        return FeatureTypes.geometry(attribute.getLocalName(), binding, crs);
    }

    /**
     * The projected feature.
     *
     * @throws IOException if a geometry cannot be transformed
     */
    public SimpleFeature of(SimpleFeature feature) throws IOException {
        if (feature.getFeatureType() != source) {
            derive(feature.getFeatureType());
        }
        Object[] values = new Object[indexes.length];
        for (int i = 0; i < indexes.length; i++) {
            Object value = feature.getAttribute(indexes[i]);
            boolean moved = transform != null && geometric[indexes[i]] && value != null;
            values[i] = moved ? transformed((Geometry) value, feature) : value;
        }
        return FeatureTypes.feature(type, feature.getID(), values);
    }

    private Geometry transformed(Geometry geometry, SimpleFeature feature) throws InputException {
        if (geometry.isEmpty()) {
            return geometry;
        }
        try {
            Geometry moved = JTS.transform(geometry, transform);
            if (Positions.areFinite(moved)) {
                return moved;
            }
            throw new InputException(
                    feature.getID() + " cannot be transformed into another CRS: it would be at infinity");
        } catch (TransformException e) {
            throw new InputException(feature.getID() + " cannot be transformed into another CRS: " + e.getMessage(), e);
        }
    }

    /**
     * An envelope in the coordinates of projected features.
     *
     * @throws IOException if it cannot be transformed
     */
    public Envelope of(Envelope envelope) throws IOException {
        if (transform == null) {
            return envelope;
        }
        try {
            return JTS.transform(envelope, null, transform, 10);
        } catch (TransformException e) {
            throw new InputException("the bounds cannot be transformed into another CRS: " + e.getMessage(), e);
        }
    }
}
