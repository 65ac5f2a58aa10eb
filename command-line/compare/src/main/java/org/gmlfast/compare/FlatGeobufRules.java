/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Explains how the plugin's FlatGeobuf differs from that of GeoServer's community module. */
final class FlatGeobufRules {

    private static final Pattern LOCAL_TIME = Pattern.compile("\\d+-\\d\\d-\\d\\dT[\\d:.]+");
    private static final Pattern ZONE = Pattern.compile("Z|[+-]\\d\\d:\\d\\d");

    private FlatGeobufRules() {}

    /** Explains the difference of two geometries as a whole; null if it is unknown. */
    static Explanation explainGeometry(Map<?, ?> stock, Map<?, ?> fast) {
        Object swapped = withPositions(stock, FlatGeobufRules::swapped);
        if (fast.equals(swapped)) {
            return Explanation.FLATGEOBUF_AXES;
        }
        Object planar = withPositions(fast, position -> position.subList(0, 2));
        return !planar.equals(fast) && (planar.equals(stock) || planar.equals(swapped))
                ? Explanation.FLATGEOBUF_HEIGHTS
                : null;
    }

    private static List<?> swapped(List<?> position) {
        List<Object> swapped = new ArrayList<>(position);
        Collections.swap(swapped, 0, 1);
        return swapped;
    }

    private static Object withPositions(Object geometry, UnaryOperator<List<?>> change) {
        if (geometry instanceof Map<?, ?> members) {
            Map<Object, Object> all = new LinkedHashMap<>();
            members.forEach((name, value) -> all.put(name, withPositions(value, change)));
            return all;
        }
        if (!(geometry instanceof List<?> items)) {
            return geometry;
        }
        return !items.isEmpty() && items.get(0) instanceof BigDecimal
                ? change.apply(items)
                : items.stream().map(item -> withPositions(item, change)).toList();
    }

    /** Explains the difference of two members of the collection; null if it is unknown. */
    static Explanation explainMember(String name, Object stock) {
        return name.equals("name") && stock == null ? Explanation.FLATGEOBUF_NAME : null;
    }

    /** Explains the difference of two values; null if it is unknown. */
    static Explanation explainValue(Object stock, Object fast) {
        boolean zoned = stock instanceof String theirs
                && fast instanceof String ours
                && LOCAL_TIME.matcher(theirs).matches()
                && ours.startsWith(theirs)
                && ZONE.matcher(ours.substring(theirs.length())).matches();
        return zoned ? Explanation.FLATGEOBUF_ZONE : null;
    }
}
