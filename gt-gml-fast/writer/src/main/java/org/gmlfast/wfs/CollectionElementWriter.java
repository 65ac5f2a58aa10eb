/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.gml.CollectionRoot;
import org.gmlfast.gml.FeatureEncoder;
import org.gmlfast.gml.geometry.EnvelopeEncoder;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.model.Row;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;

/**
 * Writes the elements around members: the document element and nested collections, with their attributes and bounds.
 * Belongs to one document.
 */
final class CollectionElementWriter {

    private final DocumentRules rules;
    private final WfsVersion version;
    private final CollectionHeader header;
    private final GmlOutput out;
    private final PreparedStreamWriter writer;
    private final WfsNames names;
    private final Namespaces namespaces;

    CollectionElementWriter(CollectionHeader header, GmlOutput out, DocumentPlan plan) {
        this.rules = plan.rules;
        this.version = plan.rules.version();
        this.header = header;
        this.out = out;
        this.writer = out.writer();
        this.names = plan.names;
        this.namespaces = plan.namespaces;
    }

    // ---- the document element

    void startDocument() throws XMLStreamException {
        rules.startDocument(writer);
        writer.writeStartElement(names.featureCollection);
        out.declare(namespaces);
        if (rules.root() == null) {
            writeAttributes(header);
            writeSchemaLocation();
            writeBounds(header);
        } else {
            writeFixedAttributes(rules.root().element());
            writeSchemaLocation();
            writeFixedContent(rules.root().element());
        }
    }

    private void writeFixedAttributes(CollectionRoot.Element element) throws XMLStreamException {
        for (CollectionRoot.Attribute attribute : element.attributes()) {
            writer.writeAttribute(WfsNames.name(attribute.name(), namespaces), attribute.value());
        }
    }

    private void writeFixedContent(CollectionRoot.Element element) throws XMLStreamException {
        if (element.text() != null) {
            writer.writeText(element.text());
        }
        for (CollectionRoot.Element child : element.children()) {
            writer.writeStartElement(WfsNames.name(child.name(), namespaces));
            writeFixedAttributes(child);
            writeFixedContent(child);
            writer.writeEndElement();
        }
    }

    void endDocument() throws XMLStreamException {
        writer.writeEndElement();
        writer.writeEndDocument();
    }

    /** Starts in the content of an element that declares these namespaces. */
    void assumeDeclared(Namespaces declared) {
        out.assumeDeclared(declared);
    }

    /** Writes a feature as the whole document. */
    void writeDocument(SimpleFeature feature, FeatureEncoder typeEncoder) throws XMLStreamException {
        rules.startDocument(writer);
        typeEncoder.writeAsRoot(feature, out, this::writeRootAttributes);
        writer.writeEndDocument();
    }

    /** Writes a row as the whole document. */
    void writeDocument(Row row, FeatureEncoder typeEncoder) throws XMLStreamException {
        rules.startDocument(writer);
        typeEncoder.writeAsRoot(row, out, this::writeRootAttributes);
        writer.writeEndDocument();
    }

    private void writeRootAttributes(GmlOutput output) throws XMLStreamException {
        output.declare(namespaces);
        writeSchemaLocation();
    }

    void flush() throws XMLStreamException {
        writer.flush();
    }

    // ---- nested collections

    /** In WFS 2.0, starts a nested collection (OGC 09-025r2 §11.3.3.5); in other versions, writes nothing. */
    void startNested(CollectionHeader inner) throws XMLStreamException {
        if (version == WfsVersion.WFS_2_0_0) {
            writer.writeStartElement(names.member);
            writer.writeStartElement(names.featureCollection);
            writeAttributes(inner);
            writeBounds(inner);
        }
    }

    void endNested() throws XMLStreamException {
        if (version == WfsVersion.WFS_2_0_0) {
            writer.writeEndElement();
            writer.writeEndElement();
        }
    }

    // ---- attributes and bounds

    private void writeAttributes(CollectionHeader of) throws XMLStreamException {
        attribute(names.lockId, of.lockId());
        switch (version) {
            case WFS_1_0_0 -> {}
            case WFS_1_1_0 -> {
                count(names.numberOfFeatures, of.numberReturned());
                attribute(names.timeStamp, timeStamp(of));
            }
            case WFS_2_0_0 -> {
                attribute(names.next, of.next());
                OptionalLong matched = of.numberMatched();
                count(names.numberMatched, matched);
                attribute(names.numberMatched, matched.isPresent() ? null : "unknown");
                count(names.numberReturned, of.numberReturned());
                attribute(names.previous, of.previous());
                attribute(names.timeStamp, timeStamp(of));
            }
        }
    }

    private void attribute(PreparedName name, String value) throws XMLStreamException {
        if (value != null) {
            writer.writeAttribute(name, value);
        }
    }

    private void count(PreparedName name, OptionalLong count) throws XMLStreamException {
        if (count.isPresent()) {
            writer.writeLongAttribute("", "", name.localName(), count.getAsLong());
        }
    }

    /** In UTC, with milliseconds unless they are zero. */
    private static String timeStamp(CollectionHeader of) {
        Instant instant = of.timeStamp() == null ? Instant.now() : of.timeStamp();
        return instant.truncatedTo(ChronoUnit.MILLIS).toString();
    }

    private void writeSchemaLocation() throws XMLStreamException {
        if (!header.schemaLocations().isEmpty()) {
            StringBuilder pairs = new StringBuilder();
            header.schemaLocations().forEach((namespace, location) -> pairs.append(pairs.isEmpty() ? "" : " ")
                    .append(namespace)
                    .append(' ')
                    .append(location));
            writer.writeAttribute(names.schemaLocation, pairs.toString());
        }
    }

    /** WFS 1.0 requires bounds, be they unknown (GML 02-069 feature.xsd); WFS 2.0 cannot have unknown ones. */
    private void writeBounds(CollectionHeader of) throws XMLStreamException {
        ReferencedEnvelope bounds = of.bounds();
        boolean unknown = version == WfsVersion.WFS_1_0_0 || version == WfsVersion.WFS_1_1_0 && of.isBounded();
        if (bounds == null && !unknown) {
            return;
        }
        EnvelopeEncoder envelopes = new EnvelopeEncoder(version.gml(), rules.gml(), namespaces);
        if (bounds == null) {
            envelopes.writeUnknown(out);
        } else {
            boolean wfs2 = version == WfsVersion.WFS_2_0_0;
            envelopes.write(out, wfs2 ? names.boundedBy : envelopes.boundedBy(), bounds);
        }
    }
}
