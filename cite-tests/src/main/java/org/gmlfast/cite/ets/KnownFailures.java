/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.ets;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

import org.gmlfast.cite.Results;

/**
 * Tests of OGC's suites that {@code gml-fast serve} fails, each with the reason. They count as failed but do not break
 * the build. Other services have no known failures.
 */
final class KnownFailures {

    private static final String FILE = "known-failures.txt";

    private final Map<String, String> reasons = new LinkedHashMap<>();

    private KnownFailures() {}

    /** Returns the known failures of the default service; other services have none. */
    static KnownFailures of(String suite, boolean ours) throws IOException {
        KnownFailures known = new KnownFailures();
        if (!ours) {
            return known;
        }
        try (InputStream in = KnownFailures.class.getResourceAsStream(FILE);
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] parts = line.split("\\|");
                if (parts.length == 3 && parts[0].strip().equals(suite)) {
                    known.reasons.put(parts[1].strip(), parts[2].strip());
                }
            }
        }
        return known;
    }

    /** Reports a failure, as known if it is listed. */
    void failed(Results results, String version, String name, String message) {
        String text = message.isEmpty() ? "the suite gives no reason" : message;
        for (Map.Entry<String, String> reason : reasons.entrySet()) {
            if (name.contains(reason.getKey()) || text.contains(reason.getKey())) {
                results.failedAsKnown(version, name, reason.getValue() + " (" + text + ")");
                return;
            }
        }
        results.failed(version, name, text);
    }
}
