/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.report;

/**
 * A program that is compared with others. It measures itself, because only it knows whether the time of a thread, of a
 * process or of a clock counts.
 */
public interface Candidate {

    /** The name in tables and plots. */
    String name();

    /** Does the work once and returns the measurement, for example milliseconds of CPU time. */
    double measure() throws Exception;
}
