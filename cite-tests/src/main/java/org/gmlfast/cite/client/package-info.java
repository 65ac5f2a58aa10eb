/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** Suites in which existing clients read the responses: OGR, OWSLib, OpenLayers. */
package org.gmlfast.cite.client;
