/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

/** Numbers the rows of a task over all of its files, for ids: the same in each attempt. Used by one thread. */
final class RowNumbers {

    private final String prefix;
    private long last;

    /** @param job begins the ids, where files of several jobs become one document; empty without it */
    RowNumbers(String job, int partition) {
        prefix = job + partition + ".";
    }

    /** What begins the ids of the task. */
    String prefix() {
        return prefix;
    }

    long next() {
        return ++last;
    }
}
