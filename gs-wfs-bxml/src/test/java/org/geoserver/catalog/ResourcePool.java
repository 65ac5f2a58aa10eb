/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.catalog;

/** Stands in for GeoServer's, with the field that makes the sources of customized layers. */
public class ResourcePool {

    public TransformFeatureTypeCallback transformer = new TransformFeatureTypeCallback();
}
