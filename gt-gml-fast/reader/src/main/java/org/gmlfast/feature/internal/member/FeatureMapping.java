/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.member;

import java.io.Serializable;
import java.util.Map;
import java.util.Set;

/**
 * What a {@code GfsSchema} says of the features of a document, by the local names of their elements.
 *
 * @param typeNames the names of types, which may differ from those of the elements
 * @param srsNames the reference systems of geometries that have none in the document
 * @param features elements that are features wherever they are outside of other features
 * @param around elements that contain features, and are none themselves
 */
public record FeatureMapping(
        Map<String, String> typeNames, Map<String, String> srsNames, Set<String> features, Set<String> around)
        implements Serializable {

    /** Features are where {@link MemberRule} finds them. */
    public static final FeatureMapping NONE = new FeatureMapping(Map.of(), Map.of(), Set.of(), Set.of());
}
