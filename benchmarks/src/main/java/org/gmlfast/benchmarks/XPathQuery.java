/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.util.Map;

/** A path that selects values from a document. */
public enum XPathQuery {
    /** The names of few roads, selected by the value of an element. */
    VALUE(BenchmarkDocument.ROADS, "//topp:roads[topp:highway='primary']/topp:name/text()"),
    /** The same, with a path that lets a reader skip other elements. */
    VALUE_BY_PATH(
            BenchmarkDocument.ROADS,
            "/wfs:FeatureCollection/wfs:member/topp:roads[topp:highway='primary']/topp:name/text()"),
    /** The ids of all roads, without a predicate. */
    ATTRIBUTE(BenchmarkDocument.ROADS, "/wfs:FeatureCollection/wfs:member/*/@gml:id"),
    /** One feature of many, selected by an attribute. */
    ID(BenchmarkDocument.PLACES, "/wfs:FeatureCollection/wfs:member/*[@gml:id='fid.7000']/topp:NAME/text()"),
    /** The names of some features, selected by a number. */
    NUMBER(BenchmarkDocument.PLACES, "//topp:places[topp:POP_MAX > 5000000]/topp:NAME/text()");

    static final Map<String, String> NAMESPACES = Map.of(
            "topp", "http://www.openplans.org/topp",
            "wfs", "http://www.opengis.net/wfs/2.0",
            "gml", "http://www.opengis.net/gml/3.2");

    final BenchmarkDocument document;
    final String path;

    XPathQuery(BenchmarkDocument document, String path) {
        this.document = document;
        this.path = path;
    }
}
