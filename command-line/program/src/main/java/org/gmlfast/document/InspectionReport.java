/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.document;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;

import org.gmlfast.bxml.BxmlTokenReader;
import org.gmlfast.bxml.format.BxmlHeader;

/** A report on a BXML file: either its outline, or its header and its tokens. */
public interface InspectionReport extends Closeable {

    /** The maximum number of most used strings that an outline lists. */
    int MAX_STRINGS = 10;

    /**
     * Writes the outline of a file.
     *
     * @param fileBytes the stored length of the file
     */
    void outline(String name, DocumentOutline outline, long fileBytes) throws IOException;

    /** Writes the header, before the tokens. */
    void header(BxmlHeader header) throws IOException;

    /** Writes the current token of a reader. */
    void token(BxmlTokenReader token, Map<String, Object> fields) throws IOException;
}
