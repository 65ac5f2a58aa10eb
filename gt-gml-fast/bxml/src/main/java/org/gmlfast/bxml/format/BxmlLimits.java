/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.format;

/**
 * The limits within which a reader accepts a file. If a file exceeds one, the reader throws a {@link BxmlException}
 * before it allocates the memory. Immutable.
 *
 * <pre>{@code
 * BxmlLimits limits = BxmlLimits.DEFAULT.withDepth(100).withTextBytes(1 << 30);
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

    /**
     * A copy with another limit for the open elements.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public BxmlLimits withDepth(int limit) {
        return new BxmlLimits(limit, attributes, tagBytes, textBytes, strings, stringTableBytes);
    }

    /**
     * A copy with another limit for the attributes of an element.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public BxmlLimits withAttributes(int limit) {
        return new BxmlLimits(depth, limit, tagBytes, textBytes, strings, stringTableBytes);
    }

    /**
     * A copy with another limit for the bytes of an element's attributes.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public BxmlLimits withTagBytes(int limit) {
        return new BxmlLimits(depth, attributes, limit, textBytes, strings, stringTableBytes);
    }

    /**
     * A copy with another limit for the bytes of a value that is read as a whole.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public BxmlLimits withTextBytes(int limit) {
        return new BxmlLimits(depth, attributes, tagBytes, limit, strings, stringTableBytes);
    }

    /**
     * A copy with another limit for the strings in the string table.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public BxmlLimits withStrings(int limit) {
        return new BxmlLimits(depth, attributes, tagBytes, textBytes, limit, stringTableBytes);
    }

    /**
     * A copy with another limit for the bytes of all strings in the string table.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public BxmlLimits withStringTableBytes(int limit) {
        return new BxmlLimits(depth, attributes, tagBytes, textBytes, strings, limit);
    }
}
