/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.Closeable;
import java.util.List;

/** Where documents in GML come from, which is closed with their reader. */
interface GmlOrigin extends Closeable {

    /** Notes on what was not read, in sentences without a full stop. */
    List<String> notes();
}
