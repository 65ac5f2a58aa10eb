/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.parse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.internal.geometry.GeometryBuilder;
import org.gmlfast.feature.internal.geometry.GeometryParser;
import org.gmlfast.feature.internal.layer.GmlField;
import org.gmlfast.feature.internal.layer.GmlLayer;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.name.GmlElement;
import org.gmlfast.feature.internal.xml.ContentSample;
import org.gmlfast.feature.internal.xml.ContentSample.Leaf;
import org.gmlfast.feature.internal.xml.ContentValues;
import org.gmlfast.feature.internal.xml.LearnedContent;
import org.gmlfast.feature.internal.xml.XmlElementCursor;
import org.locationtech.jts.geom.Geometry;

/**
 * Reads features, and properties with geometries, in one step where their elements follow each other as in features
 * before. It learns from what {@link GmlFeatureParser} has read element by element; what was not learned, and whatever
 * has an error, goes through that parser.
 */
final class LearnedFeatures implements ContentValues {

    private final XmlElementCursor in;
    private final FeatureValues values;
    private final GeometryBuilder geometries;
    private GmlLayer layer;

    /** The property of the geometry that is read; null for none. */
    private GeometryUse property;

    /** Whether a value has been set since the last attempt began. */
    private boolean hasTaken;

    LearnedFeatures(XmlElementCursor in, FeatureValues values, GeometryParser geometries) {
        this.in = in;
        this.values = values;
        this.geometries = new GeometryBuilder(geometries);
    }

    /** A property with a geometry, and what its geometries have in common. */
    private record GeometryUse(GmlField field, GeometryBuilder.Shape shape) {}

    // ---- reading

    /**
     * Reads the content of the element that the cursor has entered: of a feature, or of a property with a geometry.
     *
     * @return false if nothing has been read; see {@link #hasTaken}
     */
    boolean read(GmlLayer ofFeature) throws XMLStreamException {
        layer = ofFeature;
        layer.attempts++;
        property = null;
        hasTaken = false;
        return in.readContent(this);
    }

    /** Whether the last attempt has set values of the feature, which have to be forgotten if it has failed. */
    boolean hasTaken() {
        return hasTaken;
    }

    @Override
    public boolean takeText(Object use) throws XMLStreamException {
        if (property != null && !endGeometry()) {
            return false;
        }
        if (use == null) {
            return true;
        }
        GmlField field = (GmlField) use;
        if (field.index < 0) {
            return true; // another element has become the attribute
        }
        hasTaken = true;
        return isFirst(field) && values.takeText(field);
    }

    @Override
    public boolean takeNumbers(Object use, int role, double[] numbers) {
        if (property != use) {
            if (property != null && !endGeometry()) {
                return false;
            }
            property = (GeometryUse) use;
            if (!isFirst(property.field) || !geometries.begin(property.shape)) {
                return false;
            }
        }
        return geometries.add(numbers, role);
    }

    @Override
    public boolean takeEnd() {
        return property == null || endGeometry();
    }

    /** Whether a field is read, and has no value in the feature yet. */
    private boolean isFirst(GmlField field) {
        boolean isFirst = field.attempt != layer.attempts && field.lastSeen != layer.begun;
        field.attempt = layer.attempts;
        return isFirst && field.index >= 0;
    }

    private boolean endGeometry() {
        GmlField field = property.field;
        property = null;
        hasTaken = true;
        Geometry geometry = geometries.end();
        return geometry != null && values.takeGeometry(field, geometry);
    }

    // ---- learning

    /**
     * Learns a property that has been read.
     *
     * @param offset behind the start tag of the property
     * @param geometry in the property before it was made to fit the attribute
     */
    void learn(GmlField field, long offset, Geometry geometry) {
        ContentSample sample = in.sample(offset);
        int[] roles = sample == null ? null : roles(sample.leaves(), geometry);
        if (roles == null) {
            return;
        }
        GeometryUse known = null;
        for (Leaf leaf : sample.leaves()) {
            known = known == null ? (GeometryUse) sample.content().use(leaf) : known;
        }
        GeometryBuilder.Shape shape = geometries.shape(geometry, known == null ? null : known.shape);
        if (shape != null) {
            GeometryUse use = known == null ? new GeometryUse(field, shape) : known;
            in.learn(sample, Collections.nCopies(roles.length, use), roles);
        }
    }

    /** What the lists of numbers in elements are for a geometry; null if one of them is something else. */
    private static int[] roles(List<Leaf> leaves, Geometry geometry) {
        List<Integer> parts = GeometryBuilder.roles(geometry);
        int[] roles = leaves.stream().mapToInt(LearnedFeatures::role).toArray();
        return parts.equals(Arrays.stream(roles).boxed().toList()) ? roles : null;
    }

    private static int role(Leaf leaf) {
        int role = GeometryBuilder.PART;
        for (int i = 0; i < leaf.depth() - 1; i++) {
            switch (((FeatureName) leaf.name(i)).gml) {
                case EXTERIOR -> role = GeometryBuilder.EXTERIOR;
                case INTERIOR -> role = GeometryBuilder.INTERIOR;
                case BASE, POINT_PROPERTY -> {
                    return -1; // perhaps reversed
                }
                default -> {}
            }
        }
        GmlElement last = ((FeatureName) leaf.name(leaf.depth() - 1)).gml;
        return last == GmlElement.POS || last == GmlElement.POS_LIST ? role : -1;
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
            roles[uses.size()] = LearnedContent.TEXT;
            if (!addUse(ofFeature.root, leaf, uses, roles)) {
                return;
            }
        }
        in.learn(sample, uses, roles);
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
        return !isRead || field.converter != null && !field.isList && !field.isFirstRead;
    }

    private static boolean addGeometry(
            GmlField field, Leaf leaf, LearnedContent property, List<Object> uses, int[] roles) {
        if (field.hasChildren()) {
            return false; // an application adds values to geometries
        }
        Object use = property == null ? null : property.use(leaf);
        boolean isKnown = use != null && ((GeometryUse) use).field == field && !field.isList && !field.isFirstRead;
        if (isKnown) {
            roles[uses.size()] = property.role(leaf);
        }
        uses.add(use);
        return isKnown || field.index < 0;
    }
}
