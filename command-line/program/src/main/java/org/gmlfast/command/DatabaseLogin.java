/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.gmlfast.input.HttpLogin;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputFile;

import picocli.CommandLine.Option;

/** The options for the login to a database or to the host of a URL. */
final class DatabaseLogin {

    /** The environment variable for the password of a database or service. */
    static final String PASSWORD_VARIABLE = "GML_FAST_PASSWORD";

    /** The environment variable for the token that requests for a URL send. */
    private static final String TOKEN_VARIABLE = "GML_FAST_TOKEN";

    /** No database accepts a longer one. */
    private static final int MAX_PASSWORD = 4096;

    @Option(
            names = "--user",
            paramLabel = "U",
            description =
                    "User of the database or, in encode and info, at the host of a URL (HTTP Basic authentication).")
    private String user;

    @Option(
            names = "--password",
            paramLabel = "P",
            arity = "0..1",
            interactive = true,
            description = "Password of the user; without a value, the command prompts for it. Other users of the"
                    + " machine can see a value in the list of processes. Default: with --user, the environment variable "
                    + PASSWORD_VARIABLE + "; then, for PostgreSQL, ~/.pgpass or the file that PGPASSFILE names.")
    private String password;

    @Option(names = "--password-file", paramLabel = "FILE", description = "A file whose first line is the password.")
    private String passwordFile;

    /** Returns the user; null for the default of the database. */
    String user() {
        return user;
    }

    /**
     * Returns the password; null for none, or for that of PostgreSQL's password file, which its driver reads.
     *
     * @throws InputException if the password file cannot be read
     */
    String password() throws IOException {
        if (password != null) {
            return password;
        }
        if (passwordFile != null) {
            return firstLine(InputFile.path(passwordFile));
        }
        return user == null ? null : passwordOfEnvironment();
    }

    /** Returns the login to the host of a URL: that of the options, or of {@link #httpOfEnvironment}. */
    HttpLogin http() throws IOException {
        return user == null ? httpOfEnvironment() : HttpLogin.of(user, password(), null, null);
    }

    /** Returns the login that the environment has: a token, or the file of the user's. */
    static HttpLogin httpOfEnvironment() {
        String token = System.getenv(TOKEN_VARIABLE);
        String netrc = System.getenv("NETRC");
        Path file =
                netrc == null || netrc.isEmpty() ? Path.of(System.getProperty("user.home"), ".netrc") : Path.of(netrc);
        return HttpLogin.of(null, null, token == null || token.isEmpty() ? null : token, file);
    }

    /** Returns the password that the environment has; null for none. */
    static String passwordOfEnvironment() {
        String value = System.getenv(PASSWORD_VARIABLE);
        return value == null || value.isEmpty() ? null : value;
    }

    private static String firstLine(Path file) throws IOException {
        InputFile.check(file);
        char[] start = new char[MAX_PASSWORD + 1];
        int length = 0;
        try (BufferedReader in = Files.newBufferedReader(file)) {
            for (int n = 0; n >= 0 && length < start.length; n = in.read(start, length, start.length - length)) {
                length += n;
            }
        } catch (CharacterCodingException e) {
            throw new InputException(file + " is not text in UTF-8", e);
        }
        String line = new String(start, 0, length).lines().findFirst().orElse("");
        if (line.isEmpty() || line.length() > MAX_PASSWORD) {
            throw new InputException("the first line of " + file + " is not a password");
        }
        return line;
    }
}
