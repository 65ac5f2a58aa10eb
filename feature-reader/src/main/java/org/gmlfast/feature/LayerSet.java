/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.geotools.api.feature.simple.SimpleFeatureType;

/** The layers of a reader: how the features of each name are read. */
final class LayerSet {

    private final GmlReaderSettings settings;
    private final Map<FeatureName, GmlLayer> layers = new LinkedHashMap<>();

    /** The layer of the last feature: most features follow one of the same layer. */
    private GmlLayer last;

    /** The index of the geometry that is compared with the bounds. */
    private final Map<GmlLayer, Integer> filters = new LinkedHashMap<>();

    LayerSet(GmlReaderSettings settings) {
        this.settings = settings;
    }

    /** The layers by the names of their features, in the order of their first features. */
    Map<FeatureName, GmlLayer> found() {
        return layers;
    }

    /**
     * Builds the types of what has been found.
     *
     * @param beside the types of the schema beside the document, unless the settings have others
     * @throws IllegalArgumentException if no type has a property, or a geometry to compare with the bounds
     */
    void complete(Map<String, SimpleFeatureType> beside) {
        if (settings.features().type() != null) {
            return;
        }
        Map<String, SimpleFeatureType> schema = settings.schema().isEmpty() ? beside : settings.schema();
        for (GmlLayer layer : layers.values()) {
            layer.deriveType(schema.get(layer.name.localName));
            layer.begun = 0;
        }
        List<String> properties = settings.features().properties();
        if (properties != null && !layers.isEmpty()) {
            for (String property : properties) {
                if (layers.values().stream().allMatch(layer -> layer.type.getDescriptor(property) == null)) {
                    throw new IllegalArgumentException("no type has a property \"" + property + "\"");
                }
            }
        }
        layers.values().forEach(this::select);
    }

    private void select(GmlLayer layer) {
        List<String> properties = settings.features().properties();
        String filter = null;
        if (settings.features().bounds() != null) {
            if (layer.type.getGeometryDescriptor() == null) {
                throw new IllegalArgumentException(layer.name + " has no geometry to compare with the bounds");
            }
            filter = layer.type.getGeometryDescriptor().getLocalName();
        }
        if (properties != null) {
            layer.select(properties, filter);
        }
        if (filter != null) {
            int index = layer.type.indexOf(filter);
            filters.put(layer, index < 0 ? layer.type.getAttributeCount() : index);
        }
    }

    /** The types: the one given, or those derived, in the order of their first features. */
    List<SimpleFeatureType> types() {
        SimpleFeatureType given = settings.features().type();
        if (given != null) {
            return List.of(layers.isEmpty() ? given : layers.values().iterator().next().type);
        }
        return layers.values().stream().map(layer -> layer.type).toList();
    }

    /**
     * The layer of the features of a name.
     *
     * @param rule of the document
     * @return null if they are not read
     * @throws IllegalArgumentException if the given type has no geometry to compare with the bounds
     */
    GmlLayer of(FeatureName name, MemberRule rule) {
        if (last != null && last.name == name) {
            return last;
        }
        GmlLayer layer = layers.get(name);
        SimpleFeatureType given = settings.features().type();
        if (layer == null && given != null && isOf(given, name)) {
            layer = new GmlLayer(name, rule.typeName(name), settings.values());
            layer.give(given);
            layers.put(name, layer);
            select(layer);
        }
        last = layer;
        return layer;
    }

    /** Whether features of a name have a type that should have been derived. */
    boolean isUnknown(FeatureName name, MemberRule rule) {
        boolean isWanted = settings.typeNames() == null || settings.typeNames().contains(rule.typeName(name));
        return settings.features().type() == null && isWanted && !layers.containsKey(name);
    }

    private static boolean isOf(SimpleFeatureType type, FeatureName name) {
        String uri = type.getName().getNamespaceURI();
        boolean hasUri = uri != null && !uri.isEmpty() && !GmlElement.isNamespace(uri);
        return type.getTypeName().equals(name.localName) && (!hasUri || uri.equals(name.uri));
    }

    /** The index of the geometry that is compared with the bounds; -1 for none. */
    int filter(GmlLayer layer) {
        return filters.isEmpty() ? -1 : filters.getOrDefault(layer, -1);
    }
}
