/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import com.ctc.wstx.stax.WstxInputFactory;
import com.fasterxml.aalto.stax.InputFactoryImpl;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;

/** A format of features, with a program that reads it. */
public enum FeatureFormat {
    /** GML 3.2 as BXML by this project. */
    BXML(new BxmlFeatures()),
    /** Ours: GML 3.2 as text. */
    GML(new TextGmlFeatures()),
    /** The Java library of FlatGeobuf, without an index in the file. */
    FLATGEOBUF(new FlatGeobufFeatures()),
    /** The streaming parser of Jackson. */
    GEOJSON(new GeoJsonFeatures()),
    /** GML 3.2, read by Aalto, numbers by fastdoubleparser. */
    GML_AALTO(new GmlFeatures(
            new InputFactoryImpl(), (text, from, to) -> JavaDoubleParser.parseDouble(text, from, to - from))),
    /** GML 3.2, read by Woodstox, numbers by the JDK. */
    GML_WOODSTOX(
            new GmlFeatures(new WstxInputFactory(), (text, from, to) -> Double.parseDouble(text.substring(from, to))));

    final FeatureCoding coding;

    FeatureFormat(FeatureCoding coding) {
        this.coding = coding;
    }
}
