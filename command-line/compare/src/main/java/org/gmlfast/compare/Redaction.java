/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.util.Comparator;
import java.util.List;

import org.gmlfast.input.Secrets;

/** Removes passwords, keys and the values of headers from texts for reports. */
final class Redaction {

    /** Shorter secrets occur in too many words. */
    private static final int MIN_LENGTH = 4;

    private final List<String> secrets;

    Redaction(List<String> secrets) {
        this.secrets = secrets.stream()
                .filter(secret -> secret.length() >= MIN_LENGTH)
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    String apply(String text) {
        String redacted = text;
        for (String secret : secrets) {
            redacted = redacted.replace(secret, "***");
        }
        return Secrets.masked(redacted);
    }
}
