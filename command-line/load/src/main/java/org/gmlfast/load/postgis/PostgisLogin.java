/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

import org.gmlfast.load.LoadException;

/** The address of a database and who logs in. */
record PostgisLogin(String url, String user, String password) {

    private static final String PREFIX = "jdbc:";
    private static final String POSTGRESQL = "postgresql:";

    /** Whether a name is that of a database of PostgreSQL: a URL of JDBC or of libpq. */
    static boolean matches(String url) {
        return url.startsWith(PREFIX + POSTGRESQL) || url.startsWith("postgresql://") || url.startsWith("postgres://");
    }

    /** A URL of libpq may have the user and the password in it. */
    static PostgisLogin of(String url, String user, String password) throws LoadException {
        if (url.startsWith(PREFIX)) {
            return new PostgisLogin(url, user, password);
        }
        int start = url.indexOf("://") + 3;
        int end = url.indexOf('/', start);
        int at = url.lastIndexOf('@', end < 0 ? url.length() : end);
        if (at < start) {
            return new PostgisLogin(PREFIX + POSTGRESQL + "//" + url.substring(start), user, password);
        }
        String[] login = url.substring(start, at).split(":", 2);
        return new PostgisLogin(
                PREFIX + POSTGRESQL + "//" + url.substring(at + 1),
                user == null ? decoded(login[0]) : user,
                password == null && login.length == 2 ? decoded(login[1]) : password);
    }

    private static String decoded(String text) throws LoadException {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new LoadException("the URL of the database has a malformed user or password", e);
        }
    }

    Properties properties() {
        Properties properties = new Properties();
        if (user != null) {
            properties.setProperty("user", user);
        }
        if (password != null) {
            properties.setProperty("password", password);
        }
        properties.setProperty("ApplicationName", "gml-fast");
        return properties;
    }
}
