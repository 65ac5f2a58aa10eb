/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** MB of equivalent XML a second, which compares formats; JMH itself reports documents a second. */
@State(Scope.Thread)
@AuxCounters
public class XmlRate {

    /** A million bytes each; JMH sets it to zero before each iteration, which it does for public fields only. */
    public double megabytes;

    void add(long xmlBytes) {
        megabytes += xmlBytes / 1e6;
    }
}
