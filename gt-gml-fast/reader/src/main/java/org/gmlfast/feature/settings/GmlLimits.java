/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

import java.util.List;

import org.gmlfast.feature.internal.xml.XmlLimits;
import org.gmlfast.feature.source.GmlException;

/**
 * The limits within which a {@link org.gmlfast.feature.GmlFeatureReader GmlFeatureReader} accepts a document. If a
 * document exceeds one, the reader throws a {@link GmlException} before it allocates the memory. Immutable.
 *
 * <pre>{@code
 * GmlLimits limits = GmlLimits.DEFAULT.withDepth(1_000).withTextBytes(1 << 30);
 * }</pre>
 *
 * @param depth open elements
 * @param geometryDepth geometries that are members or bases of one another
 * @param nameBytes bytes of a name
 * @param attributes attributes of an element, without namespace declarations
 * @param tagBytes bytes of a tag
 * @param textBytes bytes of a value, and of the DOCTYPE
 * @param coordinates numbers of a geometry
 * @param references numbers that references to geometries copy in a document, if references are resolved
 * @param types names of features for which types are derived
 * @param fields elements and attributes with different paths in the features of a derived type; in those of all types,
 *     ten times as many
 */
public record GmlLimits(
        int depth,
        int geometryDepth,
        int nameBytes,
        int attributes,
        int tagBytes,
        int textBytes,
        int coordinates,
        int references,
        int types,
        int fields) {

    /** The names of the limits, in the order of the components. */
    private static final List<String> NAMES = List.of(
            "depth",
            "geometryDepth",
            "nameBytes",
            "attributes",
            "tagBytes",
            "textBytes",
            "coordinates",
            "references",
            "types",
            "fields");

    private static final int KB = 1024;
    private static final int MB = KB * KB;

    /**
     * 200 elements deep, geometries 32 deep, names of 1,000 bytes, 256 attributes, tags of 64 kB, values of 64 MB,
     * geometries of 134 million numbers, references that copy a billion numbers, 10,000 types of 10,000 fields.
     */
    public static final GmlLimits DEFAULT =
            new GmlLimits(200, 32, 1_000, 256, 64 * KB, 64 * MB, 1 << 27, 1 << 30, 10_000, 10_000);

    /** @throws IllegalArgumentException if a limit is not positive */
    public GmlLimits {
        int least = Math.min(Math.min(Math.min(depth, geometryDepth), nameBytes), Math.min(attributes, tagBytes));
        if (Math.min(least, Math.min(Math.min(textBytes, Math.min(coordinates, references)), Math.min(types, fields)))
                < 1) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }

    public XmlLimits xml() {
        return new XmlLimits(depth, nameBytes, attributes, tagBytes, textBytes, coordinates);
    }

    /**
     * A copy with another limit for the open elements.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public GmlLimits withDepth(int limit) {
        return with("depth", limit);
    }

    /**
     * A copy with another limit for geometries inside of geometries.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public GmlLimits withGeometryDepth(int limit) {
        return with("geometryDepth", limit);
    }

    /**
     * A copy with another limit for the bytes of a name.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public GmlLimits withNameBytes(int limit) {
        return with("nameBytes", limit);
    }

    /**
     * A copy with another limit for the attributes of an element.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public GmlLimits withAttributes(int limit) {
        return with("attributes", limit);
    }

    /**
     * A copy with another limit for the bytes of a tag.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public GmlLimits withTagBytes(int limit) {
        return with("tagBytes", limit);
    }

    /**
     * A copy with another limit for the bytes of a value.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public GmlLimits withTextBytes(int limit) {
        return with("textBytes", limit);
    }

    /**
     * A copy with another limit for the numbers of a geometry.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public GmlLimits withCoordinates(int limit) {
        return with("coordinates", limit);
    }

    /**
     * A copy with another limit for the numbers that references copy.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public GmlLimits withReferences(int limit) {
        return with("references", limit);
    }

    /**
     * A copy with another limit for derived types.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public GmlLimits withTypes(int limit) {
        return with("types", limit);
    }

    /**
     * A copy with another limit for the fields of a derived type.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public GmlLimits withFields(int limit) {
        return with("fields", limit);
    }

    /**
     * A copy with another limit, by its name, such as "textBytes".
     *
     * @throws IllegalArgumentException if there is no such limit, or the limit is not positive
     */
    public GmlLimits with(String name, int limit) {
        int index = NAMES.indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException(
                    "there is no limit \"" + name + "\"; the limits are " + String.join(", ", NAMES));
        }
        int[] all = {
            depth, geometryDepth, nameBytes, attributes, tagBytes, textBytes, coordinates, references, types, fields
        };
        all[index] = limit;
        return new GmlLimits(all[0], all[1], all[2], all[3], all[4], all[5], all[6], all[7], all[8], all[9]);
    }
}
