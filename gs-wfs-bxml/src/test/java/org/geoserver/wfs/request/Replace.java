/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs.request;

import java.util.List;

/** Stands in for GeoServer's. */
public class Replace extends TransactionElement {

    private final List<?> features;

    public Replace(List<?> features) {
        super(null, null);
        this.features = features;
    }

    public List<?> getFeatures() {
        return features;
    }
}
