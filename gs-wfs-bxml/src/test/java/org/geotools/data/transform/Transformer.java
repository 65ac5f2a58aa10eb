/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.data.transform;

import java.util.List;

/** Stands in for GeoTools'. */
class Transformer {

    final List<Definition> definitions;

    Transformer(List<Definition> definitions) {
        this.definitions = definitions;
    }
}
