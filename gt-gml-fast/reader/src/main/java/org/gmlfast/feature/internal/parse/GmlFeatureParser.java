/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.parse;

import java.util.Map;
import java.util.function.Predicate;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureImpl;
import org.geotools.filter.identity.FeatureIdImpl;
import org.gmlfast.feature.internal.geometry.GeometryFrames;
import org.gmlfast.feature.internal.geometry.GeometryIndex;
import org.gmlfast.feature.internal.geometry.GeometryParser;
import org.gmlfast.feature.internal.layer.GmlDerivation;
import org.gmlfast.feature.internal.layer.GmlField;
import org.gmlfast.feature.internal.layer.GmlLayer;
import org.gmlfast.feature.internal.member.GmlMembers;
import org.gmlfast.feature.internal.name.AttributeRoles;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.name.GmlElement;
import org.gmlfast.feature.internal.name.PropertyReader;
import org.gmlfast.feature.internal.xml.XmlElementCursor;
import org.gmlfast.feature.settings.GeometryReferences;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.settings.NestedValues;
import org.gmlfast.gml.GmlIds;
import org.gmlfast.model.Row;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** Makes features of elements, whose values may be nested. */
public final class GmlFeatureParser {

    private final XmlElementCursor in;
    private final GmlMembers members;
    private final GmlReaderSettings settings;
    private final GeometryParser geometries;
    private final GeometryIndex index;
    private final Envelope bounds;
    private final NestedValues nested;
    private final NestedJson nestedJson;

    private final FeatureValues values;

    private GmlLayer layer;
    private SimpleFeatureType type;

    /** Whether the geometry of a row is skipped; null if all are read. */
    private Predicate<Row> isUnneeded;

    /** Whether features and geometries are read in one step where that is possible. */
    private final boolean isLearning;

    /** Whether values in a property with elements become attributes of the feature. */
    private final boolean isFlat;

    private final LearnedFeatures learned;

    /** The last geometry, before it was made to fit its attribute. */
    private Geometry last;

    private String id;

    /** The number of geometries that are not read. */
    private long unsupported;

    /** The first of them; null without one. */
    private String firstUnsupported;

    /** @param index the geometries that properties refer to */
    public GmlFeatureParser(
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
        this.isFlat = nested == NestedValues.FLAT || nested == NestedValues.PATH;
        this.isLearning = isFlat;
        this.values =
                new FeatureValues(in, geometries, index, settings.geometries().references());
        this.learned = new LearnedFeatures(in, values, geometries);
        this.nestedJson = new NestedJson(in, values, this::readGeometryInJson);
    }

    /** Forgets the feature that is read, which has an error. */
    public void abandon() {
        layer = null;
    }

    /** The feature that is read, for messages; null outside of features. */
    public String current() {
        return layer == null ? null : id == null ? layer.name.localName + " number " + layer.begun : id;
    }

