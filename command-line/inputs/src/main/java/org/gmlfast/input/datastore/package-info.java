/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** Inputs of features that the DataStores of GeoTools on the class path read. */
package org.gmlfast.input.datastore;
