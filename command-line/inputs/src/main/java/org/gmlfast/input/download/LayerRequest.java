/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A request for the features of a layer, as a URL, and requests for a part of them: of WFS 2.0 (OGC 09-025r2), WFS 1.1
 * (OGC 04-094) and OGC API Features (OGC 17-069r4). Immutable.
 */
final class LayerRequest {

    private final URI url;
    private final Kind kind;

    /** The parameters, as they are in the URL. */
    private final List<String> parameters;

    /** What a URL asks for. */
    enum Kind {
        WFS_2("count"),
        WFS_1_1("maxFeatures"),
        ITEMS("limit"),
        /** Any document, whose links to next pages are followed. */
        OTHER("count");

        private final String count;

        Kind(String count) {
            this.count = count;
        }

        boolean isWfs() {
            return this == WFS_2 || this == WFS_1_1;
        }
    }

    private LayerRequest(URI url, Kind kind, List<String> parameters) {
        this.url = url;
        this.kind = kind;
        this.parameters = parameters;
    }

    static LayerRequest of(URI url) {
        String query = url.getRawQuery();
        List<String> parameters = query == null || query.isEmpty() ? List.of() : List.of(query.split("&"));
        return new LayerRequest(url, kind(url), parameters);
    }

    private static Kind kind(URI url) {
        String query = url.getRawQuery() == null ? "" : '&' + url.getRawQuery().toLowerCase(Locale.ROOT) + '&';
        if (query.contains("&request=getfeature&")) {
            return query.contains("&version=1.1")
                    ? Kind.WFS_1_1
                    : query.contains("&version=2.") || !query.contains("&version=") ? Kind.WFS_2 : Kind.OTHER;
        }
        return url.getPath() != null && url.getPath().endsWith("/items") ? Kind.ITEMS : Kind.OTHER;
    }

    URI url() {
        return url;
    }

    Kind kind() {
        return kind;
    }

    // ---- parameters

    private static String name(String parameter) {
        return parameter.replaceFirst("=.*", "").toLowerCase(Locale.ROOT);
    }

    private boolean has(String name) {
        return parameters.stream().anyMatch(parameter -> name(parameter).equals(name));
    }

    /** The value of a parameter; null without one. */
    String value(String name) {
        for (String parameter : parameters) {
            if (name(parameter).equals(name)) {
                return URLDecoder.decode(parameter.replaceFirst("[^=]*=?", ""), StandardCharsets.UTF_8);
            }
        }
        return null;
    }

    /** The request with a parameter in place of others of its name. */
    private LayerRequest with(String name, String value) {
        List<String> changed = new ArrayList<>(without(name).parameters);
        changed.add(name + '=' + value);
        return with(changed);
    }

    private LayerRequest without(String name) {
        List<String> left = new ArrayList<>(parameters);
        left.removeIf(parameter -> name(parameter).equals(name.toLowerCase(Locale.ROOT)));
        return with(left);
    }

    private LayerRequest with(List<String> changed) {
        String address = url.toString().replaceFirst("[?#].*", "");
        return new LayerRequest(URI.create(address + '?' + String.join("&", changed)), kind, changed);
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Whether the user wants a number of features of WFS 1.1, which has no pages. */
    boolean isLimited() {
        return kind == Kind.WFS_1_1 && has("maxfeatures");
    }

    /** Whether the URL asks for this number of features, and no more. */
    boolean hasCount(long count) {
        return String.valueOf(count).equals(value(kind.count.toLowerCase(Locale.ROOT)));
    }

    /** The name of the type with its prefix; null without one. */
    String type() {
        String types = value("typenames") == null ? value("typename") : value("typenames");
        return types == null ? null : types.replaceAll("[()]", "");
    }

    /** The name of the layer. */
    String layer() {
        if (type() != null && kind.isWfs()) {
            return type().replaceFirst("^.*:", "");
        }
        String path = url.getPath().replaceFirst("/items/?$", "").replaceFirst("\\.\\w+$", "");
        String last = path.substring(path.lastIndexOf('/') + 1);
        return last.isEmpty() ? "features" : last;
    }

    // ---- parts

    /** The request for the features after others. */
    LayerRequest startingAt(long start, long count) {
        List<String> changed = new ArrayList<>(without("startIndex").parameters);
        changed.add("startIndex=" + start);
        if (!has(kind.count.toLowerCase(Locale.ROOT))) {
            changed.add(kind.count + '=' + count);
        }
        return with(changed);
    }

    /** The request for one feature, with which servers announce the number of all. */
    LayerRequest one() {
        return without("startIndex").with(kind.count, "1");
    }

    /** The request for the number of features alone. */
    LayerRequest hits() {
        return without("startIndex").without(kind.count).with("resultType", "hits");
    }

    /** The request for the description of the service, in its newest version: those of WFS 1.1 lack the maximum. */
    URI capabilities() {
        return operation("GetCapabilities")
                .without("typeNames")
                .without("typeName")
                .without("version")
                .url;
    }

    /** The request for the description of the layer's type. */
    URI description() {
        return operation("DescribeFeatureType").url;
    }

    private LayerRequest operation(String request) {
        List<String> kept = new ArrayList<>(parameters);
        kept.removeIf(parameter ->
                List.of("startindex", "count", "maxfeatures", "outputformat", "resulttype", "srsname", "sortby")
                                .contains(name(parameter))
                        || List.of("bbox", "filter", "cql_filter", "propertyname", "request")
                                .contains(name(parameter)));
        return with(kept).with("request", request);
    }

    /** The box that the URL has, as text; null without one. */
    String box() {
        return value("bbox");
    }

    /** Whether the features have a condition or an order that parts cannot keep. */
    boolean isIndivisible() {
        return kind == Kind.OTHER
                || isLimited()
                || has("featureid")
                || has("resourceid")
                || has("storedquery_id")
                || kind.isWfs() && has("bbox") && hasFilter()
                || kind.isWfs() && (type() == null || type().contains(","));
    }

    private boolean hasFilter() {
        return has("filter") || has("cql_filter");
    }

    /** The request for the features that intersect a box. */
    LayerRequest in(Box box, String geometry) {
        LayerRequest all = without("startIndex");
        if (!kind.isWfs() || !hasFilter()) {
            return all.with("bbox", encoded(box.parameter(kind.isWfs())));
        }
        return all.where(PartCondition.in(box, geometry));
    }

    /** The request for the features of which a condition holds, too. */
    LayerRequest where(PartCondition condition) {
        if (has("cql_filter")) {
            return with("cql_filter", encoded('(' + value("cql_filter") + ") AND " + condition.cql()));
        }
        return with("filter", encoded(condition.filter(kind == Kind.WFS_2, value("filter"))));
    }

    /** The request in the order of an attribute. */
    LayerRequest sortedBy(String attribute) {
        return without("startIndex").with("sortBy", encoded(attribute));
    }

    /** Whether requests of the whole need the name of the geometry. */
    boolean needsGeometryName() {
        return kind.isWfs() && hasFilter();
    }
}
