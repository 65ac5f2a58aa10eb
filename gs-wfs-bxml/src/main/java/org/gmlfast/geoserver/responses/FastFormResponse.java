/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.responses;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.gmlfast.form.DocumentForm;
import org.gmlfast.form.OutputFormat.Encoding;
import org.gmlfast.geoserver.settings.FallbackException;
import org.gmlfast.wfs.GetFeatureResponse;

/** Writes the document of a stock response in a form other than GML. Thread-safe. */
abstract class FastFormResponse extends FastResponse {

    private final Encoding encoding;

    FastFormResponse(Response stock, ResponseFactory responses, Encoding encoding) {
        super(stock, responses);
        this.encoding = encoding;
    }

    /**
     * Refuses settings that the plugin does not know in this form.
     *
     * @throws FallbackException if there is one
     */
    void check() {
        // the form has none
    }

    /**
     * The form, for the settings of a response.
     *
     * @throws FallbackException if the plugin does not write the document
     */
    abstract Function<GetFeatureResponse, DocumentForm> form(Object value, Operation operation) throws IOException;

    @Override
    final String formName() {
        return encoding.shownName();
    }

    @Override
    final PluginResponse create(Object value, Operation operation) throws IOException {
        if (encoding.isText() && !responses().charset().equals(StandardCharsets.UTF_8)) {
            throw new FallbackException("the server's charset is " + responses().charset());
        }
        check();
        return responses().create(value, operation, encoding);
    }

    @Override
    final void write(PluginResponse response, Object value, Operation operation, TrackingOutput out)
            throws IOException {
        response.write(form(value, operation), encoding.isText(), out);
    }

    /** The stock responses write a coordinate that is not finite as text or as such, or fail half-way. */
    @Override
    final boolean leavesFeaturesToStock() {
        return false;
    }
}
