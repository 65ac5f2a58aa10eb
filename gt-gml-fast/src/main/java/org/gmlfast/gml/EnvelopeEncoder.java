/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import javax.xml.XMLConstants;
import javax.xml.stream.XMLStreamException;

import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.stax.PreparedName;

/** Writes the bounds of a feature collection, in the form and the srsName style of its features. Immutable. */
public final class EnvelopeEncoder {

    private final GmlNames names;
    private final GeometryEncoder geometries;

    /**
     * An encoder for a document.
     *
     * @param namespaces the document's, GML's among them
     */
    public EnvelopeEncoder(GmlVersion version, GmlSettings settings, Namespaces namespaces) {
        this.names = new GmlNames(
                version,
                namespaces
                        .with(settings.features().gmlPrefix(), version.namespace())
                        .with("xlink", Namespaces.XLINK)
                        .with("xsi", XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI));
        this.geometries = GeometryEncoder.of(names, settings);
    }

    /** The element gml:boundedBy. */
    public PreparedName boundedBy() {
        return names.boundedBy;
    }

    /**
     * Writes an Envelope, or a Box in GML 2, in an element.
     *
     * @param element {@link #boundedBy} or another one
     * @param bounds neither null nor empty; in the axis order of the features as they are handed over
     */
    public void write(GmlOutput out, PreparedName element, ReferencedEnvelope bounds) throws XMLStreamException {
        out.writer.writeStartElement(element);
        geometries.writeEnvelope(
                out, bounds, SrsName.attribute(bounds.getCoordinateReferenceSystem(), geometries.settings));
        out.writer.writeEndElement();
    }

    /** Writes gml:boundedBy with gml:null, or gml:Null in GML 3, that says {@code unknown}. */
    public void writeUnknown(GmlOutput out) throws XMLStreamException {
        out.writer.writeStartElement(names.boundedBy);
        out.writer.writeStartElement(names.nothing);
        out.writer.writeText("unknown");
        out.writer.writeEndElement();
        out.writer.writeEndElement();
    }
}
