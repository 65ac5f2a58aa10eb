/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.document;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;

import org.gmlfast.bxml.BxmlHeader;
import org.gmlfast.bxml.BxmlTokenReader;

/** What is told of a BXML file: either its anatomy, or its header and its tokens. */
public interface InspectionReport extends Closeable {

    /** How many of the most used strings are told. */
    int MOST_USED = 10;

    /**
     * Tells what a file consists of.
     *
     * @param fileBytes the length of the file as it is stored
     */
    void anatomy(String name, DocumentOutline anatomy, long fileBytes) throws IOException;

    /** Tells what a file says of itself, before its tokens. */
    void header(BxmlHeader header) throws IOException;

    /** Tells of the token that a reader is at. */
    void token(BxmlTokenReader token, Map<String, Object> fields) throws IOException;
}
