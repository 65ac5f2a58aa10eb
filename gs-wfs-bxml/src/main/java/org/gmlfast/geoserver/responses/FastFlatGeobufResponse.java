/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.responses;

import java.util.function.Function;

import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.gmlfast.flatgeobuf.FlatGeobufForm;
import org.gmlfast.form.DocumentForm;
import org.gmlfast.form.OutputFormat.Encoding;
import org.gmlfast.wfs.GetFeatureResponse;

/**
 * The FlatGeobuf of GeoServer's community module, written by the plugin; without that module,
 * {@link FlatGeobufOutputFormat} is an output format of its own. The document has no index and no number of features.
 * Thread-safe.
 */
final class FastFlatGeobufResponse extends FastFormResponse {

    /** The response of the community module, whose name PluginBeans has as well. */
    static final String STOCK_CLASS = "org.geoserver.wfs.flatgeobuf.FlatGeobufOutputFormat";

    FastFlatGeobufResponse(Response stock, ResponseFactory responses) {
        super(stock, responses, Encoding.FLATGEOBUF);
    }

    @Override
    Function<GetFeatureResponse, DocumentForm> form(Object value, Operation operation) {
        return found -> FlatGeobufForm.stream();
    }
}
