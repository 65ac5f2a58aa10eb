/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The features that are skipped because they cannot be read or written, up to a limit. Not thread-safe. */
public final class SkippedRecords {

    /** Skips no feature. */
    public static final SkippedRecords NONE = new SkippedRecords(0, error -> {});

    private static final int MAX_NOTES = 20;

    private final long limit;
    private final Consumer<String> rejects;
    private final List<String> notes = new ArrayList<>();
    private long count;

    /** Creates the count for an input with these options. */
    public SkippedRecords(InputOptions options) {
        this(options.gml().skippedErrors(), options.rejects());
    }

    private SkippedRecords(long limit, Consumer<String> rejects) {
        this.limit = limit;
        this.rejects = rejects;
    }

    /** Returns whether features may be skipped, so that their number is not known beforehand. */
    public boolean areAllowed() {
        return limit > 0;
    }

    /**
     * Skips a feature.
     *
     * @throws FeatureException if the limit would be exceeded
     */
    public void add(FeatureException e) throws FeatureException {
        if (count >= limit) {
            throw e;
        }
        count++;
        rejects.accept(e.getMessage());
        if (notes.size() < MAX_NOTES) {
            notes.add("a feature is skipped: " + e.getMessage());
        }
    }

    /** Returns whether no further feature may be skipped, given the number that other readers have skipped. */
    public boolean isExhausted(long others) {
        return count + others >= limit;
    }

    /** Returns whether more features are skipped than allowed, given the number that other readers have skipped. */
    public boolean isExceeded(long others) {
        return count + others > limit;
    }

    /** Returns the number of skipped features. */
    public long count() {
        return count;
    }

    /** Returns notes on the first skipped features. */
    public List<String> notes() {
        return List.copyOf(notes);
    }
}
