/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import javax.xml.stream.Location;

/**
 * A location in bytes, without line and column.
 *
 * @param offset from the first byte
 */
public record ByteLocation(long offset) implements Location {

    @Override
    public int getLineNumber() {
        return -1;
    }

    @Override
    public int getColumnNumber() {
        return -1;
    }

    @Override
    public int getCharacterOffset() {
        return (int) Math.min(offset, Integer.MAX_VALUE);
    }

    @Override
    public String getPublicId() {
        return null;
    }

    @Override
    public String getSystemId() {
        return null;
    }
}
