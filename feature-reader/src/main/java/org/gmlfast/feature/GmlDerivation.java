/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.read.ElementCursor;
import org.gmlfast.feature.internal.XmlElementCursor;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.MultiPolygon;

/** Derives the types of a document from its features: one type for each name. */
final class GmlDerivation {

    /** The most types, and the most properties of a type. */
    private static final int MAX_NAMES = 10_000;

    private final GmlReaderSettings settings;
    private final XmlElementCursor in;
    private final GmlMembers members;
    private final MemberRule rule;
    private final GeometryDerivation geometries;
    private final PositionParser positions;
    private final Map<FeatureName, GmlLayer> layers;
    private GmlLayer layer;

    /**
     * @param layers that have been found in other documents, to which those of this one are added
     * @param in before the root of a document
     */
    GmlDerivation(
            Map<FeatureName, GmlLayer> layers,
            XmlElementCursor in,
            MemberRule rule,
            GmlReaderSettings settings,
            SpatialReferences references) {
        this.layers = layers;
        this.settings = settings;
        this.in = in;
        this.positions = new PositionParser(references);
        this.rule = rule;
        this.members = new GmlMembers(in, rule, positions);
        this.geometries = new GeometryDerivation(references);
    }

    /** The types that have been found, in the order of their first features. */
    Map<FeatureName, GmlLayer> layers() {
        return layers;
    }

    /** The feature that is read, for messages; null outside of features. */
    String current() {
        return layer == null ? null : layer.name.localName + " number " + layer.begun;
    }

    /** Looks at all features. */
    void derive() throws XMLStreamException {
        while (members.next()) {
            FeatureName name = (FeatureName) in.name();
            if (settings.typeNames() != null && !settings.typeNames().contains(name.localName)) {
                in.skip();
                continue;
            }
            layer = layers.computeIfAbsent(name, n -> new GmlLayer(n, rule.isGeometry()));
            if (layers.size() > MAX_NAMES) {
                throw in.malformed("the document has more than " + MAX_NAMES + " types of features");
            }
            layer.begun++;
            PositionParser.Frame outer = positions.inherited();
            if (name.gml.isGeometry()) {
                deriveGeometry(child(layer.root, null));
            } else {
                while (in.nextChild()) {
                    deriveChild(layer.root);
                }
            }
            positions.inherit(outer);
            layer = null;
        }
    }

    private void deriveChild(GmlField parent) throws XMLStreamException {
        GmlField field = child(parent, parent.lastChild);
        parent.lastChild = field;
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
        }
        return field;
    }

    /** Looks at the element of the field that the cursor has entered, and leaves it. */
    private void derive(GmlField field) throws XMLStreamException {
        if (field.isBounds) {
            members.inherit();
            return;
        }
        boolean hasReference = false;
        if (in.hasAttributes()) {
            if (PropertyReader.isNil(in)) {
                addText(field, "");
                in.skip();
                return;
            }
            hasReference = in.attribute(PropertyPlan.HREF) != null;
            deriveAttributes(field);
        }
        if (!in.readValueOrChild()) {
            if (in.kind() != ElementCursor.NONE || !hasReference) {
                addValue(field);
            }
            return;
        }
        do {
            if (((FeatureName) in.name()).gml.isGeometry()) {
                deriveGeometry(field);
            } else {
                deriveChild(field);
            }
        } while (in.nextChild());
    }

    /** The units of measure, and other attributes if they are wanted. */
    private void deriveAttributes(GmlField field) throws XMLStreamException {
        for (int i = 0; i < in.attributeCount(); i++) {
            if (!isRead(in.attributeName(i).localName(), in.attributeName(i).uri(), settings)) {
                continue;
            }
            String name = in.attributeName(i).localName();
            GmlField attribute = field.attribute(name);
            if (attribute == null) {
                attribute = field.addAttribute(name);
            }
            String value = in.attributeValue(i);
            see(attribute);
            kind(attribute).add(value);
        }
    }

    /** Whether an attribute becomes a property. */
    static boolean isRead(String localName, String uri, GmlReaderSettings settings) {
        return uri.isEmpty() && localName.equals("uom")
                || settings.attributes() && !uri.equals("http://www.w3.org/2001/XMLSchema-instance");
    }

    private void see(GmlField field) {
        field.isRepeated |= field.lastSeen == layer.begun;
        field.lastSeen = layer.begun;
    }

    private FieldKind kind(GmlField field) throws XMLStreamException {
        if (field.kind == null) {
            register(field);
            field.kind = new FieldKind();
        }
        return field.kind;
    }

    private void register(GmlField field) throws XMLStreamException {
        if (!field.isValue()) {
            layer.addValue(field);
            if (layer.size() > MAX_NAMES) {
                throw in.malformed("<" + layer.name + "> has more than " + MAX_NAMES + " properties");
            }
        }
    }

    private void addText(GmlField field, String text) throws XMLStreamException {
        see(field);
        kind(field).add(text);
    }

    private void addValue(GmlField field) throws XMLStreamException {
        if (in.isPlainLong()) {
            see(field);
            kind(field).add(in.plainLong());
        } else {
            addText(field, in.trimmedText());
        }
    }

    // ---- geometries

    private void deriveGeometry(GmlField field) throws XMLStreamException {
        see(field);
        register(field);
        if (field.geometry == null) {
            field.geometry = new PropertyKind();
        }
        positions.startGeometry();
        if (!field.geometry.hasCrs() && in.attribute(PropertyPlan.SRS_NAME) == null) {
            field.geometry.setCrs(positions.crs());
        }
        FeatureName name = (FeatureName) in.name();
        if (name.gml == GmlElement.SURFACE) {
            deriveSurface(field);
        } else if (name.gml == GmlElement.ORIENTABLE_CURVE || name.gml == GmlElement.RING) {
            field.geometry.addGeometry(LineString.class);
            deriveCrs(field);
        } else {
            field.geometry.addGeometry(GeometryDerivation.classOf(in));
            deriveCrs(field);
        }
    }

    private void deriveCrs(GmlField field) throws XMLStreamException {
        if (field.geometry.hasCrs()) {
            in.skip();
        } else {
            field.geometry.setCrs(geometries.crsOf(in));
        }
    }

    /** A surface of one patch is a polygon. */
    private void deriveSurface(GmlField field) throws XMLStreamException {
        String srsName = in.attribute(PropertyPlan.SRS_NAME);
        if (srsName != null && !field.geometry.hasCrs()) {
            field.geometry.setCrs(geometries.crs(srsName, in));
        }
        int patches = 0;
        while (in.nextChild()) {
            if (((FeatureName) in.name()).gml == GmlElement.PATCHES) {
                while (in.nextChild()) {
                    patches++;
                    in.skip();
                }
            } else {
                in.skip();
            }
        }
        field.geometry.addGeometry(patches > 1 ? MultiPolygon.class : org.locationtech.jts.geom.Polygon.class);
    }
}
