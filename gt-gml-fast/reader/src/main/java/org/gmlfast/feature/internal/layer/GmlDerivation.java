/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.layer;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.feature.internal.geometry.GeometryFrames;
import org.gmlfast.feature.internal.geometry.GeometryIndex;
import org.gmlfast.feature.internal.geometry.SpatialReferences;
import org.gmlfast.feature.internal.member.GmlMembers;
import org.gmlfast.feature.internal.member.MemberRule;
import org.gmlfast.feature.internal.name.AttributeRoles;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.name.GmlElement;
import org.gmlfast.feature.internal.name.PropertyReader;
import org.gmlfast.feature.internal.value.FieldKind;
import org.gmlfast.feature.internal.value.PropertyKind;
import org.gmlfast.feature.internal.xml.XmlElementCursor;
import org.gmlfast.feature.internal.xml.XmlLimits;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.settings.NestedValues;
import org.gmlfast.feature.settings.RepeatedValues;
import org.locationtech.jts.geom.Geometry;

/** Derives the types of a document from its features: one type for each name. */
public final class GmlDerivation {

    /** The fields of all types together, as a multiple of those of one type. */
    private static final int ALL_FIELDS = 3;

    /** Each feature has a value for each field, null for most if they differ from feature to feature. */
    private static final String NESTED = "; --nested json makes one attribute of an element with others in it";

    private final GmlReaderSettings settings;
    private final GeometryIndex index;
    private final XmlElementCursor in;
    private final GmlMembers members;
    private final MemberRule rule;
    private final DerivedGeometries geometries;
    private final GeometryFrames frames;
    private final LayerSet layers;
    private final DerivedFeatures learned;
    private final boolean isOrdered;
    private GmlLayer layer;
    private long fields;

    /**
     * @param layers that have been found in other documents, to which those of this one are added
     * @param in before the root of a document
     */
    public GmlDerivation(
            LayerSet layers,
            XmlElementCursor in,
            MemberRule rule,
            GmlReaderSettings settings,
            SpatialReferences references,
            GeometryIndex index) {
        this.layers = layers;
        this.settings = settings;
        this.in = in;
        this.index = index;
        this.isOrdered = settings.values().table() != null;
        this.frames = new GeometryFrames(references);
        this.rule = rule;
        this.members = new GmlMembers(in, rule, frames);
        this.geometries = new DerivedGeometries(in, references, frames);
        this.learned = new DerivedFeatures(in, this);
    }

    /** The feature that is read, for messages; null outside of features. */
    public String current() {
        return layer == null ? null : layer.name.localName + " number " + layer.begun;
    }

    /** The number of features that have ended. */
    public long complete() {
        return members.count() - (layer == null ? 0 : 1);
    }

    /** Looks at all features. */
    public void derive() throws XMLStreamException {
        while (members.next()) {
            FeatureName name = (FeatureName) in.name();
            if (settings.typeNames() != null && !settings.typeNames().contains(rule.typeName(name))) {
                in.skip();
                continue;
            }
            layer = layers.derived(name, rule);
            if (layers.found().size() > settings.limits().types()) {
                throw in.malformed("the document has more than "
                        + settings.limits().types() + " types of features" + XmlLimits.remedy("types"));
            }
            layer.begun++;
            layer.hasIds = layer.hasIds || in.attribute(AttributeRoles.ID) != null;
            if (layer.begun == 1 && settings.values().idAttribute() != null) {
                layer.nameId(hasFid());
            }
            GeometryFrames.Frame outer = frames.inherited();
            frames.inheritUnknown(rule.srsName(name), in);
            int depth = in.depth() - 1;
            try {
                deriveFeature(name);
            } catch (XMLStreamException e) {
                if (settings.skippedErrors() == 0 || in.isBroken()) {
                    throw e;
                }
                // the reader counts the errors
                while (in.depth() > depth) {
                    in.nextElement();
                }
            }
            frames.inherit(outer);
            layer = null;
        }
    }

    private boolean hasFid() {
        for (int i = 0; i < in.attributeCount(); i++) {
            if (in.attributeName(i).uri().isEmpty()
                    && in.attributeName(i).localName().equals("fid")) {
                return true;
            }
        }
        return false;
    }

