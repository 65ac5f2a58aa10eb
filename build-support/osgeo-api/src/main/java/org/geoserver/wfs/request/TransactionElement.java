/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.wfs.request;

import org.eclipse.emf.ecore.EObject;

/** Declares what is linked. */
public class TransactionElement extends RequestObject {

    protected TransactionElement(EObject eObject) {
        super(eObject);
    }
}
