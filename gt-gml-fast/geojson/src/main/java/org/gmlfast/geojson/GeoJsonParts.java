/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.geojson;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.ConcatenatedParts;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.model.RowType;

/**
 * The parts of a document of GeoJSON. Lines and text sequences have neither a header nor a footer, and no separator.
 *
 * @param settings for the members of RFC 7946
 */
record GeoJsonParts(GeoJsonSettings settings, List<RowType> types) implements ConcatenatedParts {

    private static final CollectionHeader NONE = CollectionHeader.builder().build();

    @Override
    public DocumentWriter openMembers(OutputStream out) {
        GeoJsonForm.check(types, settings);
        return new GeoJsonDocument(settings, NONE, types, true, out);
    }

    @Override
    public void writeHeader(CollectionHeader complete, boolean hasMembers, OutputStream out) throws IOException {
        new GeoJsonDocument(settings, complete, types, false, out).writeStart();
    }

    @Override
    public byte[] separator() {
        return JsonText.ascii(settings.layout() == GeoJsonSettings.Layout.COLLECTION ? "," : "");
    }

    @Override
    public void writeFooter(boolean hasMembers, OutputStream out) throws IOException {
        new GeoJsonDocument(settings, NONE, types, false, out).writeEnd();
    }
}
