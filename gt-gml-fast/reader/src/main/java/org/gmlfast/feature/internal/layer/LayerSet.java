/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.layer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.internal.member.FeatureMapping;
import org.gmlfast.feature.internal.member.MemberRule;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.name.GmlElement;
import org.gmlfast.feature.schema.GfsSchema;
import org.gmlfast.feature.schema.SchemaBeside;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.settings.NestedValues;
import org.gmlfast.feature.settings.SampledTypes;

/** The layers of a reader: how the features of each name are read. */
public final class LayerSet {

    private final GmlReaderSettings settings;
    private final Map<FeatureName, GmlLayer> layers = new LinkedHashMap<>();

    /** The layer of the last feature: most features follow one of the same layer. */
    private GmlLayer last;

    /** The index of the geometry that is compared with the bounds. */
    private final Map<GmlLayer, Integer> filters = new LinkedHashMap<>();

    private SchemaBeside schema;
    private final List<String> notes = new ArrayList<>();

    /** Whether types are derived from the starts of documents, so that later features may not fit them. */
    private boolean isSampled;

    public LayerSet(GmlReaderSettings settings) {
        this.settings = settings;
        this.schema = SchemaBeside.NONE.unless(settings);
    }

    /** Sets the schema beside the document, which that of the settings replaces. */
    public void setSchema(SchemaBeside beside) {
        schema = beside.unless(settings);
        if (schema.note() != null) {
            notes.add(schema.note());
        }
    }

    /** Forgets what has been found. */
    public void clear() {
        layers.clear();
        last = null;
    }

    public void setSampled(boolean fromSamples) {
        isSampled = fromSamples;
    }

    /** Whether types are derived from the starts of documents, so that later features may not fit them. */
    public boolean isSampled() {
        return isSampled;
    }

    /** Whether later features may have attributes that a schema declares, and the starts of documents lack. */
    private boolean takesDeclared() {
        return isSampled && settings.usedSamples() != SampledTypes.EXACT;
    }

    /** Whether there is an application schema. */
    public boolean hasSchema() {
        return !schema.types().isEmpty();
    }

    /** Whether the schema declares all that has been found, and the settings name nothing else. */
    public boolean isDeclared() {
        for (GmlLayer layer : layers.values()) {
            if (!layer.isDeclaredBy(schema.types().get(layer.name.localName))) {
                return false;
            }
        }
        return !layers.isEmpty()
                && settings.values().types().isEmpty()
                && settings.geometries().defaultGeometry() == null;
    }

    /** Which elements are features, as far as a schema says it. */
    public FeatureMapping mapping() {
        return schema.mapping();
    }

    /** Notes on the schema. */
    public List<String> notes() {
        return notes;
    }

    /** The layers by the names of their features, in the order of their first features. */
    public Map<FeatureName, GmlLayer> found() {
        return layers;
    }

    /** The layer of the features of a name, whose type is derived. */
    GmlLayer derived(FeatureName name, MemberRule rule) {
        GmlLayer layer = layers.get(name);
        if (layer == null) {
            boolean isUsed = schema.gfs() != null && settings.values().nested() == NestedValues.FLAT;
            GfsSchema.FeatureClass gfs = isUsed ? schema.gfs().of(name.localName) : null;
            layer = new GmlLayer(name, rule.typeName(name), gfs, settings);
            layers.put(name, layer);
        }
        return layer;
    }

    /**
     * Builds the types of what has been found.
     *
     * @throws IllegalArgumentException if no type has a property, a geometry to compare with the bounds, or an
     *     attribute whose type the settings have
     */
    public void complete() {
        if (settings.features().type() != null) {
            return;
        }
        for (GmlLayer layer : layers.values()) {
            layer.isSampled = isSampled;
            layer.takesDeclared = takesDeclared();
            layer.deriveType(schema.types().get(layer.name.localName));
            layer.begun = 0;
        }
        addNotes();
        checkSetTypes();
        checkDefaultGeometry();
        List<String> properties = settings.features().properties();
        if (properties != null && !layers.isEmpty()) {
            for (String property : properties) {
                if (layers.values().stream().allMatch(layer -> layer.type.getDescriptor(property) == null)) {
                    throw new IllegalArgumentException("no type has a property \"" + property + "\"");
                }
            }
        }
        layers.values().forEach(this::select);
    }

