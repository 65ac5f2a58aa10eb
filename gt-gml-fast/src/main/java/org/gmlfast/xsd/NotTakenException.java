/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

/** A collection that stays with the stock encoder, and why. */
final class NotTakenException extends Exception {

    NotTakenException(String message) {
        super(message);
    }
}
