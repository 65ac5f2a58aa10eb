/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gmlfast.feature.internal.xml.XmlElementCursor;

/**
 * A condition on XML attributes, such as {@code @lang='en'}, that selects which of several elements with one path an
 * attribute in a {@link GfsSchema} stands for. Parts are connected by {@code and} or by {@code or}.
 *
 * @param text as it is in the file
 */
public record GfsCondition(String text, List<Part> parts, boolean isAnd) {

    private static final String PART = "\\s*@(?:[\\w.-]+:)?([\\w.-]+)\\s*(!?)=\\s*'([^']*)'\\s*";
    private static final Pattern PARTS = Pattern.compile(PART);
    private static final Pattern WHOLE = Pattern.compile(PART + "(?:(?:and" + PART + ")*|(?:or" + PART + ")*)");
    private static final Pattern AND = Pattern.compile("'\\s*and\\s*@");

    /** A value that an XML attribute has, or must not have. */
    record Part(String attribute, String value, boolean isNegated) {

        private boolean isTrue(XmlElementCursor in) {
            for (int i = 0; i < in.attributeCount(); i++) {
                if (in.attributeName(i).localName().equals(attribute)) {
                    return in.attributeValue(i).equals(value) != isNegated;
                }
            }
            return isNegated;
        }
    }

    /** Parses a condition; null if the text is not one. */
    public static GfsCondition of(String text) {
        if (!WHOLE.matcher(text).matches()) {
            return null;
        }
        List<Part> parts = new ArrayList<>();
        Matcher part = PARTS.matcher(text);
        while (part.find()) {
            parts.add(new Part(part.group(1), part.group(3), !part.group(2).isEmpty()));
        }
        return new GfsCondition(text, List.copyOf(parts), AND.matcher(text).find());
    }

    /** Whether the condition is true of the element that the cursor has entered. */
    public boolean isTrue(XmlElementCursor in) {
        return isAnd
                ? parts.stream().allMatch(part -> part.isTrue(in))
                : parts.stream().anyMatch(part -> part.isTrue(in));
    }

    /** The suffix that marks the path of an element or attribute for which a condition must be true. */
    public static String suffix(GfsCondition condition) {
        return condition == null ? "" : '[' + condition.text + ']';
    }
}
