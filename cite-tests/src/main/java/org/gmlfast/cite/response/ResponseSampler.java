/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.response;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.XmlConversion;
import org.gmlfast.cite.response.Sample.Content;
import org.gmlfast.cite.response.Sample.Request;
import org.gmlfast.cite.wfs.WfsLayer;
import org.gmlfast.cite.wfs.WfsQuery;
import org.gmlfast.cite.wfs.WfsResponse;
import org.gmlfast.cite.wfs.WfsUnderTest;
import org.gmlfast.cite.wfs.XmlDom;
import org.gmlfast.wfs.WfsVersion;
import org.w3c.dom.Element;

/**
 * Requests every kind of response that a WFS has, in every version and format, and keeps them for the suites. Not
 * thread-safe.
 */
public final class ResponseSampler {

    private static final int MAX_FEATURES = 60;

    private final Map<WfsVersion, List<Sample>> samples = new EnumMap<>(WfsVersion.class);

    /** All responses of a version. */
    List<Sample> samples(WfsUnderTest wfs, WfsVersion version) throws IOException {
        List<Sample> known = samples.get(version);
        if (known == null) {
            known = new ArrayList<>();
            for (Request request : ofService(wfs, version)) {
                known.add(sample(wfs, version, request));
            }
            for (WfsLayer layer : wfs.layers(version)) {
                sampleLayer(wfs, version, layer, known);
            }
            samples.put(version, known);
        }
        return known;
    }

    private static Sample sample(WfsUnderTest wfs, WfsVersion version, Request request) throws IOException {
        WfsResponse response = wfs.client().get(request.query());
        byte[] xml =
                switch (response.kind()) {
                    case XML -> response.body();
                    case BXML -> decoded(response);
                    default -> null;
                };
        return new Sample(version, request.name(), request.layer(), request.content(), request.count(), response, xml);
    }

    private static byte[] decoded(WfsResponse response) throws IOException {
        ByteArrayOutputStream xml = new ByteArrayOutputStream();
        try {
            XmlConversion.toXml(new ByteArrayInputStream(response.body()), xml);
        } catch (XMLStreamException e) {
            throw new IOException(response.uri() + ": " + e.getMessage(), e);
        }
        return xml.toByteArray();
    }

    private static List<Request> ofService(WfsUnderTest wfs, WfsVersion version) throws IOException {
        List<Request> requests = new ArrayList<>();
        requests.add(new Request(
                "GetCapabilities", null, Content.CAPABILITIES, -1, WfsQuery.of(version, "GetCapabilities")));
        requests.add(new Request(
                "DescribeFeatureType of all", null, Content.SCHEMA, -1, WfsQuery.of(version, "DescribeFeatureType")));
        if (version == WfsVersion.WFS_2_0_0) {
            for (String operation : List.of("ListStoredQueries", "DescribeStoredQueries")) {
                requests.add(new Request(operation, null, Content.STORED_QUERIES, -1, WfsQuery.of(version, operation)));
            }
        }
        List<WfsLayer> layers = wfs.layers(version);
        if (layers.size() > 1) {
            String one = layers.get(0).name();
            String two = layers.get(1).name();
            // a comma is a join in 2.0
            String both = version == WfsVersion.WFS_2_0_0 ? "(" + one + ")(" + two + ")" : one + "," + two;
            WfsQuery query = WfsQuery.features(version, both).limited(5);
            requests.add(new Request("GetFeature of two types", null, Content.FEATURES, -1, query));
        }
        requests.addAll(wrong(version, layers));
        return requests;
    }

    private static List<Request> wrong(WfsVersion version, List<WfsLayer> layers) {
        Map<String, WfsQuery> queries = new LinkedHashMap<>();
        queries.put("unknown type", WfsQuery.features(version, "no_such_type"));
        queries.put("no type", WfsQuery.of(version, "GetFeature"));
        queries.put("unknown operation", WfsQuery.of(version, "NoSuchOperation"));
        queries.put(
                "schema of an unknown type",
                WfsQuery.features(version, "no_such_type").with("request", "DescribeFeatureType"));
        if (!layers.isEmpty()) {
            WfsQuery good = WfsQuery.features(version, layers.get(0).name()).limited(1);
            queries.put("unknown format", good.with("outputFormat", "no/such+format"));
            queries.put("malformed bbox", good.with("bbox", "1,2,x"));
            queries.put("unknown CRS", good.with("srsName", "urn:ogc:def:crs:EPSG::999999"));
        }
        List<Request> requests = new ArrayList<>();
        queries.forEach((name, query) -> requests.add(new Request(name, null, Content.EXCEPTION, -1, query)));
        return requests;
    }

