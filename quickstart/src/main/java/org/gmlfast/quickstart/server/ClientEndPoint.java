/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.server;

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
 * A connection that can be asked whether the client is still there while its request is being answered. To find out, it
 * reads ahead; what it gets is handed out at the next {@link #fill}.
 */
final class ClientEndPoint extends SocketChannelEndPoint {

    /** With more than this of later requests, whether the client is there cannot be seen any more. */
    private static final int MOST_AHEAD = 1024;

    private final Object reading = new Object();

    /** What has been read ahead; null for nothing. */
    private ByteBuffer ahead;

    private boolean ended;

    ClientEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler) {
        super(channel, selector, key, scheduler);
    }

    /** The connection that a request has come on. */
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

    /** The selector knows nothing of what has been read ahead. */
    @Override
    protected void needsFillInterest() {
        boolean there;
        synchronized (reading) {
            there = ahead != null;
        }
        if (there) {
            getScheduler().schedule(() -> getFillInterest().fillable(), 0, TimeUnit.MILLISECONDS);
        } else {
            super.needsFillInterest();
        }
    }

    /**
     * Whether the client has closed the connection. To be called only while a request is being answered, when nobody
     * waits for the next one.
     */
    boolean isAbandoned() {
        synchronized (reading) {
            if (!isOpen()) {
                return true;
            }
            int room = MOST_AHEAD - (ahead == null ? 0 : ahead.remaining());
            if (!ended && room > 0) {
                readAhead(room);
            }
            return ended;
        }
    }

    private void readAhead(int room) {
        ByteBuffer more = ByteBuffer.allocate(room);
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
     * Closes the connection with a reset, so that a client for which the end of the connection is the end of the
     * document does not take what it has for the whole.
     */
    void abort() {
        try {
            getChannel().setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException e) {
            // it is closed already
        }
        close();
    }
}
