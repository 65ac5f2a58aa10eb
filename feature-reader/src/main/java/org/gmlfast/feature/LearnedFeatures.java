/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.LearnedGeometries.Shape;
import org.gmlfast.feature.internal.ContentSample;
import org.gmlfast.feature.internal.ContentSample.Leaf;
import org.gmlfast.feature.internal.ContentValues;
import org.gmlfast.feature.internal.LearnedContent;
import org.gmlfast.feature.internal.XmlElementCursor;
import org.locationtech.jts.geom.Geometry;

/**
 * Reads features, and properties with geometries, in one step where their elements follow each other as in features
 * before. It learns from what {@link GmlFeatureParser} has read element by element; what was not learned, and whatever
 * has an error, goes through that parser.
 */
final class LearnedFeatures implements ContentValues {

    private final XmlElementCursor in;
    private final GmlFeatureParser parser;
    private final LearnedGeometries geometries;
    private GmlLayer layer;

    /** Whether the values are compared with those that were read element by element. */
    private boolean isChecking;

    LearnedFeatures(XmlElementCursor in, GmlFeatureParser parser, GeometryParser geometries) {
        this.in = in;
        this.parser = parser;
        this.geometries = new LearnedGeometries(geometries);
    }

    // ---- reading

    /**
     * Reads the content of the element that the cursor has entered: of a feature, or of a property with a geometry.
     *
     * @return false if nothing has been read; values of the feature may have been set
     */
    boolean read(GmlLayer ofFeature) throws XMLStreamException {
        begin(ofFeature);
        return in.readContent(this);
    }

    private void begin(GmlLayer ofFeature) {
        layer = ofFeature;
        layer.attempts++;
        geometries.abandon();
    }

    @Override
    public boolean takeText(Object use) throws XMLStreamException {
        if (geometries.shape() != null && !endGeometry()) {
            return false;
        }
        if (use == null) {
            return true;
        }
        GmlField field = (GmlField) use;
        return isFirst(field) && (isChecking ? parser.hasText(field) : parser.takeText(field));
    }

    @Override
    public boolean takeNumbers(Object use, int role, double[] numbers) {
        if (geometries.shape() != use) {
            if (geometries.shape() != null && !endGeometry()) {
                return false;
            }
            Shape shape = (Shape) use;
            if (!isFirst(shape.field()) || !geometries.begin(shape)) {
                return false;
            }
        }
        return geometries.add(numbers, role);
    }

    @Override
    public boolean takeEnd() {
        return geometries.shape() == null || endGeometry();
    }

    /** Whether a field is read, and has no value in the feature yet. */
    private boolean isFirst(GmlField field) {
        boolean isFirst = field.attempt != layer.attempts && (field.lastSeen != layer.begun || isChecking);
        field.attempt = layer.attempts;
        return isFirst && field.index >= 0;
    }

    private boolean endGeometry() {
        GmlField field = geometries.shape().field();
        Geometry geometry = geometries.end();
        return geometry != null
                && (isChecking ? parser.hasGeometry(field, geometry) : parser.takeGeometry(field, geometry));
    }

    // ---- learning

    /**
     * Learns a property that has been read.
     *
     * @param offset behind the start tag of the property
     * @param geometry of the property before it was made to fit the attribute
     */
    void learn(GmlLayer ofFeature, GmlField property, long offset, Geometry geometry) {
        ContentSample sample = in.sample(offset);
        int[] roles = sample == null ? null : LearnedGeometries.roles(sample.leaves(), geometry);
        if (roles == null) {
            return;
        }
        Shape known = null;
        for (Leaf leaf : sample.leaves()) {
            known = known == null ? (Shape) sample.content().use(leaf) : known;
        }
        Shape shape = geometries.shape(property, geometry, known);
        if (shape != null) {
            learn(ofFeature, sample, Collections.nCopies(roles.length, shape), roles);
        }
    }

    /**
     * Learns a feature that has been read.
     *
     * @param offset behind its start tag
     */
    void learn(GmlLayer ofFeature, long offset) {
        ContentSample sample = in.sample(offset);
        if (sample == null) {
            return;
        }
        List<Object> uses = new ArrayList<>();
        int[] roles = new int[sample.leaves().size()];
        for (Leaf leaf : sample.leaves()) {
            roles[uses.size()] = -1;
            if (!addUse(ofFeature.root, leaf, uses, roles)) {
                return;
            }
        }
        learn(ofFeature, sample, uses, roles);
    }

    /** Learns an element, which must have the same values if it is read in one step. */
    private void learn(GmlLayer ofFeature, ContentSample sample, List<?> uses, int[] roles) {
        sample.content().learn(sample, uses, roles);
        begin(ofFeature);
        isChecking = true;
        if (!in.readAgain(sample, this)) {
            sample.content().forget();
        }
        isChecking = false;
    }

    /** Adds what an element without children is in a feature; returns false if it is not read in one step. */
    private static boolean addUse(GmlField root, Leaf leaf, List<Object> uses, int[] roles) {
        GmlField field = root;
        for (int i = 0; i < leaf.depth(); i++) {
            FeatureName name = (FeatureName) leaf.name(i);
            if (name.gml.isGeometry() && i > 0) {
                return addGeometry(field, leaf, leaf.content(i - 1), uses, roles);
            }
            field = field.child(name, null);
            if (field == null || leaf.hasAttributes(i) || field.isBounds || field.json != null) {
                return false;
            }
            if (field.isSkipped) {
                uses.add(null);
                return true;
            }
        }
        boolean isRead = field.index >= 0;
        uses.add(isRead ? field : null);
        return !isRead || field.converter != null && !field.isList && !field.isFirstRead && !field.isSecondary;
    }

    private static boolean addGeometry(
            GmlField field, Leaf leaf, LearnedContent property, List<Object> uses, int[] roles) {
        Object use = property == null ? null : property.use(leaf);
        boolean isKnown = use != null && ((Shape) use).field() == field && !field.isList && !field.isFirstRead;
        if (isKnown) {
            roles[uses.size()] = property.role(leaf);
        }
        uses.add(use);
        return isKnown || field.index < 0;
    }
}
