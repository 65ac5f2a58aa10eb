/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.Random;

/**
 * A random document with few names, so that elements of the same name are nested, and values that are equal as numbers
 * but not as strings. Each element has a number of its own in the attribute n.
 */
final class RandomDocument {

    private static final String[] NAMES = {"a", "b", "c", "p:a", "p:b", "q:a"};
    private static final String[] ATTRIBUTES = {"p:x", "x", "y"};
    static final String[] VALUES = {
        "", "1", "2", "10", "x", "xy", "yx", " 1 ", "1.0", "1.5", "-1", ".5", "01", "1e1", "+1", "- 1", "1 2", "é",
        "&lt;"
    };

    private final Random random;
    private final StringBuilder xml = new StringBuilder();
    private int elements;

    private RandomDocument(Random random) {
        this.random = random;
    }

    static String of(Random random) {
        RandomDocument document = new RandomDocument(random);
        document.xml.append(random.nextBoolean() ? "<?xml version='1.0'?>\n<!-- x -->" : "");
        document.element(0, false);
        document.xml.append(random.nextBoolean() ? "<!-- 1 -->\n" : "");
        return document.xml.toString();
    }

    private String any(String[] of) {
        return of[random.nextInt(of.length)];
    }

    private void element(int depth, boolean defaulted) {
        String name = any(NAMES);
        xml.append('<').append(name).append(" n='").append(elements++).append('\'');
        if (depth == 0) {
            xml.append(" xmlns:p='urn:p' xmlns:q='urn:q'");
        }
        boolean isDefaulted = defaulted;
        if (random.nextInt(12) == 0) {
            isDefaulted = !defaulted;
            xml.append(isDefaulted ? " xmlns='urn:p'" : " xmlns=''");
        }
        if (depth > 0 && random.nextInt(20) == 0) {
            xml.append(" xmlns:p='urn:q'"); // another meaning of the prefix
            xml.append(" xmlns:r='urn:p'");
        }
        for (String attribute : ATTRIBUTES) {
            if (random.nextInt(4) == 0) {
                xml.append(' ')
                        .append(attribute)
                        .append("='")
                        .append(any(VALUES))
                        .append('\'');
            }
        }
        if (random.nextInt(6) == 0) {
            xml.append("/>");
            return;
        }
        xml.append('>');
        int children = depth > 6 || elements > 60 ? 0 : random.nextInt(5);
        content();
        for (int i = 0; i < children; i++) {
            element(depth + 1, isDefaulted);
            content();
        }
        xml.append("</").append(name).append('>');
    }

    private void content() {
        while (random.nextInt(3) == 0) {
            switch (random.nextInt(5)) {
                case 0 -> xml.append("<!-- 1 -->");
                case 1 -> xml.append("<?pi 1?>");
                case 2 ->
                    xml.append("<![CDATA[")
                            .append(any(VALUES).replace("&lt;", "<"))
                            .append("]]>");
                case 3 -> xml.append("&#49;");
                default -> xml.append(any(VALUES));
            }
        }
    }
}
