/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** The command {@code benchmarks/run}, and the run of JMH's benchmarks. */
package org.gmlfast.benchmarks.command;
