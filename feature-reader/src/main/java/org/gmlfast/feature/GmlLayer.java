/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.feature.internal.name.FeatureName;

/** The features of one name: what has been found in them, and how they are read. */
final class GmlLayer {

    private static final List<String> USUAL_GEOMETRIES = List.of("geometry", "the_geom", "geom");

    final FeatureName name;
    private final GmlValueSettings settings;

    /** The name of the derived type. */
    private final String typeName;

    /** The feature itself. */
    final GmlField root;

    /** The elements and attributes that have values, in the order in which they were found. */
    private final List<GmlField> values = new ArrayList<>();

    /** The type of the features that are returned; null before it is known. */
    SimpleFeatureType type;

    /** The indexes of lists that become JSON when the feature ends. */
    int[] jsonLists = {};

    /** The number of elements and attributes with different paths. */
    int fields;

    /** The index of the attribute with the id; -1 without one. */
    int idIndex = -1;

    /** The name of that attribute; null without one. */
    private String idName;

    /** Whether elements or attributes with one path have several fields. */
    boolean hasConditions;

    /** The number of features that have been begun. */
    long begun;

    /** The number of attempts to read features, or geometries in them, in one step. */
    long attempts;

    /** The type that the program has given; null if the type is derived. */
    private SimpleFeatureType given;

    /** The index of the values of each attribute of the given type that is read. */
    private Map<String, Integer> indexes = Map.of();

    /** The names of attributes of the given type whose elements are known, by the paths of these. */
    private final Map<String, String> derivedNames = new LinkedHashMap<>();

    private GmlField[] owners = {};

    /** What OGR knows of the type; null without it. */
    private final GfsSchema.FeatureClass gfs;

    private GfsAttributes attributes;

    /** @param gfs what OGR knows of the type; null without it, or if only its name is used */
    GmlLayer(FeatureName name, String typeName, GfsSchema.FeatureClass gfs, GmlValueSettings settings) {
        this.name = name;
        this.settings = settings;
        this.typeName = typeName;
        this.gfs = gfs;
        this.root = new GmlField(name, null, name.localName);
    }

    /** @param isFid whether the first feature has its id in {@code fid} */
    void nameId(boolean isFid) {
        String wanted = settings.idAttribute();
        idName = !GmlValueSettings.USUAL_ID.equals(wanted) ? wanted : isFid ? "fid" : "gml_id";
    }

    boolean isDerived() {
        return given == null;
    }

    /** Whether this reader or another one has derived the type from values, which then all fit it. */
    boolean hasDerivedType() {
        return given == null || !derivedNames.isEmpty();
    }

    void addValue(GmlField field) {
        values.add(field);
    }

    // ---- a derived type

    /**
     * Builds the type from what has been found.
     *
     * @param schema the type of an application schema, whose classes are taken where all values fit; null for none
     */
    void deriveType(SimpleFeatureType schema) {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setNamespaceURI(name.uri.isEmpty() || name.isGml ? null : name.uri);
        builder.setName(typeName);
        // has one key for each attribute
        Map<String, Integer> used = new HashMap<>();
        List<String> geometries = new ArrayList<>();
        if (idName != null) {
            used.put(idName, 1);
            builder.add(idName, String.class);
            idIndex = 0;
        }
        // what an element has in place of other elements is in the JSON, too
        values.removeIf(field -> field.json != null && field.geometry == null);
        values.forEach(this::markAmbiguous);
        applyGfs();
        for (GmlField field : values) {
            String attribute = name(field, used);
            int index = used.size() - 1;
            field.set = settings.typeOf(typeName, attribute);
            field.isFirstRead = field.isRepeated && settings.repeated() == RepeatedValues.FIRST;
            builder.userData(DerivedPath.KEY, new DerivedPath(field.key(), elementBinding(field), field.isRepeated));
            if (field.isRepeated && !field.isFirstRead) {
                builder.add(attribute, isJsonList(field) ? String.class : List.class);
                field.readAs(index, elementBinding(field), true);
            } else if (field.geometry != null) {
                geometries.add(attribute);
                builder.add(attribute, field.geometry.geometry(), field.geometry.crs());
                field.readAs(index, field.geometry.geometry(), false);
            } else {
                Class<?> binding = binding(field, schema);
                builder.add(attribute, binding);
                field.readAs(index, binding, false);
            }
        }
        if (schema != null) {
            for (AttributeDescriptor attribute : schema.getAttributeDescriptors()) {
                if (used.putIfAbsent(attribute.getLocalName(), 1) == null) {
                    addWithoutValues(
                            builder,
                            attribute.getLocalName(),
                            attribute.getType().getBinding());
                }
            }
        }
        addAbsent(builder, used);
        if (!geometries.isEmpty()) {
            String first = attributes == null ? null : attributes.defaultGeometry();
            builder.setDefaultGeometry(USUAL_GEOMETRIES.stream()
                    .filter(usual -> first == null && geometries.contains(usual))
                    .findFirst()
                    .orElse(first == null ? geometries.get(0) : first));
        }
        type = builder.buildFeatureType();
        findJsonLists();
        root.markSkipped();
    }

