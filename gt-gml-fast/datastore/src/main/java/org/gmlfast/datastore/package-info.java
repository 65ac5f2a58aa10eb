/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** GML files as a DataStore of GeoTools. */
package org.gmlfast.datastore;
