/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.change;

import java.util.List;

/**
 * The key by which a delivery of changes finds features.
 *
 * @param attributes that are the key; empty for the ids of features
 * @param id the name of the column with the ids
 */
public record ChangeKey(List<String> attributes, String id) {

    /** Copies the list. */
    public ChangeKey {
        attributes = List.copyOf(attributes);
    }

    /** Whether the ids are the key. */
    boolean isIds() {
        return attributes.isEmpty();
    }

    /** Whether the key is the id of an object and when a state of it began: the tables hold history. */
    public boolean hasStates() {
        return attributes.size() == 2 && attributes.get(0).equals(id);
    }
}
