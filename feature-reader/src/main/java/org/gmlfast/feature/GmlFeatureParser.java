/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureImpl;
import org.geotools.filter.identity.FeatureIdImpl;
import org.gmlfast.bxml.internal.read.ElementCursor;
import org.gmlfast.feature.internal.XmlElementCursor;
import org.gmlfast.gml.GmlIds;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** Makes features of elements, whose values may be nested. */
final class GmlFeatureParser {

    private final XmlElementCursor in;
    private final GmlMembers members;
    private final GmlReaderSettings settings;
    private final GeometryParser geometries;
    private final Envelope bounds;

    private GmlLayer layer;
    private Object[] values;
    private String id;

    GmlFeatureParser(XmlElementCursor in, GmlMembers members, GmlReaderSettings settings, GeometryParser geometries) {
        this.in = in;
        this.members = members;
        this.settings = settings;
        this.geometries = geometries;
        this.bounds = settings.features().bounds();
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
     * @return null if the feature is outside the bounds
     */
    SimpleFeature read(GmlLayer ofFeature, long number, int filter) throws XMLStreamException {
        layer = ofFeature;
        layer.begun++;
        SimpleFeatureType type = layer.type;
        id = in.attribute(PropertyPlan.ID);
        int count = type.getAttributeCount();
        values = new Object[Math.max(count, filter + 1)];
        PositionParser positions = geometries.positions();
        PositionParser.Frame outer = positions.inherited();
        if (layer.name.gml.isGeometry()) {
            readGeometry(child(layer.root, null));
        } else {
            while (nextChild(layer.root)) {
                readChild(layer.root);
            }
        }
        positions.inherit(outer);
        String featureId = id(type, number);
        Object[] made = values;
        layer = null;
        if (filter >= 0) {
            Geometry geometry = (Geometry) made[filter];
            if (geometry == null || !geometry.getEnvelopeInternal().intersects(bounds)) {
                return null;
            }
            if (filter == count) {
                made = java.util.Arrays.copyOf(made, count);
            }
        }
        return new SimpleFeatureImpl(made, type, new FeatureIdImpl(featureId), false);
    }

    private String id(SimpleFeatureType type, long number) {
        if (id == null || id.isEmpty()) {
            return type.getTypeName() + "." + number;
        }
        return id.indexOf("_x") < 0 ? id : GmlIds.fromXmlId(id);
    }

    /** Reads children with simple values, and enters the next one that is more; returns false if there is none. */
    private boolean nextChild(GmlField parent) throws XMLStreamException {
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
        String reference = null;
        if (in.hasAttributes()) {
            if (PropertyReader.isNil(in)) {
                in.skip();
                return;
            }
            reference = in.attribute(PropertyPlan.HREF);
            readAttributes(field);
        }
        if (field.converter == null && field.isPlain()) {
            set(field, in.readBinary());
            return;
        }
        if (layer.isDerived() && field.isPlain()) {
            in.readValue();
            setValue(field, reference);
            return;
        }
        if (!in.readValueOrChild()) {
            setValue(field, reference);
            return;
        }
        do {
            if (((FeatureName) in.name()).gml.isGeometry()) {
                readGeometry(field);
            } else {
                readChild(field);
            }
        } while (nextChild(field));
    }

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
            if (attribute.index >= 0) {
                setText(attribute, in.attributeValue(i));
            }
        }
    }

    // ---- values

    private void setText(GmlField field, String text) throws XMLStreamException {
        AttributeText value = new AttributeText(text);
        Object converted = field.converter.convert(value);
        if (converted == null && !text.isEmpty()) {
            throw in.malformed("\"" + text + "\" is not a " + field.binding.getSimpleName());
        }
        set(field, converted);
    }

    /** Sets the value that the cursor has read. */
    private void setValue(GmlField field, String reference) throws XMLStreamException {
        if (field.index < 0) {
            return;
        }
        if (field.isGeometry) {
            if (reference != null) {
                throw in.malformed(GeometryParser.elsewhere(reference));
            }
            if (in.kind() != ElementCursor.NONE && !in.trimmedText().isEmpty()) {
                throw in.malformed("\"" + in.text() + "\" in <" + field.localName + "> is not a geometry");
            }
            return;
        }
        Object value = value(field);
        boolean isReference = reference != null && in.kind() == ElementCursor.NONE;
        if (isReference && !layer.isDerived() && field.binding == String.class && field.isSecondary) {
            value = reference;
        }
        set(field, value);
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
        boolean isKept = !layer.hasDerivedType() || FieldKind.keeps(trimmed, binding);
        Object value = isKept ? field.converter.convert(in) : null;
        if (value == null && !trimmed.isEmpty()) {
            throw in.malformed("\"" + in.text() + "\" in <" + field.localName + "> is not a " + binding.getSimpleName()
                    + (layer.hasDerivedType() ? ", which was derived from values before it; specify the type" : ""));
        }
        return value;
    }

    private void set(GmlField field, Object value) throws XMLStreamException {
        int index = field.index;
        if (field.isList) {
            if (value != null) {
                addToList(index, value);
            }
            return;
        }
        if (field.lastSeen == layer.begun && !field.isSecondary && !layer.hasDerivedType()) {
            throw in.malformed(
                    "<" + field.localName + "> occurs twice in a feature, but a simple feature has one value of it");
        }
        field.lastSeen = layer.begun;
        values[index] = value;
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

    private void readGeometry(GmlField field) throws XMLStreamException {
        if (field.index < 0 || !field.isGeometry) {
            if (field.index >= 0) {
                throw in.malformed(
                        "<" + field.localName + "> has a geometry instead of a " + field.binding.getSimpleName());
            }
            in.skip();
        } else {
            Geometry geometry = geometries.read(in);
            Geometry fitting = field.binding.isInstance(geometry) ? geometry : GeometryFit.fit(geometry, field.binding);
            if (fitting == null) {
                throw in.malformed("a " + geometry.getGeometryType() + " is not a " + field.binding.getSimpleName());
            }
            set(field, fitting);
        }
    }
}
