/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.catalog;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;

import org.geotools.util.Converters;

/** Stands in for GeoServer's. Values are text once they have been saved and loaded. */
public class MetadataMap {

    private final Map<String, Serializable> values = new HashMap<>();

    public Serializable put(String key, Serializable value) {
        return values.put(key, value);
    }

    public Serializable remove(Object key) {
        return values.remove(key);
    }

    public <T> T get(String key, Class<T> type) {
        return Converters.convert(values.get(key), type);
    }
}
