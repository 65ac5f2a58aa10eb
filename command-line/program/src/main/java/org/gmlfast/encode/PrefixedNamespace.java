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

    /** As the option has it; that of a record is linked at its first use, which a short run pays for. */
    @Override
    public String toString() {
        return prefix + '=' + uri;
    }
}
