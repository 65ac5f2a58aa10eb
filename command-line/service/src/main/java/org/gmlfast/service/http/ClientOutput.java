/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import java.io.IOException;
import java.io.OutputStream;

/**
 * The output stream of a response. It distinguishes failures of the client from failures of the server. Only the
 * request's thread may write; any thread may call the other methods.
 */
final class ClientOutput extends OutputStream {

    private final OutputStream out;
    private volatile boolean writing;
    private volatile boolean gone;

    ClientOutput(OutputStream out) {
        this.out = out;
    }

    /** Returns whether the request is waiting for the client. */
    boolean isWriting() {
        return writing;
    }

    /** Returns whether a write to the client failed or the client has closed the connection. */
    boolean isGone() {
        return gone;
    }

    /** Records that the client has closed the connection. */
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
