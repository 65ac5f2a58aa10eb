/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.counts;

import java.math.BigInteger;

import org.eclipse.emf.ecore.EObject;
import org.geoserver.wfs.request.FeatureCollectionResponse;

/**
 * A response with a page that GeoServer has not counted. The plugin reads its {@link #page}. For other readers, such as
 * the encoder of a fallback, it counts the page when its numbers are first read.
 */
public interface UncountedResponse {

    /** The page. */
    UncountedPage page();

    /** The address of the next page, if this one is full; null for none. */
    String nextOfFullPage();

    /** The same response, which counts its page when its numbers are first read. */
    static FeatureCollectionResponse of(FeatureCollectionResponse response, UncountedPage page) {
        FeatureCollectionResponse uncounted;
        if (response.getClass() == FeatureCollectionResponse.WFS20.class) {
            uncounted = new Wfs20(response.getAdaptee(), page);
        } else if (response.getClass() == FeatureCollectionResponse.WFS11.class) {
            uncounted = new Wfs11(response.getAdaptee(), page);
        } else {
            page.correct(response);
            return response;
        }
        uncounted.setGetFeatureById(response.isGetFeatureById());
        return uncounted;
    }

    /** A response of WFS 1.1. */
    final class Wfs11 extends FeatureCollectionResponse.WFS11 implements UncountedResponse {

        private final UncountedPage page;

        Wfs11(EObject adaptee, UncountedPage page) {
            super(adaptee);
            this.page = page;
        }

        @Override
        public UncountedPage page() {
            return page;
        }

        @Override
        public String nextOfFullPage() {
            return super.getNext();
        }

        @Override
        public BigInteger getNumberOfFeatures() {
            page.correct(this);
            return super.getNumberOfFeatures();
        }

        @Override
        public BigInteger getTotalNumberOfFeatures() {
            page.correct(this);
            return super.getTotalNumberOfFeatures();
        }

        @Override
        public Object unadapt(Class<?> target) {
            page.correct(this);
            return super.unadapt(target);
        }

        @Override
        public EObject getAdaptee() {
            page.correct(this);
            return super.getAdaptee();
        }
    }

    /** A response of WFS 2.0. */
    final class Wfs20 extends FeatureCollectionResponse.WFS20 implements UncountedResponse {

        private final UncountedPage page;

        Wfs20(EObject adaptee, UncountedPage page) {
            super(adaptee);
            this.page = page;
        }

        @Override
        public UncountedPage page() {
            return page;
        }

        @Override
        public String nextOfFullPage() {
            return super.getNext();
        }

        @Override
        public BigInteger getNumberOfFeatures() {
            page.correct(this);
            return super.getNumberOfFeatures();
        }

        @Override
        public BigInteger getTotalNumberOfFeatures() {
            page.correct(this);
            return super.getTotalNumberOfFeatures();
        }

        @Override
        public String getNext() {
            page.correct(this);
            return super.getNext();
        }

        @Override
        public Object unadapt(Class<?> target) {
            page.correct(this);
            return super.unadapt(target);
        }

        @Override
        public EObject getAdaptee() {
            page.correct(this);
            return super.getAdaptee();
        }
    }
}
