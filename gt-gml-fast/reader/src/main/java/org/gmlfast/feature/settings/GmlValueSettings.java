/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * How a {@link org.gmlfast.feature.GmlFeatureReader GmlFeatureReader} turns values into attributes. Immutable.
 *
 * <pre>{@code
 * GmlValueSettings values = GmlValueSettings.DEFAULT.withNested(NestedValues.JSON).withText(true);
 * GmlReaderSettings settings = GmlReaderSettings.DEFAULT.withValues(values);
 * }</pre>
 *
 * @param nested how properties with elements are read; not null
 * @param repeated how elements that occur twice in a feature are read; not null
 * @param attributes whether attributes of properties become properties, such as {@code height_codeSpace}; units of
 *     measure always do
 * @param text whether all derived values are Strings
 * @param types the classes of attributes whose types are derived, by their names or, as {@code roads.width}, by those
 *     of type and attribute; a value that has another form is an error; not null
 * @param typesIfPresent like {@code types}, for attributes that documents may lack; not null
 * @param idAttribute the name of an attribute with the id that a feature has in the document; {@link #USUAL_ID} for
 *     {@code gml_id} or, if the id is in such an attribute, {@code fid}; null for no attribute
 * @param table rules for tables that are also written; null for none
 */
public record GmlValueSettings(
        NestedValues nested,
        RepeatedValues repeated,
        boolean attributes,
        boolean text,
        Map<String, Class<?>> types,
        Map<String, Class<?>> typesIfPresent,
        String idAttribute,
        TableRules table) {

    /** Names the attribute with the id as OGR does. */
    public static final String USUAL_ID = "";

    /** Flat names, lists, units of measure only, types derived from the values, no attribute with the id. */
    public static final GmlValueSettings DEFAULT =
            new GmlValueSettings(NestedValues.FLAT, RepeatedValues.LIST, false, false, Map.of(), Map.of(), null, null);

    public GmlValueSettings {
        Objects.requireNonNull(nested);
        Objects.requireNonNull(repeated);
        types = Map.copyOf(types);
        typesIfPresent = Map.copyOf(typesIfPresent);
    }

    /** These settings with another treatment of properties that contain elements; not null. */
    public GmlValueSettings withNested(NestedValues other) {
        return new GmlValueSettings(other, repeated, attributes, text, types, typesIfPresent, idAttribute, table);
    }

    /** These settings with another treatment of elements that occur several times; not null. */
    public GmlValueSettings withRepeated(RepeatedValues other) {
        return new GmlValueSettings(nested, other, attributes, text, types, typesIfPresent, idAttribute, table);
    }

    /** These settings with or without attributes as properties. */
    public GmlValueSettings withAttributes(boolean other) {
        return new GmlValueSettings(nested, repeated, other, text, types, typesIfPresent, idAttribute, table);
    }

    /** These settings with Strings for all derived values, or not. */
    public GmlValueSettings withText(boolean other) {
        return new GmlValueSettings(nested, repeated, attributes, other, types, typesIfPresent, idAttribute, table);
    }

    /**
     * These settings with other classes of attributes: those that {@link ValueTypes#named} returns, or others to which
     * GeoTools converts text.
     */
    public GmlValueSettings withTypes(Map<String, Class<?>> other) {
        return new GmlValueSettings(nested, repeated, attributes, text, other, typesIfPresent, idAttribute, table);
    }

    /** These settings with other classes of attributes that documents may lack, as {@link #withTypes}. */
    public GmlValueSettings withTypesIfPresent(Map<String, Class<?>> other) {
        return new GmlValueSettings(nested, repeated, attributes, text, types, other, idAttribute, table);
    }

    /** These settings with an attribute for the id, by its name; null for none. */
    public GmlValueSettings withIdAttribute(String other) {
        return new GmlValueSettings(nested, repeated, attributes, text, types, typesIfPresent, other, table);
    }

    /** These settings with rules for tables that are also written; null for none. */
    public GmlValueSettings withTable(TableRules other) {
        return new GmlValueSettings(nested, repeated, attributes, text, types, typesIfPresent, idAttribute, other);
    }

    /** The class that an attribute of a type has by these settings; null if it is derived. */
    public Class<?> typeOf(String type, String attribute) {
        return types.isEmpty() && typesIfPresent.isEmpty()
                ? null
                : names(type, attribute)
                        .map(name -> types.getOrDefault(name, typesIfPresent.get(name)))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }

    /**
     * The names that an attribute may have in these settings, including the one that it gets where {@code |} is not
     * valid.
     */
    public static Stream<String> names(String type, String attribute) {
        String valid = attribute.replace('|', '_');
        return Stream.of(type + '.' + attribute, type + '.' + valid, attribute, valid);
    }
}
