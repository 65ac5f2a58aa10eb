/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.util.LinkedHashSet;
import java.util.Set;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.gmlfast.feature.settings.DerivedPath;
import org.gmlfast.load.change.FeatureUpdate;

/**
 * Which attributes updates of a type change: those of the elements that they name, and of elements in these.
 *
 * @param type of the features, derived from the delivery
 * @param hasStates whether a row is a state of an object
 */
record UpdatedAttributes(SimpleFeatureType type, boolean hasStates) {

    /** The last name of the path of when a state of an object of ALKIS ended. */
    private static final String END = "}endet";

    /** The path of the attribute with the first of several geometries. */
    private static final String FIRST_GEOMETRY = "*";

    /**
     * What an update changes.
     *
     * @param attributes that change
     * @param within the paths, from an attribute on, of elements of which an attribute has the JSON
     */
    record Changed(Set<String> attributes, Set<String> within) {}

    /**
     * Finds what an update changes.
     *
     * @param hasTables whether elements in JSON are in tables of their own
     * @throws LoadException if the features have no attribute of a path, or only in JSON
     */
    Changed of(FeatureUpdate update, boolean hasTables) throws LoadException {
        Set<String> changed = new LinkedHashSet<>();
        Set<String> within = new LinkedHashSet<>();
        for (String path : update.paths()) {
            boolean isFound = false;
            for (AttributeDescriptor attribute : type.getAttributeDescriptors()) {
                String own = path(attribute);
                if (own.equals(path) || own.startsWith(path + '/')) {
                    changed.add(attribute.getLocalName());
                    isFound = true;
                } else if (hasTables && path.startsWith(own + '/')) {
                    within.add(attribute.getLocalName() + shown(path.substring(own.length())));
                    isFound = true;
                }
            }
            if (!isFound) {
                throw new LoadException(update.place() + ": " + type.getTypeName() + " has no attribute for "
                        + shown(path) + ", which an Update changes; load without --nested json and --nested ignored,"
                        + " or load a full delivery");
            }
        }
        if (changed.stream().anyMatch(name -> type.getDescriptor(name) instanceof GeometryDescriptor)) {
            for (AttributeDescriptor attribute : type.getAttributeDescriptors()) {
                if (path(attribute).equals(FIRST_GEOMETRY)) {
                    changed.add(attribute.getLocalName());
                }
            }
        }
        return new Changed(changed, within);
    }

    /** The attribute for when a state ended, if an update changes it; null otherwise. */
    String end(FeatureUpdate update) {
        for (AttributeDescriptor attribute : type.getAttributeDescriptors()) {
            String path = path(attribute);
            if (path.endsWith(END) && update.paths().contains(path)) {
                return attribute.getLocalName();
            }
        }
        return null;
    }

    /** The path of the element of an attribute, also if the attribute has it as JSON. */
    private static String path(AttributeDescriptor attribute) {
        if (!(attribute.getUserData().get(DerivedPath.KEY) instanceof DerivedPath derived)) {
            return "";
        }
        boolean isJson = attribute.getUserData().containsKey(DerivedPath.JSON);
        int own = derived.path().lastIndexOf("/@");
        return isJson && own > 0 ? derived.path().substring(0, own) : derived.path();
    }

    /** A path without namespaces. */
    private static String shown(String path) {
        return path.replaceAll("\\{[^}]*}", "");
    }
}
