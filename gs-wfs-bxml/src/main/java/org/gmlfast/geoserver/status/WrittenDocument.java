/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.status;

/**
 * The document that a response has written; incomplete if the response failed.
 *
 * @param form such as GML 3.2.1, or GeoJSON
 * @param bytes before compression
 * @param nanos the nanoseconds from when GeoServer called the response until its end
 */
public record WrittenDocument(String form, long bytes, long nanos) {

    /** A GML document that was refused before it began. */
    public static final WrittenDocument REFUSED = new WrittenDocument("GML", 0, 0);
}
