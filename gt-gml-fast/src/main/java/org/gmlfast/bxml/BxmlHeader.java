/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.util.Arrays;

import org.gmlfast.bxml.internal.FileLayout;

/**
 * What a BXML file says of itself before its tokens (BXML §8.3).
 *
 * @param length bytes of the header
 * @param byteOrder of numbers wider than a byte
 * @param characterOrder of characters wider than a byte, where the charset leaves it open
 * @param hasRandomAccessInfo whether the trailer is said to tell where the string table is
 * @param strictXmlStrings whether all strings are said to be as XML needs them
 * @param isValidated whether the document is said to be valid
 * @param gzip whether everything after the header is compressed
 * @param charset of all strings
 * @param charEncoding the charset's name as it is written there
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

    /** Whether a file begins as BXML does, as far as the bytes go. */
    public static boolean isBxml(byte[] begin) {
        int length = Math.min(begin.length, IDENTIFIER.length);
        return length > 1 && Arrays.equals(begin, 0, length, IDENTIFIER, 0, length);
    }
}
