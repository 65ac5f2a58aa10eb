/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** The tested WFS: requests, responses, capabilities; and the server that a run starts by default. */
package org.gmlfast.cite.wfs;
