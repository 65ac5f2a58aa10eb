/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * The templates that write layers, from files of the data directory.
 *
 * <p>Templates in the plugin: a {@code WatchedTemplate} has the template of a layer and keeps the last version of its
 * files that can be used. {@code TemplatedRequests} changes requests before GeoServer checks and counts
 * ({@code TemplatedQueries}) and refuses what templates do not write; {@code TemplatedSchemaResponse} describes types.
 */
package org.gmlfast.geoserver.template;
