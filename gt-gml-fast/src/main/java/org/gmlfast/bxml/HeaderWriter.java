/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

import javax.xml.stream.XMLStreamException;

/** Writes the header of a file (BXML §8.3). */
final class HeaderWriter {

    private HeaderWriter() {}

    /**
     * Writes the header; after it, {@code out} compresses if the settings say gzip.
     *
     * @param indexed whether the trailer will list the string table's fragments
     */
    static void write(BinaryOutput out, BxmlSettings settings, boolean indexed) throws XMLStreamException {
        out.write(BxmlHeader.IDENTIFIER, 0, BxmlHeader.IDENTIFIER.length);
        out.write(BxmlHeader.VERSION, 0, BxmlHeader.VERSION.length);
        boolean little = settings.byteOrder() == ByteOrder.LITTLE_ENDIAN;
        out.put((little ? BxmlHeader.LITTLE_ENDIAN | BxmlHeader.LITTLE_ENDIAN_CHARACTERS : 0)
                | (indexed ? BxmlHeader.RANDOM_ACCESS : 0));
        out.put(0);
        out.put(settings.gzip() ? 1 : 0);
        byte[] name = settings.charset().name().getBytes(StandardCharsets.US_ASCII);
        out.writeString(name, name.length);
        if (settings.gzip()) {
            out.startCompression();
        }
    }
}
