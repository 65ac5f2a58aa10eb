/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing.signatures;

import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Locale;

/** Access flags as words of Java. */
final class AccessFlags {

    private static final int KNOWN = Modifier.PUBLIC
            | Modifier.PROTECTED
            | Modifier.PRIVATE
            | Modifier.ABSTRACT
            | Modifier.STATIC
            | Modifier.FINAL;

    private AccessFlags() {}

    /** One bit for a known modifier, 0 for any other. */
    static int of(javax.lang.model.element.Modifier modifier) {
        return of(modifier.name().toLowerCase(Locale.ROOT));
    }

    private static int of(String word) {
        for (int flag = 1; flag <= KNOWN; flag <<= 1) {
            if ((flag & KNOWN) != 0 && Modifier.toString(flag).equals(word)) {
                return flag;
            }
        }
        return 0;
    }

    static int parse(List<String> words) {
        return words.stream().mapToInt(AccessFlags::of).sum();
    }

    /** The words with a blank after each. */
    static String text(int access) {
        String words = Modifier.toString(access & KNOWN);
        return words.isEmpty() ? "" : words + ' ';
    }
}