    // ---- what OGR knows

    /** The attributes of an element that OGR knows as attributes of the feature. */
    List<String> wantedAttributes(GmlField element) {
        return gfs == null ? List.of() : gfs.attributesOf(element.localPath());
    }

    /** Adds the fields of an element or attribute that depend on conditions. */
    void addAlternatives(GmlField field) {
        List<GfsCondition> conditions = gfs == null ? List.of() : gfs.conditionsOf(field.localPath());
        conditions.forEach(field::addAlternative);
        hasConditions |= !conditions.isEmpty();
    }

    /** Whether an attribute is read under conditions only. */
    boolean isConditional(GmlField field) {
        return hasConditions && gfs.isConditional(field.localPath());
    }

    private void applyGfs() {
        if (gfs != null) {
            attributes = new GfsAttributes(gfs, values);
            List<GmlField> ordered = attributes.ordered(values);
            values.clear();
            values.addAll(ordered);
        }
    }

    private String name(GmlField field, Map<String, Integer> used) {
        GfsProperty property = attributes == null ? null : attributes.of(field);
        if (property == null) {
            return unique(field, used);
        }
        used.merge(property.name(), 1, Integer::sum);
        return property.name();
    }

    /** Adds the attributes whose elements the document lacks. */
    private void addAbsent(SimpleFeatureTypeBuilder builder, Map<String, Integer> used) {
        List<GfsProperty> absent = attributes == null ? List.of() : attributes.absent();
        for (GfsProperty property : absent) {
            if (property.geometry() == null && used.putIfAbsent(property.name(), 1) == null) {
                addWithoutValues(builder, property.name(), property.isList() ? List.class : property.binding());
            }
        }
    }

    private void addWithoutValues(SimpleFeatureTypeBuilder builder, String attribute, Class<?> declared) {
        Class<?> set = settings.typeOf(typeName, attribute);
        builder.add(attribute, set == null || declared == List.class ? declared : set);
    }

    /** Whether the type has an attribute with values, by the name that it has in the settings. */
    boolean hasAttribute(String name) {
        return type.getAttributeDescriptors().stream()
                .filter(attribute -> !(attribute instanceof GeometryDescriptor))
                .anyMatch(attribute -> GmlValueSettings.names(typeName, attribute.getLocalName())
                        .anyMatch(name::equals));
    }

    /** The attributes whose values do not fit what OGR knows of them. */
    List<String> unfitting() {
        return attributes == null
                ? List.of()
                : attributes.unfitting().stream()
                        .filter(name -> settings.typeOf(typeName, name) == null)
                        .toList();
    }

    /** The references to features, of which some are in the elements instead. */
    List<String> inline() {
        return attributes == null ? List.of() : attributes.inline();
    }

    /** The class of a value that is no geometry. */
    private Class<?> valueBinding(GmlField field) {
        if (field.set != null) {
            return field.set;
        }
        GfsProperty property = attributes == null ? null : attributes.of(field);
        Class<?> known = property == null ? null : property.binding(field.kind);
        return settings.text() ? String.class : known == null ? field.kind.binding() : known;
    }

    /** The class of each value of an element that may occur several times. */
    private Class<?> elementBinding(GmlField field) {
        if (field.geometry != null) {
            return field.geometry.geometry();
        }
        Class<?> binding = valueBinding(field);
        boolean isInJson = binding == Boolean.class || Number.class.isAssignableFrom(binding);
        return isJsonList(field) && !isInJson ? String.class : binding;
    }

    private boolean isJsonList(GmlField field) {
        return field.isRepeated && field.geometry == null && settings.repeated() == RepeatedValues.JSON;
    }

    /** The indexes of lists that become JSON. */
    private void findJsonLists() {
        jsonLists = values.stream()
                .filter(field -> isJsonList(field) && field.index >= 0)
                .mapToInt(field -> field.index)
                .toArray();
    }

    private void markAmbiguous(GmlField field) {
        boolean isTopLevel = field.name != null && field.parent == root;
        field.isAmbiguous = isTopLevel
                && field.name.isGml
                && values.stream()
                        .anyMatch(other -> other.name != null
                                && other.parent == root
                                && !other.name.isGml
                                && other.localName.equals(field.localName));
    }

    /**
     * The name of a field: its last component, or its path if another field has that (as OGR does). Paths that differ
     * in namespaces only are counted, so that thousands of them take no longer than other names.
     *
     * @param used how many fields have asked for each name
     */
    private String unique(GmlField field, Map<String, Integer> used) {
        boolean isPath = settings.nested() == NestedValues.PATH;
        String unique = isPath ? field.path('.') : field.shortName();
        if (used.merge(unique, 1, Integer::sum) == 1) {
            return unique;
        }
        String path = isPath ? unique : field.path('|');
        int count = path.equals(unique) ? used.get(path) : used.merge(path, 1, Integer::sum);
        unique = numbered(path, count);
        while (count > 1 && used.putIfAbsent(unique, 1) != null) {
            count = used.merge(path, 1, Integer::sum);
            unique = numbered(path, count);
        }
        return unique;
    }

