/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package net.opengis.wfs20;

import org.eclipse.emf.ecore.EObject;

/** Declares what is linked. */
public interface GetFeatureType extends EObject {}
