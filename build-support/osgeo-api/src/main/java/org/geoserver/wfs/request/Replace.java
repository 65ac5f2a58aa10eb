/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.wfs.request;

import java.util.List;

import org.eclipse.emf.ecore.EObject;

/** Declares what is linked. */
public abstract class Replace extends TransactionElement {

    protected Replace(EObject eObject) {
        super(eObject);
    }

    public abstract List<?> getFeatures();
}
