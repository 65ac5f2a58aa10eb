/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.xtalk;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads names: strings, found again in a cache by their bytes, or tokens. */
final class XTalkNames {

    private static final int CACHE_SIZE = 1 << 10;

    private final XTalkInput in;
    private final boolean tokens;
    private final List<XTalkName> defined = new ArrayList<>();
    private final XTalkName[] cache = new XTalkName[CACHE_SIZE];
    private final byte[][] cachedBytes = new byte[CACHE_SIZE][];
    private final boolean definedInPlace;

    XTalkNames(XTalkInput in, XTalkEncoding encoding) {
        this.in = in;
        tokens = encoding.tokens();
        definedInPlace = !encoding.skips();
    }

    /** Reads the name of an element or attribute. */
    XTalkName read() throws IOException {
        if (!tokens) {
            return readString();
        }
        int token = in.readInt();
        if (token >= 0 && token < defined.size()) {
            return defined.get(token);
        }
        if (definedInPlace) {
            return define(token);
        }
        throw new IOException("token " + Integer.toUnsignedString(token) + " is not defined");
    }

    /** Reads the definition of a token. */
    void readDefinition() throws IOException {
        if (!tokens) {
            throw new IOException("a token in an encoding without tokens");
        }
        define(in.readInt());
    }

    private XTalkName define(int token) throws IOException {
        if (token != defined.size()) {
            throw new IOException("token " + Integer.toUnsignedString(token) + " where " + defined.size()
                    + " is the next to be defined");
        }
        XTalkName name = readString();
        defined.add(name);
        return name;
    }

    private XTalkName readString() throws IOException {
        int length = in.readLength();
        if (length == 0) {
            throw new IOException("an empty name");
        }
        byte[] buffer = in.buffer();
        int from = in.index(in.offset());
        in.advance(length);
        int slot = slot(buffer, from, length);
        byte[] bytes = cachedBytes[slot];
        if (bytes != null && Arrays.equals(bytes, 0, bytes.length, buffer, from, from + length)) {
            return cache[slot];
        }
        XTalkName name = new XTalkName(XTalkInput.decode(buffer, from, length));
        cachedBytes[slot] = Arrays.copyOfRange(buffer, from, from + length);
        cache[slot] = name;
        return name;
    }

    /** From the length, the first, the middle and the last two bytes, which is enough to keep most names apart. */
    private static int slot(byte[] buffer, int from, int length) {
        int last = from + length - 1;
        int hash = length;
        hash = 31 * hash + buffer[from];
        hash = 31 * hash + buffer[from + (length >> 1)];
        hash = 31 * hash + buffer[Math.max(from, last - 1)];
        hash = 31 * hash + buffer[last];
        return hash & CACHE_SIZE - 1;
    }
}