    /** Refuses a name in the settings that no attribute has: it is misspelt, and would change nothing. */
    private void checkSetTypes() {
        boolean hasAll = !layers.isEmpty() && settings.typeNames() == null && !takesDeclared();
        for (String name : settings.values().types().keySet()) {
            if (hasAll && layers.values().stream().noneMatch(layer -> layer.hasAttribute(name))) {
                throw new IllegalArgumentException("no type has an attribute \"" + name
                        + "\" with values, to which the settings give a type (--type)");
            }
        }
    }

    private void checkDefaultGeometry() {
        String name = settings.geometries().defaultGeometry();
        if (name != null
                && !layers.isEmpty()
                && settings.typeNames() == null
                && layers.values().stream().noneMatch(layer -> layer.hasGeometry(name))) {
            throw new IllegalArgumentException("no type has a geometry \"" + name + "\" (--geometry)");
        }
    }

    private void addNotes() {
        List<String> unfitting = layers.values().stream()
                .flatMap(layer -> layer.unfitting().stream().map(name -> layer.type.getTypeName() + '.' + name))
                .toList();
        List<String> inline = layers.values().stream()
                .flatMap(layer -> layer.inline().stream())
                .toList();
        if (!inline.isEmpty()) {
            notes.add("features in " + MemberRule.listed(inline)
                    + " are read as values of the feature around them, although " + schema.name()
                    + " has them as features");
        }
        if (!unfitting.isEmpty()) {
            notes.add("the values of " + MemberRule.listed(unfitting) + " do not fit their type in " + schema.name()
                    + ", and get a type that fits them");
        }
        if (schema.gfs() != null && !schema.gfs().conditional().isEmpty()) {
            notes.add("conditions in " + schema.name() + " are not read: "
                    + MemberRule.listed(List.copyOf(schema.gfs().conditional())));
        }
    }

    private void select(GmlLayer layer) {
        List<String> properties = settings.features().properties();
        String filter = null;
        if (settings.features().bounds() != null) {
            if (layer.type.getGeometryDescriptor() == null) {
                throw new IllegalArgumentException(layer.name + " has no geometry to compare with the bounds");
            }
            filter = layer.type.getGeometryDescriptor().getLocalName();
        }
        if (properties != null) {
            layer.select(properties, filter);
        }
        if (filter != null) {
            int index = layer.type.indexOf(filter);
            filters.put(layer, index < 0 ? layer.type.getAttributeCount() : index);
        }
    }

    /** The most values that are read of a feature, which may be more than the attributes of its type. */
    public int valueCount() {
        SimpleFeatureType given = settings.features().type();
        return given != null
                ? given.getAttributeCount()
                : layers.values().stream()
                        .mapToInt(layer -> layer.valueCount)
                        .max()
                        .orElse(0);
    }

    /** The types: the one given, or those derived, in the order of their first features. */
    public List<SimpleFeatureType> types() {
        SimpleFeatureType given = settings.features().type();
        if (given != null) {
            return List.of(layers.isEmpty() ? given : layers.values().iterator().next().type);
        }
        return layers.values().stream().map(layer -> layer.type).toList();
    }

    /**
     * The layer of the features of a name.
     *
     * @param rule of the document
     * @return null if they are not read
     * @throws IllegalArgumentException if the given type has no geometry to compare with the bounds
     */
    public GmlLayer of(FeatureName name, MemberRule rule) {
        if (last != null && last.name == name) {
            return last;
        }
        GmlLayer layer = layers.get(name);
        SimpleFeatureType given = settings.features().type();
        if (layer == null && given != null && isOf(given, name, rule.typeName(name))) {
            layer = new GmlLayer(name, rule.typeName(name), null, settings);
            layer.give(given);
            layers.put(name, layer);
            select(layer);
        }
        last = layer;
        return layer;
    }

    /** Whether features of a name have a type that should have been derived. */
    public boolean isUnknown(FeatureName name, MemberRule rule) {
        boolean isWanted = settings.typeNames() == null || settings.typeNames().contains(rule.typeName(name));
        return settings.features().type() == null && isWanted && !layers.containsKey(name);
    }

    private static boolean isOf(SimpleFeatureType type, FeatureName name, String typeName) {
        String uri = type.getName().getNamespaceURI();
        boolean hasUri = uri != null && !uri.isEmpty() && !GmlElement.isNamespace(uri);
        boolean isNamed =
                type.getTypeName().equals(typeName) || type.getTypeName().equals(name.localName);
        return isNamed && (!hasUri || uri.equals(name.uri));
    }

    /** The index of the geometry that is compared with the bounds; -1 for none. */
    public int filter(GmlLayer layer) {
        return filters.isEmpty() ? -1 : filters.getOrDefault(layer, -1);
    }
}
