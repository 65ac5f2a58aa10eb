/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.geometry;

import javax.xml.stream.XMLStreamException;

import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.gml.output.GmlNames;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.gml.settings.SrsName;
import org.gmlfast.stax.PreparedName;

/**
 * Writes the bounds of a feature collection, in the form and with the srsName style of its features. Immutable.
 *
 * <p>The Envelope has no srsDimension. GDAL from version 3.7 on takes that of the collection's Envelope for the
 * dimension of every posList, in spite of the srsDimension of the geometry itself; features with and without Z may
 * follow.
 */
public final class EnvelopeEncoder {

    private final GmlNames names;
    private final GeometryEncoder geometries;

    /**
     * An encoder for a document.
     *
     * @param version not null
     * @param settings of the features; not null
     * @param namespaces the document's, including GML's; not null
     */
    public EnvelopeEncoder(GmlVersion version, GmlSettings settings, Namespaces namespaces) {
        this.names = new GmlNames(
                version, namespaces.withGml(version, settings.features().gmlPrefix()));
        this.geometries = GeometryEncoders.of(
                names, settings.toBuilder().srsDimension(false).build());
    }

    /** The element gml:boundedBy. */
    public PreparedName boundedBy() {
        return names.boundedBy;
    }

    /**
     * Writes an Envelope, or a Box in GML 2, in an element.
     *
     * @param element {@link #boundedBy} or another one
     * @param bounds neither null nor empty; in the axis order of the features
     */
    public void write(GmlOutput out, PreparedName element, ReferencedEnvelope bounds) throws XMLStreamException {
        out.writer.writeStartElement(element);
        geometries.writeEnvelope(
                out, bounds, SrsName.attribute(bounds.getCoordinateReferenceSystem(), geometries.referenceSystems()));
        out.writer.writeEndElement();
    }

    /** Writes gml:boundedBy with the text {@code unknown} in gml:null, or gml:Null in GML 3. */
    public void writeUnknown(GmlOutput out) throws XMLStreamException {
        out.writer.writeStartElement(names.boundedBy);
        out.writer.writeStartElement(names.nothing);
        out.writer.writeText("unknown");
        out.writer.writeEndElement();
        out.writer.writeEndElement();
    }
}
