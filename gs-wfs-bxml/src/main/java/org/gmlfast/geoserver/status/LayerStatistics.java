/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.status;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The responses that contain one layer. Thread-safe. */
final class LayerStatistics {

    /** A reason for an outcome, how often it applied, and when last. */
    record Reason(ResponseOutcome outcome, String text, long count, Instant last) {}

    /** The counts at one moment. */
    record Snapshot(Map<ResponseOutcome, Long> counts, List<Reason> reasons) {}

    /** Reasons may name features, so their number and length have bounds. */
    private static final int MAX_REASONS = 20;

    private static final int MAX_LENGTH = 300;
    private static final String OTHERS = "other reasons";

    private final Map<ResponseOutcome, Long> counts = new EnumMap<>(ResponseOutcome.class);

    /** By outcome and text. */
    private final Map<String, Reason> reasons = new LinkedHashMap<>();

    /**
     * Adds a response.
     *
     * @param text why; null if the outcome needs no reason
     * @return the reason that was counted; null for none
     */
    synchronized String add(ResponseOutcome outcome, String text, Instant now) {
        counts.merge(outcome, 1L, Long::sum);
        String reason = null;
        if (text != null) {
            reason = shortened(text);
            if (reasons.size() >= MAX_REASONS && !reasons.containsKey(key(outcome, reason))) {
                reason = OTHERS;
            }
            Reason known = reasons.get(key(outcome, reason));
            reasons.put(key(outcome, reason), new Reason(outcome, reason, known == null ? 1 : known.count() + 1, now));
        }
        return reason;
    }

    private static String key(ResponseOutcome outcome, String reason) {
        return outcome + " " + reason;
    }

    private static String shortened(String text) {
        String line = text.lines().findFirst().orElse("");
        return line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH) + "…";
    }

    synchronized Snapshot snapshot() {
        return new Snapshot(new EnumMap<>(counts), new ArrayList<>(reasons.values()));
    }
}
