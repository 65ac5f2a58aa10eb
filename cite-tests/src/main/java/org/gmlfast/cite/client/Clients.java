/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.client;

import java.nio.file.Files;
import java.nio.file.Path;

import org.gmlfast.cite.NotRunException;

/** The scripts of the clients that are not in Java, and the libraries installed beside them. */
final class Clients {

    private Clients() {}

    /** The folder that the system property {@code cite.clients} names. */
    static Path folder() {
        Path folder = Path.of(System.getProperty("cite.clients", "clients")).toAbsolutePath();
        if (!Files.isDirectory(folder)) {
            throw new NotRunException(folder + " does not exist");
        }
        return folder;
    }
}
