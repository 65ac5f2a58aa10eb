/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.geometry;

import javax.xml.stream.XMLStreamException;

import org.geotools.geometry.jts.CurvedGeometry;
import org.gmlfast.gml.output.GmlNames;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.gml.output.OrdinateLayout;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.ReferenceSystemSettings;
import org.gmlfast.model.GeometryKind;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.stax.PreparedAttribute;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** Writes geometries in one version of GML. Immutable. */
public abstract class GeometryEncoder {

    final GmlNames names;
    final CoordinateFormat format;
    final boolean swapAxes;

    private final ReferenceSystemSettings referenceSystems;
    private final double linearizationTolerance;
    private final boolean measures;

    GeometryEncoder(GmlNames names, GmlSettings settings, CoordinateFormat format) {
        this.names = names;
        this.format = format;
        this.referenceSystems = settings.referenceSystems();
        this.swapAxes = settings.coordinates().swapAxes();
        this.linearizationTolerance = settings.geometries().linearizationTolerance();
        // a position of GML 2 has X, Y and Z at most (GML 02-069 geometry.xsd, CoordType)
        this.measures = settings.coordinates().encodeMeasures() && names.version.isGml3();
    }

    /**
     * Writes a geometry of any kind.
     *
     * @param srsName null for none
     * @throws IllegalArgumentException if GML has no element for the geometry
     */
    public final void write(GmlOutput out, Geometry geometry, PreparedAttribute srsName) throws XMLStreamException {
        GeometryKind kind = GeometryKind.of(geometry);
        OrdinateLayout layout = OrdinateLayout.of(geometry, kind, measures);
        out.positions.prepare(layout, swapAxes);
        writeOutermost(out, geometry, kind, srsName, layout.dimension);
    }

    abstract void writeOutermost(
            GmlOutput out, Geometry geometry, GeometryKind kind, PreparedAttribute srsName, int dimension)
            throws XMLStreamException;

    /**
     * Writes an envelope, in two dimensions.
     *
     * @param srsName null for none
     */
    public abstract void writeEnvelope(GmlOutput out, Envelope envelope, PreparedAttribute srsName)
            throws XMLStreamException;

    /** How the geometries' CRSs are identified. */
    public final ReferenceSystemSettings referenceSystems() {
        return referenceSystems;
    }

    /** The geometry without arcs, for a geometry of a curved kind. */
    final Geometry linearized(Geometry geometry) {
        CurvedGeometry<?> curved = (CurvedGeometry<?>) geometry;
        return linearizationTolerance > 0 ? curved.linearize(linearizationTolerance) : curved.linearize();
    }
}
