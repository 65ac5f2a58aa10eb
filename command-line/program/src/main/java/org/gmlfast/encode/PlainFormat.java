/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.export.ExportStyle;
import org.gmlfast.export.ExportTotals;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.DocumentForm;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.form.OutputFormat.Encoding;
import org.gmlfast.output.DocumentSettings;
import org.gmlfast.output.DocumentTarget;

/**
 * A format other than GML.
 *
 * @param reference the CRS; null for that of the input or, in GeoJSON, for WGS 84, as RFC 7946 requires
 */
public record PlainFormat(DocumentSettings settings, SpatialReference reference)
        implements DocumentFormat, ExportStyle {

    @Override
    public ExportStyle style() {
        return this;
    }

    @Override
    public SpatialReference reference(SpatialReference source) {
        boolean isRfc7946 = settings.encoding().isJson() && settings.encoding() != Encoding.JSON_FG;
        return reference != null ? reference : isRfc7946 ? SpatialReference.WGS84 : source;
    }

    @Override
    public CoordinateReferenceSystem declared(SpatialReference system) throws UnknownCrsException {
        return system.declared(false);
    }

    @Override
    public boolean requiresFeatures() {
        return false;
    }

    /** The counts and bounds may cost a query, so they are requested only if the form writes them. */
    @Override
    public DocumentWriter open(DocumentContents contents, DocumentTarget target) throws IOException {
        Path file = target.file();
        DocumentForm form = form(
                contents.reference(),
                file == null ? null : file.toAbsolutePath().getParent());
        boolean exact = form.counts() == DocumentForm.Counts.IF_EXACT;
        CollectionHeader.Builder header = CollectionHeader.builder();
        if (exact) {
            header.numberReturned(contents.features().numberToReturn().orElse(-1));
        }
        if (exact || settings.bounds()) {
            header.bounds(contents.reference().envelope(contents.bounds(), false));
        }
        return form.open(header.build(), List.of(contents.type()), target.stream());
    }

    /** The trial document has no index, so that features are written at once. */
    @Override
    public DocumentWriter openTrial(DocumentContents contents) throws IOException {
        return settings.withoutIndex()
                .form(contents.reference(), null)
                .open(CollectionHeader.builder().build(), List.of(contents.type()), OutputStream.nullOutputStream());
    }

    @Override
    public DocumentForm form(SpatialReference written, Path folder) throws UnknownCrsException {
        return settings.form(written, folder);
    }

    @Override
    public CollectionHeader header(SpatialReference written, String namespace, String schema, ExportTotals totals)
            throws UnknownCrsException {
        return CollectionHeader.builder()
                .bounds(totals == null ? null : written.envelope(totals.bounds(), false))
                .build();
    }

    @Override
    public List<String> notes() {
        return settings.encoding() == Encoding.GEOJSON && !reference(null).equals(SpatialReference.WGS84)
                ? List.of("the member crs of the document names " + reference + "; RFC 7946 knows only WGS 84, so some"
                        + " programs ignore that member and read wrong positions")
                : List.of();
    }
}
