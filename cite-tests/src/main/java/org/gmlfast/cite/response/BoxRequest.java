/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.response;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.gmlfast.wfs.WfsVersion;
import org.w3c.dom.Element;

/** A request with a box of half the extent of a layer, and the features that the response must contain. */
final class BoxRequest {

    /** The name of the request. */
    static final String NAME = "bbox";

    private BoxRequest() {}

    private static Extent box(FeatureDocument document) {
        Extent extent = new Extent();
        document.features().forEach(f -> extent.add(GeometryCheck.extent(f)));
        return extent.isEmpty() ? null : extent.lowerHalf();
    }

    /** Whether no feature has several geometries. A box selects by the first one, which may be null. */
    private static boolean isPlain(FeatureDocument document) {
        return document.features().stream()
                .noneMatch(f -> FeatureDocument.geometries(f).size() > 1);
    }

    /** The box in the CRS and axis order of the document; null if features have no geometry or several. */
    static String parameter(WfsVersion version, FeatureDocument document) {
        Extent box = box(document);
        if (box == null || !isPlain(document)) {
            return null;
        }
        String srsName = document.features().stream()
                .flatMap(f -> FeatureDocument.geometries(f).stream())
                .map(g -> g.getAttribute("srsName"))
                .findFirst()
                .orElse("");
        if (srsName.matches(".*\\b(4979|4327)")) {
            // a box with heights has six numbers
            return null;
        }
        // in 1.0 the parameter has no CRS
        return version == WfsVersion.WFS_1_0_0 || srsName.isEmpty() ? box.parameter() : box.parameter() + "," + srsName;
    }

    /**
     * The errors in a response.
     *
     * @param all the first features of the layer
     * @param response those of them in the box, and possibly further features in the box
     */
    static List<String> problems(FeatureDocument all, FeatureDocument response) {
        Extent box = box(all);
        List<String> problems = new ArrayList<>();
        for (Element feature : response.features()) {
            Extent extent = GeometryCheck.extent(feature);
            if (extent.isEmpty() || !box.intersects(extent)) {
                problems.add(FeatureDocument.id(feature) + " is not in " + box + " but " + extent);
            }
        }
        Set<String> there = new HashSet<>(response.ids());
        for (Element feature : all.features()) {
            Extent extent = GeometryCheck.extent(feature);
            if (!extent.isEmpty() && box.contains(extent) && !there.contains(FeatureDocument.id(feature))) {
                problems.add(FeatureDocument.id(feature) + " is missing");
            }
        }
        return problems;
    }
}
