/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.gmlfast.stax.XmlNames;

/** Names that XML allows, made of those of files and their attributes. */
final class XmlNaming {

    private XmlNaming() {}

    /** Whether a name can be that of an element, for every parser. */
    static boolean isAllowed(String name) {
        return XmlNames.isNCName(name);
    }

    /** The name, with an underscore for each character that it must not have. */
    static String allowed(String name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            text.append(isAllowed("a" + c) ? c : '_');
        }
        return isAllowed(text.toString()) ? text.toString() : "_" + text;
    }

    /** Names as in a list, all allowed and no two of them the same, even when case does not matter. */
    static List<String> distinct(List<String> names) {
        Set<String> taken = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        List<String> result = new ArrayList<>();
        for (String name : names) {
            String allowed = allowed(name);
            String distinct = allowed;
            for (int n = 2; !taken.add(distinct); n++) {
                distinct = allowed + '_' + n;
            }
            result.add(distinct);
        }
        return result;
    }
}
