/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.index;

import org.gmlfast.bxml.internal.source.ByteSource;

/** The bytes of a file of any length. */
interface FileBytes {

    long length();

    /** A source of the bytes from an offset on. */
    ByteSource from(long offset);
}
