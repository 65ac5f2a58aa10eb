/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.layer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.feature.internal.value.PropertyKind;
import org.gmlfast.feature.schema.GfsProperty;
import org.gmlfast.feature.schema.GfsSchema;
import org.gmlfast.feature.settings.DerivedPath;
import org.gmlfast.feature.settings.GmlGeometrySettings;
import org.gmlfast.feature.settings.GmlValueSettings;
import org.gmlfast.feature.settings.NestedValues;
import org.gmlfast.feature.settings.RepeatedGeometries;
import org.gmlfast.feature.settings.RepeatedValues;

/**
 * Derives the type of a layer from what has been found in its features: the names, the classes and the order of the
 * attributes.
 */
final class DerivedType {

    private static final List<String> USUAL_GEOMETRIES = List.of("geometry", "the_geom", "geom");

    private final GmlLayer layer;

    /** The elements and attributes that have values, in the order of the attributes. */
    private final List<GmlField> values;

    private final GmlValueSettings settings;
    private final GmlGeometrySettings geometrySettings;

    /** What OGR knows of the attributes; null without it. */
    private final GfsAttributes attributes;

    /** The indexes of attributes that the schema declares and that no feature has, by their names. */
    private final Map<String, Integer> declaredOnly = new HashMap<>();

    /**
     * @param found the elements and attributes that have values, in the order in which they were found
     * @param gfs what OGR knows of the type; null without it
     */
    DerivedType(
            GmlLayer layer,
            List<GmlField> found,
            GfsSchema.FeatureClass gfs,
            GmlValueSettings settings,
            GmlGeometrySettings geometrySettings) {
        this.layer = layer;
        this.settings = settings;
        this.geometrySettings = geometrySettings;
        List<GmlField> fields = new ArrayList<>(found);
        // what an element has in place of other elements is in the JSON, too
        fields.removeIf(field -> field.json != null && field.geometry == null);
        fields.forEach(field -> field.isAmbiguous = isAmbiguous(field, fields));
        this.attributes = gfs == null ? null : new GfsAttributes(gfs, fields);
        this.values = attributes == null ? fields : attributes.ordered(fields);
    }

    /** The elements and attributes that have values, in the order of the attributes. */
    List<GmlField> values() {
        return values;
    }

    /**
     * Builds the type from what has been found.
     *
     * @param idName the name of the first attribute, which has the id; null without it
     * @param schema the type of an application schema, whose classes are taken where all values fit; null for none
     */
    SimpleFeatureType build(String idName, SimpleFeatureType schema) {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setNamespaceURI(layer.name.uri.isEmpty() || layer.name.isGml ? null : layer.name.uri);
        builder.setName(layer.typeName);
        // has one key for each attribute
        Map<String, Integer> used = new HashMap<>();
        Map<String, GmlField> geometries = new LinkedHashMap<>();
        if (idName != null) {
            used.put(idName, 1);
            builder.add(idName, String.class);
        }
        for (GmlField field : values) {
            String attribute = name(field, used);
            int index = used.size() - 1;
            field.set = settings.typeOf(layer.typeName, attribute);
            field.isFirstRead = field.isRepeated && settings.repeated() == RepeatedValues.FIRST;
            builder.userData(DerivedPath.KEY, new DerivedPath(field.key(), elementBinding(field), field.isRepeated));
            if (field.isJson()) {
                builder.userData(DerivedPath.JSON, true);
            } else if (field.isRepeated && field.geometry != null && !isMulti(field)) {
                builder.userData(DerivedPath.GEOMETRIES, true);
            }
            if (isMulti(field)) {
                geometries.put(attribute, field);
                builder.add(attribute, geometryBinding(field), field.geometry.crs());
                field.readAs(index, elementBinding(field), true);
                layer.geometries.addMulti(field);
            } else if (field.isRepeated && !field.isFirstRead) {
                if (field.geometry != null && field.geometry.crs() != null) {
                    builder.userData(DerivedPath.CRS, field.geometry.crs());
                }
                builder.add(attribute, isJsonList(field) ? String.class : List.class);
                field.readAs(index, elementBinding(field), true);
            } else if (field.geometry != null) {
                geometries.put(attribute, field);
                builder.add(attribute, field.geometry.geometry(), field.geometry.crs());
                field.readAs(index, field.geometry.geometry(), false);
            } else {
                Class<?> binding = binding(field, schema);
                builder.add(attribute, binding);
                field.readAs(index, binding, false);
            }
            field.isUndecided = isUndecided(field, schema);
        }
        String first = geometries.isEmpty() ? null : defaultGeometry(geometries);
        boolean hasFirst = first == null && !geometries.isEmpty();
        if (hasFirst) {
            first = addFirstGeometry(geometries.values(), builder, used);
        }
        addDeclared(schema, builder, used);
        addAbsent(builder, used);
        builder.setDefaultGeometry(first);
        SimpleFeatureType type = builder.buildFeatureType();
        if (hasFirst) {
            layer.geometries.setFirst(first, type);
        }
        return type;
    }

    /** Whether several geometries of a feature become one. */
    private boolean isMulti(GmlField field) {
        return field.geometry != null
                && field.isRepeated
                && !field.isFirstRead
                && geometrySettings.repeated() == RepeatedGeometries.MULTI;
    }

    /** The class of the geometry that a feature has in an element. */
    private Class<?> geometryBinding(GmlField field) {
        Class<?> element = field.geometry.geometry();
        return isMulti(field) ? PropertyKind.multi(element) : element;
    }

