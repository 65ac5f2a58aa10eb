/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.wfs;

/**
 * How the service presents its features.
 *
 * @param prefix of the namespace that all feature types are in
 * @param namespace that URI
 */
public record ServiceSettings(String prefix, String namespace) {}
