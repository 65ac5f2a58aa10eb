/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.format;

import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.util.Arrays;

import org.gmlfast.bxml.internal.FileLayout;

/**
 * The header of a BXML file (BXML §8.3).
 *
 * <pre>{@code
 * if (BxmlHeader.isBxml(firstBytes)) {
 *     BxmlHeader header = new BxmlTokenReader(file, BxmlLimits.DEFAULT).header();
 * }
 * }</pre>
 *
 * <p>The flags are those of the file: a reader checks {@code strictXmlStrings}, but does not validate.
 *
 * @param length the length of the header in bytes
 * @param byteOrder of numbers wider than a byte; like all components that are objects, not null
 * @param characterOrder of characters wider than a byte, if the charset does not define it
 * @param hasRandomAccessInfo the flag that the trailer lists the fragments of the string table
 * @param strictXmlStrings the flag that all strings are escaped as in XML
 * @param isValidated the flag that the document is valid
 * @param gzip whether everything after the header is compressed
 * @param charset of all strings
 * @param charEncoding the name of the charset as it stands in the header
 */
public record BxmlHeader(
        int length,
        ByteOrder byteOrder,
        ByteOrder characterOrder,
        boolean hasRandomAccessInfo,
        boolean strictXmlStrings,
        boolean isValidated,
        boolean gzip,
        Charset charset,
        String charEncoding) {

    private static final byte[] IDENTIFIER = FileLayout.identifier();

    /**
     * Whether a file starts with the identifier of BXML.
     *
     * @param begin the first bytes of the file; not null. If there are fewer bytes than the identifier has, these are
     *     compared; fewer than 2 are never BXML
     */
    public static boolean isBxml(byte[] begin) {
        int length = Math.min(begin.length, IDENTIFIER.length);
        return length > 1 && Arrays.equals(begin, 0, length, IDENTIFIER, 0, length);
    }
}
