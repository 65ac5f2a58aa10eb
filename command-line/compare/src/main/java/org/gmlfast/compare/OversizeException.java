/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.io.IOException;

/** Thrown when a response exceeds the maximum size. */
final class OversizeException extends IOException {

    private static final long serialVersionUID = 1;

    OversizeException(long maxSize) {
        super("larger than " + (maxSize >> 20) + " MiB (see --max-size and --count)");
    }
}
