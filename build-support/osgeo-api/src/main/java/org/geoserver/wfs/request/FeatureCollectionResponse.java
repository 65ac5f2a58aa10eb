/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.wfs.request;

import java.math.BigInteger;
import java.util.Calendar;
import java.util.List;

import org.eclipse.emf.ecore.EObject;
import org.geotools.feature.FeatureCollection;

/** Declares what is linked. */
public abstract class FeatureCollectionResponse extends RequestObject {
    public static FeatureCollectionResponse adapt(Object object) {
        throw new UnsupportedOperationException("a declaration");
    }

    protected FeatureCollectionResponse(EObject eObject) {
        super(eObject);
    }

    public String getLockId() {
        throw new UnsupportedOperationException("a declaration");
    }

    public Calendar getTimeStamp() {
        throw new UnsupportedOperationException("a declaration");
    }

    public abstract BigInteger getNumberOfFeatures();

    public BigInteger getTotalNumberOfFeatures() {
        throw new UnsupportedOperationException("a declaration");
    }

    public abstract String getPrevious();

    public abstract String getNext();

    @SuppressWarnings("rawtypes")
    public List<FeatureCollection> getFeature() {
        throw new UnsupportedOperationException("a declaration");
    }

    public boolean isGetFeatureById() {
        throw new UnsupportedOperationException("a declaration");
    }
}
