/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart;

import picocli.CommandLine.Option;

/** Options of commands that open a database. */
final class DatabaseLogin {

    @Option(names = "--user", paramLabel = "U", description = "User of the database.")
    private String user;

    @Option(
            names = "--password",
            paramLabel = "P",
            arity = "0..1",
            interactive = true,
            description = "Password of the database; without one, it is asked for.")
    private String password;

    /** Null for the database's own default. */
    String user() {
        return user;
    }

    /** Null for none. */
    String password() {
        return password;
    }
}
