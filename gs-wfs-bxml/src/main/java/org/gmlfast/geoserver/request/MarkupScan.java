/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

/** Looks for markup that declares: a DOCTYPE or a CDATA section, each of which begins with {@code <!} and no hyphen. */
final class MarkupScan {

    private boolean found;

    /** The last two bytes that were scanned. */
    private byte last;

    private byte beforeLast;

    void scan(byte[] bytes, int count) {
        byte first = beforeLast;
        byte second = last;
        for (int i = 0; i < count; i++) {
            byte third = bytes[i];
            if (second == '!' && first == '<' && third != '-') {
                found = true;
            }
            first = second;
            second = third;
        }
        beforeLast = first;
        last = second;
    }

    boolean hasDeclarations() {
        return found;
    }
}
