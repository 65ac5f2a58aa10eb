/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/** The only way to members of GeoServer and GeoTools that are not public. */
package org.gmlfast.geoserver.members;
