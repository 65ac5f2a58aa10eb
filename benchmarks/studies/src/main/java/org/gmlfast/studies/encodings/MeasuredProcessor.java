/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** The subject of a worker: a reader of a format, or a processor that holds the document as a tree. */
interface MeasuredProcessor {

    /** The name in tables. */
    String label();

    /** The format of the file that it reads; files of one format are the same. */
    String format();

    /** Converts text to that format. */
    void convert(InputStream xml, OutputStream out) throws IOException;

    boolean canDo(Workload work);

    /** Runs the task once, from the bytes of a file to the result. */
    StudyOutcome run(Workload work, byte[] file) throws Exception;

    /** Whether the document becomes a tree in memory. */
    boolean needsTree();
}
