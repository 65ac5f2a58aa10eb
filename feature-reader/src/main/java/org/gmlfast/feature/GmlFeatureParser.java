/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureImpl;
import org.geotools.filter.identity.FeatureIdImpl;
import org.gmlfast.bxml.internal.read.ElementCursor;
import org.gmlfast.feature.internal.geometry.GeometryFit;
import org.gmlfast.feature.internal.geometry.GeometryIndex;
import org.gmlfast.feature.internal.geometry.GeometryParser;
import org.gmlfast.feature.internal.geometry.PositionParser;
import org.gmlfast.feature.internal.member.GmlMembers;
import org.gmlfast.feature.internal.name.AttributeRoles;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.name.GmlElement;
import org.gmlfast.feature.internal.name.PropertyReader;
import org.gmlfast.feature.internal.xml.XmlElementCursor;
import org.gmlfast.gml.AttributeValueText;
import org.gmlfast.gml.GeometryBounds;
import org.gmlfast.gml.GmlIds;
import org.gmlfast.gml.Row;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** Makes features of elements, whose values may be nested. */
final class GmlFeatureParser {

    private final XmlElementCursor in;
    private final GmlMembers members;
    private final GmlReaderSettings settings;
    private final GeometryParser geometries;
    private final GeometryIndex index;
    private final Envelope bounds;
    private final NestedValues nested;
    private final NestedJson nestedJson;

    private GmlLayer layer;
    private SimpleFeatureType type;
    private Object[] values;

    /** Takes the values if they become rows; null if they become features. */
    private GmlRow row;

    /** Whether the geometry of a row is skipped; null if all are read. */
    private Predicate<Row> isUnneeded;

    /** Whether features and geometries are read in one step where that is possible. */
    private final boolean isLearning;

    private final LearnedFeatures learned;

    /** The last geometry, before it was made to fit its attribute. */
    private Geometry last;

    private String id;

    /** @param index the geometries that properties refer to */
    GmlFeatureParser(
            XmlElementCursor in,
            GmlMembers members,
            GmlReaderSettings settings,
            GeometryParser geometries,
            GeometryIndex index) {
        this.in = in;
        this.index = index;
        this.members = members;
        this.settings = settings;
        this.geometries = geometries;
        this.bounds = settings.features().bounds();
        this.nested = settings.values().nested();
        this.isLearning = (nested == NestedValues.FLAT || nested == NestedValues.PATH) && !index.isCollecting();
        this.learned = new LearnedFeatures(in, this, geometries);
        this.nestedJson = new NestedJson(in, this::readGeometryInJson);
    }

    PositionParser positions() {
        return geometries.positions();
    }

    /** Forgets the feature that is read, which has an error. */
    void abandon() {
        layer = null;
    }

    /** The feature that is read, for messages; null outside of features. */
    String current() {
        return layer == null ? null : id == null ? layer.name.localName + " number " + layer.begun : id;
    }

    /**
     * Reads the feature that the cursor has entered.
     *
     * @param number of the feature among those that are returned, from 1
     * @param filter the index of the geometry that is compared with the bounds; -1 for none
     * @return false if the feature is outside the bounds
     */
    boolean read(GmlLayer ofFeature, long number, int filter) throws XMLStreamException {
        layer = ofFeature;
        layer.begun++;
        type = layer.type;
        id = in.attribute(AttributeRoles.ID);
        int count = type.getAttributeCount();
        if (row == null) {
            values = new Object[Math.max(count, filter + 1)];
        } else {
            row.clear();
        }
        PositionParser positions = geometries.positions();
        PositionParser.Frame outer = positions.inherited();
        readContent();
        positions.inherit(outer);
        boolean hasId = id != null && !id.isEmpty();
        id = id(number);
        if (layer.idIndex >= 0) {
            values[layer.idIndex] = hasId ? id : null;
        }
        for (int list : layer.jsonLists) {
            values[list] = values[list] == null ? null : AttributeValueText.of(values[list]);
        }
        layer = null;
        Geometry geometry = filter < 0 ? null : (Geometry) values[filter];
        return filter < 0 || geometry != null && GeometryBounds.of(geometry).intersects(bounds);
    }

    private void readContent() throws XMLStreamException {
        if (layer.name.gml.isGeometry()) {
            readGeometry(child(layer.root, null));
            return;
        }
        long offset = in.offset();
        boolean learns = isLearning && isUnneeded == null && !layer.hasConditions;
        if (learns && learned.read(layer)) {
            return;
        }
        if (learns && learned.hasTaken()) {
            clear();
        }
        while (nextChild(layer.root)) {
            readChild(layer.root);
        }
        if (learns) {
            learned.learn(layer, offset);
        }
    }

