/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import org.geotools.api.feature.simple.SimpleFeatureType;

/** Knows the types of the features that requests insert. */
@FunctionalInterface
public interface InsertedTypes {

    /**
     * The type of the features with a name.
     *
     * @param namespace not null
     * @param localName not null
     * @return with the attributes of the layer, and their reference systems; not null
     * @throws UnsupportedRequestException if there is no such type, or its features are not read as their elements are
     */
    SimpleFeatureType type(String namespace, String localName) throws UnsupportedRequestException;
}
