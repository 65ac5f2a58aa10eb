/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.wfs.request;

import java.math.BigInteger;
import java.util.List;

import org.eclipse.emf.ecore.EObject;

/** Declares what is linked. */
public abstract class GetFeatureRequest extends RequestObject {
    public static GetFeatureRequest adapt(Object object) {
        throw new UnsupportedOperationException("a declaration");
    }

    protected GetFeatureRequest(EObject eObject) {
        super(eObject);
    }

    public BigInteger getStartIndex() {
        throw new UnsupportedOperationException("a declaration");
    }

    public abstract List<Query> getQueries();

    public abstract BigInteger getMaxFeatures();

    public abstract boolean isResultTypeHits();

    public abstract boolean isLockRequest();
}
