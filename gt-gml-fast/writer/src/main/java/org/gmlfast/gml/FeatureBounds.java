/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.geometry.BoundingBox;
import org.gmlfast.gml.geometry.GeometryBounds;
import org.gmlfast.gml.geometry.GeometryEncoder;
import org.gmlfast.gml.output.GmlNames;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.model.FeatureRow;
import org.gmlfast.model.Row;
import org.gmlfast.stax.PreparedAttribute;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * Writes the boundedBy of a feature: the envelope of its geometries. Geometries in another CRS than the first one do
 * not count. A feature that decorates another, as in a response without the geometry, may know bounds that its
 * attributes do not show, so its own bounds take precedence.
 */
final class FeatureBounds {

    private final GeometryProperty[] geometries;
    private final GmlNames names;
    private final GeometryEncoder encoder;

    FeatureBounds(GeometryProperty[] geometries, GmlNames names, GeometryEncoder encoder) {
        this.geometries = geometries;
        this.names = names;
        this.encoder = encoder;
    }

    void write(GmlOutput out, Row row) throws XMLStreamException {
        BoundingBox own = FeatureRow.ownBounds(row);
        if (own == null) {
            writeOfGeometries(out, row);
        } else {
            writeOwn(out, own, ((FeatureRow) row).feature());
        }
    }

    private void writeOwn(GmlOutput out, BoundingBox own, SimpleFeature feature) throws XMLStreamException {
        PreparedAttribute srsName = out.srsName(own.getCoordinateReferenceSystem(), encoder.referenceSystems());
        for (int i = 0; srsName == null && i < geometries.length; i++) {
            if (feature.getAttribute(geometries[i].index) instanceof Geometry geometry) {
                srsName = geometries[i].srsName(out, geometry);
            }
        }
        out.bounds.init(own.getMinX(), own.getMaxX(), own.getMinY(), own.getMaxY());
        write(out, srsName);
    }

    private void writeOfGeometries(GmlOutput out, Row row) throws XMLStreamException {
        Envelope bounds = out.bounds;
        bounds.setToNull();
        PreparedAttribute srsName = null;
        for (GeometryProperty property : geometries) {
            if (row.getObject(property.index) instanceof Geometry geometry && !geometry.isEmpty()) {
                PreparedAttribute own = property.srsName(out, geometry);
                if (bounds.isNull()) {
                    srsName = own;
                }
                if (sameValue(srsName, own)) {
                    bounds.expandToInclude(GeometryBounds.of(geometry));
                }
            }
        }
        if (!bounds.isNull()) {
            write(out, srsName);
        }
    }

    private void write(GmlOutput out, PreparedAttribute srsName) throws XMLStreamException {
        out.writer.writeStartElement(names.boundedBy);
        encoder.writeEnvelope(out, out.bounds, srsName);
        out.writer.writeEndElement();
    }

    private static boolean sameValue(PreparedAttribute a, PreparedAttribute b) {
        return a == b || a != null && b != null && a.value().equals(b.value());
    }
}
