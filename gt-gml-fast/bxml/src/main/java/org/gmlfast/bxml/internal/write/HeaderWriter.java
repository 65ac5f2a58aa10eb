/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.bxml.internal.FileLayout;

/** Writes the header of a file (BXML §8.3). */
final class HeaderWriter {

    private HeaderWriter() {}

    /**
     * Writes the header; after it, {@code out} compresses if the settings ask for gzip.
     *
     * @param indexed whether the trailer will list the string table's fragments
     */
    static void write(BinaryOutput out, BxmlSettings settings, boolean indexed) throws XMLStreamException {
        out.write(FileLayout.identifier());
        out.write(FileLayout.version());
        boolean little = settings.byteOrder() == ByteOrder.LITTLE_ENDIAN;
        out.put((little ? FileLayout.LITTLE_ENDIAN | FileLayout.LITTLE_ENDIAN_CHARACTERS : 0)
                | (indexed ? FileLayout.RANDOM_ACCESS : 0));
        out.put(0);
        out.put(settings.gzip() ? 1 : 0);
        byte[] name = settings.charset().name().getBytes(StandardCharsets.US_ASCII);
        out.writeString(name, name.length);
        if (settings.gzip()) {
            out.startCompression();
        }
    }
}
