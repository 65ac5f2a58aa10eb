/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.catalog;

/** Declares what is linked. */
public interface LayerInfo extends PublishedInfo {
    ResourceInfo getResource();
}
