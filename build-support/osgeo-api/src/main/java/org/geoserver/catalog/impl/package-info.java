/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Declarations of GeoServer types, from the signatures of 2.27.1: what the plugin links to, and nothing else. Methods
 * throw, constructors do nothing.
 */
package org.geoserver.catalog.impl;
