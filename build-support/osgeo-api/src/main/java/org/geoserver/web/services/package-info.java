/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** Declarations of GeoServer's types that are linked. */
package org.geoserver.web.services;
