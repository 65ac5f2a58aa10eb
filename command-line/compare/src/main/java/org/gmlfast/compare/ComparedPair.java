/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

/**
 * The result of comparing two responses.
 *
 * @param reason why the responses could not be compared; null if they were
 * @param features whether both are collections of features; otherwise at least one is an exception or malformed
 * @param identical whether both consist of the same bytes, apart from times and the order of schemaLocation
 */
record ComparedPair(
        Exchange stock, Exchange fast, Differences differences, String reason, boolean features, boolean identical) {

    Verdict verdict() {
        if (reason != null) {
            return Verdict.FAILED;
        }
        if (differences.unknown() > 0) {
            return Verdict.UNKNOWN;
        }
        return differences.isEmpty() ? Verdict.EQUAL : Verdict.EXPLAINED;
    }
}
