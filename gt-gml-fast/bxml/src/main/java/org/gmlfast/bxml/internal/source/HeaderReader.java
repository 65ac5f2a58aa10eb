/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.source;

import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.format.BxmlHeader;
import org.gmlfast.bxml.internal.FileLayout;

/** Reads the header of a file (BXML §8.3). */
public final class HeaderReader {

    private static final byte[] IDENTIFIER = FileLayout.identifier();
    private static final byte[] VERSION = FileLayout.version();

    private static final int DEFINED_FLAGS = 0x1F;

    /** The maximum length of a charset's name, in bytes. */
    private static final int MAX_NAME = 100;

    private HeaderReader() {}

    /** Reads a header and sets the byte order of the window. */
    public static BxmlHeader read(ByteWindow in) throws XMLStreamException {
        boolean begins = !in.hasMore() || in.bytes[in.at] == IDENTIFIER[0];
        if (begins) {
            in.require(IDENTIFIER.length);
        }
        if (!begins || !Arrays.equals(in.bytes, in.at, in.at + IDENTIFIER.length, IDENTIFIER, 0, IDENTIFIER.length)) {
            throw in.malformed("this is not a BXML file: it does not start with the BXML identifier");
        }
        in.at += IDENTIFIER.length;
        in.require(VERSION.length + 3);
        if (!Arrays.equals(in.bytes, in.at, in.at + VERSION.length, VERSION, 0, VERSION.length)) {
            throw in.malformed("the file is BXML of version %d.%d.%d; only 0.0.8 can be read"
                    .formatted(in.bytes[in.at] & 0xFF, in.bytes[in.at + 1] & 0xFF, in.bytes[in.at + 2] & 0xFF));
        }
        in.at += VERSION.length;
        int flags = flags(in);
        int compression = in.readByte();
        if (compression > 1) {
            throw in.malformed("compression " + compression + " is not defined");
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
            throw in.malformed("flags %02X are not defined".formatted(flags));
        }
        if (in.readByte() != 0) {
            throw in.malformed("the second byte of flags must be 0");
        }
        return flags;
    }

    private static ByteOrder order(int littleEndian) {
        return littleEndian == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }

    private static String charEncoding(ByteWindow in) throws XMLStreamException {
        long length = in.readCount();
        if (length > MAX_NAME) {
            throw in.malformed("the name of the charset has " + length + " bytes");
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
            throw in.malformed("charset \"" + name + "\" is not supported");
        }
    }
}
