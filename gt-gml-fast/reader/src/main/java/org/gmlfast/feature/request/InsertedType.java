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

    /** Elements that GML declares in features, so that GeoServer leaves attributes of these names out of its schema. */
    private static final Set<String> GML_PROPERTIES = Set.of(
            "name", "description", "boundedBy", "metaDataProperty", "location", "descriptionReference", "identifier");

    final SimpleFeatureType type;
    private final Map<String, Integer> indexes = new HashMap<>();
    private final ValueKind[] kinds;
    private final Class<?>[] bindings;

    InsertedType(SimpleFeatureType type) {
        this.type = type;
        List<AttributeDescriptor> attributes = type.getAttributeDescriptors();
        this.kinds = new ValueKind[attributes.size()];
        this.bindings = new Class<?>[attributes.size()];
        for (int i = 0; i < attributes.size(); i++) {
            String name = attributes.get(i).getLocalName();
            bindings[i] = attributes.get(i).getType().getBinding();
            kinds[i] = ValueKind.of(bindings[i]);
            indexes.put(name, i);
        }
    }

    int attributeCount() {
        return kinds.length;
    }

    /** The index of the attribute that an element of the type's namespace stands for; -1 for none. */
    int indexOf(String localName) {
        Integer index = indexes.get(localName);
        return index == null ? -1 : index;
    }

    ValueKind kind(int index) {
        return kinds[index];
    }

    Class<?> binding(int index) {
        return bindings[index];
    }
}
