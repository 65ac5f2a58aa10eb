/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.flatgeobuf.FlatGeobufForm;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.wfs.CollectionHeader;
import org.gmlfast.wfs.DocumentWriter;
import org.locationtech.jts.geom.Envelope;

/**
 * FlatGeobuf.
 *
 * @param reference the CRS of the output; null for the CRS of the input
 * @param indexed whether the document has an index, for which its features are sorted; otherwise they are written as
 *     they come
 */
public record FlatGeobufOutput(SpatialReference reference, boolean indexed) implements DocumentFormat {

    @Override
    public SpatialReference reference(SpatialReference source) {
        return reference == null ? source : reference;
    }

    @Override
    public CoordinateReferenceSystem declared(SpatialReference system) throws UnknownCrsException {
        return system.xy();
    }

    @Override
    public boolean requiresFeatures() {
        return false;
    }

    @Override
    public DocumentWriter open(DocumentContents contents, DocumentTarget target) throws IOException {
        CollectionHeader.Builder header = CollectionHeader.builder();
        FlatGeobufForm form;
        if (indexed) {
            Path file = target.file();
            form = FlatGeobufForm.indexed(
                    file == null ? null : file.toAbsolutePath().getParent());
        } else {
            form = FlatGeobufForm.stream();
            header.numberReturned(contents.features().numberToReturn().orElse(-1));
            Envelope all = contents.bounds();
            if (all != null) {
                header.bounds(
                        ReferencedEnvelope.envelope(all, contents.type().type().getCoordinateReferenceSystem()));
            }
        }
        return form.open(header.build(), List.of(contents.type()), target.stream());
    }

    @Override
    public List<String> notes() {
        return List.of();
    }
}
