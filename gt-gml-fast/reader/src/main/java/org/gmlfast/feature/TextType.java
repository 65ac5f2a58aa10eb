/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import org.gmlfast.feature.internal.parse.AttributeText;
import org.gmlfast.feature.internal.value.FieldKind;
import org.gmlfast.feature.internal.value.ValueConverter;

/**
 * Derives the class of values that keeps all texts of a column, as the reader does for GML. Not thread-safe.
 *
 * <pre>{@code
 * TextType type = new TextType();
 * type.add("7");
 * type.add("1.5");
 * Object value = TextType.value("7", type.binding()); // 7.0
 * }</pre>
 */
public final class TextType {

    private final FieldKind kind = new FieldKind(false);

    /** A type for no texts. */
    public TextType() {}

    /** Includes a text, which may be empty; ignores white space at its ends. */
    public void add(String text) {
        kind.add(text.strip());
    }

    /** The narrowest class that keeps all texts; String if there are none. */
    public Class<?> binding() {
        return kind.binding();
    }

    /**
     * The value of a text.
     *
     * @return null if it is not a value of the class
     */
    public static Object value(String text, Class<?> binding) {
        if (binding == String.class) {
            return text;
        }
        String stripped = text.strip();
        return FieldKind.keeps(stripped, binding)
                ? ValueConverter.of(binding).convert(new AttributeText(stripped))
                : null;
    }
}
