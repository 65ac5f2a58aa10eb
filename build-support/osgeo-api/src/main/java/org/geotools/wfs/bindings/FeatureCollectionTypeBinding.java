/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.wfs.bindings;

import org.geotools.xsd.AbstractComplexEMFBinding;

import net.opengis.wfs.WfsFactory;

/** Declares what is linked. */
public abstract class FeatureCollectionTypeBinding extends AbstractComplexEMFBinding {
    public FeatureCollectionTypeBinding(WfsFactory factory) {}
}
