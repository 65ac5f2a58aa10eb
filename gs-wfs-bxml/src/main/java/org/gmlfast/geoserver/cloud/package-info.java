/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * Starts the plugin in GeoServer Cloud, whose applications are Spring Boot's: they do not read the file
 * {@code applicationContext.xml} of a jar.
 */
package org.gmlfast.geoserver.cloud;
