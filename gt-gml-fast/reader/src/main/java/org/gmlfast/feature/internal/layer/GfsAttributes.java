/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.layer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.gmlfast.feature.schema.GfsCondition;
import org.gmlfast.feature.schema.GfsProperty;
import org.gmlfast.feature.schema.GfsSchema;

/** Which elements of a document the attributes of a class in a {@link GfsSchema} stand for. */
final class GfsAttributes {

    private final Map<GmlField, GfsProperty> byField = new LinkedHashMap<>();

    /** The properties whose elements the document lacks. */
    private final List<GfsProperty> absent = new ArrayList<>();

    /** The attributes whose values do not fit the kind that the schema has. */
    private final List<String> unfitting = new ArrayList<>();

    /** The references to features, of which some are in the elements instead. */
    private final List<String> inline = new ArrayList<>();

    /** @param values the elements and attributes that have values */
    GfsAttributes(GfsSchema.FeatureClass type, List<GmlField> values) {
        Map<String, GmlField> byPath = byPath(values);
        Set<String> names = new HashSet<>();
        for (GfsProperty property : type.properties()) {
            if (!names.add(property.name())) {
                continue;
            }
            GmlField field = byPath.get(property.path() + GfsCondition.suffix(property.condition()));
            if (property.kind() == GfsProperty.Kind.FEATURE && hasElements(property.path(), byPath)) {
                inline.add(property.name());
            }
            // of two attributes with one element, the second has no values
            if (field == null || byField.putIfAbsent(field, property) != null) {
                absent.add(property);
            } else {
                add(property, field);
            }
        }
    }

    private static Map<String, GmlField> byPath(List<GmlField> values) {
        Map<String, GmlField> byPath = new HashMap<>();
        for (GmlField field : values) {
            String path = field.localPath() + GfsCondition.suffix(field.condition);
            GmlField other = byPath.get(path);
            // of two elements with one local name, that of the application
            if (other == null || other.name != null && other.name.isGml) {
                byPath.put(path, field);
            }
            if (field.name == null && !field.isJson() && field.condition == null) {
                // the name by which older versions refer to an attribute
                byPath.putIfAbsent(field.parent.localPath() + '_' + field.localName, field);
            }
        }
        return byPath;
    }

    /** @param reference the path of an attribute */
    private static boolean hasElements(String reference, Map<String, GmlField> byPath) {
        String inside = reference.substring(0, reference.indexOf('@')) + '|';
        return byPath.keySet().stream().anyMatch(path -> path.startsWith(inside));
    }

    private void add(GfsProperty property, GmlField field) {
        boolean fits = field.geometry != null || property.geometry() == null && property.binding(field.kind) != null;
        boolean isSingle = field.isRepeated && !property.isList();
        if (!fits || isSingle) {
            unfitting.add(property.name());
        }
        field.isRepeated |= property.isList();
        if (field.geometry != null && property.geometry() != null) {
            field.geometry.widen(property.geometry());
        }
    }

    /** The elements in the order of the schema, then the others. */
    List<GmlField> ordered(List<GmlField> values) {
        List<GmlField> ordered = new ArrayList<>(byField.keySet());
        values.stream().filter(field -> !byField.containsKey(field)).forEach(ordered::add);
        return ordered;
    }

    /** The property of an element; null if the schema lacks it. */
    GfsProperty of(GmlField field) {
        return byField.get(field);
    }

    List<GfsProperty> absent() {
        return absent;
    }

    List<String> inline() {
        return inline;
    }

    List<String> unfitting() {
        return unfitting;
    }

    /** The first geometry of the schema that the document has; null if there is none. */
    String defaultGeometry() {
        for (Map.Entry<GmlField, GfsProperty> entry : byField.entrySet()) {
            boolean isSingle = entry.getKey().geometry != null && !entry.getKey().isRepeated;
            if (isSingle && entry.getValue().geometry() != null) {
                return entry.getValue().name();
            }
        }
        return null;
    }
}