    private void deriveFeature(FeatureName name) throws XMLStreamException {
        if (name.gml.isGeometry()) {
            deriveGeometry(child(layer.root, null));
            layer.geometries.count(layer.begun);
            return;
        }
        long offset = in.offset();
        boolean learns = isFlat() && !layer.hasConditions;
        if (learns && learned.read(layer)) {
            return;
        }
        while (nextChild(layer.root)) {
            deriveChild(layer.root);
        }
        layer.geometries.count(layer.begun);
        if (learns) {
            learned.learn(layer, offset);
        }
    }

    /** Looks at children with simple values, and enters the next one that is more; returns false if there is none. */
    private boolean nextChild(GmlField parent) throws XMLStreamException {
        while (in.nextSimple()) {
            GmlField field = nextChildOf(parent);
            if (!field.isBounds) {
                addValue(field.of(in));
            }
        }
        return in.nextChild();
    }

    private void deriveChild(GmlField parent) throws XMLStreamException {
        GmlField field = nextChildOf(parent);
        if (field.name.gml.isGeometry()) {
            deriveGeometry(field);
        } else {
            derive(field);
        }
    }

    private GmlField child(GmlField parent, GmlField before) throws XMLStreamException {
        FeatureName name = (FeatureName) in.name();
        GmlField field = parent.child(name, before);
        if (field == null) {
            field = parent.addChild(name, before);
            layer.addAlternatives(field);
            countField();
        }
        return field;
    }

    private void countField() throws XMLStreamException {
        int max = settings.limits().fields();
        if (++layer.fields > max) {
            throw in.malformed("<" + layer.name + "> has more than " + max + " elements and attributes"
                    + XmlLimits.remedy("fields") + NESTED);
        }
        if (++fields > (long) ALL_FIELDS * max) {
            throw in.malformed("the types have more than " + ALL_FIELDS * max + " elements and attributes"
                    + XmlLimits.remedy("fields"));
        }
    }

    /** Looks at the element of the field that the cursor has entered, and leaves it. */
    private void derive(GmlField field) throws XMLStreamException {
        if (field.isBounds) {
            members.inherit();
            return;
        }
        GmlField target = field.of(in);
        boolean hasReference = false;
        String reference = null;
        if (in.hasAttributes()) {
            if (PropertyReader.isNil(in)) {
                addText(target, "");
                if (settings.values().attributes()) {
                    deriveAttributes(field);
                }
                in.skip();
                return;
            }
            reference = in.attribute(AttributeRoles.HREF);
            hasReference = reference != null;
            Geometry elsewhere = hasReference ? index.get(reference, frames.inherited(), in) : null;
            deriveAttributes(field);
            if (elsewhere != null) {
                DerivedGeometries.add(elsewhere, geometryOf(field));
                in.skip();
                return;
            }
        }
        if (!in.readValueOrChild()) {
            if (in.kind() != ElementCursor.NONE || !hasReference) {
                addValue(target);
            } else {
                layer.addReference(field, reference);
            }
            return;
        }
        NestedValues nested = settings.values().nested();
        boolean hasJson = false;
        do {
            GmlElement element = ((FeatureName) in.name()).gml;
            if (element.isGeometry()) {
                deriveGeometry(field);
            } else if (element == GmlElement.TOPOLOGY && nested != NestedValues.JSON) {
                field.hasTopology = true;
                in.skip();
            } else if (nested == NestedValues.IGNORED) {
                in.skip();
            } else if (nested == NestedValues.JSON) {
                hasJson = true;
                deriveGeometriesIn(nextChildOf(field));
            } else {
                deriveChild(field);
            }
        } while (isFlat() ? nextChild(field) : in.nextChild());
        if (hasJson) {
            addJson(field);
        }
    }

    /** Whether values in a property with elements become properties of the feature. */
    private boolean isFlat() {
        NestedValues nested = settings.values().nested();
        return nested == NestedValues.FLAT || nested == NestedValues.PATH;
    }

    private GmlField nextChildOf(GmlField parent) throws XMLStreamException {
        GmlField before = parent.lastChild;
        GmlField field = child(parent, before);
        if (isOrdered && before != null && before.lastSeen == layer.begun) {
            before.successors.add(field);
        }
        parent.lastChild = field;
        return field;
    }

