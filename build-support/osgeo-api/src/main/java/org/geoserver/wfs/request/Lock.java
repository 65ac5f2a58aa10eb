/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.wfs.request;

import org.eclipse.emf.ecore.EObject;

/** Declares what is linked. */
public abstract class Lock extends RequestObject {

    protected Lock(EObject eObject) {
        super(eObject);
    }
}
