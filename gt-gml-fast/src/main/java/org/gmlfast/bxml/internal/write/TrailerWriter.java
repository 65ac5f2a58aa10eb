/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.FileLayout;
import org.gmlfast.bxml.internal.StringCoder;
import org.gmlfast.bxml.internal.index.IndexBuilder;

/** Writes the end of a file: the index tables (BXML §8.10) and the trailer (§8.11). */
final class TrailerWriter {

    private static final long[] NO_OFFSETS = {};

    private final BinaryOutput out;
    private final StringCoder coder;

    TrailerWriter(BinaryOutput out, StringCoder coder) {
        this.out = out;
        this.coder = coder;
    }

    /**
     * Writes the tables and the trailer, and ends the compression.
     *
     * @param fragmentOffsets the offset of each string table fragment of one string; null to list none
     * @param indexes null for a file without indexes
     */
    void write(List<Long> fragmentOffsets, IndexBuilder indexes) throws XMLStreamException {
        long[] tableOffsets = indexes == null ? NO_OFFSETS : new IndexTableWriter(out, coder).write(indexes);
        long start = out.count();
        out.reserve(1);
        out.put(BxmlCodes.TRAILER);
        out.write(FileLayout.trailerIdentifier());
        writeStringIndex(fragmentOffsets);
        writeTableIndex(tableOffsets, indexes);
        out.reserve(4);
        out.putInt(Math.toIntExact(out.count() + 4 - start));
        out.finishCompression();
    }

    private void writeStringIndex(List<Long> fragmentOffsets) throws XMLStreamException {
        boolean used = fragmentOffsets != null;
        out.reserve(10);
        out.put(used ? BxmlCodes.TRUE : BxmlCodes.FALSE);
        out.putCount(used ? fragmentOffsets.size() : 0);
        if (used) {
            for (long offset : fragmentOffsets) {
                out.reserve(10);
                out.putCount(1);
                out.putCount(offset);
            }
        }
    }

    private void writeTableIndex(long[] offsets, IndexBuilder indexes) throws XMLStreamException {
        out.reserve(10);
        out.put(offsets.length > 0 ? BxmlCodes.TRUE : BxmlCodes.FALSE);
        out.putCount(offsets.length);
        for (int i = 0; i < offsets.length; i++) {
            out.writeString(coder.encode(indexes.path(i)));
            out.writeCount(offsets[i]);
        }
    }
}
