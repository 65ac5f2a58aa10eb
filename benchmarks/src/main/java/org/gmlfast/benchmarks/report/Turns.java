/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures candidates in turns: each round measures all of them once, so that a machine that becomes slower slows all
 * of them.
 *
 * <pre>{@code
 * Map<String, Samples> times = new Turns(5, 2, progress).measure("parse", candidates);
 * }</pre>
 *
 * @param rounds the number of measurements of each candidate
 * @param warmUps the number of rounds before them, whose measurements do not count
 * @param progress receives the name of each candidate before it is measured
 */
public record Turns(int rounds, int warmUps, Progress progress) {

    public Turns {
        if (rounds < 1 || warmUps < 0) {
            throw new IllegalArgumentException("rounds = " + rounds + ", warm-ups = " + warmUps);
        }
    }

    /** The measurements by the names of the candidates, in their order. */
    public Map<String, Samples> measure(String work, List<? extends Candidate> candidates) throws Exception {
        Map<String, Samples> samples = new LinkedHashMap<>();
        for (Candidate candidate : candidates) {
            samples.put(candidate.name(), new Samples());
        }
        for (int round = 1 - warmUps; round <= rounds; round++) {
            for (Candidate candidate : candidates) {
                progress.step(work + ", " + (round < 1 ? "warm-up" : "round " + round + " of " + rounds) + ": "
                        + candidate.name());
                double measured = candidate.measure();
                if (round >= 1) {
                    samples.get(candidate.name()).add(measured);
                }
            }
        }
        return samples;
    }
}
