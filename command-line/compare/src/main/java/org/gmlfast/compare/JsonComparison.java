/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Compares two collections of GeoJSON as JSON values: the order of members and the form of numbers do not matter, the
 * order of features and positions does. The time of the response is left out.
 */
final class JsonComparison {

    private static final Set<String> COUNTS = Set.of("totalFeatures", "numberMatched");
    private static final Pattern JAVA_NAME = Pattern.compile("\\[+([ZBCSIJFD]|L[\\w.$]+;)@[0-9a-f]{1,8}");

    private final UnaryOperator<String> links;
    private final DocumentComparison.Pairing pairing;
    private final Differences differences;

    private String feature = "";
    private int decimals;

    /** Whether the responses are FlatGeobufs. */
    private boolean exact;

    private JsonResponse stockResponse;
    private JsonResponse fastResponse;

    JsonComparison(UnaryOperator<String> links, DocumentComparison.Pairing pairing, Differences differences) {
        this.links = links;
        this.pairing = pairing;
        this.differences = differences;
    }

    /** Compares two FlatGeobufs, whose coordinates are not rounded. */
    void compareFlatGeobuf(JsonResponse stock, JsonResponse fast) {
        exact = true;
        compare(stock, fast);
    }

    void compare(JsonResponse stock, JsonResponse fast) {
        stockResponse = stock;
        fastResponse = fast;
        decimals = stock.decimals();
        compareMembers("", without(stock.members()), without(fast.members()));
        Map<String, Map<?, ?>> theirs = byKey(stock.features());
        Map<String, Map<?, ?>> ours = byKey(fast.features());
        union(theirs, ours).forEach(key -> {
            feature = (String) key;
            if (!theirs.containsKey(key) || !ours.containsKey(key)) {
                add("feature", theirs.get(key), ours.get(key), null);
            } else {
                compareMembers("", theirs.get(key), ours.get(key));
            }
        });
        if (theirs.keySet().equals(ours.keySet())
                && !List.copyOf(theirs.keySet()).equals(List.copyOf(ours.keySet()))) {
            differences.note("The features have another order; they were compared by their ids.");
        }
    }

    private static Map<?, ?> without(Map<?, ?> collection) {
        Map<Object, Object> members = new LinkedHashMap<>(collection);
        members.remove("features");
        members.remove("timeStamp");
        return members;
    }

    /** The features by what pairs them with their counterpart; features that occur twice are counted. */
    private Map<String, Map<?, ?>> byKey(List<Map<?, ?>> features) {
        Map<String, Map<?, ?>> byKey = new LinkedHashMap<>();
        Map<String, Integer> ids = new HashMap<>();
        for (Map<?, ?> each : features) {
            String id = pairing == DocumentComparison.Pairing.BY_POSITION ? null : JsonResponse.id(each);
            int count = ids.merge(id == null ? "" : id, 1, Integer::sum);
            byKey.put(id == null ? "number " + count : count == 1 ? id : id + " (" + count + ')', each);
        }
        return byKey;
    }

    private static Set<Object> union(Map<?, ?> stock, Map<?, ?> fast) {
        Set<Object> keys = new LinkedHashSet<>(stock.keySet());
        keys.addAll(fast.keySet());
        return keys;
    }

    private void compareMembers(String path, Map<?, ?> stock, Map<?, ?> fast) {
        for (Object name : union(stock, fast)) {
            String member = path.isEmpty() ? "" + name : path + '/' + name;
            if (pairing == DocumentComparison.Pairing.BY_POSITION && member.equals("id")) {
                continue;
            }
            if (stock.containsKey(name) && fast.containsKey(name)) {
                compareValues(member, stock.get(name), fast.get(name));
            } else {
                Explanation explanation = explainMissing(member, fast.get(name), !stock.containsKey(name));
                add(member, stock.get(name), fast.get(name), explanation);
            }
        }
    }

    /** @param ofFast whether the fast response has the member */
    private Explanation explainMissing(String member, Object value, boolean ofFast) {
        if (exact) {
            return !ofFast
                    ? null
                    : feature.isEmpty()
                            ? FlatGeobufRules.explainMember(member, null, value, fastResponse)
                            : FlatGeobufRules.explainMissing(member, value, stockResponse);
        }
        boolean uncounted = feature.isEmpty() && COUNTS.contains(member) && !ofFast;
        return uncounted ? Explanation.UNKNOWN_MATCHES : null;
    }

