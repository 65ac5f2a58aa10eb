/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.layer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.gmlfast.feature.internal.value.ValueConverter;
import org.gmlfast.feature.schema.GfsCondition;
import org.gmlfast.feature.settings.DerivedPath;
import org.gmlfast.feature.settings.GmlValueSettings;
import org.gmlfast.feature.settings.RepeatedValues;
import org.locationtech.jts.geom.Geometry;

/**
 * A type that the program has given: which of its attributes an element stands for, by its name or path or, if another
 * reader has derived the type, by the path that this has found.
 */
final class GivenType {

    private final SimpleFeatureType type;
    private final GmlLayer layer;
    private final GmlValueSettings settings;

    /** The index of the value of each attribute that is read. */
    private Map<String, Integer> indexes = new LinkedHashMap<>();

    /** The names of attributes whose elements are known, by the paths of these. */
    private final Map<String, String> derivedNames = new LinkedHashMap<>();

    /** The element whose values each attribute has; null as long as it has none. */
    private GmlField[] owners;

    GivenType(SimpleFeatureType type, GmlLayer layer, GmlValueSettings settings) {
        this.type = type;
        this.layer = layer;
        this.settings = settings;
        for (AttributeDescriptor attribute : type.getAttributeDescriptors()) {
            indexes.put(attribute.getLocalName(), indexes.size());
            if (attribute.getUserData().get(DerivedPath.KEY) instanceof DerivedPath derived) {
                derivedNames.put(derived.path(), attribute.getLocalName());
            }
        }
        String first = derivedNames.remove(FeatureGeometries.FIRST);
        if (first != null) {
            layer.geometries.setFirst(first, type);
        }
        owners = new GmlField[indexes.size()];
    }

    /** Whether another reader has derived the type from values. */
    boolean isDerived() {
        return !derivedNames.isEmpty();
    }

    /** The index of the values of an attribute; -1 if it is not read. */
    int index(String attribute) {
        return indexes.getOrDefault(attribute, -1);
    }

    /** Reads some attributes only, with these indexes of their values. */
    void select(Map<String, Integer> selected) {
        indexes = selected;
        owners = new GmlField[selected.size()];
    }

    /** Finds the attribute that an element stands for. */
    void resolve(GmlField field) {
        if (!derivedNames.isEmpty()) {
            resolveDerived(field);
            return;
        }
        boolean isGmlProperty = field.name != null && field.name.isGml && !field.isBounds;
        List<String> candidates = new ArrayList<>(List.of(field.shortName(), field.path('|'), field.path('.')));
        if (field.parent.name != null && field.parent.name.isWrapper()) {
            candidates.add(field.parent.localName);
        }
        for (String candidate : candidates) {
            String attribute = attribute(candidate);
            if (attribute == null) {
                continue;
            }
            int index = indexes.get(attribute);
            GmlField owner = owners[index];
            boolean isFree = owner == null || owner.isSecondary && !isGmlProperty;
            if (isFree && !field.isBounds) {
                Class<?> binding = type.getDescriptor(attribute).getType().getBinding();
                boolean isList = List.class.isAssignableFrom(binding);
                readAs(field, index, isList ? String.class : binding, isList);
                field.isSecondary = isGmlProperty || !attribute.equals(candidate);
                owners[index] = field;
                if (owner != null) {
                    owner.index = -1;
                }
                return;
            }
        }
    }

    /** The attribute with a name, also with other cases of letters if there is none and the rules allow it. */
    private String attribute(String name) {
        if (indexes.containsKey(name)) {
            return name;
        }
        boolean ignoresCase = settings.table() != null && settings.table().ignoresCase();
        return !ignoresCase
                ? null
                : indexes.keySet().stream()
                        .filter(name::equalsIgnoreCase)
                        .findFirst()
                        .orElse(null);
    }

    private void readAs(GmlField field, int index, Class<?> binding, boolean isList) {
        field.readAs(index, binding, isList);
        if (settings.table() != null && !field.isGeometry) {
            field.converter = ValueConverter.of(binding, settings.table().zone());
        }
    }

    /** Finds the attribute that an element stands for in a type that another reader has derived. */
    private void resolveDerived(GmlField field) {
        if (field.condition == null) {
            addDerivedAlternatives(field);
        }
        if (field.name != null && field.condition == null) {
            addDerivedJson(field);
            addDerivedAttributes(field);
        }
        String attribute = field.isBounds ? null : derivedNames.get(field.key());
        Integer index = attribute == null ? null : indexes.get(attribute);
        if (index != null) {
            AttributeDescriptor descriptor = type.getDescriptor(attribute);
            Class<?> binding = descriptor.getType().getBinding();
            DerivedPath derived = (DerivedPath) descriptor.getUserData().get(DerivedPath.KEY);
            field.set = settings.typeOf(layer.typeName, attribute);
            field.isRepeated = derived.isRepeated();
            field.isFirstRead = field.isRepeated && settings.repeated() == RepeatedValues.FIRST;
            boolean isList = field.isRepeated && !field.isFirstRead;
            readAs(field, index, isList ? derived.element() : binding, isList);
            if (isList && field.isGeometry && Geometry.class.isAssignableFrom(binding)) {
                layer.geometries.addMulti(field);
            }
            if (isList && binding == String.class) {
                layer.jsonLists = IntStream.concat(IntStream.of(layer.jsonLists), IntStream.of(index))
                        .toArray();
            }
        }
    }

    /** Adds the field of the elements in an element, if they are an attribute in JSON. */
    private void addDerivedJson(GmlField element) {
        GmlField json = new GmlField(null, element, element.localName);
        element.json = json;
        String attribute = derivedNames.get(json.key());
        boolean isJson =
                attribute != null && type.getDescriptor(attribute).getUserData().containsKey(DerivedPath.JSON);
        element.json = isJson ? json : null;
        if (isJson) {
            resolveDerived(json);
        }
    }

    /** Adds the attributes of an element that a schema has made attributes of the feature. */
    private void addDerivedAttributes(GmlField element) {
        String prefix = element.key() + "/@";
        for (String path : derivedNames.keySet()) {
            String attribute =
                    path.startsWith(prefix) ? path.substring(prefix.length()).replaceFirst("\\[.*", "") : null;
            boolean isJson = element.json != null && path.equals(element.json.key());
            if (attribute != null && !isJson && element.attribute(attribute) == null) {
                resolveDerived(element.addAttribute(attribute));
            }
        }
    }

    /** Adds the fields of an element or attribute that depend on conditions. */
    private void addDerivedAlternatives(GmlField field) {
        String prefix = field.key() + '[';
        for (String path : derivedNames.keySet()) {
            GfsCondition condition = path.startsWith(prefix)
                    ? GfsCondition.of(path.substring(prefix.length(), path.length() - 1))
                    : null;
            if (condition != null) {
                resolveDerived(field.addAlternative(condition));
                layer.hasConditions = true;
            }
        }
    }
}
