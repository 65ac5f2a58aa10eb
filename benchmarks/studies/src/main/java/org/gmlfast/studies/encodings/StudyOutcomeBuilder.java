/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

/** Counts and hashes the results of a query. */
final class StudyOutcomeBuilder {

    private long count;
    private long hash;

    void add(String name, String value) {
        count++;
        hash = (hash * 31 + name.hashCode()) * 31 + value.hashCode();
    }

    StudyOutcome build() {
        return new StudyOutcome(count, hash);
    }
}
