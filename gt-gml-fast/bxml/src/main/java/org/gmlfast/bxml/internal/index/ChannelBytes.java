/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.index;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

import org.gmlfast.bxml.internal.source.ByteSource;

/** A file that is read through its channel. Once the channel is closed, nothing keeps the file open. */
final class ChannelBytes implements FileBytes {

    private final FileChannel file;
    private final long length;

    ChannelBytes(FileChannel file) throws IOException {
        this.file = file;
        this.length = file.size();
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public ByteSource from(long offset) {
        long[] next = {offset};
        return (target, from, count) -> {
            int read = file.read(ByteBuffer.wrap(target, from, count), next[0]);
            next[0] += Math.max(read, 0);
            return read;
        };
    }
}
