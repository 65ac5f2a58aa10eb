/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.output;

import java.io.IOException;

/** An output that cannot be written. The message is for the user. */
public class OutputException extends IOException {

    private static final long serialVersionUID = 1;

    private final boolean closedPipe;

    OutputException(String message) {
        super(message);
        this.closedPipe = false;
    }

    /** What has happened to the output of that name. */
    OutputException(String name, IOException cause) {
        super(name + ": " + reason(cause), cause);
        this.closedPipe = "Broken pipe".equals(cause.getMessage()) || "Pipe closed".equals(cause.getMessage());
    }

    private static String reason(IOException e) {
        if (e instanceof java.nio.file.AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof java.nio.file.NoSuchFileException) {
            return "there is no such directory";
        }
        if (e instanceof java.nio.file.FileSystemException file && file.getReason() != null) {
            return file.getReason();
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    /** Whether the reader has gone away, which is no news to the user. */
    public boolean isClosedPipe() {
        return closedPipe;
    }
}
