/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal;

import javax.xml.stream.XMLStreamException;

/** Makes the exceptions of a reader. */
public interface XmlFailures {

    /**
     * An exception.
     *
     * @param offset in bytes from the start of the document
     * @param line from 1
     * @param column in bytes, from 1
     * @param cause may be null
     */
    XMLStreamException failure(String message, long offset, long line, long column, Throwable cause);
}
