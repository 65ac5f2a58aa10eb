/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.bxml.internal.element.WindowElementCursor;
import org.gmlfast.feature.internal.geometry.GeometryFrames.Frame;
import org.gmlfast.feature.internal.geometry.SpatialReferences.SpatialReference;
import org.gmlfast.feature.internal.name.AttributeRoles;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.name.GmlElement;
import org.gmlfast.feature.internal.xml.XmlLimits;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

/**
 * Reads the positions of a geometry: {@code pos}, {@code posList}, {@code coordinates} (GML 02-069 §4.3.2) and
 * {@code coord}. Positions are returned with x first.
 */
final class PositionParser {

    private static final double[] NO_NUMBERS = {};

    private final GeometryFrames frames;

    /** Finds points that positions refer to. */
    private final NestedGeometries geometries;

    /** Transforms parts in another CRS than their geometry. */
    private final PartTransform transform = new PartTransform();

    /** The most numbers of a geometry. */
    private final int max;

    /** The numbers of the outermost geometry so far. */
    private long total;

    /** The reference system of its positions so far. */
    private SpatialReference usedReference;

    /** The numbers of each of these positions; 0 before the first, -1 if they or their systems differ. */
    private int usedDimension;

    /** @param geometries finds points that positions refer to; null if positions with references are not read */
    PositionParser(SpatialReferences references, GeometryRules rules, NestedGeometries geometries) {
        this.frames = new GeometryFrames(references);
        this.geometries = geometries;
        this.max = rules.maxNumbers();
    }

    /**
     * What the positions of a geometry had in common.
     *
     * @param dimension the numbers of a position
     */
    record Used(SpatialReference reference, int dimension) {}

    /** What all positions of the last geometry had; null if they differ, or if there are none. */
    Used used() {
        return usedDimension > 0 ? new Used(usedReference, usedDimension) : null;
    }

    /** The most numbers of a geometry. */
    int max() {
        return max;
    }

    /** The numbers of the outermost geometry so far. */
    long total() {
        return total;
    }

    /** The reference systems and dimensions of positions. */
    GeometryFrames frames() {
        return frames;
    }

    /** Starts an outermost geometry. */
    void startGeometry() {
        frames.startGeometry();
        total = 0;
        usedDimension = 0;
    }

    // ---- the content of a geometry

    /** Reads the position that the cursor has entered, with the ordinates in the order of the document. */
    double[] position(ElementCursor in) throws XMLStreamException {
        return switch (((FeatureName) in.name()).gml) {
            case POINT_PROPERTY -> point(in);
            case COORDINATES -> new CoordinatesText(in).numbers();
            default -> in.readNumbers();
        };
    }

    /** Reads the content of a geometry that consists of positions, and leaves the geometry. */
    CoordinateSequence read(ElementCursor in) throws XMLStreamException {
        double[] numbers = readNumbers(in);
        CoordinateSequence points = sequence(numbers, dimension);
        if (frames.isForeign()) {
            transform.transform(points, frames.reference().crs(), frames.crs(), in);
        }
        return points;
    }

    /** Transforms a part that is elsewhere into the CRS of the geometry. */
    void toGeometry(Geometry part, CoordinateReferenceSystem crs, ElementCursor in) throws XMLStreamException {
        if (crs != null && crs != frames.crs()) {
            transform.transform(part, crs, frames.crs(), in);
        }
    }

    /** The numbers of a position that {@link #readNumbers} has found; 0 if there is none. */
    private int dimension;

    /** Reads positions with the ordinates in the order of the document, and leaves the geometry. */
    double[] readNumbers(ElementCursor in) throws XMLStreamException {
        double[] numbers = NO_NUMBERS;
        int length = 0;
        boolean isWhole = false;
        dimension = 0;
        while (in.nextChild()) {
            FeatureName name = (FeatureName) in.name();
            int size;
            double[] next;
            switch (name.gml) {
                case POS, CORNER -> {
                    // more reliable than a dimension that the position inherits
                    next = in.readNumbers();
                    size = next.length;
                }
                case POS_LIST -> {
                    isWhole = true;
                    size = frames.ownDimension(in);
                    size = size == 0 ? frames.reference().dimension() : size;
                    next = in.readNumbers();
                }
                case COORDINATES -> {
                    isWhole = true;
                    CoordinatesText text = new CoordinatesText(in);
                    next = text.numbers();
                    size = text.dimension();
                }
                case COORD -> {
                    next = coord(in);
                    size = next.length;
                }
                case POINT_PROPERTY -> {
                    int before = dimension;
                    next = point(in);
                    size = dimension;
                    dimension = before;
                }
                case METADATA -> {
                    in.skip();
                    continue;
                }
                default -> {
                    // such as the elevation of an ElevatedPoint
                    geometries.skipForeign(in, "a position");
                    continue;
                }
            }
            if (next.length == 0) {
                continue;
            }
            if (isWhole && length > 0) {
                throw in.malformed("<" + name + "> follows other positions, but has to have all of the geometry");
            }
            check(next.length, size, dimension, in);
            count(next.length, size, in);
            dimension = size;
            if (length == 0) {
                numbers = next;
            } else {
                if (length + next.length > numbers.length) {
                    numbers = Arrays.copyOf(numbers, Math.max(length + next.length, (int) Math.min(2L * length, max)));
                }
                System.arraycopy(next, 0, numbers, length, next.length);
            }
            length += next.length;
        }
        return length == numbers.length ? numbers : Arrays.copyOf(numbers, length);
    }

