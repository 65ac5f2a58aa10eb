/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.csv;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.ConcatenatedParts;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.model.RowType;

/** The parts of a CSV document: the line with the names, then lines with features. */
record CsvParts(CsvSettings settings, List<RowType> types) implements ConcatenatedParts {

    @Override
    public DocumentWriter openMembers(OutputStream out) {
        return new CsvDocument(settings, types, false, out);
    }

    @Override
    public void writeHeader(CollectionHeader complete, boolean hasMembers, OutputStream out) throws IOException {
        new CsvDocument(settings, types, true, out).finish();
    }

    @Override
    public byte[] separator() {
        return new byte[0];
    }

    @Override
    public void writeFooter(boolean hasMembers, OutputStream out) {
        // nothing follows the last line
    }
}
