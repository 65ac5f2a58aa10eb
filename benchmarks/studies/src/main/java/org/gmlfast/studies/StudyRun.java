/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies;

import java.nio.file.Path;

import org.gmlfast.benchmarks.report.Progress;
import org.gmlfast.benchmarks.report.Report;

/**
 * One run of a study.
 *
 * @param report receives the results
 * @param quick whether the run may take only a few minutes
 * @param rounds the number of measurements of each candidate
 * @param cache a folder for generated data, kept from run to run
 * @param progress shows the current measurement
 */
public record StudyRun(Report report, boolean quick, int rounds, Path cache, Progress progress) {}
