/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.format;

/**
 * The limits within which a reader accepts a file. It refuses a file that exceeds one with a {@link BxmlException},
 * before it allocates the memory. Immutable.
 *
 * <pre>{@code
 * BxmlLimits limits = new BxmlLimits(100, 100, 1 << 20, 1 << 24, 10_000, 1 << 20);
 * XMLStreamReader2 reader = new BxmlInputFactory(limits).create(inputStream);
 * }</pre>
 *
 * @param depth open elements
 * @param attributes attributes of an element, namespace declarations included
 * @param tagBytes bytes of an element's attributes, values included
 * @param textBytes bytes of a value that is read as a whole, of a comment, of a processing instruction and of the
 *     DOCTYPE
 * @param strings strings in the string table
 * @param stringTableBytes bytes of all strings in the string table
 */
public record BxmlLimits(int depth, int attributes, int tagBytes, int textBytes, int strings, int stringTableBytes) {

    private static final int MB = 1024 * 1024;

    /** 1,000 elements deep, 1,000 attributes of 16 MB, texts of 256 MB, a million strings of 64 MB. */
    public static final BxmlLimits DEFAULT = new BxmlLimits(1_000, 1_000, 16 * MB, 256 * MB, 1_000_000, 64 * MB);

    /** @throws IllegalArgumentException if a limit is not positive */
    public BxmlLimits {
        if (depth < 1 || attributes < 1 || tagBytes < 1 || textBytes < 1 || strings < 1 || stringTableBytes < 1) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }
}
