/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.parse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.feature.internal.layer.GmlField;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.xml.XmlElementCursor;

/** Reads properties with elements in them as the maps, lists and texts of JSON. */
final class NestedJson {

    private final XmlElementCursor in;
    private final FeatureValues values;
    private final Geometries geometries;

    /** Takes geometries, which are attributes of their own. */
    interface Geometries {

        /** Reads the geometry that the cursor has entered, in the element of a field, and leaves it. */
        void read(GmlField field) throws XMLStreamException;
    }

    NestedJson(XmlElementCursor in, FeatureValues values, Geometries geometries) {
        this.in = in;
        this.values = values;
        this.geometries = geometries;
    }

    /** The attributes of the element that the cursor has entered. */
    Map<String, Object> attributes() {
        Map<String, Object> json = new LinkedHashMap<>();
        for (int i = 0; in.hasAttributes() && i < in.attributeCount(); i++) {
            json.put("@" + in.attributeName(i).localName(), in.attributeValue(i));
        }
        return json;
    }

    /**
     * Reads the rest of a property whose first child the cursor has entered, and leaves the property.
     *
     * @param attributes of the property
     */
    void readProperty(GmlField property, Map<String, Object> attributes) throws XMLStreamException {
        Map<String, Object> json = new LinkedHashMap<>(attributes);
        boolean hasElements = addChildren(property, json);
        if (hasElements && property.json == null) {
            values.checkSampled("<" + property.localName + "> with elements");
        }
        GmlField target = property.json == null ? property : property.json;
        if (hasElements && target.index >= 0) {
            if (target.binding != String.class) {
                throw in.malformed("<" + property.localName + "> contains elements instead of a "
                        + target.binding.getSimpleName());
            }
            values.setJson(target, json);
        }
    }

    /**
     * Adds the rest of an element whose first child the cursor has entered, and leaves the element.
     *
     * @return whether there are others than geometries
     */
    private boolean addChildren(GmlField field, Map<String, Object> json) throws XMLStreamException {
        boolean hasElements = false;
        do {
            FeatureName name = (FeatureName) in.name();
            if (name.gml.isGeometry()) {
                geometries.read(field);
            } else {
                hasElements = true;
                GmlField child = field.child(name, field.lastChild);
                if (child == null) {
                    child = field.addChild(name, field.lastChild);
                }
                field.lastChild = child;
                add(json, name.localName, value(child));
            }
        } while (in.nextChild());
        return hasElements;
    }

    @SuppressWarnings("unchecked")
    private static void add(Map<String, Object> json, String name, Object value) {
        if (!json.containsKey(name)) {
            json.put(name, value);
        } else if (json.get(name) instanceof List<?> list) {
            ((List<Object>) list).add(value);
        } else {
            json.put(name, new ArrayList<>(Arrays.asList(json.get(name), value)));
        }
    }

    /** The content of the element that the cursor has entered: null, a text, or a map. */
    private Object value(GmlField field) throws XMLStreamException {
        Map<String, Object> json = attributes();
        if (in.readValueOrChild()) {
            addChildren(field, json);
            return json;
        }
        boolean isEmpty = in.kind() == ElementCursor.NONE;
        if (json.isEmpty()) {
            return isEmpty ? null : in.text();
        }
        if (!isEmpty) {
            json.put("#text", in.text());
        }
        return json;
    }
}
