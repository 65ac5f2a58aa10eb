/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.source;

import javax.xml.stream.Location;
import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.internal.xml.XmlFailures;
import org.gmlfast.feature.internal.xml.XmlPosition;

/**
 * Reports that a GML document is not well-formed, has a value that a feature cannot have, or exceeds the limits.
 *
 * <pre>{@code
 * try {
 *     reader.next();
 * } catch (GmlException e) {
 *     log.warning(e.getMessage()); // with byte, line, column, feature, path, and the text that follows
 * }
 * }</pre>
 */
public final class GmlException extends XMLStreamException {

    private static final long serialVersionUID = 1;

    /** The most characters of a path in a message. */
    private static final int MAX_PATH = 200;

    private final long offset;
    private final String featureId;
    private final String path;

    /**
     * Creates an exception.
     *
     * @param message without a full stop
     * @param featureId the id of the feature, or its type and number; null outside of features
     * @param cause may be null
     */
    public GmlException(String message, XmlPosition position, String featureId, Throwable cause) {
        super(
                message + " (at byte " + position.offset()
                        + (position.line() == 0 ? "" : ", line " + position.line() + ", column " + position.column())
                        + (featureId == null ? "" : ", in feature " + featureId)
                        + (position.path().isEmpty() ? "" : ", at " + shortened(position.path()))
                        + (position.following().isEmpty() ? "" : ", before \"" + position.following() + "\"")
                        + ")",
                new LineLocation(position.offset(), position.line(), position.column()),
                cause);
        this.offset = position.offset();
        this.featureId = featureId;
        this.path = position.path();
    }

    /** Creates an exception for a document that cannot be opened. */
    public GmlException(java.io.IOException cause) {
        this(XmlFailures.reason(cause), new XmlPosition(0, 1, 1, "", ""), null, cause);
    }

    private GmlException(GmlException error, String addition) {
        super(error.getMessage() + addition, error.getLocation(), error.getCause());
        this.offset = error.offset;
        this.featureId = error.featureId;
        this.path = error.path;
    }

    /** This error, with the number of errors that were skipped before it. */
    public GmlException afterSkipped(long skipped) {
        return new GmlException(
                this,
                "; this is the error number " + (skipped + 1) + ", but at most " + skipped
                        + (skipped == 1 ? " is" : " are")
                        + " skipped: --skip-errors N skips more, --skip-errors all any number");
    }

    /** The end of a long path, with whole names. */
    private static String shortened(String path) {
        int from = path.length() - MAX_PATH;
        return from <= 0 ? path : "…" + path.substring(Math.max(path.indexOf('/', from), from));
    }

    /**
     * The offset in bytes from the start of the document. In a compressed document, it counts expanded bytes; in an
     * encoding other than UTF-8, the bytes of the text in UTF-8.
     */
    public long offset() {
        return offset;
    }

    /** The id of the feature, or its type and number, such as "roads number 7"; null outside of features. */
    public String featureId() {
        return featureId;
    }

    /**
     * The names of the open elements as the document has them, such as {@code /wfs:FeatureCollection/wfs:member}; empty
     * outside of the root.
     */
    public String path() {
        return path;
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
