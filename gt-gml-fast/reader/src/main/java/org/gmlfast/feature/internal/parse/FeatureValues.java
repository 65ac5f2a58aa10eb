/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.parse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.feature.internal.geometry.GeometryFit;
import org.gmlfast.feature.internal.geometry.GeometryIndex;
import org.gmlfast.feature.internal.geometry.GeometryParser;
import org.gmlfast.feature.internal.layer.FeatureGeometries;
import org.gmlfast.feature.internal.layer.GmlField;
import org.gmlfast.feature.internal.layer.GmlLayer;
import org.gmlfast.feature.internal.value.PropertyKind;
import org.gmlfast.feature.internal.xml.XmlElementCursor;
import org.gmlfast.feature.settings.GeometryReferences;
import org.gmlfast.gml.geometry.GeometryBounds;
import org.gmlfast.gml.output.AttributeValueText;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;

/**
 * The values of the feature that {@link GmlFeatureParser} reads: objects, or the values of a row. Converts the text of
 * elements to the classes of attributes, and refuses what is no value of them.
 */
final class FeatureValues {

    /** What a message says of an element that has geometries and values. */
    static final String JSON_REMEDY =
            ", which it is elsewhere (--nested json reads the elements around it as one text)";

    private final XmlElementCursor in;

    /** Reads geometries that properties refer to. */
    private final GeometryParser geometries;

    private final GeometryIndex index;

    private final GeometryReferences references;
    private GmlLayer layer;
    private Object[] values;

    /** Takes the values if they become rows; null if they become features. */
    private GmlRow row;

    /**
     * @param geometries reads geometries that properties refer to, in the index
     * @param references what becomes of references to others
     */
    FeatureValues(XmlElementCursor in, GeometryParser geometries, GeometryIndex index, GeometryReferences references) {
        this.in = in;
        this.geometries = geometries;
        this.index = index;
        this.references = references;
    }

    /** Passes all values to a row from now on. */
    void passTo(GmlRow target) {
        row = target;
        values = target.objects;
    }

    /** The row that takes the values; null if they become features. */
    GmlRow row() {
        return row;
    }

    // ---- a feature

    /**
     * Begins a feature, which has no values yet.
     *
     * @param count of the values, which may be more than the attributes of the type
     */
    void begin(GmlLayer ofFeature, int count) {
        layer = ofFeature;
        if (row == null) {
            values = new Object[count];
        } else {
            row.clear();
        }
    }

    /** Forgets the values that have been read of the feature. */
    void clear() {
        if (row == null) {
            Arrays.fill(values, null);
        } else {
            row.clear();
        }
    }

    /**
     * Ends a feature: sets its id, and makes texts of lists in JSON.
     *
     * @param id in the document; null if it has none there
     */
    void end(String id) throws XMLStreamException {
        if (layer.idIndex >= 0) {
            values[layer.idIndex] = id;
        }
        for (int list : layer.jsonLists) {
            values[list] = values[list] == null ? null : AttributeValueText.of(values[list]);
        }
        for (GmlField multi : layer.geometries.multis) {
            if (multi.index >= 0 && values[multi.index] != null) {
                values[multi.index] = geometries.combined(
                        (List<?>) values[multi.index], PropertyKind.multi(multi.binding), multi.localName, in);
            }
        }
        if (layer.geometries.first >= 0) {
            setFirst(layer.geometries);
        }
        if (layer.isSampled && layer.geometries.isUncommon(values)) {
            throw surprise("a feature without the geometry that others have");
        }
        if (layer.isSampled && id != null && layer.lacksIds()) {
            throw surprise("the id of a feature");
        }
    }

    private void setFirst(FeatureGeometries of) {
        for (int source : of.sources) {
            if (values[source] != null) {
                values[of.first] = GeometryFit.fit((Geometry) values[source], of.firstBinding);
                return;
            }
        }
    }

    /** Whether the bounds of a geometry intersect others. */
    boolean intersects(int geometry, Envelope bounds) {
        return values[geometry] != null
                && GeometryBounds.of((Geometry) values[geometry]).intersects(bounds);
    }

    /** The values of as many attributes as the type has, without a geometry that was read to compare it. */
    Object[] objects(int count) {
        return values.length == count ? values : Arrays.copyOf(values, count);
    }

    // ---- values of elements and attributes

    /** Sets the value of an attribute of an element. */
    void setText(GmlField field, String text) throws XMLStreamException {
        AttributeText value = new AttributeText(text);
        if (field.isUndecided && !text.isEmpty()) {
            throw surprise("\"" + text + "\" in the attribute " + field.localName);
        }
        boolean isKept = layer.isSampled
                ? field.isAlike(value.trimmedText())
                : field.set == null || field.keeps(value.trimmedText());
        Object converted = isKept ? field.converter.convert(value) : null;
        if (converted == null && !text.isEmpty()) {
            throw in.malformed("\"" + text + "\" in the attribute " + field.localName + " is not a "
                    + field.binding.getSimpleName() + (field.set == null && !layer.isSampled ? "" : remedy(field)));
        }
        set(field, converted);
    }

