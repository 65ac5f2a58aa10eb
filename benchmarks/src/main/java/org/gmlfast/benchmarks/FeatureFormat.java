/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.IOException;
import java.util.function.Consumer;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureCollection;

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

    /** Writes features as a document in this format. */
    public byte[] write(SimpleFeatureCollection features) throws IOException, XMLStreamException {
        return coding.write(features);
    }

    /** Reads the features of a document of a type. */
    public void read(byte[] document, SimpleFeatureType type, Consumer<SimpleFeature> target)
            throws IOException, XMLStreamException {
        coding.read(document, type, target);
    }
}
