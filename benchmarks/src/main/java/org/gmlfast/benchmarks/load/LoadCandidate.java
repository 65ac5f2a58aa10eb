/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.net.URI;

/**
 * A request to a server.
 *
 * @param server name of the server
 * @param layer name of the layer without prefix
 * @param format name of the format
 * @param gzip whether the response is compressed
 * @param address of the request
 * @param specimen the first response
 */
record LoadCandidate(String server, String layer, String format, boolean gzip, URI address, ResponseSpecimen specimen) {

    /** The name in notes and error messages. */
    String title() {
        return server + ", " + layer + ", " + format + (gzip ? ", gzip" : "");
    }
}
