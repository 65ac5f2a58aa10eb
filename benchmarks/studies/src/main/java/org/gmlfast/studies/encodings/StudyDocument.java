/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import java.nio.file.Path;
import java.util.List;

/**
 * A document that is measured.
 *
 * @param name in tables
 * @param xml as text; the same in other formats is beside it
 * @param works the tasks with the document
 */
record StudyDocument(String name, Path xml, List<Workload> works) {

    /** The document in a format. */
    Path file(String format) {
        String text = xml.getFileName().toString();
        return xml.resolveSibling(text.substring(0, text.lastIndexOf('.') + 1) + format);
    }
}
