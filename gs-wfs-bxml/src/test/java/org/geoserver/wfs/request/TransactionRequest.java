/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs.request;

import java.util.List;

/** Stands in for GeoServer's. */
public class TransactionRequest extends RequestObject {

    private final List<TransactionElement> parts;

    public TransactionRequest(TransactionElement... parts) {
        super(null);
        this.parts = List.of(parts);
    }

    public static TransactionRequest adapt(Object request) {
        return request instanceof TransactionRequest adapted ? adapted : null;
    }

    public List<TransactionElement> getElements() {
        return parts;
    }
}
