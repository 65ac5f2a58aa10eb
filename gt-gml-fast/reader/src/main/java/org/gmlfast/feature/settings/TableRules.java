/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

import java.time.ZoneId;
import java.util.Objects;

/**
 * Rules for reading tables that are also written, so that rows are read back as they were written:
 *
 * <ul>
 *   <li>An empty element is an empty text, in types that are derived, too; an element that is missing or nil is null.
 *   <li>Days are LocalDates: java.sql.Date lacks ten days of October 1582.
 *   <li>Numbers keep their digits: a type that is derived has decimals for more digits than doubles hold, and doubles
 *       for INF and NaN.
 *   <li>Derived attributes have the order of the elements in features, even if the first feature lacks some of them.
 * </ul>
 *
 * Immutable.
 *
 * @param zone of times that have none, where the class of the attribute needs one; not null
 * @param ignoresCase whether an element also matches an attribute of the given type whose name differs only in case, if
 *     no attribute has its exact name
 */
public record TableRules(ZoneId zone, boolean ignoresCase) {

    public TableRules {
        Objects.requireNonNull(zone);
    }
}
