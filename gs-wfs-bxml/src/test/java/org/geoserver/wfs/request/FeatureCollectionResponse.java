/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs.request;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;

import org.geotools.feature.FeatureCollection;

/** Stands in for GeoServer's. As in GeoServer, numbers are null if they are unknown. */
public class FeatureCollectionResponse extends RequestObject {

    private final List<FeatureCollection<?, ?>> features = new ArrayList<>();
    private String lockId;
    private Calendar timeStamp;
    private BigInteger numberOfFeatures;
    private BigInteger totalNumberOfFeatures;
    private String previous;
    private String next;
    private boolean getFeatureById;

    public FeatureCollectionResponse() {
        super(null);
    }

    public static FeatureCollectionResponse adapt(Object found) {
        return found instanceof FeatureCollectionResponse adapted ? adapted : null;
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    public List<FeatureCollection> getFeature() {
        return (List) features;
    }

    public void add(FeatureCollection<?, ?> found) {
        features.add(found);
    }

    public String getLockId() {
        return lockId;
    }

    public void setLockId(String lockId) {
        this.lockId = lockId;
    }

    public Calendar getTimeStamp() {
        return timeStamp;
    }

    public void setTimeStamp(Calendar timeStamp) {
        this.timeStamp = timeStamp;
    }

    public BigInteger getNumberOfFeatures() {
        return numberOfFeatures;
    }

    public void setNumberOfFeatures(long count) {
        this.numberOfFeatures = BigInteger.valueOf(count);
    }

    public BigInteger getTotalNumberOfFeatures() {
        return totalNumberOfFeatures;
    }

    public void setTotalNumberOfFeatures(long count) {
        this.totalNumberOfFeatures = BigInteger.valueOf(count);
    }

    public String getPrevious() {
        return previous;
    }

    public void setPrevious(String previous) {
        this.previous = previous;
    }

    public String getNext() {
        return next;
    }

    public void setNext(String next) {
        this.next = next;
    }

    public boolean isGetFeatureById() {
        return getFeatureById;
    }

    public void setGetFeatureById(boolean byId) {
        this.getFeatureById = byId;
    }
}
