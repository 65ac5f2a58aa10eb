/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.output;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Counts and bounds that are not known when the document element is written. A count is written as the largest number
 * that there can be, and when all is written the true one takes its place; a text, as the bounds are, likewise.
 */
public abstract class DeferredCounts {

    /** What is written for a count that is not known yet. */
    public static final long PLACEHOLDER = Long.MAX_VALUE;

    static final String UNKNOWN = "unknown";

    private final Map<String, OptionalLong> values = new LinkedHashMap<>();
    private final Map<String, String> replacements = new LinkedHashMap<>();

    DeferredCounts() {}

    /** Counts in a document that is text. */
    public static DeferredCounts inText(Charset charset) {
        return new CountsInText(charset);
    }

    /** Counts in a BXML file whose body is not compressed. */
    public static DeferredCounts inBxml() {
        return new CountsInBxml();
    }

    /** Whether the place of a count in a BXML file is large enough for the word that says that it is not known. */
    public static boolean fitInBxml(Charset charset) {
        return CountsInBxml.fit(charset);
    }

    /**
     * Sets an attribute's count.
     *
     * @param attribute the name of an attribute of the document element
     * @param count empty for {@code unknown}
     */
    public final DeferredCounts set(String attribute, OptionalLong count) {
        values.put(attribute, count);
        return this;
    }

    /**
     * Puts another text, and blanks, in the place of one that was written between two tags near the document's
     * beginning. For documents that are text.
     *
     * @param replacement no longer than the placeholder; may be empty
     */
    public final DeferredCounts replace(String placeholder, String replacement) {
        replacements.put(placeholder, replacement);
        return this;
    }

    final Map<String, OptionalLong> values() {
        return values;
    }

    final Map<String, String> replacements() {
        return replacements;
    }

    abstract void fillIn(FileChannel file) throws IOException;
}
