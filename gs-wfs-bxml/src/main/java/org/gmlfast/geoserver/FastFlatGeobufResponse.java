/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.io.IOException;

import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.gmlfast.flatgeobuf.FlatGeobufForm;

/**
 * The FlatGeobuf of GeoServer's community module, written by the plugin; without that module,
 * {@link FlatGeobufOutputFormat} is an output format of its own. The document has no index and no number of features.
 * Thread-safe.
 */
final class FastFlatGeobufResponse extends FastResponse {

    /** The name of the format and its MIME type, both those of the community module. */
    static final String NAME = "application/flatgeobuf";

    /** The response of the community module, whose name PluginBeans has as well. */
    private static final String STOCK_CLASS = "org.geoserver.wfs.flatgeobuf.FlatGeobufOutputFormat";

    FastFlatGeobufResponse(Response stock, ResponseFactory responses) {
        super(stock, responses);
    }

    /** Whether the plugin replaces a response. A subclass is another one, because it may write otherwise. */
    static boolean replaces(Response response) {
        return response.getClass().getName().equals(STOCK_CLASS);
    }

    @Override
    PluginResponse create(Object value, Operation operation) throws IOException {
        return responses().createFlatGeobuf(value, operation);
    }

    @Override
    void write(PluginResponse response, Object value, Operation operation, TrackingOutput out) throws IOException {
        writeDocument(response, out);
    }

    /** Writes a response as FlatGeobuf. */
    static void writeDocument(PluginResponse response, TrackingOutput out) throws IOException {
        response.write(
                (found, stream) -> {
                    found.write(FlatGeobufForm.stream(), stream);
                    return true;
                },
                false,
                out,
                () -> new IllegalStateException("a collection may be empty"));
    }

    /** The stock response would write a coordinate that is not finite, or leave out heights. */
    @Override
    boolean leavesFeaturesToStock() {
        return false;
    }
}
