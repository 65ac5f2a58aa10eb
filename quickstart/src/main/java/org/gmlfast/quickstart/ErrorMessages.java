/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

import org.gmlfast.gml.FeatureEncodingException;
import org.gmlfast.gml.UnsupportedFeatureTypeException;
import org.gmlfast.quickstart.source.Secrets;

/** What went wrong, in one line. */
final class ErrorMessages {

    private static final String PREFIX = "gml-fast: ";

    private ErrorMessages() {}

    static String of(Throwable e) {
        if (e instanceof NoSuchFileException) {
            return line("there is no file " + e.getMessage());
        }
        if (e instanceof AccessDeniedException) {
            return line(e.getMessage() + ": permission denied");
        }
        if (e instanceof UnsupportedFeatureTypeException type) {
            String remedy = type.attributeName() == null
                    ? "; that of a file can have another one with --layer NAME"
                    : "; leave it out with --property NAME,...";
            return line(e.getMessage() + remedy);
        }
        if (e instanceof OutOfMemoryError) {
            return line("out of memory; more is to be had with JAVA_OPTS=-Xmx...");
        }
        boolean expected = e instanceof IOException || e instanceof FeatureEncodingException;
        if (expected && e.getMessage() != null) {
            return line(e.getMessage());
        }
        return line("unexpected " + e + " (--stacktrace shows where)");
    }

    /** The text after the program's name, on one line whatever is in it, without the passwords of addresses. */
    static String line(String text) {
        return PREFIX
                + Secrets.masked(text)
                        .strip()
                        .replaceAll("\\s*[\\r\\n]+\\s*", " ")
                        .replaceAll("\\p{Cntrl}", " ");
    }
}
