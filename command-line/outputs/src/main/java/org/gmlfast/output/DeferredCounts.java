/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Counts and bounds that are unknown when the document element is written. The document first gets a placeholder, which
 * for a count is the largest possible number; once the document is complete, the actual count or text overwrites it.
 */
public abstract class DeferredCounts {

    /** The placeholder of a count that is not yet known. */
    public static final long PLACEHOLDER = Long.MAX_VALUE;

    static final String UNKNOWN = "unknown";

    private final Map<String, OptionalLong> values = new LinkedHashMap<>();
    private final Map<String, String> replacements = new LinkedHashMap<>();

    DeferredCounts() {}

    /** Creates deferred counts for a text document. */
    public static DeferredCounts inText(Charset charset) {
        return new CountsInText(charset);
    }

    /** Creates deferred counts for a BXML file whose body is not compressed. */
    public static DeferredCounts inBxml() {
        return new CountsInBxml();
    }

    /** Returns whether {@code unknown} fits into the bytes of a count in a BXML file of this charset. */
    public static boolean fitInBxml(Charset charset) {
        return CountsInBxml.fit(charset);
    }

    /**
     * Sets the count of an attribute.
     *
     * @param attribute the name of an attribute of the document element
     * @param count the count; empty for {@code unknown}
     */
    public final DeferredCounts set(String attribute, OptionalLong count) {
        values.put(attribute, count);
        return this;
    }

    /**
     * Replaces a text between two tags near the beginning of a text document, padding the replacement with spaces.
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