    /** Looks for geometries in the element that the cursor has entered, which is a part of JSON, and leaves it. */
    private void deriveGeometriesIn(GmlField field) throws XMLStreamException {
        if (!in.readValueOrChild()) {
            return;
        }
        do {
            if (((FeatureName) in.name()).gml.isGeometry()) {
                deriveGeometry(field);
            } else {
                deriveGeometriesIn(nextChildOf(field));
            }
        } while (in.nextChild());
    }

    private void addJson(GmlField field) throws XMLStreamException {
        if (field.json == null) {
            field.json = new GmlField(null, field, field.localName);
            field.json.kind = FieldKind.TEXT;
            layer.addValue(field.json);
            countField();
        }
        see(field.json);
        field.seeJson(layer.begun);
    }

    /** The units of measure, and other attributes if they are wanted. */
    private void deriveAttributes(GmlField field) throws XMLStreamException {
        if (field.wanted == null) {
            field.wanted = layer.wantedAttributes(field);
        }
        for (int i = 0; i < in.attributeCount(); i++) {
            String name = in.attributeName(i).localName();
            boolean isUsual = isRead(name, in.attributeName(i).uri(), settings);
            if (!isUsual && !field.wanted.contains(name)) {
                continue;
            }
            GmlField attribute = field.attribute(name);
            if (attribute == null) {
                attribute = field.addAttribute(name);
                layer.addAlternatives(attribute);
                countField();
            }
            GmlField base = attribute;
            attribute = base.of(in);
            if (attribute == base && !isUsual && layer.isConditional(base)) {
                continue;
            }
            String value = in.attributeValue(i);
            see(attribute);
            kind(attribute).add(value);
        }
    }

    /** Whether an attribute becomes a property. */
    public static boolean isRead(String localName, String uri, GmlReaderSettings settings) {
        return uri.isEmpty() && localName.equals("uom")
                || settings.values().attributes() && !uri.equals("http://www.w3.org/2001/XMLSchema-instance");
    }

    private void see(GmlField field) throws XMLStreamException {
        if (field.lastSeen == layer.begun && settings.values().repeated() == RepeatedValues.ERROR) {
            throw in.malformed("<" + field.localName + "> occurs twice in a feature");
        }
        field.isRepeated |= field.lastSeen == layer.begun;
        field.lastSeen = layer.begun;
    }

    private FieldKind kind(GmlField field) throws XMLStreamException {
        if (field.kind == null) {
            register(field);
            field.kind = new FieldKind(settings.values().table() != null);
        }
        return field.kind;
    }

    private void register(GmlField field) throws XMLStreamException {
        if (!field.isValue()) {
            layer.addValue(field);
        }
    }

    private void addText(GmlField field, String text) throws XMLStreamException {
        see(field);
        kind(field).add(text);
    }

    private void addValue(GmlField field) throws XMLStreamException {
        see(field);
        if (in.kind() != ElementCursor.NONE) {
            field.seeText(layer.begun);
        }
        addForm(field);
    }

    /** Takes the form of the value into account that the cursor has read. */
    void addForm(GmlField field) throws XMLStreamException {
        FieldKind kind = kind(field);
        if (kind.isText()) {
            return;
        }
        if (in.isPlainLong()) {
            kind.add(in.plainLong());
        } else if (!Double.isNaN(in.plainDouble())) {
            kind.addReal();
        } else {
            kind.add(in.trimmedText());
        }
    }

    // ---- geometries

    private void deriveGeometry(GmlField field) throws XMLStreamException {
        FeatureName name = (FeatureName) in.name();
        Class<? extends Geometry> found = geometries.classOf();
        PropertyKind kind = geometryOf(field);
        // an application may add values, such as the elevation of an ElevatedPoint of AIXM
        if (name.isGml || !isFlat()) {
            geometries.add(found, kind);
        } else {
            GmlField geometry = child(field, null);
            geometries.add(found, kind, () -> derive(child(geometry, geometry.lastChild)));
        }
    }

    /** What has been found of the geometries of a field, to which another one is added. */
    private PropertyKind geometryOf(GmlField field) throws XMLStreamException {
        see(field);
        register(field);
        if (field.geometry == null) {
            field.geometry = new PropertyKind();
            layer.geometries.add(field);
        }
        return field.geometry;
    }
}
