/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.bxml;

import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureImpl;
import org.geotools.filter.identity.FeatureIdImpl;
import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.bxml.internal.element.NameRoles;
import org.gmlfast.bxml.internal.element.WindowElementCursor;
import org.gmlfast.feature.internal.geometry.BoundsParser;
import org.gmlfast.feature.internal.geometry.GeometryIndex;
import org.gmlfast.feature.internal.geometry.GeometryParser;
import org.gmlfast.feature.internal.geometry.GeometryRules;
import org.gmlfast.feature.internal.geometry.SpatialReferences;
import org.gmlfast.feature.internal.name.AttributeRoles;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.name.PropertyReader;
import org.gmlfast.gml.GmlIds;
import org.gmlfast.gml.geometry.GeometryBounds;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** Makes features of elements. */
public final class FeatureParser implements FeatureMembers.Reader<SimpleFeature> {

    private final SimpleFeatureType type;
    private final PropertyPlan plan;

    /** Whether a property that the type does not have is an error. */
    private final boolean isStrict;

    private final Envelope bounds;
    private final BoundsParser boundsParser;

    /** The reader of the geometry that is compared with the bounds; null without bounds. */
    private final PropertyReader filter;

    /** Whether the geometry is read only to be compared with the bounds. */
    private final boolean isFilterHidden;

    /** For each attribute, the number of the last feature that has it; negative if another element may replace it. */
    private final long[] seen;

    /** The number of times that a feature has been begun. */
    private long begun;

    /**
     * A parser.
     *
     * @param source the type of the document's features
     * @param type the type of the features that are made: attributes of the source type
     * @param bounds null for all features
     * @param references finds the systems of geometries
     * @param isStrict whether a property that the type does not have is an error
     * @param isDerived whether the type was derived from values, so that no value may lose digits
     */
    public FeatureParser(
            SimpleFeatureType source,
            SimpleFeatureType type,
            Envelope bounds,
            GeometryRules rules,
            SpatialReferences references,
            boolean isStrict,
            boolean isDerived) {
        this.type = type;
        this.isStrict = isStrict;
        this.bounds = bounds;
        this.boundsParser = bounds == null ? null : new BoundsParser(bounds, rules, references);
        List<String> selected = type.getAttributeDescriptors().stream()
                .map(attribute -> attribute.getLocalName())
                .toList();
        String geometry = bounds == null ? null : source.getGeometryDescriptor().getLocalName();
        GeometryParser geometries = new GeometryParser(rules, references, new GeometryIndex());
        this.plan = new PropertyPlan(source, selected, geometry, geometries, isStrict, isDerived);
        this.filter = geometry == null ? null : plan.reader(geometry);
        this.isFilterHidden = filter != null && filter.index == selected.size();
        this.seen = new long[selected.size() + 1];
    }

    @Override
    public NameRoles roles() {
        return plan;
    }

    @Override
    public boolean isFeature(FeatureName name) {
        return name.isFeature;
    }

    @Override
    public SimpleFeature read(ElementCursor in, long featureNumber) throws XMLStreamException {
        WindowElementCursor window = in instanceof WindowElementCursor cursor ? cursor : null;
        String id;
        if (filter != null && window != null) {
            long mark = window.markAttribute(AttributeRoles.ID);
            if (!isNearBounds(window)) {
                return null;
            }
            id = window.markedAttribute(mark);
        } else {
            id = in.attribute(AttributeRoles.ID);
        }
        Object[] values = new Object[type.getAttributeCount()];
        boolean isInside = filter == null;
        begun++;
        while (true) {
            if (window != null) {
                window.readValues(values, seen, begun);
            }
            if (!in.nextChild()) {
                break;
            }
            FeatureName name = (FeatureName) in.name();
            PropertyReader property = name.property;
            if (property == null) {
                skip(name, in);
                continue;
            }
            if (!isFirst(name, property.index, in)) {
                in.skip();
                continue;
            }
            Object value = property.read(in);
            if (property == filter) {
                isInside = isInBounds((Geometry) value);
                if (isFilterHidden) {
                    continue;
                }
            }
            values[property.index] = value;
        }
        if (!isInside) {
            return null;
        }
        return new SimpleFeatureImpl(values, type, new FeatureIdImpl(id(id, featureNumber)), false);
    }

    private String id(String xmlId, long featureNumber) {
        if (xmlId == null || xmlId.isEmpty()) {
            return type.getTypeName() + "." + featureNumber;
        }
        return xmlId.indexOf("_x") < 0 ? xmlId : GmlIds.fromXmlId(xmlId);
    }

    private void skip(FeatureName name, ElementCursor in) throws XMLStreamException {
        if (isStrict && !name.isGml && type.getDescriptor(name.localName) == null) {
            throw in.malformed("<" + name + "> does not occur in the features from which the type was derived;"
                    + " specify the type");
        }
        in.skip();
    }

    /**
     * Whether a property is to be read: it is the first of its name, or takes precedence over a property of GML.
     *
     * @throws org.gmlfast.bxml.format.BxmlException if a property of the type occurs twice
     */
    private boolean isFirst(FeatureName name, int index, ElementCursor in) throws XMLStreamException {
        long before = seen[index];
        if (name.isSecondary) {
            if (before == begun || before == -begun) {
                return false;
            }
            seen[index] = -begun;
            return true;
        }
        if (before == begun) {
            throw in.malformed("<" + name + "> occurs twice in a feature, but a simple feature has one value of it");
        }
        seen[index] = begun;
        return true;
    }

    // ---- bounds

    private boolean isInBounds(Geometry geometry) {
        return geometry != null && GeometryBounds.of(geometry).intersects(bounds);
    }

    /**
     * Looks at the geometry. If it is outside the bounds, the cursor leaves the feature, whose properties are not
     * built; otherwise it returns to the start of the feature's content.
     */
    private boolean isNearBounds(WindowElementCursor in) throws XMLStreamException {
        if (in.isEmpty()) {
            return true;
        }
        long start = in.mark();
        while (in.nextChild()) {
            if (((FeatureName) in.name()).property != filter) {
                in.skip();
            } else if (isOutside(in)) {
                in.skip();
                return false;
            } else {
                in.reset(start);
                return true;
            }
        }
        return false;
    }

    /** Whether the geometry that the cursor has entered is outside the bounds; the cursor has then left it. */
    private boolean isOutside(WindowElementCursor in) throws XMLStreamException {
        if (!in.hasAttributes() && !in.isEmpty()) {
            long start = in.mark();
            if (boundsParser.isOutside(in)) {
                return true;
            }
            in.reset(start);
        }
        return !isInBounds((Geometry) filter.read(in));
    }
}
