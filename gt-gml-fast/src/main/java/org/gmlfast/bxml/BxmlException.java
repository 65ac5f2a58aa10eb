/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.stax.internal.ByteLocation;

/** What is wrong with a BXML file, and where. */
public final class BxmlException extends XMLStreamException {

    private static final long serialVersionUID = 1;

    private final long offset;

    public BxmlException(String message, long offset) {
        this(message, offset, null);
    }

    public BxmlException(String message, long offset, Throwable cause) {
        super(message + " (at byte " + offset + ")", new ByteLocation(offset), cause);
        this.offset = offset;
    }

    /**
     * Where in the file, counted from its first byte. In a file with a compressed body, what follows the header counts
     * as it is when expanded.
     */
    public long offset() {
        return offset;
    }

    /** The message alone: StAX's own begins with a line and a column, which there are none of. */
    @Override
    public String getMessage() {
        String message = super.getMessage();
        int at = message.indexOf("Message: ");
        return at < 0 ? message : message.substring(at + "Message: ".length());
    }
}
