/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import java.util.Arrays;

/** The namespaces that are declared for prefixes. A scope is the number of a set of declarations. */
final class XmlNamespaces {

    private static final String XML = "http://www.w3.org/XML/1998/namespace";

    private String[] declared = new String[32];
    private int count;

    /** Declares a namespace for the element that begins. */
    void declare(String prefix, String uri) {
        if (count == declared.length) {
            declared = Arrays.copyOf(declared, 2 * count);
        }
        declared[count++] = prefix;
        declared[count++] = uri;
    }

    /** A mark before the declarations of an element, for {@link #release}. */
    int mark() {
        return count;
    }

    /** Drops the declarations since a mark. */
    void release(int mark) {
        count = mark;
    }

    /** Whether a prefix has been declared since a mark. */
    boolean isDeclaredSince(int mark, String prefix) {
        for (int i = mark; i < count; i += 2) {
            if (declared[i].equals(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** The declarations since a mark: prefixes and namespaces in turn. */
    String[] since(int mark) {
        return Arrays.copyOfRange(declared, mark, count);
    }

    /**
     * The namespace of a prefix.
     *
     * @return empty for none, null if the prefix is not declared
     */
    String uri(String prefix) {
        for (int i = count - 2; i >= 0; i -= 2) {
            if (declared[i].equals(prefix)) {
                return declared[i + 1];
            }
        }
        return prefix.isEmpty() ? "" : prefix.equals("xml") ? XML : null;
    }
}