    /**
     * Reads the feature that the cursor has entered.
     *
     * @param number of the feature among those that are returned, from 1
     * @param filter the index of the geometry that is compared with the bounds; -1 for none
     * @return false if the feature is outside the bounds
     */
    public boolean read(GmlLayer ofFeature, long number, int filter) throws XMLStreamException {
        layer = ofFeature;
        layer.begun++;
        type = layer.type;
        id = in.attribute(AttributeRoles.ID);
        values.begin(layer, Math.max(layer.valueCount, filter + 1));
        GeometryFrames frames = geometries.frames();
        GeometryFrames.Frame outer = frames.inherited();
        readContent();
        frames.inherit(outer);
        boolean hasId = id != null && !id.isEmpty();
        id = id(number);
        values.end(hasId ? id : null);
        layer = null;
        return filter < 0 || values.intersects(filter, bounds);
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
            values.clear();
        }
        while (nextChild(layer.root)) {
            readChild(layer.root);
        }
        if (learns) {
            learned.learn(layer, offset);
        }
    }

    /** Makes a feature of the values that have been read. */
    public SimpleFeature feature() {
        return new SimpleFeatureImpl(values.objects(type.getAttributeCount()), type, new FeatureIdImpl(id), false);
    }

    /** Passes all values to a row from now on. */
    public void passTo(GmlRow target) {
        values.passTo(target);
    }

    public void skipGeometries(Predicate<Row> ofRows) {
        isUnneeded = ofRows;
    }

    /** The id of the feature that has been read. */
    public String id() {
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
                values.set(field, in.binary());
            } else {
                values.setValue(field, null);
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
            GmlField declared = layer.addDeclared(parent, name, before);
            if (declared != null) {
                return declared;
            }
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
                if (settings.values().attributes()) {
                    readAttributes(field); // such as nilReason
                }
                if (!field.isValue() && field.index < 0) {
                    values.checkSampled("<" + field.localName + "> without a value");
                }
                in.skip();
                return;
            }
            reference = in.attribute(AttributeRoles.HREF);
            readAttributes(field);
            attributes = nested == NestedValues.JSON ? nestedJson.attributes() : attributes;
        }
        if (field.converter == null && field.isPlain()) {
            values.set(field, in.readBinary());
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
        if (layer.isDerived() && !layer.isSampled && field.isPlain()) {
            in.readValue();
            values.setValue(field, reference);
            return;
        }
        if (!in.readValueOrChild()) {
            values.setValue(target, reference);
            return;
        }
        switch (nested) {
            case IGNORED -> skipNested(field);
            case JSON -> nestedJson.readProperty(field, attributes);
            default -> readNested(field);
        }
    }

    private void readNested(GmlField field) throws XMLStreamException {
        do {
            GmlElement element = ((FeatureName) in.name()).gml;
            if (element.isGeometry()) {
                readGeometry(field);
            } else if (element == GmlElement.TOPOLOGY) {
                skipUnsupported();
                in.skip();
            } else if (element == GmlElement.ENVELOPE && field.isGeometry && field.index >= 0 && !layer.isDerived()) {
                values.setGeometry(field, geometries.readBox(in));
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

    /** Reads a geometry in an element that becomes JSON. */
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
                boolean isRead = GmlDerivation.isRead(name, in.attributeName(i).uri(), settings);
                if (isRead) {
                    values.checkSampled("the attribute " + name + " of <" + field.localName + ">");
                }
                if (layer.isDerived() || !isRead) {
                    continue;
                }
                attribute = field.addAttribute(name);
                layer.resolve(attribute);
            }
            if (layer.hasConditions) {
                attribute = attribute.of(in);
            }
            if (attribute.index >= 0) {
                values.setText(attribute, in.attributeValue(i));
            }
        }
    }

    // ---- geometries

    /** Counts a geometry that is not read; the cursor is in the element that cannot be. */
    private void skipUnsupported() {
        if (unsupported++ == 0) {
            firstUnsupported = "<" + ((FeatureName) in.name()).localName + "> in feature " + current();
        }
    }

    /** Says which geometries are not read; null if there are none. */
    public String unsupportedNote() {
        if (unsupported == 0) {
            return null;
        }
        return unsupported == 1
                ? "a geometry is not read, since it does not consist of lines and arcs: " + firstUnsupported
                : unsupported + " geometries are not read, since they do not consist of lines and arcs: "
                        + firstUnsupported + " is the first";
    }

    private void readGeometry(GmlField field) throws XMLStreamException {
        if (!field.isValue()) {
            values.checkSampled("a geometry in <" + field.localName + ">");
        }
        if (field.index < 0 || !field.isGeometry) {
            if (field.index >= 0) {
                throw in.malformed("<" + field.localName + "> has a geometry instead of a "
                        + field.binding.getSimpleName() + FeatureValues.JSON_REMEDY);
            }
            skipGeometry(field);
        } else if (isUnneeded != null && isUnneeded.test(values.row())) {
            skipGeometry(field);
        } else {
            readGeometryOf(field);
        }
    }

    /** Skips a geometry, but reads what an application has added to it. */
    private void skipGeometry(GmlField field) throws XMLStreamException {
        GmlField geometry = foreign(field);
        if (geometry == null) {
            in.skip();
            return;
        }
        while (in.nextChild()) {
            if (!((FeatureName) in.name()).isForeign() || !readForeign(geometry)) {
                in.skip();
            }
        }
    }

    /** The element of an application's geometry that the cursor has entered, if it may have values; otherwise null. */
    private GmlField foreign(GmlField property) throws XMLStreamException {
        FeatureName name = (FeatureName) in.name();
        if (name.isGml || !isFlat) {
            return null;
        }
        if (!layer.isDerived()) {
            return child(property, null);
        }
        GmlField known = property.child(name, null);
        if (known == null) {
            values.checkSampled("<" + name.localName + ">");
        }
        return known;
    }

    /** Reads what an application has added to a geometry, if it is an attribute; otherwise returns false. */
    private boolean readForeign(GmlField geometry) throws XMLStreamException {
        GmlField child = geometry.child((FeatureName) in.name(), null);
        if (child == null && !layer.isDerived()) {
            child = child(geometry, null);
        }
        if (child == null) {
            values.checkSampled("<" + ((FeatureName) in.name()).localName + "> in a geometry");
            return false;
        }
        read(child);
        return true;
    }

    private void readGeometryOf(GmlField field) throws XMLStreamException {
        GmlField geometry = foreign(field);
        geometries.readForeign(geometry == null ? null : () -> readForeign(geometry));
        int depth = in.depth() - 1;
        long unresolved = index.unresolved();
        long unsupported = geometries.unsupported();
        try {
            last = geometries.read(in);
            values.setGeometry(field, last);
        } catch (XMLStreamException e) {
            boolean isReference =
                    index.unresolved() > unresolved && settings.geometries().references() == GeometryReferences.NULL;
            boolean isUnsupported = geometries.unsupported() > unsupported;
            if (!isReference && !isUnsupported || in.isBroken()) {
                throw e;
            }
            if (isUnsupported) {
                skipUnsupported();
            }
            while (in.depth() > depth) {
                in.nextElement();
            }
        }
    }
}
