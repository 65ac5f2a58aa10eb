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
import org.gmlfast.flatgeobuf.FlatGeobufForm;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.wfs.CollectionHeader;
import org.gmlfast.wfs.DocumentForm;
import org.gmlfast.wfs.DocumentWriter;

/**
 * FlatGeobuf.
 *
 * @param reference the CRS of the output; null for the CRS of the input
 * @param indexed whether the document has an index, for which its features are sorted; otherwise they are written as
 *     they come
 * @param linearized whether arcs become lines
 */
public record FlatGeobufOutput(SpatialReference reference, boolean indexed, boolean linearized)
        implements DocumentFormat, ExportStyle {

    @Override
    public SpatialReference reference(SpatialReference source) {
        return reference == null ? source : reference;
    }

    @Override
    public CoordinateReferenceSystem declared(SpatialReference system) throws UnknownCrsException {
        return system.declared(false);
    }

    @Override
    public boolean requiresFeatures() {
        return false;
    }

    @Override
    public DocumentWriter open(DocumentContents contents, DocumentTarget target) throws IOException {
        CollectionHeader.Builder header = CollectionHeader.builder();
        if (!indexed) {
            header.numberReturned(contents.features().numberToReturn().orElse(-1))
                    .bounds(contents.reference().envelope(contents.bounds(), false));
        }
        Path file = target.file();
        Path folder = file == null ? null : file.toAbsolutePath().getParent();
        return form(contents.reference(), folder).open(header.build(), List.of(contents.type()), target.stream());
    }

    /** Features are written before they are sorted. */
    @Override
    public DocumentWriter openTrial(DocumentContents contents) throws IOException {
        return FlatGeobufForm.stream()
                .withLinearized(linearized)
                .open(CollectionHeader.builder().build(), List.of(contents.type()), OutputStream.nullOutputStream());
    }

    @Override
    public DocumentForm form(SpatialReference written, Path folder) {
        return (indexed ? FlatGeobufForm.indexed(folder) : FlatGeobufForm.stream()).withLinearized(linearized);
    }

    /** Counts and bounds are those of the features. */
    @Override
    public CollectionHeader header(SpatialReference written, String namespace, String schema, ExportTotals totals) {
        return CollectionHeader.builder().build();
    }

    @Override
    public List<String> notes() {
        return List.of();
    }
}
