/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.util.Objects;

/**
 * How a {@link GmlFeatureReader} makes attributes of values. Immutable.
 *
 * @param nested how properties with elements are read; not null
 * @param repeated how elements that occur twice in a feature are read; not null
 * @param attributes whether attributes of properties become properties, such as {@code height_codeSpace}; units of
 *     measure always do
 * @param text whether all derived values are Strings
 */
public record GmlValueSettings(NestedValues nested, RepeatedValues repeated, boolean attributes, boolean text) {

    /** Flat names, lists, units of measure only, types derived from the values. */
    public static final GmlValueSettings DEFAULT =
            new GmlValueSettings(NestedValues.FLAT, RepeatedValues.LIST, false, false);

    public GmlValueSettings {
        Objects.requireNonNull(nested);
        Objects.requireNonNull(repeated);
    }

    /** These settings with another reading of properties with elements; not null. */
    public GmlValueSettings withNested(NestedValues other) {
        return new GmlValueSettings(other, repeated, attributes, text);
    }

    /** These settings with another reading of elements that occur twice; not null. */
    public GmlValueSettings withRepeated(RepeatedValues other) {
        return new GmlValueSettings(nested, other, attributes, text);
    }

    /** These settings with or without attributes as properties. */
    public GmlValueSettings withAttributes(boolean other) {
        return new GmlValueSettings(nested, repeated, other, text);
    }

    /** These settings with Strings for all derived values, or not. */
    public GmlValueSettings withText(boolean other) {
        return new GmlValueSettings(nested, repeated, attributes, other);
    }
}
