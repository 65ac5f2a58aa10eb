/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import java.io.IOException;
import java.io.Reader;

import org.geoserver.platform.ServiceException;

/** The characters of a request that may have a certain number of bytes in UTF-8, and then fails. For one thread. */
final class BoundedReader extends Reader {

    private final Reader reader;
    private final long maxBytes;
    private long bytes;

    private BoundedReader(Reader reader, long maxBytes) {
        this.reader = reader;
        this.maxBytes = maxBytes;
    }

    /**
     * Bounds a request.
     *
     * @param maxBytes 0 for any number
     */
    static Reader of(Reader reader, long maxBytes) {
        return maxBytes == 0 ? reader : new BoundedReader(reader, maxBytes);
    }

    /** @throws ServiceException for the first character beyond the bound */
    @Override
    public int read(char[] target, int from, int count) throws IOException {
        int read = reader.read(target, from, count);
        for (int i = from; i < from + read; i++) {
            char c = target[i];
            // each half of a pair stands for two of its four bytes
            bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        if (bytes > maxBytes) {
            throw new ServiceException(
                    "The request has more than " + maxBytes
                            + " bytes, the maximum of this WFS (gmlfast.maxRequestBytes)",
                    "NoApplicableCode",
                    null);
        }
        return read;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
