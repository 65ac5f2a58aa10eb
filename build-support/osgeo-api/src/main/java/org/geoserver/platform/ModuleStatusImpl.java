/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.platform;

import java.io.Serializable;
import java.util.Optional;

/** Declares what is linked. */
public class ModuleStatusImpl implements Serializable {

    private static final long serialVersionUID = 1;

    public ModuleStatusImpl() {}

    public Optional<String> getMessage() {
        throw new UnsupportedOperationException("a declaration");
    }
}
