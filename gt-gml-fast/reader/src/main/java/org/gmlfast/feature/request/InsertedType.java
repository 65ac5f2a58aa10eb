/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;

/** A type whose features a transaction may contain: what gt-xsd makes of the elements in them. */
final class InsertedType {

    /**
     * Elements that GML declares in features, so that GeoServer leaves attributes of these names out of its schema, and
     * gt-xsd reads them as those of GML.
     */
    private static final Set<String> GML_PROPERTIES =
            Set.of("boundedBy", "metaDataProperty", "location", "descriptionReference", "identifier");

    /** The same, but gt-xsd reads them as texts. */
    private static final Set<String> GML_TEXTS = Set.of("name", "description");

    final SimpleFeatureType type;
    private final Map<String, Integer> indexes = new HashMap<>();
    private final XsdKind[] kinds;
    private final Class<?>[] bindings;

    InsertedType(SimpleFeatureType type) {
        this.type = type;
        List<AttributeDescriptor> attributes = type.getAttributeDescriptors();
        this.kinds = new XsdKind[attributes.size()];
        this.bindings = new Class<?>[attributes.size()];
        for (int i = 0; i < attributes.size(); i++) {
            String name = attributes.get(i).getLocalName();
            bindings[i] = attributes.get(i).getType().getBinding();
            kinds[i] = kind(name, bindings[i]);
            indexes.put(name, i);
        }
    }

    private static XsdKind kind(String name, Class<?> binding) {
        boolean isOther = GML_PROPERTIES.contains(name) || GML_TEXTS.contains(name) && binding != String.class;
        return isOther ? XsdKind.OTHER : XsdKind.of(binding);
    }

    int attributeCount() {
        return kinds.length;
    }

    /** The index of the attribute that an element of the type's namespace stands for; -1 for none. */
    int indexOf(String localName) {
        Integer index = indexes.get(localName);
        return index == null ? -1 : index;
    }

    XsdKind kind(int index) {
        return kinds[index];
    }

    Class<?> binding(int index) {
        return bindings[index];
    }
}
