/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

/**
 * What a factory tells its writers.
 *
 * @param repairing whether namespaces are declared as they are needed
 * @param namespaceAware whether names have prefixes
 * @param emptyElements whether an element without content is written as an empty-element tag
 * @param closeOutput whether closing the writer closes what it writes to
 * @param generatedPrefix the beginning of prefixes that a repairing writer makes up
 */
public record WriterSettings(
        boolean repairing, boolean namespaceAware, boolean emptyElements, boolean closeOutput, String generatedPrefix) {

    /** Namespace-aware, not repairing, closing nothing. */
    public static final WriterSettings DEFAULT = new WriterSettings(false, true, true, false, "ns");
}
