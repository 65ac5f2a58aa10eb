/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.util.regex.Pattern;

/** Masks passwords, and keys and tokens in addresses, in messages. */
public final class Secrets {

    private static final Pattern PARAMETER = Pattern.compile(
            "((?:password|passwd|pwd|secret|token|api_?key|authkey)\\s*=)[^&;\\s]*", Pattern.CASE_INSENSITIVE);

    /**
     * Matches {@code ://user:password@host}. A password may contain slashes and at signs. Without the colon, XPath
     * expressions match.
     */
    private static final Pattern USER_INFO = Pattern.compile("(://[^/\\s:@]*:)\\S*@");

    /** Shorter passwords occur in too many words to be masked. */
    private static final int MIN_LENGTH = 4;

    private static final String MASK = "***";

    private Secrets() {}

    /** Masks the passwords of the addresses in a text. */
    public static String masked(String text) {
        String masked = PARAMETER.matcher(text).replaceAll("$1" + MASK);
        return USER_INFO.matcher(masked).replaceAll("$1" + MASK + '@');
    }

    /**
     * Masks a password in a text, and the passwords of the addresses in it.
     *
     * @param password the password; null for none
     */
    public static String masked(String text, String password) {
        String masked = masked(text);
        return password == null || password.length() < MIN_LENGTH ? masked : masked.replace(password, MASK);
    }
}
