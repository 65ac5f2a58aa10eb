/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Parses PostgreSQL's binary COPY format: the header, then one row in each message. Not thread-safe. */
final class CopyParser {

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xFF, '\r', '\n', 0};

    /** Bits 16 to 31 announce what a reader must know; bit 16 is an OID in each row. */
    private static final int CRITICAL = 0xFFFF0000;

    private static final int OIDS = 1 << 16;

    /** The number of fields in the trailer. */
    private static final int END = -1;

    private byte[] message = {};
    private int position;
    private boolean started;
    private boolean oids;
    private boolean ended;

    /** Sets the next message. */
    void set(byte[] next) throws IOException {
        message = next;
        position = 0;
        if (!started) {
            header();
        }
        if (ended && next.length > 0) {
            throw failure("data follow the end");
        }
    }

    /** Whether the end of the rows has been read. */
    boolean isEnded() {
        return ended;
    }

    private void header() throws IOException {
        need(SIGNATURE.length + 8);
        if (!Arrays.equals(message, 0, SIGNATURE.length, SIGNATURE, 0, SIGNATURE.length)) {
            throw failure("the signature of the binary COPY format is missing");
        }
        position = SIGNATURE.length;
        int flags = int4();
        if ((flags & CRITICAL & ~OIDS) != 0) {
            throw failure("unknown flags " + Integer.toHexString(flags));
        }
        oids = (flags & OIDS) != 0;
        int extension = int4();
        need(extension);
        position += extension;
        started = true;
    }

    /**
     * Parses the next row of the message.
     *
     * @param starts receives the index of each value
     * @param lengths receives the length of each value, -1 for null
     * @return false if the message has no more rows
     */
    boolean next(int[] starts, int[] lengths) throws IOException {
        if (position == message.length) {
            return false;
        }
        int fields = int2();
        if (fields == END) {
            ended = true;
            if (position != message.length) {
                throw failure("data follow the end");
            }
            return false;
        }
        if (fields != lengths.length) {
            throw failure("a row has " + fields + " values instead of " + lengths.length);
        }
        if (oids) {
            skip(int4());
        }
        for (int i = 0; i < fields; i++) {
            int length = int4();
            starts[i] = position;
            lengths[i] = length;
            skip(length);
        }
        return true;
    }

    private void skip(int length) throws IOException {
        if (length != -1) {
            need(length);
            position += length;
        }
    }

    private int int2() throws IOException {
        need(2);
        int value = (short) SHORT.get(message, position);
        position += 2;
        return value;
    }

    private int int4() throws IOException {
        need(4);
        int value = (int) INT.get(message, position);
        position += 4;
        return value;
    }

    private void need(int count) throws IOException {
        if (count < 0 || count > message.length - position) {
            throw failure(
                    "a length of " + count + " exceeds the " + (message.length - position) + " bytes that are left");
        }
    }

    private IOException failure(String what) {
        return new IOException("malformed COPY data at byte " + position + " of a message: " + what);
    }
}
