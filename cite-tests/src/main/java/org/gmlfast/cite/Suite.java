/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite;

import java.io.IOException;

import org.gmlfast.cite.wfs.WfsUnderTest;

/** A set of cases that test a WFS from outside, through its URL. */
public interface Suite {

    /** The name in the report. */
    String name();

    /**
     * Runs all cases.
     *
     * @param wfs the service
     * @param results receives the results
     * @throws NotRunException if the suite cannot run
     * @throws IOException if the service cannot be reached, or files of the run cannot be written
     */
    void run(WfsUnderTest wfs, Results results) throws IOException;
}
