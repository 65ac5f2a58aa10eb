/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** Clients that people use read what is served: OGR, OWSLib, OpenLayers. */
package org.gmlfast.cite.client;