    private static void sampleLayer(WfsUnderTest wfs, WfsVersion version, WfsLayer layer, List<Sample> into)
            throws IOException {
        int total = wfs.total(layer);
        WfsQuery all = WfsQuery.features(version, layer.name());
        Sample first = sample(
                wfs,
                version,
                new Request(
                        "GetFeature", layer, Content.FEATURES, limit(total, MAX_FEATURES), all.limited(MAX_FEATURES)));
        into.add(first);
        List<Request> requests = new ArrayList<>();
        WfsQuery schema = all.with("request", "DescribeFeatureType");
        requests.add(new Request("DescribeFeatureType", layer, Content.SCHEMA, -1, schema));
        if (version != WfsVersion.WFS_1_0_0) {
            requests.add(new Request("hits", layer, Content.HITS, total, all.with("resultType", "hits")));
        }
        requests.add(new Request(
                "srsName",
                layer,
                Content.FEATURES,
                limit(total, 20),
                all.limited(20).with("srsName", "EPSG:3857")));
        pages(version, layer, total, all, requests);
        formats(wfs, version, layer, total, all, requests);
        if (first.xml() != null) {
            selections(version, layer, FeatureDocument.parse(first.xml()), all, requests);
        }
        for (Request request : requests) {
            into.add(sample(wfs, version, request));
        }
    }

    private static int limit(int total, int count) {
        return total < 0 ? -1 : Math.min(total, count);
    }

    private static void pages(WfsVersion version, WfsLayer layer, int total, WfsQuery all, List<Request> requests) {
        if (version == WfsVersion.WFS_2_0_0) {
            requests.add(new Request(
                    "page",
                    layer,
                    Content.FEATURES,
                    total < 0 ? -1 : limit(Math.max(0, total - 1), 2),
                    all.limited(2).with("startIndex", "1")));
            requests.add(new Request(
                    "page after the last",
                    layer,
                    Content.FEATURES,
                    0,
                    all.limited(2).with("startIndex", "9999999")));
        } else {
            requests.add(new Request("two features", layer, Content.FEATURES, limit(total, 2), all.limited(2)));
        }
    }

    private static void formats(
            WfsUnderTest wfs, WfsVersion version, WfsLayer layer, int total, WfsQuery all, List<Request> requests)
            throws IOException {
        for (String format : wfs.capabilities(version).outputFormats()) {
            String lower = format.toLowerCase(Locale.ROOT);
            if (lower.contains("gml") || lower.contains("bxml") || lower.contains("json")) {
                WfsQuery query = all.limited(20).with("outputFormat", format);
                requests.add(new Request("outputFormat=" + format, layer, Content.FEATURES, limit(total, 20), query));
            }
        }
    }

    /** Requests that depend on a feature of the layer. */
    private static void selections(
            WfsVersion version, WfsLayer layer, FeatureDocument document, WfsQuery all, List<Request> requests) {
        if (document.features().isEmpty()) {
            return;
        }
        Element feature = document.features().get(0);
        String id = FeatureDocument.id(feature);
        requests.add(new Request("one id", layer, Content.FEATURES, 1, WfsQuery.feature(version, layer.name(), id)));
        if (version == WfsVersion.WFS_2_0_0) {
            WfsQuery byId = WfsQuery.of(version, "GetFeature")
                    .with("storedquery_id", "urn:ogc:def:query:OGC-WFS::GetFeatureById")
                    .with("id", id);
            requests.add(new Request("GetFeatureById", layer, Content.FEATURE, 1, byId));
        }
        String bbox = BoxRequest.parameter(version, document);
        if (bbox != null) {
            requests.add(new Request(
                    BoxRequest.NAME,
                    layer,
                    Content.FEATURES,
                    -1,
                    all.limited(MAX_FEATURES).with("bbox", bbox)));
        }
        XmlDom.children(feature).stream()
                .filter(p -> !FeatureDocument.isGml(p) && XmlDom.children(p).isEmpty())
                .map(Element::getLocalName)
                .findFirst()
                .ifPresent(property -> {
                    WfsQuery few = all.limited(5);
                    requests.add(new Request(
                            "propertyName", layer, Content.FEATURES, -1, few.with("propertyName", property)));
                    requests.add(new Request("sortBy", layer, Content.FEATURES, -1, few.with("sortBy", property)));
                });
    }
}
