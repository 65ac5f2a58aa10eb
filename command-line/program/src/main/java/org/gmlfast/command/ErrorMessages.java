/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Pattern;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.input.InputException;
import org.gmlfast.input.Secrets;
import org.gmlfast.input.TemporaryFiles;
import org.gmlfast.output.OutputException;

/** Formats failures and notes as single lines for the user. */
final class ErrorMessages {

    private static final String PREFIX = "gml-fast: ";

    /** What systems say of a disk that is full, or of a user's part of it. */
    private static final Pattern DISK_FULL =
            Pattern.compile("(?i)no space left on|not enough space on the disk|disk quota exceeded");

    private ErrorMessages() {}

    static String of(Throwable e) {
        if (e instanceof NoSuchFileException) {
            return line("no such file: " + e.getMessage());
        }
        if (e instanceof AccessDeniedException) {
            return line(e.getMessage() + ": permission denied");
        }
        if (e instanceof FileAlreadyExistsException file && file.getReason() == null) {
            return line(file.getFile() + " already exists, and is not a folder");
        }
        if (e instanceof FileSystemException file && file.getReason() == null) {
            // its message is the name alone
            return line(file.getFile() + ": " + e.getClass().getSimpleName().replace("Exception", ""));
        }
        if (e instanceof UnsupportedFeatureTypeException type) {
            String remedy = type.attributeName() == null
                    ? "; choose another name for the features of a file with --layer NAME"
                    : "; to omit it, list the other attributes with --property NAME,...";
            return line(e.getMessage() + remedy);
        }
        if (e instanceof OutOfMemoryError) {
            return line("out of memory; set a larger heap with JAVA_OPTS=-Xmx...");
        }
        boolean expected = e instanceof IOException || e instanceof FeatureEncodingException;
        if (expected && e.getMessage() != null) {
            boolean full =
                    DISK_FULL.matcher(e.getMessage()).find() && !e.getMessage().contains(TemporaryFiles.REMEDY);
            return line(e.getMessage() + (full ? "; free some space, or write to another disk" : ""));
        }
        return line("unexpected " + e + " (use --stacktrace for details)");
    }

    /** Returns the failure of an output that is its cause, or else an exception that names the BXML file. */
    static IOException failure(Path file, XMLStreamException e) {
        return e.getCause() instanceof OutputException output
                ? output
                : new InputException(file + ": " + e.getMessage(), e);
    }

    /**
     * Returns the text, prefixed with the program's name, as one line: line breaks and control characters become
     * spaces, and passwords in addresses are masked.
     */
    static String line(String text) {
        return PREFIX
                + Secrets.masked(text)
                        .strip()
                        .replaceAll("\\s*[\\r\\n]+\\s*", " ")
                        .replaceAll("\\p{Cntrl}", " ");
    }
}
