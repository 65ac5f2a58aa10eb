/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** MB of equivalent XML per second, to compare formats; JMH itself reports documents per second. */
@State(Scope.Thread)
@AuxCounters
public class XmlRate {

    /** In millions of bytes. Public, because JMH resets only public fields before each iteration. */
    public double megabytes;

    void add(long xmlBytes) {
        megabytes += xmlBytes / 1e6;
    }
}