    /**
     * Sets the value that the cursor has read.
     *
     * @param reference to which the element refers; null for none
     */
    void setValue(GmlField field, String reference) throws XMLStreamException {
        if (field.json != null && field.json.index >= 0 && in.kind() != ElementCursor.NONE) {
            setJson(field.json, Map.of("#text", in.text()));
        }
        if (layer.isSampled) {
            checkSampled(field, reference);
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
                throw in.malformed(
                        "\"" + in.text() + "\" in <" + field.localName + "> is not a geometry" + JSON_REMEDY);
            }
            return;
        }
        boolean isReference = reference != null && in.kind() == ElementCursor.NONE;
        if (isReference && layer.isDerived()) {
            return; // not a value
        }
        if (row != null
                && !field.isList
                && accepts(field, in.kind() == ElementCursor.NONE)
                && row.take(field.index, field.binding, in)) {
            field.lastSeen = layer.begun;
            return;
        }
        Object value = isReference && layer.hasDerivedType() ? null : value(field);
        if (isReference && field.binding == String.class && field.isSecondary) {
            value = reference;
        }
        set(field, value);
    }

    /** Refuses a value of an element that had none in the start of the document, apart from a reference. */
    private void checkSampled(GmlField field, String reference) throws XMLStreamException {
        boolean isEmpty = in.kind() == ElementCursor.NONE;
        boolean isNew = !field.isValue() && field.index < 0 && field.json == null;
        if (isNew && (!isEmpty || reference == null) || field.isUndecided && !isEmpty) {
            throw surprise("the value of <" + field.localName + ">");
        }
    }

    /** Refuses something that did not occur in the start of the document, if the type was derived from that. */
    void checkSampled(String what) throws XMLStreamException {
        if (layer.isSampled) {
            throw surprise(what);
        }
    }

    /** An error for what did not occur in the start of the document, from which the type was derived. */
    XMLStreamException surprise(String what) {
        return in.malformed(what + " does not occur in the start of the document, from which the type was derived;"
                + " specify the type");
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
        if (isEmpty && (binding != String.class || layer.hasDerivedType() && !layer.keepsEmptyTexts())) {
            return null;
        }
        if (binding == String.class) {
            return in.text();
        }
        String trimmed = in.trimmedText();
        boolean isKept = layer.isSampled ? field.isAlike(trimmed) : !layer.hasDerivedType() || field.keeps(trimmed);
        Object value = isKept ? field.converter.convert(in) : null;
        if (value == null && !trimmed.isEmpty()) {
            throw in.malformed("\"" + in.text() + "\" in <" + field.localName + "> is not a " + binding.getSimpleName()
                    + remedy(field));
        }
        return value;
    }

    private String remedy(GmlField field) {
        return field.set != null
                ? ", the type that the settings give it (--type)"
                : layer.hasDerivedType() ? ", which was derived from values before it; specify the type" : "";
    }

    /** Sets the value of an attribute, or adds it to a list. */
    void set(GmlField field, Object value) throws XMLStreamException {
        if (field.isList) {
            if (value != null) {
                addToList(field.index, value);
            }
            return;
        }
        if (accepts(field, value == null)) {
            field.lastSeen = layer.begun;
            values[field.index] = value;
        }
    }

    /** Whether a value is read; refuses the second of a feature, unless it is ignored. */
    private boolean accepts(GmlField field, boolean isNull) throws XMLStreamException {
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
    private void addToList(int attribute, Object value) {
        List<Object> list = (List<Object>) values[attribute];
        if (list == null) {
            list = new ArrayList<>(4);
            values[attribute] = list;
        }
        list.add(value);
    }

    /** Sets the JSON of an element; a list of JSON texts that becomes JSON itself contains objects. */
    void setJson(GmlField target, Map<String, Object> json) throws XMLStreamException {
        boolean isInList = false;
        for (int list : layer.jsonLists) {
            isInList |= list == target.index;
        }
        set(target, isInList ? json : AttributeValueText.of(json));
    }

    // ---- geometries

    /** Sets a geometry, which has to fit its attribute. */
    void setGeometry(GmlField field, Geometry geometry) throws XMLStreamException {
        Geometry fitting = fit(field, geometry);
        if (fitting == null) {
            throw in.malformed("a " + geometry.getGeometryType() + " is not a " + field.binding.getSimpleName()
                    + (layer.isSampled ? remedy(field) : ""));
        }
        set(field, fitting);
    }

    private Geometry fit(GmlField field, Geometry geometry) {
        if (layer.isSampled && field.binding == GeometryCollection.class && !(geometry instanceof GeometryCollection)) {
            return null; // both are geometries of any type
        }
        return field.binding.isInstance(geometry) ? geometry : GeometryFit.fit(geometry, field.binding);
    }

    /** Sets the geometry that a property refers to. */
    private void setReferenced(GmlField field, String reference) throws XMLStreamException {
        Geometry geometry = geometries.elsewhere(reference, in);
        if (geometry != null) {
            setGeometry(field, geometry);
        } else if (references != GeometryReferences.NULL) {
            throw index.failure(reference, in);
        }
    }

    // ---- values of features that are read in one step

    /** Takes the text that the cursor has read as the value of an attribute. */
    boolean takeText(GmlField field) throws XMLStreamException {
        if (field.isUndecided && in.kind() != ElementCursor.NONE) {
            return false;
        }
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
}
