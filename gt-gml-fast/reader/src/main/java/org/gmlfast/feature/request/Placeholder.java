/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

import org.locationtech.jts.geom.Point;

/** The points that stand for the geometries of a request, where gt-xsd reads it without them. */
final class Placeholder {

    /** Chosen anew, so that no request has such points by chance; every reference system has a place near 0, 0. */
    private final double nonce = ThreadLocalRandom.current().nextDouble(1e-30, 1e-29);

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9:/.,_#?=%+~-]*");

    private static double first(int index) {
        return (index + 1) * 0x1p-80;
    }

    /** Whether a placeholder can have the prefix and declarations of an element without references in them. */
    static boolean isPlain(String prefix, String[] declarations) {
        return PLAIN.matcher(prefix + String.join("", declarations)).matches();
    }

    /** The element of a placeholder in the place of the one that the cursor has entered. */
    String element(int index, WfsDialect dialect, String prefix, String[] declarations) {
        String before = prefix.isEmpty() ? "" : prefix + ':';
        StringBuilder element = new StringBuilder("<").append(before).append("Point");
        for (int i = 0; i < declarations.length; i += 2) {
            element.append(declarations[i].isEmpty() ? " xmlns" : " xmlns:" + declarations[i])
                    .append("=\"")
                    .append(declarations[i + 1])
                    .append('"');
        }
        boolean isGml2 = dialect == WfsDialect.WFS_1_0;
        String content = isGml2 ? "coordinates" : "pos";
        return element.append("><")
                .append(before + content + '>' + first(index) + (isGml2 ? "," : " ") + nonce)
                .append("</" + before + content + "></" + before + "Point>")
                .toString();
    }

    /** The index of the geometry that a point stands for; -1 for none. */
    int index(Point point, int count) {
        double scaled = point.isEmpty() || point.getY() != nonce ? 0 : point.getX() * 0x1p80;
        int index = (int) scaled - 1;
        return index >= 0 && index < count && first(index) == point.getX() ? index : -1;
    }
}
