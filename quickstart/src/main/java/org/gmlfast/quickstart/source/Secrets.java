/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source;

import java.util.regex.Pattern;

/** Takes passwords out of what users get to read. */
public final class Secrets {

    private static final Pattern PARAMETER =
            Pattern.compile("((?:password|passwd|pwd|secret)\\s*=)[^&;\\s]*", Pattern.CASE_INSENSITIVE);

    /** As in {@code //user:password@host}. A password may have a slash or an at sign in it. */
    private static final Pattern USER_INFO = Pattern.compile("(//[^/\\s:@]*:)\\S*@");

    /** Shorter ones are part of too many words. */
    private static final int SHORTEST = 4;

    private static final String MASK = "***";

    private Secrets() {}

    /** A text without the passwords of the addresses in it. */
    public static String masked(String text) {
        String masked = PARAMETER.matcher(text).replaceAll("$1" + MASK);
        return USER_INFO.matcher(masked).replaceAll("$1" + MASK + '@');
    }

    /**
     * A text without a certain password, and without those of the addresses in it.
     *
     * @param password null for none
     */
    public static String masked(String text, String password) {
        String masked = masked(text);
        return password == null || password.length() < SHORTEST ? masked : masked.replace(password, MASK);
    }
}
