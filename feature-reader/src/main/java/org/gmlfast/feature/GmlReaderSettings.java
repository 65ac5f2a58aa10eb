/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.util.List;
import java.util.Objects;

/**
 * What a {@link GmlFeatureReader} reads. Immutable.
 *
 * <pre>{@code
 * GmlReaderSettings settings = GmlReaderSettings.DEFAULT
 *         .withTypeNames(List.of("Weg"))
 *         .withAxisOrder(AxisOrder.XY);
 * }</pre>
 *
 * @param features type, properties, bounds and limits, as for documents in BXML; not null
 * @param typeNames the local names of the types whose features are read; null for all
 * @param memberNames the local names of elements whose children are features, beside those that end in "member" or
 *     "members"; not null
 * @param axisOrder of the coordinates in the document; not null
 * @param attributes whether attributes of properties become properties, such as {@code height_codeSpace}; units of
 *     measure always do
 * @param doctype whether a document may have a DOCTYPE, which is skipped: its entities are never expanded
 */
public record GmlReaderSettings(
        FeatureReaderSettings features,
        List<String> typeNames,
        List<String> memberNames,
        AxisOrder axisOrder,
        boolean attributes,
        boolean doctype) {

    /** Derives the types; reads all properties of all features; refuses a DOCTYPE. */
    public static final GmlReaderSettings DEFAULT =
            new GmlReaderSettings(FeatureReaderSettings.DEFAULT, null, List.of(), AxisOrder.AUTO, false, false);

    public GmlReaderSettings {
        Objects.requireNonNull(features);
        Objects.requireNonNull(axisOrder);
        typeNames = typeNames == null ? null : List.copyOf(typeNames);
        memberNames = List.copyOf(memberNames);
    }

    /** These settings with other types, properties, bounds and limits; not null. */
    public GmlReaderSettings withFeatures(FeatureReaderSettings other) {
        return new GmlReaderSettings(other, typeNames, memberNames, axisOrder, attributes, doctype);
    }

    /** These settings with features of some types only; null for all. */
    public GmlReaderSettings withTypeNames(List<String> other) {
        return new GmlReaderSettings(features, other, memberNames, axisOrder, attributes, doctype);
    }

    /** These settings with more elements whose children are features; not null. */
    public GmlReaderSettings withMemberNames(List<String> other) {
        return new GmlReaderSettings(features, typeNames, other, axisOrder, attributes, doctype);
    }

    /** These settings with another order of the ordinates; not null. */
    public GmlReaderSettings withAxisOrder(AxisOrder other) {
        return new GmlReaderSettings(features, typeNames, memberNames, other, attributes, doctype);
    }

    /** These settings with or without attributes as properties. */
    public GmlReaderSettings withAttributes(boolean other) {
        return new GmlReaderSettings(features, typeNames, memberNames, axisOrder, other, doctype);
    }

    /** These settings with or without permission for a DOCTYPE. */
    public GmlReaderSettings withDoctype(boolean other) {
        return new GmlReaderSettings(features, typeNames, memberNames, axisOrder, attributes, other);
    }
}
