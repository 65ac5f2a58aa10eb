/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.format;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.stax.internal.ByteLocation;

/**
 * Reports that a BXML file is malformed or exceeds the limits, with the offset in the file.
 *
 * <pre>{@code
 * try {
 *     reader.next();
 * } catch (BxmlException e) {
 *     log.warning(e.getMessage()); // ends with "(at byte 1234)"
 * }
 * }</pre>
 *
 * <p>The location has neither line nor column: a binary file has none.
 */
public final class BxmlException extends XMLStreamException {

    private static final long serialVersionUID = 1;

    private final long offset;

    /**
     * Creates an exception without a cause.
     *
     * @param message not null; the offset is appended
     * @param offset in bytes from the start of the file; see {@link #offset}
     */
    public BxmlException(String message, long offset) {
        this(message, offset, null);
    }

    /**
     * Creates an exception with a cause.
     *
     * @param message not null; the offset is appended
     * @param offset in bytes from the start of the file; see {@link #offset}
     * @param cause an IOException if the file cannot be read; null for none
     */
    public BxmlException(String message, long offset, Throwable cause) {
        super(message + " (at byte " + offset + ")", new ByteLocation(offset), cause);
        this.offset = offset;
    }

    /**
     * The offset in bytes from the start of the file. After the header of a compressed file, it counts expanded bytes.
     */
    public long offset() {
        return offset;
    }

    /** The message without the line and column that StAX puts in front. */
    @Override
    public String getMessage() {
        String message = super.getMessage();
        int at = message.indexOf("Message: ");
        return at < 0 ? message : message.substring(at + "Message: ".length());
    }
}
