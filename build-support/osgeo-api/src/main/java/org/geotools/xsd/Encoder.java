/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.xsd;

import org.xml.sax.helpers.NamespaceSupport;

/** Declares what is linked. */
public class Encoder {
    public Encoder(Configuration configuration) {}

    public NamespaceSupport getNamespaces() {
        throw new UnsupportedOperationException("a declaration");
    }

    public SchemaIndex getSchemaIndex() {
        throw new UnsupportedOperationException("a declaration");
    }

    public Configuration getConfiguration() {
        throw new UnsupportedOperationException("a declaration");
    }
}
