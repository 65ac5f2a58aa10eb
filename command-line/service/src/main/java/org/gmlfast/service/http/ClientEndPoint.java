/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;

import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * A connection that can detect during a request whether the client has disconnected. To do so, it reads ahead; the next
 * {@link #fill} returns the bytes read.
 */
final class ClientEndPoint extends SocketChannelEndPoint {

    /** The maximum number of bytes to read ahead; if a client sends more, a disconnect is not detected. */
    private static final int MAX_READ_AHEAD = 1024;

    private final Object reading = new Object();

    /** The bytes read ahead; null if there are none. */
    private ByteBuffer ahead;

    private boolean ended;

    ClientEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler) {
        super(channel, selector, key, scheduler);
    }

    /** Returns the connection of a request. */
    static ClientEndPoint of(Request request) {
        return (ClientEndPoint) request.getConnectionMetaData().getConnection().getEndPoint();
    }

    @Override
    public int fill(ByteBuffer buffer) throws IOException {
        synchronized (reading) {
            if (ahead == null) {
                return super.fill(buffer);
            }
            notIdle();
            int filled = BufferUtil.append(buffer, ahead);
            if (!ahead.hasRemaining()) {
                ahead = null;
            }
            return filled;
        }
    }

    /** Reports bytes that were read ahead, which the selector does not know of. */
    @Override
    protected void needsFillInterest() {
        boolean available;
        synchronized (reading) {
            available = ahead != null;
        }
        if (available) {
            getScheduler().schedule(() -> getFillInterest().fillable(), 0, TimeUnit.MILLISECONDS);
        } else {
            super.needsFillInterest();
        }
    }

    /**
     * Returns whether the client has closed the connection. Call this only while a request is running, when Jetty is
     * not reading the next request.
     */
    boolean isAbandoned() {
        synchronized (reading) {
            if (!isOpen()) {
                return true;
            }
            int capacity = MAX_READ_AHEAD - (ahead == null ? 0 : ahead.remaining());
            if (!ended && capacity > 0) {
                readAhead(capacity);
            }
            return ended;
        }
    }

    private void readAhead(int capacity) {
        ByteBuffer more = ByteBuffer.allocate(capacity);
        try {
            ended = getChannel().read(more) < 0;
        } catch (IOException e) {
            ended = true;
        }
        if (more.position() > 0) {
            more.flip();
            int length = more.remaining() + (ahead == null ? 0 : ahead.remaining());
            ByteBuffer all = ByteBuffer.allocate(length);
            if (ahead != null) {
                all.put(ahead);
            }
            ahead = all.put(more).flip();
        }
    }

    /**
     * Closes the connection with a TCP reset, so that a client that reads to the end of the connection does not mistake
     * a truncated document for a complete one.
     */
    void abort() {
        try {
            getChannel().setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException e) {
            // the connection is already closed
        }
        close();
    }
}
