/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.FileLayout;
import org.gmlfast.bxml.internal.StringCoder;

/** Writes the end of a file: the index tables (BXML §8.10) and the trailer (§8.11). */
final class TrailerWriter {

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
        long[] fragments = null;
        if (fragmentOffsets != null) {
            fragments = new long[2 * fragmentOffsets.size()];
            for (int i = 0; i < fragments.length; i += 2) {
                fragments[i] = 1;
                fragments[i + 1] = fragmentOffsets.get(i / 2);
            }
        }
        write(fragments, indexes, new TreeMap<>());
    }

    /**
     * Writes the tables and the trailer, and ends the compression.
     *
     * @param fragments for each fragment of the string table, the number of its strings and its offset; null to list
     *     none
     * @param indexes null for a file without indexes
     * @param tables the paths of the tables that have been written, by their offsets
     */
    void write(long[] fragments, IndexBuilder indexes, SortedMap<Long, String> tables) throws XMLStreamException {
        if (indexes != null) {
            tables.putAll(new IndexTableWriter(out, coder).write(indexes, Set.copyOf(tables.values())));
        }
        long start = out.count();
        out.reserve(1);
        out.put(BxmlCodes.TRAILER);
        out.write(FileLayout.trailerIdentifier());
        writeStringIndex(fragments);
        writeTableIndex(tables);
        out.reserve(4);
        out.putInt(Math.toIntExact(out.count() + 4 - start));
        out.finishCompression();
    }

    private void writeStringIndex(long[] fragments) throws XMLStreamException {
        boolean used = fragments != null;
        out.reserve(10);
        out.put(used ? BxmlCodes.TRUE : BxmlCodes.FALSE);
        out.putCount(used ? fragments.length / 2 : 0);
        for (int i = 0; used && i < fragments.length; i++) {
            out.writeCount(fragments[i]);
        }
    }

    private void writeTableIndex(SortedMap<Long, String> tables) throws XMLStreamException {
        out.reserve(10);
        out.put(tables.isEmpty() ? BxmlCodes.FALSE : BxmlCodes.TRUE);
        out.putCount(tables.size());
        for (Map.Entry<Long, String> table : tables.entrySet()) {
            out.writeString(coder.encode(table.getValue()));
            out.writeCount(table.getKey());
        }
    }
}
