/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.ows;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Set;

import org.geoserver.platform.Operation;

/** Stands in for GeoServer's. */
public abstract class Response {

    public static final String DISPOSITION_ATTACH = String.valueOf("attachment");

    private final Class<?> binding;
    private final Set<String> outputFormats;

    public Response(Class<?> binding) {
        this(binding, Set.of());
    }

    public Response(Class<?> binding, String outputFormat) {
        this(binding, Set.of(outputFormat));
    }

    public Response(Class<?> binding, Set<String> outputFormats) {
        this.binding = binding;
        this.outputFormats = outputFormats;
    }

    public final Class<?> getBinding() {
        return binding;
    }

    public final Set<String> getOutputFormats() {
        return outputFormats;
    }

    public boolean canHandle(Operation operation) {
        return true;
    }

    public abstract String getMimeType(Object value, Operation operation);

    public String[][] getHeaders(Object value, Operation operation) {
        return null;
    }

    public abstract void write(Object value, OutputStream output, Operation operation) throws IOException;

    public String getPreferredDisposition(Object value, Operation operation) {
        return "inline";
    }

    public String getAttachmentFileName(Object value, Operation operation) {
        return null;
    }

    public String getCharset(Operation operation) {
        return null;
    }
}