    /** Adds an attribute with the first geometry that a feature has, and returns its name. */
    private String addFirstGeometry(
            Collection<GmlField> geometries, SimpleFeatureTypeBuilder builder, Map<String, Integer> used) {
        String name = USUAL_GEOMETRIES.get(0);
        for (int i = 2; used.putIfAbsent(name, 1) != null; i++) {
            name = numbered(USUAL_GEOMETRIES.get(0), i);
        }
        Class<?> common = null;
        CoordinateReferenceSystem crs = null;
        for (GmlField field : geometries) {
            common = common == null ? geometryBinding(field) : PropertyKind.common(common, geometryBinding(field));
            crs = crs == null ? field.geometry.crs() : crs;
        }
        builder.userData(DerivedPath.KEY, new DerivedPath(FeatureGeometries.FIRST, common, false));
        builder.add(name, common, crs);
        return name;
    }

    /** The geometry that the settings choose, or one that all features with geometries have; null without one. */
    private String defaultGeometry(Map<String, GmlField> geometries) {
        String chosen = geometrySettings.defaultGeometry();
        if (chosen != null) {
            for (String name : geometries.keySet()) {
                if (GmlValueSettings.names(layer.typeName, name).anyMatch(chosen::equals)) {
                    return name;
                }
            }
        }
        String first = attributes == null ? null : attributes.defaultGeometry();
        if (first != null) {
            return first;
        }
        List<String> preferred = new ArrayList<>(USUAL_GEOMETRIES);
        preferred.addAll(geometries.keySet());
        for (String name : preferred) {
            if (geometries.containsKey(name)
                    && (geometries.size() == 1 || layer.geometries.isInAll(geometries.get(name)))) {
                layer.geometries.setCommon(layer.isSampled ? geometries.get(name) : null);
                return name;
            }
        }
        return null;
    }

    /** Adds the attributes of a schema that no feature has. */
    private void addDeclared(SimpleFeatureType schema, SimpleFeatureTypeBuilder builder, Map<String, Integer> used) {
        List<AttributeDescriptor> declared = schema == null ? List.of() : schema.getAttributeDescriptors();
        for (AttributeDescriptor attribute : declared) {
            if (used.putIfAbsent(attribute.getLocalName(), 1) == null) {
                if (!(attribute instanceof GeometryDescriptor)) {
                    declaredOnly.put(attribute.getLocalName(), used.size() - 1);
                }
                addWithoutValues(
                        builder, attribute.getLocalName(), attribute.getType().getBinding());
            }
        }
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
        Class<?> set = settings.typeOf(layer.typeName, attribute);
        builder.add(attribute, set == null || declared == List.class ? declared : set);
    }

    // ---- the type that has been built

    /** The index of an attribute that the schema declares and that has no element yet; null if there is none. */
    Integer takeDeclared(String name) {
        return declaredOnly.remove(name);
    }

    /** The indexes of lists that become JSON. */
    int[] jsonLists() {
        return values.stream()
                .filter(field -> isJsonList(field) && field.index >= 0)
                .mapToInt(field -> field.index)
                .toArray();
    }

    /** @param selected the indexes of the attributes that are read */
    void selectDeclared(Map<String, Integer> selected) {
        declaredOnly.replaceAll((name, index) -> selected.getOrDefault(name, -1));
    }

    /** The attributes whose values do not fit what OGR knows of them. */
    List<String> unfitting() {
        return attributes == null
                ? List.of()
                : attributes.unfitting().stream()
                        .filter(name -> settings.typeOf(layer.typeName, name) == null)
                        .toList();
    }

    /** The references to features, of which some are in the elements instead. */
    List<String> inline() {
        return attributes == null ? List.of() : attributes.inline();
    }

    // ---- names

    private String name(GmlField field, Map<String, Integer> used) {
        GfsProperty property = attributes == null ? null : attributes.of(field);
        if (property == null) {
            return unique(field, used);
        }
        used.merge(property.name(), 1, Integer::sum);
        return property.name();
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

    /** Whether an element of GML has the name of an element of the application beside it. */
    private boolean isAmbiguous(GmlField field, List<GmlField> fields) {
        boolean isTopLevel = field.name != null && field.parent == layer.root;
        return isTopLevel
                && field.name.isGml
                && fields.stream()
                        .anyMatch(other -> other.name != null
                                && other.parent == layer.root
                                && !other.name.isGml
                                && other.localName.equals(field.localName));
    }

    // ---- classes

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

    /** Whether a value decides on the class of an attribute that has had none in the start of a document. */
    private boolean isUndecided(GmlField field, SimpleFeatureType schema) {
        return layer.isSampled
                && field.geometry == null
                && field.kind.isEmpty()
                && field.set == null
                && !settings.text()
                && (field.isRepeated || field.binding == String.class && declared(field, schema) != String.class);
    }

    private boolean isJsonList(GmlField field) {
        return field.isRepeated && field.geometry == null && settings.repeated() == RepeatedValues.JSON;
    }

    private Class<?> binding(GmlField field, SimpleFeatureType schema) {
        Class<?> derived = valueBinding(field);
        Class<?> declared = field.set != null || settings.text() ? null : declared(field, schema);
        Class<?> kept = declared == null ? null : field.kind.declaredAs(declared);
        return kept == null ? derived : kept;
    }

    /** The class of the values of an element in a schema; null if it does not declare the element, or as a geometry. */
    private static Class<?> declared(GmlField field, SimpleFeatureType schema) {
        boolean isTopLevel = field.name != null && field.parent.parent == null;
        AttributeDescriptor declared = schema == null || !isTopLevel ? null : schema.getDescriptor(field.localName);
        return declared == null || declared instanceof GeometryDescriptor
                ? null
                : declared.getType().getBinding();
    }
}
