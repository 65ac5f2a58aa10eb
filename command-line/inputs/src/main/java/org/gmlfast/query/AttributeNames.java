/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.query;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.gmlfast.input.XmlNaming;

/**
 * The names of types and attributes in a document. Immutable.
 *
 * @param renamed the names that the user chooses, by the names in the input
 * @param xml whether the document allows only names of XML: other names have an underscore in place of each character
 *     that XML does not allow, and a number if that makes two names equal
 */
public record AttributeNames(Map<String, String> renamed, boolean xml) {

    /** The names in the input. */
    public static final AttributeNames OWN = new AttributeNames(Map.of(), false);

    public AttributeNames {
        renamed = Map.copyOf(renamed);
    }

    /** Returns the name of a type. */
    public String ofType(String name) {
        return xml ? XmlNaming.valid(name) : name;
    }

    /** Returns the names of the attributes of a type, in their order; more attributes do not change those before. */
    public List<String> of(List<String> names) {
        Set<String> used = new HashSet<>();
        List<String> all = new ArrayList<>();
        for (String name : names) {
            String wanted = renamed.getOrDefault(name, name);
            String stem = xml ? XmlNaming.valid(wanted) : wanted;
            String distinct = stem;
            for (int n = 2; !used.add(distinct); n++) {
                distinct = stem + '_' + n;
            }
            all.add(distinct);
        }
        return all;
    }

    /** Returns a note on the names that are not those of the input, unless the user chose them; null for none. */
    String note(List<String> names) {
        String pairs = changes(names);
        return pairs == null ? null : pairs + "; --rename OLD=NEW chooses other names";
    }

    /** Returns a sentence that lists the names changed without the user's choice; null if there are none. */
    public String changes(List<String> names) {
        List<String> changed = of(names);
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < changed.size(); i++) {
            if (!changed.get(i).equals(renamed.getOrDefault(names.get(i), names.get(i)))) {
                pairs.add('"' + names.get(i) + "\" is " + changed.get(i));
            }
        }
        return pairs.isEmpty() ? null : "XML does not allow some names of attributes: " + String.join(", ", pairs);
    }
}
