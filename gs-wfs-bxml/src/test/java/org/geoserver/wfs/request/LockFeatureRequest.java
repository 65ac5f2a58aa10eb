/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs.request;

import java.util.List;

/** Stands in for GeoServer's. */
public class LockFeatureRequest extends RequestObject {

    private final List<Lock> parts;

    public LockFeatureRequest(Lock... parts) {
        super(null);
        this.parts = List.of(parts);
    }

    public static LockFeatureRequest adapt(Object request) {
        return request instanceof LockFeatureRequest adapted ? adapted : null;
    }

    public List<Lock> getLocks() {
        return parts;
    }
}
