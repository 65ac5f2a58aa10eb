/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.io.IOException;
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

    /** The plugin's message without the community module, if the request switches the plugin off. */
    private static final String ONLY_PLUGIN_WRITES = "This cannot be written as FlatGeobuf";

    private static final Pattern LOCAL_TIME = Pattern.compile("\\d+-\\d\\d-\\d\\dT[\\d:.]+");
    private static final Pattern ZONE = Pattern.compile("Z|[+-]\\d\\d:\\d\\d");

    private static final Pattern TIME_OF_DAY = Pattern.compile("\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?");
    private static final Pattern WKT = Pattern.compile(
            "(MULTI|COMPOUND|CURVE|CIRCULAR|GEOMETRY)?(POINT|LINESTRING|POLYGON|CURVE|STRING|SURFACE|COLLECTION)"
                    + "( (Z|M|ZM))? ?(\\(.*|EMPTY)");

    private FlatGeobufRules() {}

    /**
     * Explains why only the plugin has written a FlatGeobuf; null if it is unknown.
     *
     * @param message of the stock exception
     */
    static Explanation explainFailure(String message, byte[] fast) {
        if (message.contains(ONLY_PLUGIN_WRITES)) {
            return Explanation.FLATGEOBUF_WITHOUT_STOCK;
        }
        if (message.contains("Cannot handle type")) {
            return Explanation.FLATGEOBUF_COLUMN_FAILS;
        }
        try {
            if (message.contains("ArrayIndexOutOfBounds") && FlatGeobufMembers.hasMeasuresAlone(fast)) {
                return Explanation.FLATGEOBUF_MEASURES_FAIL;
            }
            boolean collection = message.contains("Unknown geometry type")
                    && FlatGeobufMembers.read(fast).features().stream()
                            .anyMatch(feature -> feature.get("geometry") instanceof Map<?, ?> geometry
                                    && "GeometryCollection".equals(geometry.get("type")));
            return collection ? Explanation.FLATGEOBUF_COLLECTION_FAILS : null;
        } catch (IOException e) {
            throw new IllegalStateException("the document has been read before", e);
        }
    }

    /**
     * Returns whether both encoders have failed at several bits in a column of type Bool. The JVM leaves out the
     * message of an exception that occurs often, so the stock one names no type.
     */
    static boolean areBits(String stockMessage, String fastMessage) {
        return stockMessage.contains("java.lang.ClassCastException")
                && fastMessage.contains("(PGobject) is outside of the type of its column, Bool");
    }

    /** Explains the difference of two geometries as a whole; null if it is unknown. */
    static Explanation explainGeometry(Map<?, ?> stock, Map<?, ?> fast) {
        Object swapped = withPositions(stock, FlatGeobufRules::swapped);
        if (fast.equals(swapped)) {
            return Explanation.FLATGEOBUF_AXES;
        }
        if (FlatGeobufArcs.areLinearized(stock, fast) || FlatGeobufArcs.areLinearized((Map<?, ?>) swapped, fast)) {
            return Explanation.FLATGEOBUF_ARCS;
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

    /**
     * Explains the difference of two members of the collection; null if it is unknown.
     *
     * @param path of the member; of a column, {@code columns/NAME}
     * @param fast the whole fast response
     */
    static Explanation explainMember(String path, Object stock, Object member, JsonResponse fast) {
        if (path.equals("name") && stock == null) {
            return Explanation.FLATGEOBUF_NAME;
        }
        if (!path.startsWith("columns/") || !"String".equals(member)) {
            return null;
        }
        String column = path.substring("columns/".length());
        if (stock == null && hasOnly(fast, column, WKT)) {
            return Explanation.FLATGEOBUF_FURTHER_GEOMETRIES;
        }
        return "DateTime".equals(stock) && hasOnly(fast, column, TIME_OF_DAY) ? Explanation.FLATGEOBUF_TIMES : null;
    }

    /** Returns whether all values of a column are such texts. */
    private static boolean hasOnly(JsonResponse response, String column, Pattern text) {
        return response.features().stream()
                .map(feature -> ((Map<?, ?>) feature.get("properties")).get(column))
                .allMatch(value -> value == null || text.matcher("" + value).matches());
    }

    /**
     * Explains a value that the stock response lacks; null if it is unknown.
     *
     * @param stock the whole response
     */
    static Explanation explainMissing(String path, Object fast, JsonResponse stock) {
        String column = path.substring(path.indexOf('/') + 1);
        boolean further = path.startsWith("properties/")
                && stock.members().get("columns") instanceof Map<?, ?> columns
                && !columns.containsKey(column)
                && WKT.matcher("" + fast).matches();
        return further ? Explanation.FLATGEOBUF_FURTHER_GEOMETRIES : null;
    }

    private static boolean isEmpty(Map<?, ?> geometry) {
        List<Object> positions = new ArrayList<>();
        withPositions(geometry, position -> {
            positions.add(position);
            return position;
        });
        return positions.isEmpty();
    }

    /** Explains the difference of two values; null if it is unknown. */
    static Explanation explainValue(String path, Object stock, Object fast) {
        if (path.equals("geometry")) {
            return fast == null && stock instanceof Map<?, ?> geometry && isEmpty(geometry)
                    ? Explanation.FLATGEOBUF_EMPTY_GEOMETRY
                    : null;
        }
        if (stock instanceof String theirs
                && fast instanceof String ours
                && TIME_OF_DAY.matcher(ours).matches()) {
            return ours.startsWith(theirs + '.') ? Explanation.FLATGEOBUF_TIMES : null;
        }
        boolean zoned = stock instanceof String theirs
                && fast instanceof String ours
                && LOCAL_TIME.matcher(theirs).matches()
                && ours.startsWith(theirs)
                && ZONE.matcher(ours.substring(theirs.length())).matches();
        return zoned ? Explanation.FLATGEOBUF_ZONE : null;
    }
}
