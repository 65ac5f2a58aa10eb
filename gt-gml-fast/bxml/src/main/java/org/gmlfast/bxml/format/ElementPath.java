/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.format;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gmlfast.stax.XmlNames;

/**
 * A path in the subset of XPath that indexes support: the names of nested elements, then an attribute or the text of
 * the last element. Names are compared with their prefixes.
 *
 * @param text the path as given
 * @param steps from the outermost element; at least one
 * @param attribute null for the element's text
 */
public record ElementPath(String text, List<Step> steps, String attribute) {

    private static final Pattern STEP = Pattern.compile("(//?)([^/]+)");

    /**
     * One element of the path.
     *
     * @param anywhere whether other elements may be between this one and the step before
     * @param name {@code *} for any name
     */
    public record Step(boolean anywhere, String name) {

        boolean accepts(String element) {
            return name.equals("*") || name.equals(element);
        }
    }

    /**
     * Parses a path.
     *
     * @param text not null
     * @throws IllegalArgumentException if indexes do not support it
     */
    public static ElementPath parse(String text) {
        List<Step> steps = new ArrayList<>();
        String attribute = null;
        int end = 0;
        Matcher matcher = STEP.matcher(text);
        while (matcher.find() && matcher.start() == end && attribute == null) {
            end = matcher.end();
            boolean anywhere = matcher.group(1).length() == 2;
            String name = matcher.group(2);
            if (name.startsWith("@")) {
                attribute = name.substring(1);
                if (anywhere) {
                    steps.add(new Step(true, "*"));
                }
            } else {
                steps.add(new Step(anywhere, name));
            }
        }
        boolean names = (attribute == null || XmlNames.isFifthEditionName(attribute))
                && steps.stream().allMatch(step -> step.name().equals("*") || XmlNames.isFifthEditionName(step.name()));
        if (steps.isEmpty() || end < text.length() || !names) {
            throw new IllegalArgumentException(
                    "\"" + text
                            + "\" is not a path that indexes support, such as //@gml:id, //element/@name, //element or /root/element");
        }
        return new ElementPath(text, List.copyOf(steps), attribute);
    }

    /**
     * Whether this path leads to the last of the open elements.
     *
     * @param open their names, with prefixes, from the root on; not null
     */
    public boolean matches(List<String> open) {
        return matches(steps.size() - 1, open, open.size() - 1);
    }

    private boolean matches(int step, List<String> open, int element) {
        if (step < 0) {
            return true;
        }
        if (element < 0 || !steps.get(step).accepts(open.get(element))) {
            return false;
        }
        if (!steps.get(step).anywhere()) {
            return step == 0 ? element == 0 : matches(step - 1, open, element - 1);
        }
        if (step == 0) {
            return true;
        }
        for (int outer = element - 1; outer >= 0; outer--) {
            if (matches(step - 1, open, outer)) {
                return true;
            }
        }
        return false;
    }
}
