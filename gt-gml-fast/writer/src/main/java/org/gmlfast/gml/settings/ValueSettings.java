/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.settings;

import java.util.Objects;

/**
 * How attribute values that are not geometries are written.
 *
 * @param forceDecimalEncoding whether numbers above 1e21 and below 1e-7 are written without an exponent, as all others
 *     are
 * @param zonedDates whether a {@code Z} follows the day of a {@code java.sql.Date}
 * @param zonedTimes whether a {@code java.sql.Time} is written in UTC with a {@code Z}, rather than as the local time
 *     of day
 * @param hexBinary whether a {@code byte[]} is written as xs:hexBinary, rather than as xs:base64Binary
 * @param nulls how attributes without a value are written; not null
 */
public record ValueSettings(
        boolean forceDecimalEncoding, boolean zonedDates, boolean zonedTimes, boolean hexBinary, NullHandling nulls) {

    static final ValueSettings DEFAULTS = new ValueSettings(false, false, false, false, NullHandling.OMITTED);

    /** @throws NullPointerException if {@code nulls} is null */
    public ValueSettings {
        Objects.requireNonNull(nulls, "nulls");
    }

    ValueSettings withForceDecimalEncoding(boolean force) {
        return new ValueSettings(force, zonedDates, zonedTimes, hexBinary, nulls);
    }

    ValueSettings withZonedDates(boolean zoned) {
        return new ValueSettings(forceDecimalEncoding, zoned, zonedTimes, hexBinary, nulls);
    }

    ValueSettings withZonedTimes(boolean zoned) {
        return new ValueSettings(forceDecimalEncoding, zonedDates, zoned, hexBinary, nulls);
    }

    ValueSettings withHexBinary(boolean hex) {
        return new ValueSettings(forceDecimalEncoding, zonedDates, zonedTimes, hex, nulls);
    }

    ValueSettings withNulls(NullHandling handling) {
        return new ValueSettings(forceDecimalEncoding, zonedDates, zonedTimes, hexBinary, handling);
    }
}
