/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.index;

import java.util.Arrays;
import java.util.Set;

import org.gmlfast.bxml.internal.event.DocumentCursor;

/** Tracks which open element is the innermost feature: the child of a member element of a feature collection. */
final class FeatureNesting {

    /** Members of the collections of WFS 2.0, of WFS 1.0 and 1.1, of GML 3.2, and of the simple features of OGC API. */
    private static final Set<String> MEMBERS = Set.of(
            "{http://www.opengis.net/wfs/2.0}member",
            "{http://www.opengis.net/gml}featureMember",
            "{http://www.opengis.net/gml}featureMembers",
            "{http://www.opengis.net/gml/3.2}featureMember",
            "{http://www.opengis.net/gml/3.2}featureMembers",
            "{http://www.opengis.net/ogcapi-features-1/1.0/sf}featureMember");

    private int depth;

    /** For each open element, from index 1 on, the depth of the innermost feature; 0 for none. */
    private int[] features = new int[16];

    /** For each open element, whether it is a member element. */
    private boolean[] members = new boolean[16];

    /** Enters the element whose start tag the cursor has read; returns whether it is a feature. */
    boolean startElement(DocumentCursor reader) {
        boolean isFeature = members[depth];
        depth++;
        if (depth == features.length) {
            features = Arrays.copyOf(features, 2 * depth);
            members = Arrays.copyOf(members, 2 * depth);
        }
        features[depth] = isFeature ? depth : features[depth - 1];
        members[depth] = isMember(reader);
        return isFeature;
    }

    private static boolean isMember(DocumentCursor reader) {
        String name = reader.element().name().text;
        if (!name.endsWith("ember") && !name.endsWith("embers")) {
            return false;
        }
        String local = name.substring(name.indexOf(':') + 1);
        return MEMBERS.contains("{" + reader.elementUri() + "}" + local);
    }

    /** Leaves the innermost element; returns whether it is a feature. */
    boolean endElement() {
        return features[depth--] == depth + 1;
    }

    /** The depth of the innermost feature; 0 outside of features. */
    int depth() {
        return features[depth];
    }
}
