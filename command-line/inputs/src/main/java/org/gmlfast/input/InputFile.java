/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks input files and their names. */
public final class InputFile {

    private static final Pattern ADDRESS = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+)://");

    /** The query of a URL without its scheme. */
    private static final Pattern REQUEST = Pattern.compile("[?&]\\w+=");

    private static final String DATABASE_URL =
            "for a database, give a URL of the form jdbc:postgresql://host/database, with --user and --password";

    /** The prefix of databases in GDAL's programs. */
    private static final String OGR_POSTGRESQL = "PG:";

    private InputFile() {}

    private static String urlMessage(String scheme, String name) {
        if (scheme.equals("postgresql") || scheme.equals("postgres")) {
            return DATABASE_URL;
        }
        return scheme.equals("http") || scheme.equals("https")
                ? name + " is a URL, but this command reads only files and standard input; download it, for example"
                        + " with curl -sL, and give the name of the file, or - for standard input"
                : name + ": the scheme " + scheme + " is not supported; use http or https, or download it and give the"
                        + " name of the file";
    }

    /**
     * Returns the path of a file name.
     *
     * @throws InputException if it is a URL or not a valid file name
     */
    public static Path path(String name) throws InputException {
        Matcher address = ADDRESS.matcher(name);
        if (address.lookingAt()) {
            throw new InputException(urlMessage(address.group(1).toLowerCase(Locale.ROOT), name));
        }
        if (name.regionMatches(true, 0, OGR_POSTGRESQL, 0, OGR_POSTGRESQL.length())) {
            throw new InputException(DATABASE_URL);
        }
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new InputException("\"" + name + "\" is not a valid file name", e);
        }
    }

    /**
     * Checks that a file can be read.
     *
     * @throws InputException if the file does not exist, is a directory or is not readable
     */
    public static void check(Path path) throws InputException {
        if (!Files.exists(path)) {
            throw new InputException("no such file: " + path
                    + (REQUEST.matcher(path.toString()).find() ? "; a URL begins with https:// or http://" : ""));
        }
        if (Files.isDirectory(path)) {
            throw new InputException(path + " is a directory; give the name of a file in it");
        }
        if (!Files.isReadable(path)) {
            throw new InputException("cannot read " + path + ": permission denied");
        }
    }

    /** Returns the name of the file without its suffixes for compression and format. */
    public static String layerName(Path path) {
        String name = path.getFileName().toString();
        if (name.toLowerCase(Locale.ROOT).endsWith(".gz")) {
            name = name.substring(0, name.length() - 3);
        }
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }
}
