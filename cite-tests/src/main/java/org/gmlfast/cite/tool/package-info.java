/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** Programs of the machine that suites use if they are installed. */
package org.gmlfast.cite.tool;
