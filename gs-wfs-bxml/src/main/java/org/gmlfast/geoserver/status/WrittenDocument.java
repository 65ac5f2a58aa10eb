/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.status;

/**
 * What a response has written, which is not complete if it failed.
 *
 * @param form such as GML 3.2.1, or GeoJSON
 * @param bytes before compression
 * @param nanos from when GeoServer had it written
 */
public record WrittenDocument(String form, long bytes, long nanos) {

    /** A document of GML that was refused before it began. */
    public static final WrittenDocument REFUSED = new WrittenDocument("GML", 0, 0);
}
