/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.layer;

import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.internal.geometry.GeometryFrames;
import org.gmlfast.feature.internal.geometry.GeometryIndex;
import org.gmlfast.feature.internal.name.AttributeRoles;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.xml.XmlElementCursor;

/** Finds the geometries of a document to which others refer. */
public final class ReferencedGeometries {

    private final XmlElementCursor in;
    private final GeometryFrames frames;
    private final GeometryIndex index;

    /** For each open element, what the geometries in it inherit. */
    private GeometryFrames.Frame[] open = new GeometryFrames.Frame[64];

    /** @param in before the root of a document */
    public ReferencedGeometries(XmlElementCursor in, GeometryFrames frames, GeometryIndex index) {
        this.in = in;
        this.frames = frames;
        this.index = index;
    }

    /** Finds the ids to which elements refer. A document that is malformed is left to the reader. */
    public void findReferences() {
        try {
            while (in.nextElement() || in.depth() > 0) {
                String reference = in.hasAttributes() ? in.attribute(AttributeRoles.HREF) : null;
                if (reference != null) {
                    index.want(reference);
                }
            }
        } catch (XMLStreamException e) {
            // the reader finds it, too
        }
    }

    /** Finds geometries with these ids. */
    public void collect() {
        GeometryFrames.Frame outermost = frames.inherited();
        open[0] = outermost;
        try {
            while (true) {
                if (in.nextElement()) {
                    visit();
                } else if (in.depth() == 0) {
                    break;
                }
            }
        } catch (XMLStreamException e) {
            // the reader finds it, too
        } finally {
            frames.inherit(outermost);
        }
    }

    private void visit() throws XMLStreamException {
        int depth = in.depth();
        if (depth >= open.length) {
            open = Arrays.copyOf(open, 2 * depth);
        }
        open[depth] = open[depth - 1];
        FeatureName name = (FeatureName) in.name();
        frames.inherit(open[depth]);
        if (name.isBounds()) {
            GeometryFrames.Frame frame = open[depth];
            while (in.depth() >= depth) {
                if (in.nextElement() && in.attributeCount() > 0) {
                    frame = frames.frameOf(in, frame);
                }
            }
            open[depth - 1] = frame;
        } else if (name.gml.isGeometry()) {
            read(depth);
        }
    }

    private void read(int depth) throws XMLStreamException {
        try {
            if (index.isWanted(in.attribute(AttributeRoles.ID))) {
                index.record(in, open[depth], frames);
            } else {
                open[depth] = frames.frameOf(in, open[depth]);
            }
        } catch (XMLStreamException e) {
            if (in.isBroken()) {
                throw e;
            }
            while (in.depth() >= depth) {
                in.nextElement();
            }
        }
    }
}
