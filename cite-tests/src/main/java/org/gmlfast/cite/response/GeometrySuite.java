/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.response;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.gmlfast.cite.Results;
import org.gmlfast.cite.Suite;
import org.gmlfast.cite.wfs.WfsLayer;
import org.gmlfast.cite.wfs.WfsQuery;
import org.gmlfast.cite.wfs.WfsResponse;
import org.gmlfast.cite.wfs.WfsUnderTest;
import org.gmlfast.wfs.WfsVersion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Checks that schemas do not cover: geometries, ids, reference systems, bounds, and the numbers of features. */
public final class GeometrySuite implements Suite {

    private static final int MAX_PAGES = 6;

    private final ResponseSampler sampler;

    /** @param sampler has the responses */
    public GeometrySuite(ResponseSampler sampler) {
        this.sampler = sampler;
    }

    @Override
    public String name() {
        return "Geometries and counts";
    }

    @Override
    public void run(WfsUnderTest wfs, Results results) throws IOException {
        for (WfsVersion version : WfsVersion.values()) {
            Map<String, FeatureDocument> first = new HashMap<>();
            for (Sample sample : sampler.samples(wfs, version)) {
                switch (sample.content()) {
                    case FEATURES, HITS, FEATURE ->
                        results.report(version.number(), label(sample), problems(wfs, sample, first));
                    default -> {
                        // no features in it
                    }
                }
            }
        }
        for (WfsLayer layer : wfs.layers(WfsVersion.WFS_2_0_0)) {
            String name = layer.label() + ": pages by next and previous";
            results.report(WfsVersion.WFS_2_0_0.number(), name, pages(wfs, layer));
        }
    }

    private static String label(Sample sample) {
        return (sample.layer() == null ? "" : sample.layer().label() + ": ") + sample.name();
    }

    private static List<String> problems(WfsUnderTest wfs, Sample sample, Map<String, FeatureDocument> first) {
        try {
            if (sample.response().kind() == WfsResponse.Kind.JSON) {
                return json(sample);
            }
            if (sample.xml() == null) {
                return List.of(
                        "neither XML, BXML nor JSON but " + sample.response().contentType());
            }
            FeatureDocument document = FeatureDocument.parse(sample.xml());
            List<String> problems = new ArrayList<>(GeometryCheck.problems(document));
            if (sample.content() != Sample.Content.FEATURE) {
                boolean hits = sample.content() == Sample.Content.HITS;
                problems.addAll(CountCheck.problems(document, sample.count(), matched(wfs, sample), hits));
            }
            if (sample.layer() != null) {
                FeatureDocument all = first.putIfAbsent(sample.layer().label(), document);
                if (sample.name().equals(BoxRequest.NAME)) {
                    problems.addAll(BoxRequest.problems(all, document));
                }
            }
            return problems;
        } catch (IOException e) {
            return List.of(e.getMessage());
        }
    }

    /** Returns the number of features that a query selects without a limit; -1 if it is unknown. */
    private static int matched(WfsUnderTest wfs, Sample sample) throws IOException {
        boolean whole = sample.layer() != null
                && !sample.name().equals(BoxRequest.NAME)
                && !sample.name().equals("one id");
        return whole ? wfs.total(sample.layer()) : -1;
    }

    private static List<String> json(Sample sample) throws IOException {
        JsonNode root = new ObjectMapper().readTree(sample.response().body());
        int there = root.path("features").size();
        return sample.count() < 0 || there == sample.count()
                ? List.of()
                : List.of("there are " + there + " features, not " + sample.count());
    }

    /** All pages contain each feature of the layer once, and previous returns the pages of next in reverse order. */
    private static List<String> pages(WfsUnderTest wfs, WfsLayer layer) throws IOException {
        int total = wfs.total(layer);
        if (total < 2) {
            return List.of();
        }
        int size = Math.min(50, (total + 2) / 3);
        URI address = wfs.client()
                .address(WfsQuery.features(WfsVersion.WFS_2_0_0, layer.name())
                        .limited(size)
                        .with("startIndex", "0"));
        List<String> problems = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        List<List<String>> pages = new ArrayList<>();
        while (address != null && pages.size() < MAX_PAGES) {
            FeatureDocument page =
                    FeatureDocument.parse(wfs.client().get(address).body());
            int before = pages.size() * size;
            if (page.ids().size() != Math.min(size, total - before)) {
                problems.add("page " + (pages.size() + 1) + " has " + page.ids().size() + " of " + size);
            }
            page.ids().stream().filter(id -> !ids.add(id)).forEach(id -> problems.add(id + " is on two pages"));
            if (!pages.isEmpty()) {
                checkWayBack(wfs, page, pages.get(pages.size() - 1), problems);
            }
            pages.add(page.ids());
            String next = page.root().getAttribute("next");
            address = next.isEmpty() ? null : URI.create(next);
        }
        if (address == null && ids.size() != total) {
            problems.add(ids.size() + " of " + total + " features are on the pages");
        }
        return problems;
    }

    private static void checkWayBack(WfsUnderTest wfs, FeatureDocument page, List<String> before, List<String> problems)
            throws IOException {
        String previous = page.root().getAttribute("previous");
        if (previous.isEmpty()) {
            problems.add("the attribute previous is missing");
            return;
        }
        FeatureDocument back =
                FeatureDocument.parse(wfs.client().get(URI.create(previous)).body());
        if (!back.ids().equals(before)) {
            problems.add("previous leads to " + back.ids().size() + " features from " + first(back.ids())
                    + " and not to " + before.size() + " from " + first(before));
        }
    }

    private static String first(List<String> ids) {
        return ids.isEmpty() ? "none" : ids.get(0);
    }
}
