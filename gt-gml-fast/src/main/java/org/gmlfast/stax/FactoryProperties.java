/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

/** Values of the properties of StAX factories. */
public final class FactoryProperties {

    private FactoryProperties() {}

    /**
     * A property that is true or false, as a Boolean or as text.
     *
     * @throws IllegalArgumentException if the value is something else
     */
    public static boolean bool(String name, Object value) {
        if (value instanceof Boolean b) {
            return b;
        }
        if (value instanceof String s && (s.equalsIgnoreCase("true") || s.equalsIgnoreCase("false"))) {
            return Boolean.parseBoolean(s);
        }
        throw new IllegalArgumentException("property \"" + name + "\" is true or false, not " + value);
    }
}
