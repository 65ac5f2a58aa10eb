/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.referencing.operation.TransformException;
import org.geotools.geometry.jts.CurvedGeometryFactory;
import org.geotools.geometry.jts.JTS;
import org.gmlfast.feature.internal.xml.XmlAttribute;
import org.gmlfast.feature.internal.xml.XmlElementCursor;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.CoordinateSequenceFactory;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.impl.CoordinateArraySequenceFactory;

/**
 * Reads the elements of geometries as gt-xsd reads them in requests: coordinates in the order of the document, the
 * reference system as user data. Subclasses know the elements of a version of GML.
 */
abstract class GeometryElements {

    /** The most geometries inside of each other. */
    private static final int MAX_DEPTH = 16;

    /** Without curves, this factory makes the same objects as JTS's own. */
    static final CurvedGeometryFactory FACTORY = new CurvedGeometryFactory(Double.MAX_VALUE);

    static final CoordinateSequenceFactory SEQUENCES = CoordinateArraySequenceFactory.instance();

    final RequestCursor cursor;
    final XmlElementCursor in;
    final WfsDialect dialect;
    private final SrsNames systems;
    final boolean inheritsSystems;
    private int depth;

    /**
     * A reader of geometries.
     *
     * @param inheritsSystems whether a geometry without a srsName has that of the geometry or element around it
     */
    GeometryElements(RequestCursor cursor, WfsDialect dialect, SrsNames systems, boolean inheritsSystems) {
        this.cursor = cursor;
        this.in = cursor.in();
        this.dialect = dialect;
        this.systems = systems;
        this.inheritsSystems = inheritsSystems;
    }

    /**
     * The elements of geometries.
     *
     * @param isRequest whether they are in a request; GeoServer passes systems on in those of WFS 1.0 and 1.1
     */
    static GeometryElements of(RequestCursor cursor, WfsDialect dialect, SrsNames systems, boolean isRequest) {
        boolean inherits = isRequest && dialect.inheritsSystems();
        return dialect == WfsDialect.WFS_1_0
                ? new Gml2Elements(cursor, dialect, systems, inherits)
                : new Gml3Elements(cursor, dialect, systems, inherits);
    }

    /**
     * Reads the geometry that the cursor has entered, and leaves it.
     *
     * @param around what is inherited from the elements around it
     * @throws UnsupportedRequestException if gt-xsd might read another geometry, or none
     */
    final Geometry read(SrsContext around) throws XMLStreamException, UnsupportedRequestException {
        RequestName name = cursor.name();
        if (!name.isGml) {
            throw new UnsupportedRequestException("<" + name + "> where a geometry is expected");
        }
        if (++depth > MAX_DEPTH) {
            throw new UnsupportedRequestException("geometries more than " + MAX_DEPTH + " deep");
        }
        SrsContext own = context(around);
        try {
            Geometry geometry = read(name.localName, own, around);
            setSystem(geometry, own);
            // in GML 2, members may have another system than their collection
            if (depth == 1 || dialect == WfsDialect.WFS_1_0) {
                checkRange(geometry, own.system());
            }
            depth--;
            return geometry;
        } catch (IllegalArgumentException e) {
            throw new UnsupportedRequestException("a geometry that is invalid");
        }
    }

    /** Forgets a geometry that has not been read to its end. */
    final void reset() {
        depth = 0;
    }

    /**
     * Reads a geometry.
     *
     * @param own what the geometry has, and passes on
     * @param around what it inherits
     */
    abstract Geometry read(String element, SrsContext own, SrsContext around)
            throws XMLStreamException, UnsupportedRequestException;

    /** Sets the reference system of a geometry of this version. */
    void setSystem(Geometry geometry, SrsContext own) throws UnsupportedRequestException {
        if (own.system() != null) {
            geometry.setUserData(own.system());
        }
    }

    /** GeoServer refuses coordinates that the system does not have, in the versions in which it passes systems on. */
    private void checkRange(Geometry geometry, CoordinateReferenceSystem system) throws UnsupportedRequestException {
        if (system != null && dialect.inheritsSystems()) {
            try {
                JTS.checkCoordinatesRange(geometry, system);
            } catch (TransformException | RuntimeException e) {
                throw new UnsupportedRequestException("coordinates outside of their reference system");
            }
        }
    }