    private void clear() {
        if (row == null) {
            Arrays.fill(values, null);
        } else {
            row.clear();
        }
    }

    /** Makes a feature of the values that have been read. */
    SimpleFeature feature() {
        int count = type.getAttributeCount();
        Object[] made = values.length == count ? values : Arrays.copyOf(values, count);
        return new SimpleFeatureImpl(made, type, new FeatureIdImpl(id), false);
    }

    /** Passes all values to a row from now on. */
    void passTo(GmlRow target) {
        row = target;
        values = target.objects;
    }

    void skipGeometries(Predicate<Row> ofRows) {
        isUnneeded = ofRows;
    }

    /** The id of the feature that has been read. */
    String id() {
        return id;
    }

    private String id(long number) {
        if (id == null || id.isEmpty()) {
            return type.getTypeName() + "." + number;
        }
        return id.indexOf("_x") < 0 ? id : GmlIds.fromXmlId(id);
    }

    /** Reads children with simple values, and enters the next one that is more; returns false if there is none. */
    private boolean nextChild(GmlField parent) throws XMLStreamException {
        if (layer.hasConditions) {
            return in.nextChild();
        }
        while (in.nextSimple()) {
            GmlField field = child(parent, parent.lastChild);
            parent.lastChild = field;
            if (field.isBounds || field.isSkipped) {
                continue;
            }
            if (field.converter == null && field.isPlain()) {
                set(field, in.binary());
            } else {
                setValue(field, null);
            }
        }
        return in.nextChild();
    }

    private void readChild(GmlField parent) throws XMLStreamException {
        GmlField field = child(parent, parent.lastChild);
        parent.lastChild = field;
        if (field.isElementOfGeometry) {
            readGeometry(field);
        } else {
            read(field);
        }
    }

    private GmlField child(GmlField parent, GmlField before) throws XMLStreamException {
        FeatureName name = (FeatureName) in.name();
        GmlField field = parent.child(name, before);
        if (field == null) {
            if (layer.isDerived() && !name.isBounds()) {
                throw in.malformed("<" + name + "> does not occur in the features from which the type was derived;"
                        + " specify the type");
            }
            field = parent.addChild(name, before);
            if (!layer.isDerived()) {
                layer.resolve(field);
            }
        }
        return field;
    }

    /** Reads the element of the field that the cursor has entered, and leaves it. */
    private void read(GmlField field) throws XMLStreamException {
        if (field.isBounds) {
            members.inherit();
            return;
        }
        if (field.isSkipped) {
            in.skip();
            return;
        }
        GmlField target = layer.hasConditions ? field.of(in) : field;
        String reference = null;
        Map<String, Object> attributes = Map.of();
        if (in.hasAttributes()) {
            if (PropertyReader.isNil(in)) {
                in.skip();
                return;
            }
            reference = in.attribute(AttributeRoles.HREF);
            readAttributes(field);
            attributes = nested == NestedValues.JSON ? nestedJson.attributes() : attributes;
        }
        if (field.converter == null && field.isPlain()) {
            set(field, in.readBinary());
            return;
        }
        boolean learns = isLearning && field.isGeometry && !field.isList && reference == null && field.index >= 0;
        long offset = learns ? in.offset() : 0;
        if (learns && learned.read(layer)) {
            field.lastSeen = layer.begun;
            return;
        }
        last = null;
        readContent(field, target, reference, attributes);
        if (learns && last != null) {
            learned.learn(field, offset, last);
        }
    }

    private void readContent(GmlField field, GmlField target, String reference, Map<String, Object> attributes)
            throws XMLStreamException {
        if (layer.isDerived() && field.isPlain()) {
            in.readValue();
            setValue(field, reference);
            return;
        }
        if (!in.readValueOrChild()) {
            setValue(target, reference);
            return;
        }
        switch (nested) {
            case IGNORED -> skipNested(field);
            case JSON -> readJson(field, attributes);
            default -> readNested(field);
        }
    }

    private void readNested(GmlField field) throws XMLStreamException {
        do {
            GmlElement element = ((FeatureName) in.name()).gml;
            if (element.isGeometry()) {
                readGeometry(field);
            } else if (element == GmlElement.ENVELOPE && field.isGeometry && field.index >= 0 && !layer.isDerived()) {
                setGeometry(field, geometries.readBox(in));
            } else {
                readChild(field);
            }
        } while (nextChild(field));
    }

