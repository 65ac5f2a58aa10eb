/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import java.io.IOException;

import javax.xml.stream.XMLStreamException;

/** Exceptions of StAX writers for callers that expect those of {@code java.io}. */
public final class StreamFailures {

    private StreamFailures() {}

    /**
     * The exception that the stream below the writer threw, or else a new one with the same message.
     *
     * <pre>{@code
     * } catch (XMLStreamException e) {
     *     throw StreamFailures.ioException(e);
     * }
     * }</pre>
     */
    public static IOException ioException(XMLStreamException e) {
        return e.getCause() instanceof IOException io ? io : new IOException(e.getMessage(), e);
    }
}
