/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** OGC's executable test suites for GML 3.2 and WFS 2.0, each in a JVM of its own and without a network. */
package org.gmlfast.cite.ets;