    private void skipNested(GmlField field) throws XMLStreamException {
        do {
            if (((FeatureName) in.name()).gml.isGeometry()) {
                readGeometry(field);
            } else {
                in.skip();
            }
        } while (in.nextChild());
    }

    // ---- JSON

    /** Reads the rest of a property whose first child the cursor has entered, and leaves the property. */
    private void readJson(GmlField property, Map<String, Object> attributes) throws XMLStreamException {
        Map<String, Object> json = new LinkedHashMap<>(attributes);
        boolean hasElements = nestedJson.addChildren(property, json);
        GmlField target = property.json == null ? property : property.json;
        if (hasElements && target.index >= 0) {
            if (target.binding != String.class) {
                throw in.malformed("<" + property.localName + "> contains elements instead of a "
                        + target.binding.getSimpleName());
            }
            set(target, jsonText(target, json));
        }
    }

    /** A list of JSON texts that becomes JSON itself contains objects. */
    private Object jsonText(GmlField target, Map<String, Object> json) {
        boolean isInList = false;
        for (int index : layer.jsonLists) {
            isInList |= index == target.index;
        }
        return isInList ? json : AttributeValueText.of(json);
    }

    private void readGeometryInJson(GmlField field) throws XMLStreamException {
        if (!layer.isDerived() && field.index < 0) {
            layer.resolve(field);
        }
        readGeometry(field);
    }

    // ---- attributes of elements

    private void readAttributes(GmlField field) throws XMLStreamException {
        for (int i = 0; i < in.attributeCount(); i++) {
            String name = in.attributeName(i).localName();
            GmlField attribute = field.attribute(name);
            if (attribute == null) {
                if (layer.isDerived()
                        || !GmlDerivation.isRead(name, in.attributeName(i).uri(), settings)) {
                    continue;
                }
                attribute = field.addAttribute(name);
                layer.resolve(attribute);
            }
            if (layer.hasConditions) {
                attribute = attribute.of(in);
            }
            if (attribute.index >= 0) {
                setText(attribute, in.attributeValue(i));
            }
        }
    }

    // ---- values

    private void setText(GmlField field, String text) throws XMLStreamException {
        AttributeText value = new AttributeText(text);
        boolean isKept = field.set == null || field.keeps(value.trimmedText());
        Object converted = isKept ? field.converter.convert(value) : null;
        if (converted == null && !text.isEmpty()) {
            throw in.malformed("\"" + text + "\" in the attribute " + field.localName + " is not a "
                    + field.binding.getSimpleName() + (field.set == null ? "" : remedy(field)));
        }
        set(field, converted);
    }

    /** Sets the value that the cursor has read. */
    private void setValue(GmlField field, String reference) throws XMLStreamException {
        if (field.json != null && field.json.index >= 0 && in.kind() != ElementCursor.NONE) {
            set(field.json, jsonText(field.json, Map.of("#text", in.text())));
        }
        if (field.index < 0) {
            return;
        }
        if (field.isGeometry) {
            if (reference != null) {
                setReferenced(field, reference);
                return;
            }
            if (in.kind() != ElementCursor.NONE && !in.trimmedText().isEmpty()) {
                throw in.malformed("\"" + in.text() + "\" in <" + field.localName + "> is not a geometry");
            }
            return;
        }
        boolean isReference = reference != null && in.kind() == ElementCursor.NONE;
        if (isReference && layer.isDerived()) {
            return; // not a value
        }
        if (row != null
                && !field.isList
                && begin(field, in.kind() == ElementCursor.NONE)
                && row.take(field.index, field.binding, in)) {
            field.lastSeen = layer.begun;
            return;
        }
        Object value = value(field);
        if (isReference && field.binding == String.class && field.isSecondary) {
            value = reference;
        }
        set(field, value);
    }

    /** Takes the text that the cursor has read as the value of an attribute. */
    boolean takeText(GmlField field) throws XMLStreamException {
        if (row == null || !row.take(field.index, field.binding, in)) {
            values[field.index] = value(field);
        }
        return true;
    }

    /** Takes a geometry; returns false if it does not fit the attribute. */
    boolean takeGeometry(GmlField field, Geometry geometry) {
        Geometry fitting = fit(field, geometry);
        values[field.index] = fitting;
        return fitting != null;
    }

    private static Geometry fit(GmlField field, Geometry geometry) {
        return field.binding.isInstance(geometry) ? geometry : GeometryFit.fit(geometry, field.binding);
    }

