/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.nested;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.feature.TextType;
import org.gmlfast.geojson.JsonValueWriter;

/**
 * What elements of one path have in common: the elements in them, whether they occur several times in the element
 * around them, and the type of their texts. Grows with each value.
 */
public final class NestedElement {

    /** The name of the text of an element that has attributes as well. */
    private static final String TEXT = "#text";

    private final String name;
    private final Map<String, NestedElement> children = new LinkedHashMap<>();
    private final TextType texts = new TextType();
    private boolean hasText;
    private boolean isRepeated;

    /** @param name of the element, or {@code @} and that of an attribute */
    NestedElement(String name) {
        this.name = name;
    }

    /** The name of the element, or {@code @} and that of an attribute. */
    public String name() {
        return name;
    }

    /** The elements and attributes in these elements. */
    public Collection<NestedElement> children() {
        return children.values();
    }

    /** Whether one of the elements has a text, and no elements. */
    public boolean hasText() {
        return hasText;
    }

    /** The class that keeps all texts. */
    public Class<?> binding() {
        return texts.binding();
    }

    /** Whether there are several in one element. */
    public boolean isRepeated() {
        return isRepeated;
    }

    /** Includes a value: of an element, or a list of the values of several. */
    void include(Object value) {
        if (value instanceof List<?> list) {
            isRepeated = true;
            list.forEach(this::includeOne);
        } else {
            includeOne(value);
        }
    }

    private void includeOne(Object value) {
        if (value instanceof Map<?, ?> members) {
            members.forEach((child, of) -> {
                if (child.equals(TEXT)) {
                    includeOne(of);
                } else {
                    children.computeIfAbsent(child.toString(), NestedElement::new)
                            .include(of);
                }
            });
        } else if (value != null) {
            hasText = true;
            texts.add(text(value));
        }
    }

    /**
     * The text of a value of these elements; null if it has none.
     *
     * @param value a text, a list, which is JSON in a list, or a map, which may have a text beside attributes
     */
    public static String text(Object value) {
        Object own = value instanceof Map<?, ?> members ? members.get(TEXT) : value;
        return own == null || own instanceof String ? (String) own : JsonValueWriter.text(own);
    }
}
