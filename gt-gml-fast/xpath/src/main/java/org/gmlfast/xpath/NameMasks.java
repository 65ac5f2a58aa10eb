/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the steps whose tests match the name of an element. Remembers the names of a document: readers return the same
 * strings for the same name, so a look-up mostly compares references.
 */
final class NameMasks {

    /** The number of slots, a power of two. Names beyond half of them are tested each time. */
    private static final int SLOTS = 4096;

    /** The maximum number of slots that a look-up tries, against names that are made to collide. */
    private static final int MAX_PROBES = 8;

    private final List<PathStep> tests = new ArrayList<>();
    private final String[] localNames = new String[SLOTS];
    private final String[] uris = new String[SLOTS];
    private final long[] masks = new long[SLOTS];

    NameMasks(PathPlan plan) {
        for (PathStep step : plan.steps) {
            if (step.test.kind() == NodeTest.Kind.ELEMENT) {
                tests.add(step);
            }
        }
    }

    /** The bits of the steps that match. */
    long of(String namespaceURI, String localName) {
        String uri = namespaceURI == null ? "" : namespaceURI;
        int slot = localName.hashCode() & SLOTS - 1;
        for (int i = 0; i < MAX_PROBES; i++, slot = slot + 1 & SLOTS - 1) {
            String name = localNames[slot];
            if (name == localName && uris[slot] == uri) {
                return masks[slot];
            }
            if (name == null || name.equals(localName) && uris[slot].equals(uri)) {
                return store(slot, uri, localName);
            }
        }
        return test(uri, localName);
    }

    private long store(int slot, String uri, String localName) {
        localNames[slot] = localName;
        uris[slot] = uri;
        masks[slot] = test(uri, localName);
        return masks[slot];
    }

    private long test(String uri, String localName) {
        long mask = 0;
        for (PathStep step : tests) {
            mask |= step.test.matches(uri, localName) ? step.bit : 0;
        }
        return mask;
    }
}
