/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.member;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.Set;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.internal.geometry.GeometryFrames;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.xml.XmlElementCursor;

/** Walks through the collections of a document to its features, whatever the collections are called. */
public final class GmlMembers {

    /** The attributes in which a WFS says how many features follow. */
    private static final Set<String> COUNTS = Set.of("numberReturned", "numberOfFeatures");

    private final XmlElementCursor in;
    private final MemberRule rule;
    private final GeometryFrames frames;

    private static final byte OTHER = 0;
    private static final byte MEMBER = 1;

    /** A layer of MapServer. */
    private static final byte LAYER = 2;

    /** For each open element, which of its children are features. */
    private byte[] kinds = new byte[64];

    /** The number of features that the document adds to those that were asked for. */
    private long additional;

    /** The number of features that the root announces; empty if it does not, or not as a number. */
    private OptionalLong announced = OptionalLong.empty();

    /** Follows where the elements are; null if that is not needed. */
    private MemberPath path;

    private long count;
    private boolean hasTuples;
    private boolean ended;

    public GmlMembers(XmlElementCursor in, MemberRule rule, GeometryFrames frames) {
        this.in = in;
        this.rule = rule;
        this.frames = frames;
    }

    /** Reports to a path where the elements around the features are. */
    public void follow(MemberPath other) {
        path = other;
    }

    /** The number of features that have been entered. */
    public long count() {
        return count;
    }

    /**
     * Enters the next feature.
     *
     * @return false at the end of the document
     */
    public boolean next() throws XMLStreamException {
        if (path == null && kinds[in.depth()] == MEMBER) {
            in.nextAlike(); // the end of a member and the start of the next one, in one step
        }
        while (true) {
            if (!in.nextElement()) {
                if (in.depth() == 0) {
                    in.nextChild(); // nothing but comments may follow the root
                    ended = true;
                    return false;
                }
                continue;
            }
            FeatureName name = (FeatureName) in.name();
            int depth = in.depth();
            if (depth >= kinds.length) {
                kinds = Arrays.copyOf(kinds, 2 * depth);
            }
            kinds[depth] = OTHER;
            if (path != null) {
                path.enter(depth, in.tagOffset(), in.offset());
            }
            byte kind = kinds[depth - 1];
            boolean isFeature = kind == MEMBER
                    ? !MemberRule.isCollection(name)
                    : kind == LAYER && name.localName.endsWith("_feature");
            if ((isFeature || rule.isFeature(name)) && !rule.isAround(name)) {
                count++;
                return true;
            }
            if (depth == 1) {
                readCount();
            }
            hasTuples |= name.isWfs && name.localName.equals("Tuple");
            if (name.isBounds()) {
                inherit();
                if (path != null) {
                    path.addBounds(depth, in.offset());
                }
            } else if (name.isWfs && name.localName.equals("additionalObjects")) {
                additional++;
                in.skip();
            } else {
                kinds[depth] = rule.isMember(name) ? MEMBER : rule.isLayer(name) ? LAYER : OTHER;
            }
        }
    }

    /** Whether the document has objects beside those that were asked for, which are not read. */
    public boolean hasAdditionalObjects() {
        return additional > 0;
    }

    private void readCount() {
        for (int i = 0; i < in.attributeCount(); i++) {
            String value = in.attributeValue(i);
            if (COUNTS.contains(in.attributeName(i).localName()) && value.matches("\\d{1,18}")) {
                announced = OptionalLong.of(Long.parseLong(value));
            }
        }
    }

    /** Says that the document has another number of features than it announces; null if it has not, or not yet. */
    public String wrongCount() {
        // a tuple counts as one, whatever the number of its features
        boolean isWrong = ended && !hasTuples && announced.isPresent() && announced.getAsLong() != count;
        return isWrong ? "the document announces " + announced.getAsLong() + " features, but has " + count : null;
    }

    /** Reads the bounds that the cursor has entered: geometries without a srsName have that of the bounds. */
    public void inherit() throws XMLStreamException {
        int outer = in.depth() - 1;
        GeometryFrames.Frame frame = frames.inherited();
        while (in.depth() > outer) {
            if (in.nextElement() && in.attributeCount() > 0) {
                frame = frames.frameOf(in, frame);
            }
        }
        frames.inherit(frame);
    }
}