    /** What the element inherits, and passes on, with its own attributes. */
    final SrsContext context(SrsContext around) throws UnsupportedRequestException {
        CoordinateReferenceSystem named = null;
        int dimension = 0;
        for (int i = 0; i < cursor.attributeCount(); i++) {
            XmlAttribute attribute = cursor.attribute(i);
            String value = cursor.value(i);
            boolean isPlain = attribute.uri().isEmpty();
            if (isPlain && attribute.localName().equals("srsName")) {
                named = systems.decode(value);
            } else if (isPlain && attribute.localName().equals("srsDimension")) {
                dimension = dimension(value);
            } else if (!(attribute.localName().equals("id") && attribute.uri().equals(dialect.gml()))
                    && !(attribute.localName().equals("gid") && isPlain)) {
                throw new UnsupportedRequestException("a geometry with the attribute " + attribute.localName());
            }
        }
        if (named == null && dimension == 0 && around.named() == null && (around.system() == null || inheritsSystems)) {
            return around;
        }
        return new SrsContext(
                named,
                named != null ? named : inheritsSystems ? around.system() : null,
                named != null ? named : around.nearest(),
                dimension > 0 ? dimension : around.dimension());
    }

    /** The value of a srsDimension. */
    static int dimension(String value) throws UnsupportedRequestException {
        return switch (value) {
            case "2" -> 2;
            case "3" -> 3;
            default -> throw new UnsupportedRequestException("a srsDimension other than 2 and 3");
        };
    }

    /**
     * Enters the only child of a member, which has to be a certain geometry, reads it, and leaves the member.
     *
     * @param elements whose names are allowed
     */
    final Geometry member(SrsContext around, List<String> elements)
            throws XMLStreamException, UnsupportedRequestException {
        cursor.checkNoAttributes();
        RequestName name = cursor.child();
        if (name == null || !elements.contains(name.localName)) {
            throw new UnsupportedRequestException("a member that is empty, or not a usual geometry");
        }
        Geometry geometry = read(around);
        end();
        return geometry;
    }

    /** Leaves an element that has to have no more children. */
    final void end() throws XMLStreamException, UnsupportedRequestException {
        if (cursor.child() != null) {
            throw new UnsupportedRequestException("<" + cursor.name() + "> where an element ends otherwise");
        }
    }

    final UnsupportedRequestException unknown(RequestName name) {
        return new UnsupportedRequestException(
                name == null ? "an element without its usual content" : "<" + name + "> in a geometry");
    }

    // ---- positions

    /** The numbers in the element that the cursor has entered. */
    final double[] numbers() throws XMLStreamException, UnsupportedRequestException {
        in.clearSection();
        double[] numbers = in.readNumbers();
        checkNoSection();
        return numbers;
    }

    private void checkNoSection() throws UnsupportedRequestException {
        if (in.hasSection()) {
            throw new UnsupportedRequestException("positions in a CDATA section");
        }
    }

    /** A sequence of positions with a number of ordinates each. */
    final CoordinateSequence sequence(double[] numbers, int dimension) throws UnsupportedRequestException {
        checkFinite(numbers);
        int size = numbers.length / dimension;
        if (size == 0 || size * dimension != numbers.length || dimension < 2 || dimension > 3) {
            throw new UnsupportedRequestException("a list with an unusual number of ordinates");
        }
        CoordinateSequence sequence = JTS.createCS(SEQUENCES, size, dimension);
        int at = 0;
        for (int i = 0; i < size; i++) {
            for (int k = 0; k < dimension; k++) {
                sequence.setOrdinate(i, k, numbers[at++]);
            }
        }
        return sequence;
    }

    static void checkFinite(double[] numbers) throws UnsupportedRequestException {
        for (double number : numbers) {
            if (!Double.isFinite(number)) {
                throw new UnsupportedRequestException("an ordinate that is not finite");
            }
        }
    }

    /** The positions of an element {@code coordinates}, which the cursor has entered. */
    final CoordinateSequence coordinates() throws XMLStreamException, UnsupportedRequestException {
        checkSeparators();
        in.readValue();
        checkNoSection();
        return CoordinatesList.parse(in.text());
    }

    private void checkSeparators() throws UnsupportedRequestException {
        for (int i = 0; i < cursor.attributeCount(); i++) {
            String usual =
                    switch (cursor.attribute(i).localName()) {
                        case "decimal" -> ".";
                        case "cs" -> ",";
                        case "ts" -> " ";
                        default -> null;
                    };
            if (!cursor.value(i).equals(usual)) {
                throw new UnsupportedRequestException("coordinates with unusual separators");
            }
        }
    }
}
