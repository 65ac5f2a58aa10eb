/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.name;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

import org.gmlfast.bxml.internal.element.ElementName;
import org.gmlfast.bxml.internal.element.NameRoles;

/** The names in a document, which are the same objects at each reading of it. */
public final class FeatureNames implements NameRoles {

    /** The roles of attributes that have few values in a document. */
    public static final int FIXED_ROLES = 1 << AttributeRoles.SRS_NAME
            | 1 << AttributeRoles.SRS_DIMENSION
            | 1 << AttributeRoles.NIL
            | 1 << AttributeRoles.DECIMAL
            | 1 << AttributeRoles.CS
            | 1 << AttributeRoles.TS
            | 1 << AttributeRoles.ORIENTATION
            | 1 << AttributeRoles.UOM;

    private final Map<String, Map<String, FeatureName>> elements = new HashMap<>();

    @Override
    public ElementName element(String uri, String localName) {
        return elements.computeIfAbsent(uri, u -> new TreeMap<>())
                .computeIfAbsent(localName, local -> new FeatureName(uri, local));
    }

    @Override
    public int attribute(String uri, String localName) {
        return AttributeRoles.of(uri, localName);
    }
}
