/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import javax.xml.stream.Location;
import javax.xml.stream.XMLStreamException;

/**
 * Reports that a GML document is not well-formed, has a value that a feature cannot have, or exceeds the limits.
 *
 * <pre>{@code
 * try {
 *     reader.next();
 * } catch (GmlException e) {
 *     log.warning(e.getMessage()); // ends with "(at byte 1234, line 5, column 6, in feature roads.7)"
 * }
 * }</pre>
 */
public final class GmlException extends XMLStreamException {

    private static final long serialVersionUID = 1;

    private final long offset;
    private final String featureId;

    /**
     * An exception.
     *
     * @param message without a full stop
     * @param offset in bytes from the start of the document
     * @param line from 1; 0 if it is not known
     * @param column in bytes, from 1; 0 if it is not known
     * @param featureId the id of the feature, or its number as "number 7"; null outside of features
     * @param cause may be null
     */
    public GmlException(String message, long offset, long line, long column, String featureId, Throwable cause) {
        super(
                message + " (at byte " + offset + (line == 0 ? "" : ", line " + line + ", column " + column)
                        + (featureId == null ? "" : ", in feature " + featureId) + ")",
                new LineLocation(offset, line, column),
                cause);
        this.offset = offset;
        this.featureId = featureId;
    }

    /**
     * The offset in bytes from the start of the document. Of a compressed document, it counts expanded bytes; of a
     * document in another encoding than UTF-8, the bytes that it has in UTF-8.
     */
    public long offset() {
        return offset;
    }

    /** The id of the feature, or its number as "number 7"; null outside of features. */
    public String featureId() {
        return featureId;
    }

    /** The message without the line and column that StAX puts in front. */
    @Override
    public String getMessage() {
        String message = super.getMessage();
        int at = message.indexOf("Message: ");
        return at < 0 ? message : message.substring(at + "Message: ".length());
    }

    private record LineLocation(long offset, long line, long column) implements Location {

        @Override
        public int getLineNumber() {
            return (int) Math.min(line, Integer.MAX_VALUE);
        }

        @Override
        public int getColumnNumber() {
            return (int) Math.min(column, Integer.MAX_VALUE);
        }

        @Override
        public int getCharacterOffset() {
            return offset > Integer.MAX_VALUE ? -1 : (int) offset;
        }

        @Override
        public String getPublicId() {
            return null;
        }

        @Override
        public String getSystemId() {
            return null;
        }
    }
}
