/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.referencing.operation.MathTransform;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.deflate.GzipEncoder;
import org.gmlfast.deflate.GzipStream;
import org.gmlfast.gml.RowType;
import org.gmlfast.output.UnflushedStream;
import org.gmlfast.query.FeatureProjection;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.wfs.CollectionHeader;
import org.gmlfast.wfs.CollectionParts;
import org.gmlfast.wfs.FeatureCollectionWriter;
import org.gmlfast.wfs.WfsEncoder;
import org.locationtech.jts.geom.Envelope;

/** The headers, members and footers of an export's documents. Immutable, thread-safe. */
final class ExportDocuments {

    /** Writes a part of a document. */
    @FunctionalInterface
    interface Part {

        void write(OutputStream out) throws IOException;
    }

    private final FeatureTable table;
    private final ExportStyle style;
    private final String schema;
    private final boolean gzip;
    private final SpatialReference written;
    private final CoordinateReferenceSystem crs;
    private final MathTransform transform;
    private final WfsEncoder encoder;

    /**
     * @param schema the address of the application schema
     * @throws IOException if the CRS is unknown
     * @throws org.gmlfast.gml.UnsupportedFeatureTypeException if the rows cannot be written
     */
    ExportDocuments(FeatureTable table, ExportStyle style, String schema, boolean gzip) throws IOException {
        this.table = table;
        this.style = style;
        this.schema = schema;
        this.gzip = gzip;
        SpatialReference source = table.spatialReference();
        this.written = style.reference() == null ? source : style.reference();
        this.crs = style.usesAuthorityOrder() ? written.authorityOrder() : written.xy();
        this.transform = written.equals(source) ? null : source.to(written);
        this.encoder = style.encoder(written);
        openMembers(RowType.of(type()), OutputStream.nullOutputStream()).close(); // checks the type
    }

    /** Creates the projection of the table's rows for one thread. */
    FeatureProjection projection() {
        return new FeatureProjection(table.type(), null, crs, transform);
    }

    SimpleFeatureType type() {
        return projection().type();
    }

    private CollectionHeader.Builder header() {
        return style.header().schemaLocation(table.type().getName().getNamespaceURI(), schema);
    }

    private CollectionParts parts(RowType type) {
        return CollectionParts.of(encoder, header().build(), List.of(type));
    }

    /** Opens the members of a document. */
    FeatureCollectionWriter openMembers(RowType type, OutputStream out) {
        return parts(type).openMembers(out);
    }

    /**
     * Writes the start of a document.
     *
     * @param rows the number of features
     * @param bounds in x/y; null for none
     * @param time the time stamp
     */
    void writeHeader(long rows, Envelope bounds, Instant time, OutputStream out) throws IOException {
        SimpleFeatureType type = type();
        CollectionHeader.Builder header =
                header().numberMatched(rows).numberReturned(rows).timeStamp(time);
        if (type.getGeometryDescriptor() != null) {
            header.bounds(written.envelope(bounds, style.usesAuthorityOrder()));
        }
        compress(out, part -> parts(RowType.of(type)).writeHeader(header.build(), rows > 0, part));
    }

    /** Writes the end of a document. */
    void writeFooter(long rows, OutputStream out) throws IOException {
        compress(out, part -> parts(RowType.of(type())).writeFooter(rows > 0, part));
    }

    /** Writes a part of a document as a gzip member, if files are compressed. */
    void compress(OutputStream out, Part part) throws IOException {
        if (!gzip) {
            part.write(new UnflushedStream(out));
            return;
        }
        GzipStream member = new GzipEncoder(out);
        try {
            part.write(new UnflushedStream(member));
            member.finish();
        } finally {
            member.abort();
        }
    }
}
