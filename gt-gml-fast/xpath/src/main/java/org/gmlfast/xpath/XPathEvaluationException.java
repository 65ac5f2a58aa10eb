/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import javax.xml.stream.Location;
import javax.xml.stream.XMLStreamException;

/** Reports that a document cannot be evaluated: a limit is exceeded, or a value that is needed is unknown. */
public final class XPathEvaluationException extends XMLStreamException {

    private static final long serialVersionUID = 1;

    private final String reason;

    XPathEvaluationException(String reason, Location location) {
        super(reason, location);
        this.reason = reason;
    }

    /** The message without the line and column that StAX puts in front; see {@link #getLocation}. */
    @Override
    public String getMessage() {
        return reason;
    }
}
