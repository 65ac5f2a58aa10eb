/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.wfs.request;

import java.math.BigInteger;
import java.util.Calendar;
import java.util.List;
import java.util.function.Supplier;

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

    public abstract void setNumberOfFeatures(BigInteger bigInteger);

    public void setLazyTotalNumberOfFeatures(Supplier<BigInteger> supplier) {
        throw new UnsupportedOperationException("a declaration");
    }

    public BigInteger getTotalNumberOfFeatures() {
        throw new UnsupportedOperationException("a declaration");
    }

    public abstract String getPrevious();

    public abstract String getNext();

    public abstract void setNext(String string);

    public abstract Object unadapt(Class<?> type);

    @SuppressWarnings("rawtypes")
    public abstract List<FeatureCollection> getFeatures();

    @SuppressWarnings("rawtypes")
    public List<FeatureCollection> getFeature() {
        throw new UnsupportedOperationException("a declaration");
    }

    public boolean isGetFeatureById() {
        throw new UnsupportedOperationException("a declaration");
    }

    public void setGetFeatureById(boolean flag) {
        throw new UnsupportedOperationException("a declaration");
    }

    /** Declares what is linked. */
    public static class WFS11 extends FeatureCollectionResponse {
        public WFS11(EObject eObject) {
            super(eObject);
        }

        @Override
        public BigInteger getNumberOfFeatures() {
            throw new UnsupportedOperationException("a declaration");
        }

        @Override
        public void setNumberOfFeatures(BigInteger bigInteger) {
            throw new UnsupportedOperationException("a declaration");
        }

        @Override
        public String getPrevious() {
            throw new UnsupportedOperationException("a declaration");
        }

        @Override
        public String getNext() {
            throw new UnsupportedOperationException("a declaration");
        }

        @Override
        public void setNext(String string) {
            throw new UnsupportedOperationException("a declaration");
        }

        @Override
        public Object unadapt(Class<?> type) {
            throw new UnsupportedOperationException("a declaration");
        }

        @Override
        @SuppressWarnings("rawtypes")
        public List<FeatureCollection> getFeatures() {
            throw new UnsupportedOperationException("a declaration");
        }
    }

    /** Declares what is linked. */
    public static class WFS20 extends FeatureCollectionResponse {
        public WFS20(EObject eObject) {
            super(eObject);
        }

        @Override
        public BigInteger getNumberOfFeatures() {
            throw new UnsupportedOperationException("a declaration");
        }

        @Override
        public void setNumberOfFeatures(BigInteger bigInteger) {
            throw new UnsupportedOperationException("a declaration");
        }

        @Override
        public BigInteger getTotalNumberOfFeatures() {
            throw new UnsupportedOperationException("a declaration");
        }

        @Override
        public String getPrevious() {
            throw new UnsupportedOperationException("a declaration");
        }

        @Override
        public String getNext() {
            throw new UnsupportedOperationException("a declaration");
        }

        @Override
        public void setNext(String string) {
            throw new UnsupportedOperationException("a declaration");
        }

        @Override
        public Object unadapt(Class<?> type) {
            throw new UnsupportedOperationException("a declaration");
        }

        @Override
        @SuppressWarnings("rawtypes")
        public List<FeatureCollection> getFeatures() {
            throw new UnsupportedOperationException("a declaration");
        }
    }
}
