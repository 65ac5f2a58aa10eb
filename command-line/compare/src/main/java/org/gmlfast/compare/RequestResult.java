/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.util.ArrayList;
import java.util.List;

/** The results for one request: comparisons with and without compression, and measurements. */
final class RequestResult {

    private final ComparedRequest request;
    private final List<ComparedPair> pairs = new ArrayList<>();
    private final List<Measurement> measurements = new ArrayList<>();

    RequestResult(ComparedRequest request) {
        this.request = request;
    }

    void add(ComparedPair pair, boolean gzip) {
        // the bodies, which may be large, are no longer needed
        pairs.add(new ComparedPair(
                pair.stock().withoutBody(),
                pair.fast().withoutBody(),
                pair.differences(),
                pair.reason(),
                pair.features(),
                pair.identical()));
        if (pair.stock().failure() == null && pair.fast().failure() == null) {
            Measurement measurement = new Measurement(gzip);
            measurement.addSizes(pair.stock(), pair.fast());
            measurements.add(measurement);
        }
    }

    ComparedRequest request() {
        return request;
    }

    List<Measurement> measurements() {
        return measurements;
    }

    /** Returns the worse of the comparisons with and without compression. */
    ComparedPair pair() {
        ComparedPair worst = pairs.get(0);
        for (ComparedPair pair : pairs) {
            worst = pair.verdict().compareTo(worst.verdict()) > 0 ? pair : worst;
        }
        return worst;
    }

    Verdict verdict() {
        return pair().verdict();
    }

    /** Returns whether the difference shows only in the compressed responses. */
    boolean differsOnlyCompressed() {
        return pairs.size() > 1 && pair() != pairs.get(0);
    }
}
