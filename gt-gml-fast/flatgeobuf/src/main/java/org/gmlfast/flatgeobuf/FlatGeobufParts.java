/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

import org.gmlfast.form.DocumentWriter;
import org.gmlfast.form.MergedParts;
import org.gmlfast.model.RowType;

/**
 * Parts of a document: its order depends on the bounds of all features, and whether each has Z and M on all geometries.
 *
 * @param folder of temporary files; null for that of the system
 * @param memory in which features are sorted; null for a document without an index
 */
record FlatGeobufParts(FlatGeobufSettings settings, Path folder, SortMemory memory, RowType type)
        implements MergedParts {

    @Override
    public DocumentWriter openMembers(OutputStream out) {
        PartDocument part = new PartDocument(settings, out);
        part.use(type);
        return part;
    }

    @Override
    public void merge(List<Path> parts, OutputStream out) throws IOException {
        PartFiles files = new PartFiles(parts);
        RecordSummary summary = files.summary();
        DocumentAssembly document = new DocumentAssembly(new LayerPlan(type, settings), summary, out);
        if (memory == null) {
            document.write(files);
        } else {
            try (FeatureSort sort = new FeatureSort(folder, memory)) {
                LittleEndianBytes records = new LittleEndianBytes();
                files.forEach((bytes, record, length) -> {
                    records.put(bytes, record, length);
                    sort.moveIfLarge(records);
                });
                sort.sort(records, new HilbertCurve(summary.bounds()));
                document.writeIndexed(sort, folder);
            }
        }
        out.flush();
    }
}