    /** The second field of a path has the name that OGR gives it. */
    private static String numbered(String path, int number) {
        return number == 1 ? path : number == 2 ? path + '_' : path + '_' + number;
    }

    private Class<?> binding(GmlField field, SimpleFeatureType schema) {
        Class<?> derived = valueBinding(field);
        boolean isTopLevel = field.name != null && field.parent.parent == null;
        AttributeDescriptor declared = schema == null || !isTopLevel ? null : schema.getDescriptor(field.localName);
        boolean isUsable = declared != null
                && field.set == null
                && !settings.text()
                && !(declared instanceof GeometryDescriptor)
                && field.kind.fits(declared.getType().getBinding());
        return isUsable ? declared.getType().getBinding() : derived;
    }

    /**
     * Reads some attributes only.
     *
     * @param properties the names of the attributes in order
     * @param filter a geometry that is read even if it is not one of them, behind them; null for none
     */
    void select(List<String> properties, String filter) {
        Map<String, Integer> selected = new LinkedHashMap<>();
        for (String property : properties) {
            if (type.getDescriptor(property) != null) {
                selected.put(property, selected.size());
            }
        }
        idIndex = selected.getOrDefault(idName, -1);
        SimpleFeatureType all = type;
        type = SimpleFeatureTypeBuilder.retype(all, new ArrayList<>(selected.keySet()));
        if (filter != null && !selected.containsKey(filter)) {
            selected.put(filter, selected.size());
        }
        if (given != null) {
            indexes = selected;
            owners = new GmlField[selected.size()];
            return;
        }
        for (GmlField field : values) {
            field.index = selected.getOrDefault(all.getDescriptor(field.index).getLocalName(), -1);
        }
        findJsonLists();
        root.markSkipped();
    }

    // ---- a given type

    /** Reads features of a type of the program. */
    void give(SimpleFeatureType known) {
        given = known;
        type = known;
        indexes = new LinkedHashMap<>();
        for (AttributeDescriptor attribute : known.getAttributeDescriptors()) {
            indexes.put(attribute.getLocalName(), indexes.size());
            if (attribute.getUserData().get(DerivedPath.KEY) instanceof DerivedPath derived) {
                derivedNames.put(derived.path(), attribute.getLocalName());
            }
        }
        owners = new GmlField[indexes.size()];
        nameId(!indexes.containsKey("gml_id"));
        idIndex = indexes.getOrDefault(idName, -1);
    }

    /** Finds the attribute that an element stands for in a type that another reader has derived. */
    private void resolveDerived(GmlField field) {
        if (field.condition == null) {
            addDerivedAlternatives(field);
        }
        if (field.name != null && field.condition == null) {
            addDerivedAttributes(field);
        }
        String attribute = field.isBounds ? null : derivedNames.get(field.key());
        Integer index = attribute == null ? null : indexes.get(attribute);
        if (index != null) {
            AttributeDescriptor descriptor = given.getDescriptor(attribute);
            Class<?> binding = descriptor.getType().getBinding();
            DerivedPath derived = (DerivedPath) descriptor.getUserData().get(DerivedPath.KEY);
            field.set = settings.typeOf(typeName, attribute);
            field.isRepeated = derived.isRepeated();
            field.isFirstRead = field.isRepeated && settings.repeated() == RepeatedValues.FIRST;
            boolean isList = field.isRepeated && !field.isFirstRead;
            field.readAs(index, isList ? derived.element() : binding, isList);
            if (isList && binding == String.class) {
                jsonLists = IntStream.concat(IntStream.of(jsonLists), IntStream.of(index))
                        .toArray();
            }
        }
    }

    /** Adds the attributes of an element that a schema has made attributes of the feature. */
    private void addDerivedAttributes(GmlField element) {
        String prefix = element.key() + "/@";
        for (String path : derivedNames.keySet()) {
            String attribute =
                    path.startsWith(prefix) ? path.substring(prefix.length()).replaceFirst("\\[.*", "") : null;
            if (attribute != null && element.attribute(attribute) == null) {
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
                hasConditions = true;
            }
        }
    }

    /** Finds the attribute of the given type that an element stands for: by its name, or by its path. */
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
            Integer index = indexes.get(candidate);
            if (index == null) {
                continue;
            }
            GmlField owner = owners[index];
            boolean isFree = owner == null || owner.isSecondary && !isGmlProperty;
            if (isFree && !field.isBounds) {
                Class<?> binding = given.getDescriptor(candidate).getType().getBinding();
                boolean isList = List.class.isAssignableFrom(binding);
                field.readAs(index, isList ? String.class : binding, isList);
                field.isSecondary = isGmlProperty;
                owners[index] = field;
                if (owner != null) {
                    owner.index = -1;
                }
                return;
            }
        }
    }
}
