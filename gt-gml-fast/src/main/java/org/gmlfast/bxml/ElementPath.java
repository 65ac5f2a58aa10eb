/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gmlfast.stax.XmlNames;

/**
 * The part of XPath that an index can be made of: elements by the names on their path, and an attribute of theirs or
 * their own text. Names are compared as they stand in the document, prefix included.
 *
 * @param text the path as it was given
 * @param steps from the outermost; one at least
 * @param attribute null for the element's text
 */
record ElementPath(String text, List<Step> steps, String attribute) {

    private static final Pattern STEP = Pattern.compile("(//?)([^/]+)");

    /**
     * One element of the path.
     *
     * @param anywhere whether there may be others between it and the one before
     * @param name {@code *} for any
     */
    record Step(boolean anywhere, String name) {

        boolean isName(String element) {
            return name.equals("*") || name.equals(element);
        }
    }

    /** @throws IllegalArgumentException if an index cannot be made of it */
    static ElementPath parse(String text) {
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
            throw new IllegalArgumentException("\"" + text
                    + "\" is no path to look up by; such are //@gml:id, //element/@name, //element, /root/element");
        }
        return new ElementPath(text, List.copyOf(steps), attribute);
    }

    /** Whether this is the path of the last of some open elements. */
    boolean matches(List<String> open) {
        return matches(steps.size() - 1, open, open.size() - 1);
    }

    private boolean matches(int step, List<String> open, int element) {
        if (step < 0) {
            return true;
        }
        if (element < 0 || !steps.get(step).isName(open.get(element))) {
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
