/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.split;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Looks into splits for tests. */
public final class PlannedSplits {

    private PlannedSplits() {}

    /** Plans two splits, of which the second one begins at the first feature from an offset. */
    public static List<GmlSplit> at(GmlSplits splits, long offset) throws IOException {
        return splits.planAt(offset);
    }

    /** A split, its members and the frame around it. */
    public static String describe(GmlSplit part) {
        return part + ", " + part.members() + " from " + part.firstMember() + ", "
                + new String(part.head, StandardCharsets.ISO_8859_1) + " ... "
                + new String(part.tail, StandardCharsets.ISO_8859_1);
    }
}
