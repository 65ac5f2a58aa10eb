/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite;

/** How a case has ended. What could not run is skipped, never passed. */
public enum Outcome {
    PASSED,
    FAILED,
    SKIPPED
}
