/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import java.io.FilterOutputStream;
import java.io.IOException;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.gmlfast.deflate.CompressedStream;

/** The output below a compressor, which chooses its coding by the first bytes of a document. */
final class CodedOutput extends FilterOutputStream {

    private final Response response;
    private CompressedStream stream;
    private boolean begun;

    CodedOutput(Response response, ClientOutput out) {
        super(out);
        this.response = response;
    }

    /** Takes the compressor, which has written nothing. */
    void codedBy(CompressedStream compressor) {
        stream = compressor;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (!begun) {
            begun = true;
            response.getHeaders()
                    .put(HttpHeader.CONTENT_ENCODING, stream.coding().headerName());
        }
        out.write(bytes, offset, length);
    }
}
