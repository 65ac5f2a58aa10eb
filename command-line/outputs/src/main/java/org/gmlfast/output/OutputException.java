/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Thrown when an output cannot be written. The message is for the user. */
public class OutputException extends IOException {

    private static final long serialVersionUID = 1;

    private final boolean closedPipe;

    OutputException(String message) {
        super(message);
        this.closedPipe = false;
    }

    /** Creates an exception for a failure of the named output. */
    OutputException(String name, IOException cause) {
        super(name + ": " + reason(cause), cause);
        this.closedPipe = "Broken pipe".equals(cause.getMessage()) || "Pipe closed".equals(cause.getMessage());
    }

    /** Returns the failure of a file. */
    public static OutputException of(Path file, IOException cause) {
        return cause instanceof OutputException named ? named : new OutputException(file.toString(), cause);
    }

    private static String reason(IOException e) {
        if (e instanceof java.nio.file.AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof java.nio.file.NoSuchFileException missing) {
            Path folder = Path.of(missing.getFile()).toAbsolutePath().getParent();
            return Files.isDirectory(folder)
                    ? "no file can be created in " + folder
                    : "no such directory: " + folder + "; create it first";
        }
        if (e instanceof java.nio.file.FileAlreadyExistsException) {
            return "is already there, and is not a folder";
        }
        if (e instanceof java.nio.file.FileSystemException file) {
            // without a reason, the message is the name alone
            return file.getReason() == null ? e.getClass().getSimpleName().replace("Exception", "") : file.getReason();
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    /** Returns whether the reader closed its end of the pipe, which needs no message. */
    public boolean isClosedPipe() {
        return closedPipe;
    }
}
