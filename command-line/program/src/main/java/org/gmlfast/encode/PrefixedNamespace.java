/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

/**
 * A namespace and its prefix.
 *
 * @param prefix empty for the default namespace
 * @param uri of the namespace
 */
public record PrefixedNamespace(String prefix, String uri) {

    /**
     * The syntax of the option. The generated method of a record would be linked at its first use, which slows a short
     * run.
     */
    @Override
    public String toString() {
        return prefix + '=' + uri;
    }
}
