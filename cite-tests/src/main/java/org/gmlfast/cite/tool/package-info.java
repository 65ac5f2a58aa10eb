/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** Programs of the machine that suites ask, if they are there. */
package org.gmlfast.cite.tool;
