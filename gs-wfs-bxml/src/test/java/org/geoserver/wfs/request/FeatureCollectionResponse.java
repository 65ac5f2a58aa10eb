/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs.request;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.function.Supplier;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.impl.EObjectImpl;
import org.geotools.feature.FeatureCollection;

/** Stands in for GeoServer's. As in GeoServer, numbers are null if they are unknown. */
public class FeatureCollectionResponse extends RequestObject {

    /** The object that is adapted, which several responses can share. */
    private static final class State extends EObjectImpl {
        private final List<FeatureCollection<?, ?>> features = new ArrayList<>();
        private String lockId;
        private Calendar timeStamp;
        private BigInteger numberOfFeatures;
        private String previous;
        private String next;
    }

    private final State state;
    private Supplier<BigInteger> totalNumberOfFeatures = () -> null;
    private boolean getFeatureById;

    public FeatureCollectionResponse() {
        this(new State());
    }

    protected FeatureCollectionResponse(EObject adaptee) {
        super(adaptee);
        this.state = adaptee == null ? new State() : (State) adaptee;
    }

    /** A response of WFS 1.1. */
    public static class WFS11 extends FeatureCollectionResponse {
        public WFS11(EObject adaptee) {
            super(adaptee);
        }

        @Override
        public String getNext() {
            return null;
        }
    }

    /** A response of WFS 2.0. */
    public static class WFS20 extends FeatureCollectionResponse {
        public WFS20(EObject adaptee) {
            super(adaptee);
        }
    }

    public static FeatureCollectionResponse adapt(Object found) {
        return found instanceof FeatureCollectionResponse adapted ? adapted : null;
    }

    public EObject getAdaptee() {
        return state;
    }

    public Object unadapt(Class<?> target) {
        return state;
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    public List<FeatureCollection> getFeatures() {
        return (List) state.features;
    }

    @SuppressWarnings("rawtypes")
    public List<FeatureCollection> getFeature() {
        return getFeatures();
    }

    public void add(FeatureCollection<?, ?> found) {
        state.features.add(found);
    }

    public String getLockId() {
        return state.lockId;
    }

    public void setLockId(String lockId) {
        state.lockId = lockId;
    }

    public Calendar getTimeStamp() {
        return state.timeStamp;
    }

    public void setTimeStamp(Calendar timeStamp) {
        state.timeStamp = timeStamp;
    }

    public BigInteger getNumberOfFeatures() {
        return state.numberOfFeatures;
    }

    public void setNumberOfFeatures(long count) {
        setNumberOfFeatures(BigInteger.valueOf(count));
    }

    public void setNumberOfFeatures(BigInteger count) {
        state.numberOfFeatures = count;
    }

    public BigInteger getTotalNumberOfFeatures() {
        return totalNumberOfFeatures.get();
    }

    public void setTotalNumberOfFeatures(long count) {
        setLazyTotalNumberOfFeatures(() -> BigInteger.valueOf(count));
    }

    public void setLazyTotalNumberOfFeatures(Supplier<BigInteger> count) {
        this.totalNumberOfFeatures = count;
    }

    public String getPrevious() {
        return state.previous;
    }

    public void setPrevious(String previous) {
        state.previous = previous;
    }

    public String getNext() {
        return state.next;
    }

    public void setNext(String next) {
        state.next = next;
    }

    public boolean isGetFeatureById() {
        return getFeatureById;
    }

    public void setGetFeatureById(boolean byId) {
        this.getFeatureById = byId;
    }
}
