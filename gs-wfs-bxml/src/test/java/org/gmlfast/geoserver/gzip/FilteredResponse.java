/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.gzip;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** A response behind GeoServer's GZIP filter, of either servlet API. */
public interface FilteredResponse {

    /** The object that GeoServer's dispatcher has: around the filter's wrapper there is one of another filter. */
    Object servletResponse();

    void contentType(String type);

    /** The stream that the dispatcher writes to. */
    OutputStream stream() throws IOException;

    /** Sends the status and the headers, as a container does when its buffer is flushed. */
    void commit();

    /** Ends the request. */
    void finish() throws IOException;

    /** The bytes that the client receives. */
    ByteArrayOutputStream body();

    /** Headers that were added, as "name: value". */
    List<String> headers();
}
