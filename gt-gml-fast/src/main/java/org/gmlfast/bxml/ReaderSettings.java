/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

/**
 * What a factory tells its readers.
 *
 * @param namespaceAware whether names have prefixes
 * @param coalescing whether a text is one event, CDATA sections included
 * @param reportsCData whether CDATA sections are events of their own
 * @param reportsPrologSpace whether white space outside the document element is reported
 * @param closeInput whether closing a reader closes what it reads from
 */
record ReaderSettings(
        boolean namespaceAware,
        boolean coalescing,
        boolean reportsCData,
        boolean reportsPrologSpace,
        boolean closeInput) {

    static final ReaderSettings DEFAULT = new ReaderSettings(true, false, true, false, false);
}
