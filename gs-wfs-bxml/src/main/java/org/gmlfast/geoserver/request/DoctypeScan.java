/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

/** Looks for a DOCTYPE, or anything else that begins with {@code <!} and is neither a comment nor a CDATA section. */
final class DoctypeScan {

    private boolean found;

    /** The last two bytes that were scanned. */
    private byte last;

    private byte beforeLast;

    void scan(byte[] bytes, int count) {
        byte first = beforeLast;
        byte second = last;
        for (int i = 0; i < count; i++) {
            byte third = bytes[i];
            if (second == '!' && first == '<' && third != '-' && third != '[') {
                found = true;
            }
            first = second;
            second = third;
        }
        beforeLast = first;
        last = second;
    }

    boolean hasDoctype() {
        return found;
    }
}