    private Object value(GmlField field) throws XMLStreamException {
        Class<?> binding = field.binding;
        if ((binding == Long.class || binding == Integer.class) && in.isPlainLong()) {
            long plain = in.plainLong();
            if (binding == Long.class) {
                return plain;
            }
            if (plain == (int) plain) {
                return (int) plain;
            }
        }
        if (binding == Double.class) {
            double plain = in.plainDouble();
            if (!Double.isNaN(plain)) {
                return plain;
            }
        }
        boolean isEmpty = in.kind() == ElementCursor.NONE;
        if (isEmpty && (layer.hasDerivedType() || binding != String.class)) {
            return null;
        }
        if (binding == String.class) {
            return in.text();
        }
        String trimmed = in.trimmedText();
        boolean isKept = !layer.hasDerivedType() || field.keeps(trimmed);
        Object value = isKept ? field.converter.convert(in) : null;
        if (value == null && !trimmed.isEmpty()) {
            throw in.malformed("\"" + in.text() + "\" in <" + field.localName + "> is not a " + binding.getSimpleName()
                    + remedy(field));
        }
        return value;
    }

    private String remedy(GmlField field) {
        return field.set != null
                ? ", the type that the settings have for it (--type)"
                : layer.hasDerivedType() ? ", which was derived from values before it; specify the type" : "";
    }

    private void set(GmlField field, Object value) throws XMLStreamException {
        int index = field.index;
        if (field.isList) {
            if (value != null) {
                addToList(index, value);
            }
            return;
        }
        if (begin(field, value == null)) {
            field.lastSeen = layer.begun;
            values[index] = value;
        }
    }

    /** Whether a value is read; refuses the second of a feature, unless it is ignored. */
    private boolean begin(GmlField field, boolean isNull) throws XMLStreamException {
        if (field.isFirstRead && hasValue(field)) {
            return false;
        }
        if (field.lastSeen == layer.begun && !field.isSecondary && !field.isFirstRead && !isFilledOnce(field, isNull)) {
            throw in.malformed("<" + field.localName + "> occurs twice in a feature, "
                    + (layer.isDerived()
                            ? "but not in those from which the type was derived; specify the type"
                            : "but a simple feature has one value of it"));
        }
        return true;
    }

    private boolean hasValue(GmlField field) {
        return values[field.index] != null || row != null && !row.isNull(field.index);
    }

    /**
     * Whether one of two elements is empty, which the features may have had from which another reader has derived the
     * type.
     */
    private boolean isFilledOnce(GmlField field, boolean isNull) {
        return !layer.isDerived() && layer.hasDerivedType() && (isNull || !hasValue(field));
    }

    @SuppressWarnings("unchecked")
    private void addToList(int index, Object value) {
        List<Object> list = (List<Object>) values[index];
        if (list == null) {
            list = new ArrayList<>(4);
            values[index] = list;
        }
        list.add(value);
    }

    /** Sets the geometry that a property refers to. */
    private void setReferenced(GmlField field, String reference) throws XMLStreamException {
        Geometry geometry = index.get(reference);
        if (geometry != null) {
            setGeometry(field, geometry.copy());
        } else if (settings.geometries().references() != GeometryReferences.NULL) {
            throw index.failure(reference, in);
        }
    }

    private void readGeometry(GmlField field) throws XMLStreamException {
        if (field.index < 0 || !field.isGeometry) {
            if (field.index >= 0) {
                throw in.malformed(
                        "<" + field.localName + "> has a geometry instead of a " + field.binding.getSimpleName());
            }
            in.skip();
        } else if (isUnneeded != null && isUnneeded.test(row)) {
            in.skip();
        } else {
            readGeometryOf(field);
        }
    }

    private void readGeometryOf(GmlField field) throws XMLStreamException {
        int depth = in.depth() - 1;
        long unresolved = index.unresolved();
        try {
            last = geometries.read(in);
            setGeometry(field, last);
        } catch (XMLStreamException e) {
            boolean isReference = index.unresolved() > unresolved;
            if (!isReference || settings.geometries().references() != GeometryReferences.NULL || in.isBroken()) {
                throw e;
            }
            while (in.depth() > depth) {
                in.nextElement();
            }
        }
    }

    private void setGeometry(GmlField field, Geometry geometry) throws XMLStreamException {
        Geometry fitting = fit(field, geometry);
        if (fitting == null) {
            throw in.malformed("a " + geometry.getGeometryType() + " is not a " + field.binding.getSimpleName());
        }
        set(field, fitting);
    }
}
