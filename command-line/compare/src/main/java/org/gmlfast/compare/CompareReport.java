/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The results of a run.
 *
 * @param planned the number of requests that the run would compare
 * @param offersBxml whether the capabilities list binary XML, which only the plugin offers
 */
public record CompareReport(
        ComparedServices services,
        CompareSettings settings,
        int planned,
        List<RequestResult> results,
        List<String> notes,
        boolean offersBxml,
        End end,
        Redaction redaction) {

    /** Why a run ended. */
    public enum End {
        COMPLETE,
        /** The only service writes both responses with the same encoder, so there is nothing to compare. */
        ONE_ENCODER,
        TIME_OVER,
        INTERRUPTED
    }

    /** The exit code for differences without a known reason. */
    public static final int UNKNOWN_DIFFERENCE = 1;

    /** The exit code if something could not be compared. */
    public static final int NOT_COMPARED = 3;

    /** Returns the exit code of the command. */
    public int exitCode() {
        if (count(Verdict.UNKNOWN) > 0) {
            return UNKNOWN_DIFFERENCE;
        }
        boolean incomplete = end != End.COMPLETE || count(Verdict.FAILED) > 0 || isOneEncoder();
        return incomplete ? NOT_COMPARED : 0;
    }

    int count(Verdict verdict) {
        return (int)
                results.stream().filter(result -> result.verdict() == verdict).count();
    }

    /** Returns whether the only service writes all features with the same bytes, so that nothing has been compared. */
    boolean isOneEncoder() {
        List<ComparedPair> compared = results.stream()
                .map(RequestResult::pair)
                .filter(ComparedPair::features)
                .toList();
        return !services.areTwo() && !compared.isEmpty() && compared.stream().allMatch(ComparedPair::identical);
    }

    /** Returns the number of differences by explanation. */
    Map<Explanation, Long> explained() {
        Map<Explanation, Long> counts = new EnumMap<>(Explanation.class);
        for (RequestResult result : results) {
            result.pair().differences().explained().forEach((key, n) -> counts.merge(key, n, Long::sum));
        }
        return counts;
    }

    /** Returns the versions and formats of the results. */
    Collection<String> variants() {
        Set<String> variants = new LinkedHashSet<>();
        results.forEach(result -> variants.add(result.request().variant()));
        return variants;
    }

    /** Returns a sentence about a run that has not compared everything; empty otherwise. */
    String remark() {
        String part = results.size() + " of " + planned + " requests were compared";
        return switch (end) {
            case COMPLETE -> isOneEncoder() ? oneEncoder() : "";
            case ONE_ENCODER ->
                oneEncoder() + " The comparison has stopped: " + part + ". To compare two services, give"
                        + " two addresses.";
            case TIME_OVER -> "This report is partial: the time of --max-time is over; " + part + ".";
            case INTERRUPTED -> "This report is partial: the run was interrupted; " + part + ".";
        };
    }

    private String oneEncoder() {
        String same = "All stock and fast responses are the same bytes, so nothing has been compared: ";
        return offersBxml
                ? same + "the plugin is switched off for these layers, does not write them (complex features), or is"
                        + " too old for format_options=gmlfast:false."
                : same + "the plugin does not seem to be installed, because the capabilities do not list BXML.";
    }
}
