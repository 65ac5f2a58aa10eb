/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import javax.xml.stream.XMLStreamException;

import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.gml.geometry.GeometryEncoder;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.stax.PreparedAttribute;
import org.locationtech.jts.geom.Envelope;

/** A property with an envelope. */
final class EnvelopeProperty extends PropertyEncoder {

    private final GeometryEncoder geometries;
    private final PreparedAttribute srsName;

    /**
     * A property made from an attribute that holds envelopes.
     *
     * @param srsName of an envelope without a CRS of its own; may be null
     */
    EnvelopeProperty(Property property, GeometryEncoder geometries, PreparedAttribute srsName) {
        super(property);
        this.geometries = geometries;
        this.srsName = srsName;
    }

    @Override
    void writeValue(GmlOutput out, Object value, String featureId) throws XMLStreamException {
        Envelope envelope = (Envelope) value;
        PreparedAttribute own = value instanceof ReferencedEnvelope referenced
                ? out.srsName(referenced.getCoordinateReferenceSystem(), geometries.referenceSystems())
                : null;
        if (!envelope.isNull()) {
            geometries.writeEnvelope(out, envelope, own != null ? own : srsName);
        }
    }
}
