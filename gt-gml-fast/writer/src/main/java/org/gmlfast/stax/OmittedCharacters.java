/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import java.util.concurrent.atomic.LongAdder;

import org.gmlfast.stax.internal.text.XmlChars;

/**
 * Counts the characters of values that documents omit because their format cannot represent them: in XML most control
 * characters, U+FFFE and U+FFFF (XML 1.0 §2.2); in all formats unpaired surrogates. There is one count for the whole
 * process. A text that binary XML repeats by reference counts once. Thread-safe.
 *
 * <pre>{@code
 * long before = OmittedCharacters.count();
 * ... // writes a document
 * long omitted = OmittedCharacters.count() - before;
 * }</pre>
 */
public final class OmittedCharacters {

    private static final LongAdder COUNT = new LongAdder();

    private OmittedCharacters() {}

    /** Returns the number of characters that have been omitted since the process began. */
    public static long count() {
        return COUNT.sum();
    }

    /**
     * Counts characters that a document omits.
     *
     * @param characters 0 or more
     */
    public static void add(int characters) {
        if (characters > 0) {
            COUNT.add(characters);
        }
    }

    /**
     * Subtracts the characters of a document that is discarded.
     *
     * @param characters 0 or more
     */
    public static void remove(long characters) {
        COUNT.add(-characters);
    }

    /** Counts the characters of a text that XML forbids. */
    public static void addForbidden(String text) {
        add((int) text.codePoints().filter(c -> !XmlChars.isChar(c)).count());
    }
}