    /** Reads the point in a property. */
    private double[] point(ElementCursor in) throws XMLStreamException {
        String reference = in.attribute(AttributeRoles.HREF);
        if (!in.nextChild()) {
            if (reference == null) {
                throw in.malformed("a position without a point");
            }
            return numbers(geometries.referenced(reference, in));
        }
        if (((FeatureName) in.name()).gml != GmlElement.POINT) {
            throw in.malformed("<" + in.name() + "> is not a point");
        }
        Frame outer = frames.enter(in);
        double[] numbers = readNumbers(in);
        frames.leave(outer);
        if (in.nextChild()) {
            throw in.malformed("a position has a second point");
        }
        return numbers;
    }

    /** The ordinates of a point elsewhere, in the order of the document. */
    private double[] numbers(Geometry point) {
        if (!(point instanceof Point) || point.isEmpty()) {
            dimension = 0;
            return NO_NUMBERS;
        }
        CoordinateSequence position = ((Point) point).getCoordinateSequence();
        dimension = position.getDimension();
        double[] numbers = new double[dimension];
        for (int i = 0; i < dimension; i++) {
            boolean isSwapped = i < 2 && frames.reference().isSwapped();
            numbers[i] = position.getOrdinate(0, isSwapped ? 1 - i : i);
        }
        return numbers;
    }

    /**
     * Extends bounds by the positions of a geometry that consists of them, and leaves the geometry.
     *
     * @param bounds the least and largest x, and the least and largest y
     * @return false if the positions have to be read to know
     */
    boolean expandBounds(WindowElementCursor in, double[] bounds) throws XMLStreamException {
        if (frames.reference().isSwapped()) {
            swap(bounds);
        }
        while (in.nextChild()) {
            GmlElement gml = ((FeatureName) in.name()).gml;
            if (gml != GmlElement.POS && gml != GmlElement.POS_LIST) {
                return false;
            }
            int size = frames.ownDimension(in);
            if (size == 0 && gml == GmlElement.POS_LIST) {
                size = frames.reference().dimension();
            }
            if (!in.expandBounds(bounds, size)) {
                return false;
            }
        }
        if (frames.reference().isSwapped()) {
            swap(bounds);
        }
        return true;
    }

    private static void swap(double[] bounds) {
        double min = bounds[0];
        double max = bounds[1];
        bounds[0] = bounds[2];
        bounds[1] = bounds[3];
        bounds[2] = min;
        bounds[3] = max;
    }

    private void count(int numbers, int size, ElementCursor in) throws XMLStreamException {
        frames.use();
        if (total == 0) {
            usedReference = frames.reference();
            usedDimension = size;
        } else if (usedReference != frames.reference() || usedDimension != size) {
            usedDimension = -1;
        }
        if (frames.isForeign()) {
            usedDimension = -1;
        }
        countMore(numbers, in);
    }

    /** Counts numbers of the outermost geometry, which may be those of a part that is elsewhere. */
    void countMore(long numbers, ElementCursor in) throws XMLStreamException {
        total += numbers;
        if (total > max) {
            throw in.malformed("a geometry has more than " + max + " numbers" + XmlLimits.remedy("coordinates"));
        }
    }

    private static void check(int length, int size, int dimension, ElementCursor in) throws XMLStreamException {
        if (size < 2 || size > GeometryFrames.MAX_DIMENSION) {
            throw in.malformed("a position of " + size + " numbers cannot be read");
        }
        if (length % size != 0) {
            throw in.malformed(length + " numbers cannot be divided into positions of " + size
                    + " (--dimension sets the number for positions without srsDimension)");
        }
        if (dimension != 0 && dimension != size) {
            throw in.malformed("the positions of a geometry have " + dimension + " and " + size + " numbers");
        }
    }

    /** Makes a sequence of ordinates in the order of the document. */
    CoordinateSequence sequence(double[] numbers, int positionSize) {
        return sequence(numbers, positionSize == 0 ? 2 : positionSize, frames.reference());
    }

    /** Makes a sequence of ordinates in the order of the document. */
    CoordinateSequence sequence(double[] numbers, Used used) {
        return sequence(numbers, used.dimension, used.reference);
    }

    private static CoordinateSequence sequence(double[] numbers, int size, SpatialReference reference) {
        if (reference.isSwapped()) {
            for (int i = 0; i < numbers.length; i += size) {
                double first = numbers[i];
                numbers[i] = numbers[i + 1];
                numbers[i + 1] = first;
            }
        }
        return new PackedCoordinateSequence.Double(numbers, size, size == GeometryFrames.MAX_DIMENSION ? 1 : 0);
    }

    private static double[] coord(ElementCursor in) throws XMLStreamException {
        double[] numbers = new double[3];
        int count = 0;
        while (in.nextChild()) {
            FeatureName name = (FeatureName) in.name();
            if (name.gml != GmlElement.ORDINATE || count == 3 || name.localName.charAt(0) != 'X' + count) {
                throw in.malformed("<" + name + "> is not the next ordinate of a position");
            }
            double[] number = in.readNumbers();
            if (number.length != 1) {
                throw in.malformed("an ordinate has " + number.length + " numbers");
            }
            numbers[count++] = number[0];
        }
        return Arrays.copyOf(numbers, count);
    }
}
