/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import javax.xml.stream.XMLStreamException;

import org.geotools.geometry.jts.CurvedGeometry;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.PreparedAttribute;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** Writes geometries as one version of GML has them. Immutable. */
abstract class GeometryEncoder {

    final GmlNames names;
    final GmlSettings settings;
    final CoordinateFormat format;

    /** A position of GML 2 has X, Y and Z at most (GML 02-069 geometry.xsd, CoordType). */
    private final boolean measures;

    GeometryEncoder(GmlNames names, GmlSettings settings, CoordinateFormat format) {
        this.names = names;
        this.settings = settings;
        this.format = format;
        this.measures = settings.isMeasures() && names.version.isGml3();
    }

    static GeometryEncoder of(GmlNames names, GmlSettings settings) {
        return names.version.isGml3()
                ? new Gml3GeometryEncoder(names, settings)
                : new Gml2GeometryEncoder(names, settings);
    }

    /**
     * Writes a geometry, whatever its class.
     *
     * @param srsName null for none
     */
    final void write(GmlOutput out, Geometry geometry, PreparedAttribute srsName) throws XMLStreamException {
        OrdinateLayout layout = OrdinateLayout.of(geometry, measures);
        out.positions.prepare(layout, settings.isSwapped());
        writeOutermost(out, geometry, srsName, layout.dimension);
    }

    abstract void writeOutermost(GmlOutput out, Geometry geometry, PreparedAttribute srsName, int dimension)
            throws XMLStreamException;

    /**
     * Writes an envelope, in two dimensions.
     *
     * @param srsName null for none
     */
    abstract void writeEnvelope(GmlOutput out, Envelope envelope, PreparedAttribute srsName) throws XMLStreamException;

    /** A geometry without arcs in the place of one that may have some. */
    final Geometry linearized(Geometry geometry) {
        if (!(geometry instanceof CurvedGeometry<?> curved)) {
            return geometry;
        }
        double tolerance = settings.linearizationTolerance();
        return tolerance > 0 ? curved.linearize(tolerance) : curved.linearize();
    }

    static IllegalArgumentException unknown(Geometry geometry) {
        return new IllegalArgumentException(
                "GML has nothing for a " + geometry.getClass().getName());
    }
}
