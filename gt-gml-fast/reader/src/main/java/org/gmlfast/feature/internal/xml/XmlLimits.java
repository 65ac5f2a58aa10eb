/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

/**
 * The limits within which a document is read.
 *
 * @param depth open elements
 * @param nameBytes bytes of a name
 * @param attributes attributes of an element, without namespace declarations
 * @param tagBytes bytes of a tag
 * @param textBytes bytes of a text, and of the DOCTYPE
 * @param numbers numbers of a list
 */
public record XmlLimits(int depth, int nameBytes, int attributes, int tagBytes, int textBytes, int numbers) {

    /** What a message says of the limit that a document exceeds, by its name in the settings. */
    public static String remedy(String limit) {
        return " (--limit " + limit + "=N sets another limit)";
    }
}
