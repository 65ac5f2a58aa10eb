/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A file that the user names as an input. */
public final class InputFile {

    private static final Pattern ADDRESS = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+)://");

    private InputFile() {}

    private static String explain(String scheme, String name) {
        if (scheme.equals("postgresql") || scheme.equals("postgres")) {
            return "a database has an address of the form jdbc:postgresql://host/database, with --user and --password";
        }
        return name + " is an address, and gml-fast reads files and standard input; fetch it, for example with"
                + " curl -sL, and give the name of the file, or - for standard input";
    }

    /**
     * The path that a name stands for.
     *
     * @throws InputException if it is an address of the Web or of a database, or cannot be the name of a file
     */
    public static Path path(String name) throws InputException {
        Matcher address = ADDRESS.matcher(name);
        if (address.lookingAt()) {
            throw new InputException(explain(address.group(1).toLowerCase(Locale.ROOT), name));
        }
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new InputException("\"" + name + "\" cannot be the name of a file", e);
        }
    }

    /**
     * Checks that there is something to be read.
     *
     * @throws InputException if there is no such file, or if it is a directory or must not be read
     */
    public static void check(Path path) throws InputException {
        if (!Files.exists(path)) {
            throw new InputException("there is no file " + path);
        }
        if (Files.isDirectory(path)) {
            throw new InputException(path + " is a directory");
        }
        if (!Files.isReadable(path)) {
            throw new InputException(path + " cannot be read: permission denied");
        }
    }
}
