/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.catalog;

import java.io.Serializable;

/** Declares what is linked. */
public class MetadataMap {

    public MetadataMap() {}

    public Serializable put(String string, Serializable value) {
        throw new UnsupportedOperationException("a declaration");
    }

    public Serializable remove(Object key) {
        throw new UnsupportedOperationException("a declaration");
    }

    public <T> T get(String string, Class<T> type) {
        throw new UnsupportedOperationException("a declaration");
    }
}
