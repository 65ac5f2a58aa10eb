/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** Load on WFS servers: requests a second, response times and CPU time under several clients, format by format. */
package org.gmlfast.benchmarks.load;