    private void compareValues(String path, Object stock, Object fast) {
        if (stock instanceof Map<?, ?> theirs && fast instanceof Map<?, ?> ours) {
            Explanation form = exact && path.equals("geometry") && !ours.equals(theirs)
                    ? FlatGeobufRules.explainGeometry(theirs, ours)
                    : null;
            if (form == null) {
                compareMembers(path, theirs, ours);
            } else {
                add(path, stock, fast, form);
            }
        } else if (areTurnedBounds(path, stock, fast)) {
            add(path, stock, fast, Explanation.JSON_BOUNDS_AXES);
        } else if (stock instanceof List<?> theirs && fast instanceof List<?> ours && theirs.size() == ours.size()) {
            for (int i = 0; i < theirs.size(); i++) {
                compareValues(path + '/' + i, theirs.get(i), ours.get(i));
            }
        } else if (stock instanceof BigDecimal theirs && fast instanceof BigDecimal ours) {
            if (theirs.compareTo(ours) != 0 && !areSameDouble(theirs, ours)) {
                add(path, stock, fast, number(path, theirs, ours));
            }
        } else if (!isSame(stock, fast)) {
            add(path, stock, fast, explain(path, stock, fast));
        }
    }

    /** Returns whether the bounds of a feature have x and y in the order of the other response. */
    private boolean areTurnedBounds(String path, Object stock, Object fast) {
        return path.equals("bbox")
                && !feature.isEmpty()
                && stock instanceof List<?> theirs
                && theirs.size() == 4
                && !theirs.equals(fast)
                && List.of(theirs.get(1), theirs.get(0), theirs.get(3), theirs.get(2))
                        .equals(fast);
    }

    /** Returns whether two fractions are the same double; integers differ beyond 2^53 as well. */
    private static boolean areSameDouble(BigDecimal stock, BigDecimal fast) {
        return stock.scale() > 0 && fast.scale() > 0 && stock.doubleValue() == fast.doubleValue();
    }

    private boolean isSame(Object stock, Object fast) {
        if (stock instanceof String theirs && fast instanceof String ours) {
            return links.apply(theirs).equals(links.apply(ours));
        }
        return stock == null ? fast == null : stock.equals(fast);
    }

    private Explanation number(String path, BigDecimal stock, BigDecimal fast) {
        boolean coordinate = !exact && isCoordinate(path);
        return coordinate ? NumberRules.coordinate(stock.toPlainString(), fast.toPlainString(), decimals) : null;
    }

    private static boolean isCoordinate(String path) {
        return path.startsWith("geometry/") || path.contains("coordinates/") || path.startsWith("bbox/");
    }

    private Explanation explain(String path, Object stock, Object fast) {
        if (exact) {
            return feature.isEmpty()
                    ? FlatGeobufRules.explainMember(path, stock, fast, fastResponse)
                    : FlatGeobufRules.explainValue(path, stock, fast);
        }
        if (COUNTS.contains(path) && feature.isEmpty() && stock instanceof BigDecimal && "unknown".equals(fast)) {
            return Explanation.UNKNOWN_MATCHES;
        }
        if (stock == null && "null".equals(fast)) {
            return Explanation.JSON_TEXT_NULL;
        }
        if (stock instanceof String text && JAVA_NAME.matcher(text).matches()) {
            return fast instanceof List || text.startsWith("[B@") && fast instanceof String
                    ? Explanation.JSON_ARRAY
                    : null;
        }
        if (path.endsWith("coordinates")
                && List.of().equals(fast)
                && List.of(List.of()).equals(stock)) {
            return Explanation.JSON_EMPTY_GEOMETRY;
        }
        return stock instanceof String theirs && fast instanceof String ours
                ? TextRules.explain(theirs, ours, false)
                : null;
    }

    private void add(String path, Object stock, Object fast, Explanation explanation) {
        differences.add(new Difference(feature, path, "" + stock, "" + fast, explanation));
    }
}
