/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateFilter;
import org.locationtech.jts.geom.CoordinateSequenceComparator;
import org.locationtech.jts.geom.CoordinateSequenceFilter;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryComponentFilter;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.GeometryFilter;

/** A geometry class that extends none of the classes of JTS. */
public final class StrangeGeometry extends Geometry {

    private static final long serialVersionUID = 1;

    public StrangeGeometry() {
        super(new GeometryFactory());
    }

    @Override
    public String getGeometryType() {
        return "Strange";
    }

    @Override
    public Coordinate getCoordinate() {
        return new Coordinate();
    }

    @Override
    public Coordinate[] getCoordinates() {
        return new Coordinate[] {getCoordinate()};
    }

    @Override
    public int getNumPoints() {
        return 1;
    }

    @Override
    public boolean isEmpty() {
        return false;
    }

    @Override
    public int getDimension() {
        return 0;
    }

    @Override
    public Geometry getBoundary() {
        return this;
    }

    @Override
    public int getBoundaryDimension() {
        return 0;
    }

    @Override
    protected Geometry reverseInternal() {
        return this;
    }

    @Override
    public boolean equalsExact(Geometry other, double tolerance) {
        return this == other;
    }

    @Override
    public void apply(CoordinateFilter filter) {
        filter.filter(getCoordinate());
    }

    @Override
    public void apply(CoordinateSequenceFilter filter) {
        // there is no sequence
    }

    @Override
    public void apply(GeometryFilter filter) {
        filter.filter(this);
    }

    @Override
    public void apply(GeometryComponentFilter filter) {
        filter.filter(this);
    }

    @Override
    protected Geometry copyInternal() {
        return this;
    }

    @Override
    public void normalize() {
        // nothing to normalize
    }

    @Override
    protected Envelope computeEnvelopeInternal() {
        return new Envelope(0, 0, 0, 0);
    }

    @Override
    protected int compareToSameClass(Object other) {
        return 0;
    }

    @Override
    protected int compareToSameClass(Object other, CoordinateSequenceComparator comparator) {
        return 0;
    }

    @Override
    protected int getTypeCode() {
        return 99;
    }
}
