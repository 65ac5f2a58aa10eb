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
 * What features look like when they are written: with some of their attributes, in a coordinate reference system. Where
 * the input's type grows, this one's does too. Belongs to one thread.
 */
public final class FeatureShape {

    private final List<String> properties;
    private final CoordinateReferenceSystem crs;
    private final MathTransform transform;

    private SimpleFeatureType source;
    private SimpleFeatureType type;

    /** For each attribute of the type, where it is in the source. */
    private int[] places;

    /** Those places that are to be transformed. */
    private boolean[] geometric;

    /**
     * A shape.
     *
     * @param source the type of the features that come in
     * @param properties the attributes wanted; null for all
     * @param crs what geometries are declared to be in
     * @param transform what their x/y coordinates go through; null for nothing
     */
    public FeatureShape(
            SimpleFeatureType source, List<String> properties, CoordinateReferenceSystem crs, MathTransform transform) {
        this.properties = properties;
        this.crs = crs;
        this.transform = transform == null || transform.isIdentity() ? null : transform;
        derive(source);
    }

    /** The type of the features that come out, as it is now. */
    public SimpleFeatureType type() {
        return type;
    }

    private void derive(SimpleFeatureType from) {
        source = from;
        List<AttributeDescriptor> attributes = new ArrayList<>();
        places = new int[from.getAttributeCount()];
        geometric = new boolean[from.getAttributeCount()];
        for (int i = 0; i < from.getAttributeCount(); i++) {
            AttributeDescriptor attribute = from.getDescriptor(i);
            if (properties == null || properties.contains(attribute.getLocalName())) {
                places[attributes.size()] = i;
                geometric[i] = attribute instanceof GeometryDescriptor;
                attributes.add(geometric[i] ? inCrs(attribute) : attribute);
            }
        }
        places = Arrays.copyOf(places, attributes.size());
        type = FeatureTypes.type(from.getName().getNamespaceURI(), from.getTypeName(), attributes);
    }

    private AttributeDescriptor inCrs(AttributeDescriptor attribute) {
        Class<?> binding = attribute.getType().getBinding();
        return FeatureTypes.geometry(attribute.getLocalName(), binding, crs);
    }

    /**
     * The feature in this shape.
     *
     * @throws IOException if a geometry cannot be transformed
     */
    public SimpleFeature of(SimpleFeature feature) throws IOException {
        if (feature.getFeatureType() != source) {
            derive(feature.getFeatureType());
        }
        Object[] values = new Object[places.length];
        for (int i = 0; i < places.length; i++) {
            Object value = feature.getAttribute(places[i]);
            boolean moved = transform != null && geometric[places[i]] && value != null;
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
            throw new InputException(feature.getID() + " cannot be brought into another CRS: it would be at infinity");
        } catch (TransformException e) {
            throw new InputException(feature.getID() + " cannot be brought into another CRS: " + e.getMessage(), e);
        }
    }

    /**
     * An envelope in the coordinates of features that come out.
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
            throw new InputException("the bounds cannot be brought into another CRS: " + e.getMessage(), e);
        }
    }
}
