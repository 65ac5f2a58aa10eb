/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

import java.time.ZoneId;
import java.util.Objects;

/**
 * Rules for features that become rows of a table which is written as well as read, so that what was written is read
 * back equal:
 *
 * <ul>
 *   <li>An empty element is an empty text, in types that are derived, too; an element that is missing or nil is null.
 *   <li>Days are LocalDates: java.sql.Date lacks ten of October 1582.
 *   <li>Numbers keep their digits: a type that is derived has decimals for more digits than doubles hold, and doubles
 *       for INF and NaN.
 *   <li>Attributes that are derived have the order that elements have in features, whichever of them the first feature
 *       lacks.
 * </ul>
 *
 * Immutable.
 *
 * @param zone of times that have none, where the class of the attribute needs one; not null
 * @param ignoresCase whether an element is found by a name of the given type with other cases of letters, if none has
 *     its own
 */
public record TableRules(ZoneId zone, boolean ignoresCase) {

    public TableRules {
        Objects.requireNonNull(zone);
    }
}
