/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

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
    private static final byte[] VERSION = FileLayout.version();

    private static final int DEFINED_FLAGS = 0x1F;
    private static final int MAX_NAME = 100;

    /** Whether a file begins as BXML does, as far as the bytes go. */
    public static boolean isBxml(byte[] begin) {
        int length = Math.min(begin.length, IDENTIFIER.length);
        return length > 1 && Arrays.equals(begin, 0, length, IDENTIFIER, 0, length);
    }

    static BxmlHeader read(ByteWindow in) throws XMLStreamException {
        boolean begins = !in.hasMore() || in.bytes[in.at] == IDENTIFIER[0];
        if (begins) {
            in.require(IDENTIFIER.length);
        }
        if (!begins || !Arrays.equals(in.bytes, in.at, in.at + IDENTIFIER.length, IDENTIFIER, 0, IDENTIFIER.length)) {
            throw in.wrong("this is no BXML file: it does not begin as one");
        }
        in.at += IDENTIFIER.length;
        in.require(VERSION.length + 3);
        if (!Arrays.equals(in.bytes, in.at, in.at + VERSION.length, VERSION, 0, VERSION.length)) {
            throw in.wrong("the file is BXML of version %d.%d.%d; only 0.0.8 can be read"
                    .formatted(in.bytes[in.at] & 0xFF, in.bytes[in.at + 1] & 0xFF, in.bytes[in.at + 2] & 0xFF));
        }
        in.at += VERSION.length;
        int flags = flags(in);
        int compression = in.readByte();
        if (compression > 1) {
            throw in.wrong("compression " + compression + " is not defined");
        }
        in.little = (flags & FileLayout.LITTLE_ENDIAN) != 0;
        String name = charEncoding(in);
        return new BxmlHeader(
                (int) in.offset(),
                order(flags & FileLayout.LITTLE_ENDIAN),
                order(flags & FileLayout.LITTLE_ENDIAN_CHARACTERS),
                (flags & FileLayout.RANDOM_ACCESS) != 0,
                (flags & FileLayout.STRICT) != 0,
                (flags & FileLayout.VALIDATED) != 0,
                compression == 1,
                charset(name, in),
                name);
    }

    private static int flags(ByteWindow in) throws XMLStreamException {
        int flags = in.readByte();
        if ((flags & ~DEFINED_FLAGS) != 0) {
            throw in.wrong("flags %02X are not defined".formatted(flags));
        }
        if (in.readByte() != 0) {
            throw in.wrong("the second byte of flags has to be 0");
        }
        return flags;
    }

    private static ByteOrder order(int littleEndian) {
        return littleEndian == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }

    private static String charEncoding(ByteWindow in) throws XMLStreamException {
        long length = in.readCount();
        if (length > MAX_NAME) {
            throw in.wrong("a charset's name cannot have " + length + " bytes");
        }
        in.require((int) length);
        String name = new String(in.bytes, in.at, (int) length, StandardCharsets.US_ASCII);
        in.at += (int) length;
        return name;
    }

    private static Charset charset(String name, ByteWindow in) throws XMLStreamException {
        try {
            return Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw in.wrong("there is no charset \"" + name + "\" here");
        }
    }
}
