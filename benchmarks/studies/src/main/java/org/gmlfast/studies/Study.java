/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies;

/** A published study that {@code benchmarks/studies/run} repeats. */
public interface Study {

    /** The name on the command line and of the report's files. */
    String name();

    /** The heading of its page. */
    String title();

    /** Measures, and adds tables, plots and raw results to the report of the run. */
    void run(StudyRun run) throws Exception;
}
