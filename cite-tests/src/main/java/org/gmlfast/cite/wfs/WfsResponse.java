/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.wfs;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.util.zip.GZIPInputStream;

import org.gmlfast.bxml.format.BxmlHeader;

/**
 * A response of a WFS.
 *
 * @param uri the requested address
 * @param status the HTTP status
 * @param contentType the media type with its parameters; empty if there was none
 * @param body all bytes
 */
public record WfsResponse(URI uri, int status, String contentType, byte[] body) {

    /** The kind of the content, independent of the header. */
    public enum Kind {
        XML,
        BXML,
        JSON,
        OTHER
    }

    /** The kind of the content after decompression. */
    public Kind kind() {
        if (BxmlHeader.isBxml(body)) {
            return Kind.BXML;
        }
        int i = 0;
        while (i < body.length && (body[i] <= ' ' && body[i] >= 0 || (body[i] & 0x80) != 0)) {
            i++;
        }
        if (i == body.length) {
            return Kind.OTHER;
        }
        return body[i] == '<' ? Kind.XML : body[i] == '{' ? Kind.JSON : Kind.OTHER;
    }

    /** Returns the response decompressed, if the bytes are a gzip file. */
    public WfsResponse unzipped() throws IOException {
        if (body.length < 2 || body[0] != 0x1f || (body[1] & 0xff) != 0x8b) {
            return this;
        }
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
            return new WfsResponse(uri, status, contentType, in.readAllBytes());
        }
    }
}
