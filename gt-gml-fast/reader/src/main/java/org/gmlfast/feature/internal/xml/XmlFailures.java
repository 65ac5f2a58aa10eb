/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import java.io.EOFException;
import java.io.IOException;
import java.util.function.IntFunction;
import java.util.zip.ZipException;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.element.ElementName;

/** Makes the exceptions of a reader, and refuses elements. */
public interface XmlFailures {

    /**
     * Why a document with an element cannot be read, for each name at least once.
     *
     * @param depth the number of elements around it
     * @param following the next characters of the document, from the start tag of the element on; at most as many as
     *     asked
     * @return null if it can
     */
    String refusal(ElementName name, int depth, IntFunction<String> following);

    /**
     * An exception.
     *
     * @param cause may be null
     */
    XMLStreamException failure(String message, XmlPosition position, Throwable cause);

    /** Says why a document cannot be read. */
    static String reason(IOException e) {
        if (e instanceof EOFException) {
            return "the document is truncated: its compressed data ends early";
        }
        if (e instanceof ZipException) {
            return "the document is damaged: its compressed data cannot be read (" + e.getMessage() + ')';
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
