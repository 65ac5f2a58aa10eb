/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.common.util.AbstractEList;
import org.geotools.api.feature.simple.SimpleFeature;

/**
 * Adds features to a list of GeoServer's model, which has no element twice and would compare each with all before it.
 * Equal features have the same id, so only one whose id has been seen is compared. For one list.
 */
final class UniqueFeatures {

    private final Set<String> ids = new HashSet<>();

    void add(List<Object> list, Object value) {
        if (value instanceof SimpleFeature feature
                && list instanceof AbstractEList<Object> unique
                && ids.add(feature.getID())) {
            unique.addUnique(value);
        } else {
            list.add(value);
        }
    }
}
