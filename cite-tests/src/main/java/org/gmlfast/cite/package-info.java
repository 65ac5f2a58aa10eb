/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** Compliance of a WFS, tested from outside: suites that take its URL, their results and the report of a run. */
package org.gmlfast.cite;
