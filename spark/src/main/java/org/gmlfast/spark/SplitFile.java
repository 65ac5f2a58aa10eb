/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

import org.gmlfast.feature.source.GmlSource;
import org.gmlfast.feature.split.SplitSource;

/** A file whose features are read, as a whole or in parts. */
interface SplitFile extends SplitSource, GmlSource {

    @Override
    default InputStream open() throws IOException {
        return open(0);
    }

    /** When the file was written, in milliseconds. */
    long modified() throws IOException;

    default boolean isCompressed() {
        return name().toLowerCase(Locale.ROOT).endsWith(".gz");
    }
}
