/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import java.nio.charset.StandardCharsets;

import org.gmlfast.stax.internal.text.XmlChars;

/**
 * An attribute with its value, such as srsName, escaped and encoded once so that writing it copies bytes. Immutable;
 * one instance serves any number of writers and threads.
 *
 * <pre>{@code
 * static final PreparedAttribute SRS_NAME = PreparedAttribute.of(PreparedName.of("srsName"), "EPSG:4326");
 * writer.writeAttribute(SRS_NAME);
 * }</pre>
 */
public final class PreparedAttribute {

    private final PreparedName name;
    private final String value;

    /** From the space before the name to the closing quote; characters beyond ASCII are references. */
    public final byte[] bytes;

    private PreparedAttribute(PreparedName name, String value) {
        this.name = name;
        this.value = value;
        StringBuilder text = new StringBuilder(" ").append(name).append("=\"");
        value.codePoints().forEach(c -> {
            if (c >= 0x80 || XmlChars.IN_ATTRIBUTE[c] == XmlChars.ESCAPED) {
                text.append("&#").append(c).append(';');
            } else {
                text.append((char) c);
            }
        });
        this.bytes = text.append('"').toString().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Prepares an attribute. Drops characters that XML forbids (XML 1.0 §2.2).
     *
     * @param name not null
     * @param value not null
     */
    public static PreparedAttribute of(PreparedName name, String value) {
        StringBuilder allowed = new StringBuilder(value.length());
        value.codePoints().filter(XmlChars::isChar).forEach(allowed::appendCodePoint);
        return new PreparedAttribute(name, allowed.toString());
    }

    /** The attribute's name. */
    public PreparedName name() {
        return name;
    }

    /** The attribute's value, unescaped. */
    public String value() {
        return value;
    }
}
