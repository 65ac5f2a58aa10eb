/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * The WFS that is looked at: requests, responses, what its capabilities say; and the one that is started by default.
 */
package org.gmlfast.cite.wfs;
