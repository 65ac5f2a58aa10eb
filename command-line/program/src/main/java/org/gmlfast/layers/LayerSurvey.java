/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.layers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.ReferenceIdentifier;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.referencing.CRS;
import org.gmlfast.gml.geometry.GeometryBounds;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** What is known of a layer, by its type and by features that have been looked at. Not thread-safe. */
final class LayerSurvey {

    private final SimpleFeatureType type;
    private final List<Attribute> attributes = new ArrayList<>();
    private final Envelope extent = new Envelope();
    private final int geometry;
    private long features;

    /** An attribute, and the values that have been seen. */
    static final class Attribute {

        final String name;
        final String className;

        /** The CRS that the type declares; null without one, and for other attributes. */
        final String crs;

        final boolean isGeometry;

        /** The number of features that have a value. */
        long values;

        /** The most values in a list. */
        int mostValues;

        /** The number of geometries of each kind. */
        final Map<String, Long> kinds = new TreeMap<>();

        Attribute(AttributeDescriptor descriptor) {
            name = descriptor.getLocalName();
            className = descriptor.getType().getBinding().getSimpleName();
            isGeometry = descriptor instanceof GeometryDescriptor;
            crs = descriptor instanceof GeometryDescriptor spatial ? crs(spatial) : null;
        }

        private void add(Object value) {
            values++;
            if (value instanceof List<?> list) {
                mostValues = Math.max(mostValues, list.size());
            } else if (value instanceof Geometry shape) {
                kinds.merge(shape.getGeometryType(), 1L, Long::sum);
            }
        }
    }

    /** Creates a survey of a layer without features. */
    LayerSurvey(SimpleFeatureType type) {
        this.type = type;
        for (AttributeDescriptor descriptor : type.getAttributeDescriptors()) {
            attributes.add(new Attribute(descriptor));
        }
        GeometryDescriptor descriptor = type.getGeometryDescriptor();
        geometry = descriptor == null ? -1 : type.indexOf(descriptor.getLocalName());
    }

    private static String crs(GeometryDescriptor descriptor) {
        CoordinateReferenceSystem crs = descriptor.getCoordinateReferenceSystem();
        if (crs == null) {
            return null;
        }
        for (ReferenceIdentifier identifier : crs.getIdentifiers()) {
            if ("EPSG".equals(identifier.getCodeSpace())) {
                // to look it up would start the EPSG database
                return "EPSG:" + identifier.getCode();
            }
        }
        try {
            String code = CRS.lookupIdentifier(crs, false);
            return code == null ? crs.getName().getCode() : code;
        } catch (FactoryException e) {
            return crs.getName().getCode();
        }
    }

    /** Looks at a feature. */
    void add(SimpleFeature feature) {
        features++;
        for (int i = 0; i < attributes.size(); i++) {
            Object value = feature.getAttribute(i);
            if (value != null) {
                attributes.get(i).add(value);
            }
        }
        if (geometry >= 0 && feature.getAttribute(geometry) instanceof Geometry shape) {
            extent.expandToInclude(GeometryBounds.of(shape));
        }
    }

    /** Sets what an input knows without its features. */
    void setKnown(long count, Envelope bounds) {
        features = count;
        extent.expandToInclude(bounds);
    }

    String name() {
        return type.getTypeName();
    }

    String namespace() {
        return type.getName().getNamespaceURI();
    }

    long features() {
        return features;
    }

    /** The extent of the default geometries in x/y; null if no feature has one. */
    Envelope extent() {
        return extent.isNull() ? null : extent;
    }

    List<Attribute> attributes() {
        return attributes;
    }

    /** The attribute with the default geometry; null without one. */
    Attribute geometry() {
        return geometry < 0 ? null : attributes.get(geometry);
    }

    /** What a user should know of the layer before using it: sentences without a final full stop. */
    List<String> quirks() {
        List<String> quirks = new ArrayList<>();
        for (Attribute attribute : attributes) {
            if (attribute.values == 0) {
                quirks.add(attribute.name + " has no value in any feature");
            }
            if (attribute.mostValues > 1) {
                quirks.add(attribute.name + " has up to " + attribute.mostValues + " values in a feature");
            }
            if (attribute.name.indexOf('|') >= 0) {
                quirks.add(attribute.name + " is nested, and its last name is the name of another attribute");
            }
            if (attribute.kinds.size() > 1) {
                quirks.add(attribute.name + " has geometries of several kinds: "
                        + attribute.kinds.entrySet().stream()
                                .map(kind -> kind.getValue() + " " + kind.getKey())
                                .collect(Collectors.joining(", ")));
            }
            if (attribute.isGeometry && attribute.crs == null) {
                quirks.add(attribute.name + " has no known CRS, or several");
            }
        }
        long shapes =
                attributes.stream().filter(attribute -> attribute.isGeometry).count();
        if (shapes > 1) {
            quirks.add("the features have " + shapes + " geometries; the default one is " + geometry().name);
        }
        if (geometry >= 0 && geometry().values < features && geometry().values > 0) {
            quirks.add(features - geometry().values + " features have no " + geometry().name);
        }
        return quirks;
    }
}
