/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/** What commands read and write without a file. */
interface StandardStreams {

    InputStream in();

    OutputStream out();

    /** For messages. */
    PrintStream err();
}
