/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

/** The reason why the encoder of GeoTools writes a collection as a fallback. */
final class CollectionFallbackException extends Exception {

    CollectionFallbackException(String message) {
        super(message);
    }
}
