/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite;

/** The outcome of a case. A case that could not run is skipped, never passed. */
public enum Outcome {
    PASSED,
    FAILED,
    SKIPPED
}
