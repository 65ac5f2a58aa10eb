/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package net.opengis.wfs20;

/** Declares what is linked. */
public interface FeatureCollectionType extends SimpleFeatureCollectionType {}
