/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.util.Locale;

/** The files of an export. */
public enum Layout {
    /** One document, in one file. */
    SINGLE,
    /** One document, in a file for the header, files for the features, and a file for the end. */
    PARTS,
    /** A document for each part. */
    DOCUMENTS;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
