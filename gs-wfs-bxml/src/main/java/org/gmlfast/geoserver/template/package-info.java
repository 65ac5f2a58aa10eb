/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/** The templates that layers are written by, from files of the data directory. */
package org.gmlfast.geoserver.template;
