/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.io.IOException;
import java.nio.file.Path;

/** Distinguishes GML from other documents. */
@FunctionalInterface
public interface GmlRecognition {

    /**
     * Whether a file is GML.
     *
     * @throws IOException if it cannot be read
     */
    boolean isGml(Path file) throws IOException;
}
