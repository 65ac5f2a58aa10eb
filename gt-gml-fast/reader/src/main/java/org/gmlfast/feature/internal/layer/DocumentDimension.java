/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.layer;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.internal.name.AttributeRoles;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.xml.XmlElementCursor;

/**
 * How many numbers a position has in a document where neither an attribute nor a reference system says it: as many as
 * an attribute says of other geometries, or as a {@code pos} has, or else those by which the lists of positions can be
 * divided.
 */
public final class DocumentDimension {

    /** The start of a document that is looked at, which all readers have. */
    private static final int BYTES = 1 << 16;

    private final XmlElementCursor in;
    private int numbers = 2;
    private boolean isCityModel;

    /** Lists of positions of two numbers alone, of three alone, and of either. */
    private int flat;

    private int spatial;
    private int unclear;

    /** @param in before the root of a document */
    public DocumentDimension(XmlElementCursor in) {
        this.in = in;
        try {
            if (!isStated()) {
                numbers = spatial > flat ? 3 : 2;
            }
        } catch (XMLStreamException e) {
            // the start may end anywhere; the reader reports what is malformed
            numbers = spatial > flat ? 3 : 2;
        }
    }

    /** The numbers of a position. */
    public int numbers() {
        return numbers;
    }

    /** Says that the number is a guess; null if it is the usual one, or the document states it. */
    public String note() {
        boolean isGuess = numbers == 3 && spatial > 0 || isCityModel && flat + unclear > 0 || flat > 0 && spatial > 0;
        return isGuess
                ? "the document does not declare how many numbers a position has; " + numbers
                        + " are assumed from the lengths of its lists (--dimension sets the number)"
                : null;
    }

    /** Looks at the document until it states the number, or a reference system. */
    private boolean isStated() throws XMLStreamException {
        while (in.offset() < BYTES) {
            if (!in.nextElement()) {
                if (in.depth() == 0) {
                    return false;
                }
                continue;
            }
            FeatureName name = (FeatureName) in.name();
            isCityModel |= in.depth() == 1 && name.localName.equals("CityModel");
            String stated = in.hasAttributes() ? in.attribute(AttributeRoles.SRS_DIMENSION) : null;
            if (stated != null) {
                return isKnown(stated.equals("3") ? 3 : 2);
            }
            if (in.hasAttributes() && in.attribute(AttributeRoles.SRS_NAME) != null) {
                return isKnown(2);
            }
            switch (name.gml) {
                case POS -> {
                    return isKnown(in.readNumbers().length == 3 ? 3 : 2);
                }
                case POS_LIST -> addList(in.readNumbers());
                default -> {}
            }
        }
        return false;
    }

    private boolean isKnown(int dimension) {
        numbers = dimension;
        flat = 0;
        spatial = 0;
        unclear = 0;
        return true;
    }

    /** Takes a list into account by its length or, if that does not say it, by its last position if it is a ring. */
    private void addList(double[] list) {
        boolean isFlat = list.length % 2 == 0;
        boolean isSpatial = list.length % 3 == 0;
        if (isFlat && isSpatial) {
            boolean isFlatRing = isRing(list, 2);
            boolean isSpatialRing = isRing(list, 3);
            isFlat = isFlatRing || !isSpatialRing;
            isSpatial = isSpatialRing || !isFlatRing;
            if (isFlat && isSpatial && repeatsPosition(list, 2) && !repeatsPosition(list, 3)) {
                isFlat = false;
            }
        }
        flat += isFlat && !isSpatial ? 1 : 0;
        spatial += isSpatial && !isFlat ? 1 : 0;
        unclear += isFlat && isSpatial && list.length > 0 ? 1 : 0;
    }

    /** Whether a position is the same as the one before it. */
    private static boolean repeatsPosition(double[] list, int dimension) {
        for (int i = dimension; i < list.length; i += dimension) {
            boolean isSame = true;
            for (int d = i; d < i + dimension; d++) {
                isSame &= list[d] == list[d - dimension];
            }
            if (isSame) {
                return true;
            }
        }
        return false;
    }

    private static boolean isRing(double[] list, int dimension) {
        boolean isRing = list.length >= 4 * dimension;
        for (int i = 0; i < dimension && isRing; i++) {
            isRing = list[i] == list[list.length - dimension + i];
        }
        return isRing;
    }
}
