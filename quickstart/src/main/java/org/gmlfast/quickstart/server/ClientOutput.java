/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.server;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Where an answer goes. Tells a client that does not take it from a failure of the server's own. Belongs to the
 * request's thread, but for the questions.
 */
final class ClientOutput extends OutputStream {

    private final OutputStream out;
    private volatile boolean writing;
    private volatile boolean gone;

    ClientOutput(OutputStream out) {
        this.out = out;
    }

    /** Whether the client is what the request waits for. */
    boolean isWriting() {
        return writing;
    }

    /** Whether the client did not take what was written, or has closed the connection. */
    boolean isGone() {
        return gone;
    }

    /** Notes that the client has closed the connection. */
    void abandon() {
        gone = true;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int start, int length) throws IOException {
        writing = true;
        try {
            out.write(bytes, start, length);
        } catch (IOException e) {
            gone = true;
            throw e;
        } finally {
            writing = false;
        }
    }

    @Override
    public void flush() throws IOException {
        writing = true;
        try {
            out.flush();
        } catch (IOException e) {
            gone = true;
            throw e;
        } finally {
            writing = false;
        }
    }
}
