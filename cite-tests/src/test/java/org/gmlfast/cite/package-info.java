/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** The compliance run, and tests that the suites find errors. */
package org.gmlfast.cite;
