/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.gml.ApplicationSchema;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.model.RowType;
import org.gmlfast.model.ValueKind;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.wfs.CollectionParts;
import org.gmlfast.wfs.WfsEncoder;
import org.locationtech.jts.geom.Envelope;

/** What follows from the settings, in the driver and in each task alike: the type, the encoder and the header. */
final class WritePlan {

    final WriteSettings settings;
    final RowType rowType;
    private final GmlSettings gml;
    private final CollectionParts parts;

    /** @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if XML does not allow the name of a column */
    WritePlan(WriteSettings settings) {
        this.settings = settings;
        this.rowType = rowType(settings);
        this.gml = gml(settings);
        WfsEncoder encoder = WfsEncoder.builder(settings.version).gml(gml).build();
        this.parts = CollectionParts.of(encoder, header().build(), List.of(rowType));
        encoder.check(Namespaces.NONE, rowType.type());
    }

    private static RowType rowType(WriteSettings settings) {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setNamespaceURI(settings.namespace);
        type.setName(settings.typeName);
        for (WriteColumn column : settings.columns) {
            type.add(column.name, column.type.binding);
        }
        List<ValueKind> kinds =
                settings.columns.stream().map(column -> column.type.kind).toList();
        return new RowType(type.buildFeatureType(), kinds, false);
    }

    private static GmlSettings gml(WriteSettings settings) {
        return GmlSettings.builder(settings.version.gml())
                .numDecimals(settings.decimals)
                .featureBounds(settings.hasFeatureBounds)
                // a column stays what it is, whatever its name is
                .overrideGmlAttributes(true)
                .srsName(settings.reference.srsName)
                .swapAxes(settings.reference.isSwapped)
                .build();
    }

    private CollectionHeader.Builder header() {
        CollectionHeader.Builder header = CollectionHeader.builder()
                .prefix(settings.prefix, settings.namespace)
                .timeStamp(Instant.ofEpochMilli(settings.timeStamp));
        return settings.schemaLocation == null
                ? header
                : header.schemaLocation(settings.namespace, settings.schemaLocation);
    }

    CollectionParts parts() {
        return parts;
    }

    /** Writes the start of a document. */
    void writeHeader(long count, Envelope bounds, OutputStream out) throws IOException {
        CollectionHeader.Builder header = header().numberMatched(count).numberReturned(count);
        if (settings.hasBounds && !bounds.isNull()) {
            header.bounds(new ReferencedEnvelope(bounds, null));
        }
        parts.writeHeader(header.build(), count > 0, out);
    }

    /** Refuses in the driver what tasks would refuse. */
    void check() {
        if (settings.writesSchema) {
            try {
                writeSchema(OutputStream.nullOutputStream());
            } catch (IOException e) {
                throw new IllegalArgumentException("the application schema cannot be written: " + e.getMessage(), e);
            }
        }
    }

    /** Writes the application schema. */
    void writeSchema(OutputStream out) throws IOException {
        Namespaces prefixes = Namespaces.NONE.with(settings.prefix, settings.namespace);
        try {
            new ApplicationSchema(settings.version.gml(), gml, prefixes, List.of(rowType.type()))
                    .write(
                            new Utf8OutputFactory().create(out, java.nio.charset.StandardCharsets.UTF_8),
                            ApplicationSchema.canonicalGmlSchema(settings.version.gml()));
        } catch (XMLStreamException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** A number that differs, almost certainly, if the members differ in their names, types or settings. */
    int fingerprint() {
        StringBuilder text = new StringBuilder()
                .append(settings.version)
                .append(' ')
                .append(settings.prefix)
                .append(' ')
                .append(settings.namespace)
                .append(' ')
                .append(settings.typeName)
                .append(' ')
                .append(settings.reference.srsName)
                .append(' ')
                .append(settings.reference.isSwapped);
        settings.columns.forEach(
                column -> text.append(' ').append(column.name).append(' ').append(column.type));
        return text.toString().hashCode();
    }
}
