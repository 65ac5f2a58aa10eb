/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.platform;

import java.util.HashMap;
import java.util.Map;

/** Stands in for GeoServer's, which reads system properties first. */
public class GeoServerExtensions {

    private static final Map<Class<?>, Object> BEANS = new HashMap<>();

    /** For tests. */
    public static <T> void setBean(Class<T> type, T bean) {
        BEANS.put(type, bean);
    }

    public static <T> T bean(Class<T> type) {
        return type.cast(BEANS.get(type));
    }

    public static String getProperty(String name) {
        return System.getProperty(name);
    }
}
