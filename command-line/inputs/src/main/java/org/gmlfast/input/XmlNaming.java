/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.gmlfast.stax.XmlNames;

/** Converts names of files, tables and attributes to valid XML names. */
public final class XmlNaming {

    private XmlNaming() {}

    /** Returns whether all parsers accept the name for an element. */
    public static boolean isValid(String name) {
        return XmlNames.isNCName(name);
    }

    /** Returns the name with an underscore in place of each invalid character. */
    public static String valid(String name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            text.append(isValid("a" + c) ? c : '_');
        }
        return isValid(text.toString()) ? text.toString() : "_" + text;
    }

    /** Converts a list of names to valid names that are unique, even ignoring case. */
    public static List<String> distinct(List<String> names) {
        Set<String> used = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        List<String> result = new ArrayList<>();
        for (String name : names) {
            String valid = valid(name);
            String distinct = valid;
            for (int n = 2; !used.add(distinct); n++) {
                distinct = valid + '_' + n;
            }
            result.add(distinct);
        }
        return result;
    }
}
