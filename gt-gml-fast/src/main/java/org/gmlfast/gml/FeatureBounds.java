/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.stax.PreparedAttribute;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * The boundedBy of a feature: what encloses its geometries, decided for each feature by itself. Geometries in another
 * CRS than the first one that is there do not count.
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

    void write(GmlOutput out, SimpleFeature feature) throws XMLStreamException {
        Envelope bounds = out.bounds;
        bounds.setToNull();
        PreparedAttribute srsName = null;
        for (GeometryProperty property : geometries) {
            if (feature.getAttribute(property.index) instanceof Geometry geometry && !geometry.isEmpty()) {
                PreparedAttribute own = property.srsName(out, geometry);
                if (bounds.isNull()) {
                    srsName = own;
                }
                if (sameValue(srsName, own)) {
                    bounds.expandToInclude(geometry.getEnvelopeInternal());
                }
            }
        }
        if (!bounds.isNull()) {
            out.writer.writeStartElement(names.boundedBy);
            encoder.writeEnvelope(out, bounds, srsName);
            out.writer.writeEndElement();
        }
    }

    private static boolean sameValue(PreparedAttribute a, PreparedAttribute b) {
        return a == b || a != null && b != null && a.value().equals(b.value());
    }
}
