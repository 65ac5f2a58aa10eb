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

/** A box of half the extent of a layer, and what of the layer must be in the answer. */
final class BoxRequest {

    /** The name of the request. */
    static final String NAME = "bbox";

    private BoxRequest() {}

    private static Extent box(FeatureDocument document) {
        Extent extent = new Extent();
        document.features().forEach(f -> extent.add(GeometryCheck.extent(f)));
        return extent.isEmpty() ? null : extent.lowerHalf();
    }

    /** Of several geometries the first is the one that a box is about; of which a feature may have none. */
    private static boolean isPlain(FeatureDocument document) {
        return document.features().stream()
                .noneMatch(f -> FeatureDocument.geometries(f).size() > 1);
    }

    /** In the reference system and axis order of the document; null if there is no one geometry to ask for. */
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
            // such a box has six numbers
            return null;
        }
        // in 1.0 the parameter knows no reference system
        return version == WfsVersion.WFS_1_0_0 || srsName.isEmpty() ? box.parameter() : box.parameter() + "," + srsName;
    }

    /**
     * What is wrong with an answer.
     *
     * @param all the first features of the layer
     * @param answer those of them in the box, and maybe others in it
     */
    static List<String> problems(FeatureDocument all, FeatureDocument answer) {
        Extent box = box(all);
        List<String> problems = new ArrayList<>();
        for (Element feature : answer.features()) {
            Extent extent = GeometryCheck.extent(feature);
            if (extent.isEmpty() || !box.intersects(extent)) {
                problems.add(FeatureDocument.id(feature) + " is not in " + box + " but " + extent);
            }
        }
        Set<String> there = new HashSet<>(answer.ids());
        for (Element feature : all.features()) {
            Extent extent = GeometryCheck.extent(feature);
            if (!extent.isEmpty() && box.contains(extent) && !there.contains(FeatureDocument.id(feature))) {
                problems.add(FeatureDocument.id(feature) + " is missing");
            }
        }
        return problems;
    }
}
