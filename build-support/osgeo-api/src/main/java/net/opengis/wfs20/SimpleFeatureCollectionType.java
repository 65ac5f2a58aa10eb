/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package net.opengis.wfs20;

import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;
import org.geotools.feature.FeatureCollection;

/** Declares what is linked. */
public interface SimpleFeatureCollectionType extends EObject {
    @SuppressWarnings("rawtypes")
    EList<FeatureCollection> getMember();
}
