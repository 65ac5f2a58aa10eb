/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import picocli.CommandLine.Option;

/** The options of commands that open a database. */
final class DatabaseLogin {

    @Option(names = "--user", paramLabel = "U", description = "User of the database.")
    private String user;

    @Option(
            names = "--password",
            paramLabel = "P",
            arity = "0..1",
            interactive = true,
            description = "Password of the database; without a value, the command prompts for it.")
    private String password;

    /** Returns the user; null for the default of the database. */
    String user() {
        return user;
    }

    /** Returns the password; null for none. */
    String password() {
        return password;
    }
}
