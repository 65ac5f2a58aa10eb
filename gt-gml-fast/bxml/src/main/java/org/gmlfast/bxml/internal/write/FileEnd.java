/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import java.io.OutputStream;
import java.util.SortedMap;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlHeader;
import org.gmlfast.bxml.internal.StringCoder;

/** Writes another end for a file that has been written: further index tables, and the trailer that lists all. */
public final class FileEnd {

    private FileEnd() {}

    /**
     * Writes the end of a file.
     *
     * @param offset the number of bytes before it
     * @param fragments for each fragment of the string table, the number of its strings and its offset
     * @param indexes a table of a path that the file has is not written
     * @param tables the paths of the tables that the file has, by their offsets; receives the others
     */
    public static void write(
            OutputStream out,
            long offset,
            BxmlHeader header,
            long[] fragments,
            IndexBuilder indexes,
            SortedMap<Long, String> tables)
            throws XMLStreamException {
        BinaryOutput end = new BinaryOutput(out, header.byteOrder(), offset);
        StringCoder coder = new StringCoder(header.charset(), header.characterOrder());
        new TrailerWriter(end, coder).write(fragments, indexes, tables);
        end.flush();
    }
}
