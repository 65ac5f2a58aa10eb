/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal;

/** The fixed bytes of a file: in its header (BXML §8.3) and its trailer (§8.11). */
public final class FileLayout {

    /** The flag of little-endian numbers. */
    public static final int LITTLE_ENDIAN = 0x01;

    /** The flag of little-endian characters. */
    public static final int LITTLE_ENDIAN_CHARACTERS = 0x02;

    /** The flag of a trailer that lists the string table's fragments. */
    public static final int RANDOM_ACCESS = 0x04;

    /** The flag strictXmlStrings. */
    public static final int STRICT = 0x08;

    /** The flag isValidated. */
    public static final int VALIDATED = 0x10;

    /** The bytes of the last field of the trailer: its length. */
    public static final int TRAILER_LENGTH_BYTES = 4;

    private static final byte[] IDENTIFIER = {1, 'B', 'X', 'M', 'L', 0, (byte) 0xFF, '\r', '\n'};
    private static final byte[] VERSION = {0, 0, 8};
    private static final byte[] TRAILER_IDENTIFIER = {1, 'T', 'R', 0};

    private FileLayout() {}

    /** The first bytes of a file. */
    public static byte[] identifier() {
        return IDENTIFIER.clone();
    }

    /** The version, which follows the identifier. */
    public static byte[] version() {
        return VERSION.clone();
    }

    /** The bytes after the code of the Trailer token. */
    public static byte[] trailerIdentifier() {
        return TRAILER_IDENTIFIER.clone();
    }
}
