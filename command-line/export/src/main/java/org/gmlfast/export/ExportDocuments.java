/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.referencing.operation.MathTransform;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.deflate.CompressedStream;
import org.gmlfast.deflate.GzipEncoder;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.ConcatenatedParts;
import org.gmlfast.form.DocumentForm;
import org.gmlfast.form.DocumentParts;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.form.MergedParts;
import org.gmlfast.input.InputException;
import org.gmlfast.model.RowType;
import org.gmlfast.output.UnflushedStream;
import org.gmlfast.query.AttributeNames;
import org.gmlfast.query.FeatureProjection;
import org.gmlfast.table.FeatureTable;

/**
 * The documents of an export and their parts: headers, members and footers that are concatenated, members that are
 * merged, or documents that are written as a whole. Immutable, thread-safe.
 */
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
    private final DocumentForm form;
    private final AttributeNames names;

    /**
     * @param renamed the names that the user chooses for attributes
     * @param schema the address of the application schema
     * @param folder of temporary files
     * @throws IOException if the CRS is unknown
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if the rows cannot be written
     */
    ExportDocuments(
            FeatureTable table,
            Map<String, String> renamed,
            ExportStyle style,
            String schema,
            boolean gzip,
            Path folder)
            throws IOException {
        this.table = table;
        this.style = style;
        this.schema = schema;
        this.gzip = gzip;
        this.names = new AttributeNames(renamed, style.hasXmlNames());
        for (String name : renamed.keySet()) {
            if (table.type().getDescriptor(name) == null) {
                throw new InputException(table.type().getTypeName() + " has no attribute \"" + name + "\" to rename");
            }
        }
        SpatialReference source = table.spatialReference();
        this.written = style.reference(source);
        this.crs = style.declared(written);
        this.transform = written.equals(source) ? null : source.to(written);
        this.form = style.form(written, folder);
        open(RowType.of(type()), null, OutputStream.nullOutputStream()).close(); // checks the type
    }

    /** Creates the projection of the table's rows for one thread. */
    FeatureProjection projection() {
        return new FeatureProjection(table.type(), null, crs, transform, names);
    }

    /** The CRS of the documents. */
    SpatialReference reference() {
        return written;
    }

    SimpleFeatureType type() {
        return projection().type();
    }

    private CollectionHeader header(ExportTotals totals) throws IOException {
        ExportTotals located = totals != null && type().getGeometryDescriptor() == null
                ? new ExportTotals(totals.rows(), null, totals.time())
                : totals;
        return style.header(written, table.type().getName().getNamespaceURI(), schema, located);
    }

    /** Returns the parts of documents; null if each is written as a whole. */
    private DocumentParts parts(RowType type) throws IOException {
        return form.parts(header(null), List.of(type)).orElse(null);
    }

    /** Returns the parts whose concatenation is the document; null if the parts are merged, or there are none. */
    private ConcatenatedParts concatenated(RowType type) throws IOException {
        return parts(type) instanceof ConcatenatedParts concatenated ? concatenated : null;
    }

    /** Whether documents consist of parts. */
    boolean haveParts() throws IOException {
        return parts(RowType.of(type())) != null;
    }

    /** Whether the concatenation of header, members and footer is a document. Otherwise, {@link #merge} makes it. */
    boolean areConcatenated() throws IOException {
        return concatenated(RowType.of(type())) != null;
    }

    /**
     * Opens the members of a document, or the whole document.
     *
     * @param totals of a whole document
     */
    private DocumentWriter open(RowType type, ExportTotals totals, OutputStream out) throws IOException {
        DocumentParts parts = parts(type);
        return parts == null ? form.open(header(totals), List.of(type), out) : parts.openMembers(out);
    }

    /** Writes the features of a document or of a part of it. */
    @FunctionalInterface
    interface Features {
        void write(DocumentWriter document) throws IOException;
    }

    /**
     * Writes the members of a document, or a whole document.
     *
     * @param totals of a whole document
     */
    void writeMembers(RowType type, ExportTotals totals, Features features, OutputStream out) throws IOException {
        compress(out, parts(type) instanceof MergedParts, part -> {
            try (DocumentWriter document = open(type, totals, part)) {
                features.write(document);
                document.finish();
            }
        });
    }

    /** Writes the start of a document. */
    void writeHeader(ExportTotals totals, OutputStream out) throws IOException {
        ConcatenatedParts parts = concatenated(RowType.of(type()));
        compress(out, false, part -> parts.writeHeader(header(totals), totals.rows() > 0, part));
    }

    /** Writes what is between two parts with features. */
    void writeSeparator(OutputStream out) throws IOException {
        byte[] separator = concatenated(RowType.of(type())).separator();
        if (separator.length > 0) {
            compress(out, false, part -> part.write(separator));
        }
    }

    /** Writes the end of a document. */
    void writeFooter(long rows, OutputStream out) throws IOException {
        ConcatenatedParts parts = concatenated(RowType.of(type()));
        compress(out, false, part -> parts.writeFooter(rows > 0, part));
    }

    /** Merges the files of parts into a document. */
    void merge(List<Path> members, OutputStream out) throws IOException {
        MergedParts parts = (MergedParts) parts(RowType.of(type()));
        compress(out, false, document -> parts.merge(members, document));
    }

    /**
     * Writes a part of a document as a gzip member, if files are compressed.
     *
     * @param temporary whether the part is read again for the document
     */
    private void compress(OutputStream out, boolean temporary, Part part) throws IOException {
        if (!gzip || temporary) {
            part.write(new UnflushedStream(out));
            return;
        }
        CompressedStream member = new GzipEncoder(out);
        try {
            part.write(new UnflushedStream(member));
            member.finish();
        } finally {
            member.abort();
        }
    }
}
