/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.layer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.xml.ContentSample;
import org.gmlfast.feature.internal.xml.ContentSample.Leaf;
import org.gmlfast.feature.internal.xml.ContentValues;
import org.gmlfast.feature.internal.xml.LearnedContent;
import org.gmlfast.feature.internal.xml.XmlElementCursor;

/**
 * Looks at features in one step, for {@link GmlDerivation}, where their elements follow each other as in features
 * before: nothing but the forms of their values can be new then.
 */
final class DerivedFeatures implements ContentValues {

    private final XmlElementCursor in;
    private final GmlDerivation derivation;
    private GmlLayer layer;

    /** The element whose text was taken last. */
    private GmlField last;

    DerivedFeatures(XmlElementCursor in, GmlDerivation derivation) {
        this.in = in;
        this.derivation = derivation;
    }

    /** Looks at the feature that the cursor has entered, and leaves it; returns false if nothing has been read. */
    boolean read(GmlLayer ofFeature) throws XMLStreamException {
        layer = ofFeature;
        layer.attempts++;
        last = null;
        return in.readContent(this);
    }

    @Override
    public boolean takeText(Object use) throws XMLStreamException {
        GmlField field = (GmlField) use;
        if (field == last && field.geometry != null) {
            return true; // another ring
        }
        boolean isFirst = field.attempt != layer.attempts;
        field.attempt = layer.attempts;
        last = field;
        if (isFirst && field.geometry == null) {
            derivation.addForm(field);
        }
        return isFirst;
    }

    @Override
    public boolean takeNumbers(Object use, int role, double[] numbers) {
        throw new IllegalStateException();
    }

    @Override
    public boolean takeEnd() {
        layer.geometries.countAttempt(layer.attempts);
        return true;
    }

    /**
     * Learns a feature that has been looked at.
     *
     * @param offset behind its start tag
     */
    void learn(GmlLayer ofFeature, long offset) {
        ContentSample sample = in.sample(offset);
        if (sample == null) {
            return;
        }
        List<GmlField> uses = new ArrayList<>();
        int[] roles = new int[sample.leaves().size()];
        Arrays.fill(roles, LearnedContent.TEXT);
        for (Leaf leaf : sample.leaves()) {
            GmlField field = field(ofFeature.root, leaf);
            if (field == null) {
                return;
            }
            roles[uses.size()] = field.geometry == null ? LearnedContent.TEXT : LearnedContent.SKIPPED;
            uses.add(field);
        }
        in.learn(sample, uses, roles);
    }

    /** The field that an element is a value of, or a part of a geometry; null if it has to be looked at each time. */
    private static GmlField field(GmlField root, Leaf leaf) {
        GmlField field = root;
        for (int i = 0; i < leaf.depth(); i++) {
            FeatureName name = (FeatureName) leaf.name(i);
            if (name.gml.isGeometry()) {
                return i > 0
                                && !((FeatureName) leaf.name(leaf.depth() - 1)).isForeign()
                                && name.isGml
                                && field.geometry != null
                                && field.geometry.hasCrs()
                                && !field.isRepeated
                        ? field
                        : null;
            }
            field = field.child(name, null);
            if (field == null || leaf.hasAttributes(i) || field.isBounds || field.isRepeated) {
                return null;
            }
        }
        return field.geometry == null ? field : null;
    }
}
