/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A part of a page of the documentation that follows from the code: the lines between {@code <!-- begin NAME -->} and
 * {@code <!-- end NAME -->}. {@code -Dgmlfast.docs=write} writes it anew.
 */
public final class GeneratedPart {

    private GeneratedPart() {}

    /**
     * Asserts that a page has the part, or writes it.
     *
     * @param page below {@code src-docs}
     * @param part lines, each with its end
     */
    public static void check(String page, String name, String part) throws IOException {
        Path file = TestData.projectRoot().resolve("src-docs").resolve(page);
        String text = Files.readString(file);
        String before = "<!-- begin " + name + " -->\n";
        int begin = text.indexOf(before);
        int end = text.indexOf("<!-- end " + name + " -->");
        assertTrue(begin >= 0 && end > begin, () -> "the place of the " + name + " in " + page);
        String written = text.substring(0, begin + before.length()) + part + text.substring(end);
        if (System.getProperty("gmlfast.docs", "check").equals("write")) {
            Files.writeString(file, written);
        } else {
            assertEquals(written, text, () -> page + "; to update its " + name + ", see src-docs/design/tests.md");
        }
    }
}
