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
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.schema.GfsCondition;
import org.gmlfast.feature.schema.GfsSchema;
import org.gmlfast.feature.settings.DerivedPath;
import org.gmlfast.feature.settings.GmlGeometrySettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.settings.GmlValueSettings;

/** The features of one name: what has been found in them, and how they are read. */
public final class GmlLayer {

    public final FeatureName name;
    private final GmlValueSettings settings;
    private final GmlGeometrySettings geometrySettings;

    /** The name of the derived type. */
    public final String typeName;

    /** The feature itself. */
    public final GmlField root;

    /** The elements and attributes that have values, in the order in which they were found. */
    private final List<GmlField> values = new ArrayList<>();

    /** The type of the features that are returned; null before it is known. */
    public SimpleFeatureType type;

    /** The indexes of lists that become JSON when the feature ends. */
    public int[] jsonLists = {};

    /** The geometries of the features. */
    public final FeatureGeometries geometries = new FeatureGeometries();

    /** The number of values that are read of a feature, which may be more than the attributes of the type. */
    public int valueCount;

    /** The first reference into the document of each element that has some in place of values. */
    private final Map<GmlField, String> references = new LinkedHashMap<>();

    /** The number of elements and attributes with different paths. */
    int fields;

    /** The index of the attribute with the id; -1 without one. */
    public int idIndex = -1;

    /** The name of that attribute; null without one. */
    private String idName;

    /** Whether elements or attributes with one path have several fields. */
    public boolean hasConditions;

    /** Whether a feature has an id. */
    boolean hasIds;

    /** Whether the type is derived from the starts of documents, so that later features may not fit it. */
    public boolean isSampled;

    /** Whether an element that the starts of documents lack may be an attribute that a schema declares. */
    boolean takesDeclared;

    /** The number of features that have been begun. */
    public long begun;

    /** The number of attempts to read features, or geometries in them, in one step. */
    public long attempts;

    /** The type that the program has given; null if the type is derived. */
    private GivenType given;

    /** The type that is derived; null before it is. */
    private DerivedType derived;

    /** What OGR knows of the type; null without it. */
    private final GfsSchema.FeatureClass gfs;

    /** @param gfs what OGR knows of the type; null without it, or if only its name is used */
    GmlLayer(FeatureName name, String typeName, GfsSchema.FeatureClass gfs, GmlReaderSettings settings) {
        this.name = name;
        this.settings = settings.values();
        this.geometrySettings = settings.geometries();
        this.typeName = typeName;
        this.gfs = gfs;
        this.root = new GmlField(name, null, name.localName);
    }

    /** @param isFid whether the first feature has its id in {@code fid} */
    void nameId(boolean isFid) {
        String wanted = settings.idAttribute();
        idName = !GmlValueSettings.USUAL_ID.equals(wanted) ? wanted : isFid ? "fid" : "gml_id";
    }

    public boolean isDerived() {
        return given == null;
    }

    /** Whether no feature has had an id when the type was derived. */
    public boolean lacksIds() {
        return !hasIds;
    }

    /** Whether this reader or another one has derived the type from values, which then all fit it. */
    public boolean hasDerivedType() {
        return given == null || given.isDerived();
    }

    /** Whether an empty element is an empty text in types that are derived, too. */
    public boolean keepsEmptyTexts() {
        return settings.table() != null;
    }

    void addValue(GmlField field) {
        values.add(field);
    }

    void addReference(GmlField field, String reference) {
        if (reference.startsWith("#")) {
            references.putIfAbsent(field, reference);
        }
    }

    /** The elements with references, and the first of these, of features that have no geometry; empty for others. */
    public Map<GmlField, String> referencesWithoutGeometries() {
        return geometries.isEmpty() ? references : Map.of();
    }

    // ---- a derived type

    /**
     * Builds the type from what has been found.
     *
     * @param schema the type of an application schema, whose classes are taken where all values fit; null for none
     */
    void deriveType(SimpleFeatureType schema) {
        List<GmlField> ordered = settings.table() == null ? values : ElementOrder.sorted(values, root);
        derived = new DerivedType(this, ordered, gfs, settings, geometrySettings);
        type = derived.build(idName, schema);
        type.getUserData().put(DerivedPath.HAS_IDS, hasIds);
        valueCount = type.getAttributeCount();
        idIndex = idName == null ? -1 : 0;
        jsonLists = derived.jsonLists();
        if (!isSampled) {
            root.markSkipped();
        }
    }

    /** Whether a type declares all elements with values, apart from those of GML. */
    boolean isDeclaredBy(SimpleFeatureType schema) {
        return schema != null
                && values.stream()
                        .allMatch(field -> field.name != null
                                && field.parent == root
                                && (field.name.isGml || schema.getDescriptor(field.localName) != null));
    }

    /**
     * Lets an element that no feature had when the type was derived be an attribute that the schema declares.
     *
     * @param parent of the element
     * @return null if the schema does not declare it as a value
     */
    public GmlField addDeclared(GmlField parent, FeatureName element, GmlField before) {
        Integer index =
                takesDeclared && parent == root && !element.isGml ? derived.takeDeclared(element.localName) : null;
        if (index == null) {
            return null;
        }
        GmlField field = root.addChild(element, before);
        if (index < 0) {
            field.isSkipped = true;
        } else {
            field.set = settings.typeOf(typeName, element.localName);
            field.readAs(index, type.getDescriptor(index).getType().getBinding(), false);
        }
        return field;
    }

    /** The attributes whose values do not fit what OGR knows of them. */
    List<String> unfitting() {
        return derived.unfitting();
    }

    /** The references to features, of which some are in the elements instead. */
    List<String> inline() {
        return derived.inline();
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

    /** Whether the type has an attribute with values, by the name that it has in the settings. */
    boolean hasAttribute(String name) {
        return type.getAttributeDescriptors().stream()
                .filter(attribute -> !(attribute instanceof GeometryDescriptor))
                .anyMatch(attribute -> GmlValueSettings.names(typeName, attribute.getLocalName())
                        .anyMatch(name::equals));
    }

    /** Whether the type has a geometry, by the name that it has in the settings. */
    boolean hasGeometry(String name) {
        return type.getAttributeDescriptors().stream()
                .filter(GeometryDescriptor.class::isInstance)
                .anyMatch(attribute -> GmlValueSettings.names(typeName, attribute.getLocalName())
                        .anyMatch(name::equals));
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
        geometries.addSources(selected);
        valueCount = selected.size();
        if (given != null) {
            given.select(selected);
            return;
        }
        for (GmlField field : derived.values()) {
            field.index = selected.getOrDefault(all.getDescriptor(field.index).getLocalName(), -1);
        }
        jsonLists = derived.jsonLists();
        derived.selectDeclared(selected);
        if (!isSampled) {
            root.markSkipped();
        }
    }

    // ---- a given type

    /** Reads features of a type of the program. */
    void give(SimpleFeatureType known) {
        given = new GivenType(known, this, settings);
        type = known;
        valueCount = type.getAttributeCount();
        nameId(given.index("gml_id") < 0);
        idIndex = given.index(idName);
    }

    /** Finds the attribute of the given type that an element stands for. */
    public void resolve(GmlField field) {
        given.resolve(field);
    }
}
