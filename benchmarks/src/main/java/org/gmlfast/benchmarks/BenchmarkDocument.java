/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import javax.xml.stream.XMLStreamWriter;

import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.wfs.FeatureCollectionWriter;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;

/** An XML document of some size. */
public enum BenchmarkDocument {
    /** Capabilities of a WMS, 0.9 MB: names, addresses and white space, hardly a number. */
    CAPABILITIES(null),
    /** GML 3.2, 0.3 MB, two thirds of it coordinates. */
    STATES(BenchmarkLayer.STATES),
    /** GML 3.2, 27 MB of short elements. */
    PLACES(BenchmarkLayer.PLACES),
    /** GML 3.2, 6 MB of short lines and text. */
    ROADS(BenchmarkLayer.ROADS),
    /** Lines of many vertices as GML 3.2. */
    DENSE(BenchmarkLayer.DENSE);

    private static final WfsEncoder ENCODER = WfsEncoder.of(WfsVersion.WFS_2_0_0);

    private final BenchmarkLayer layer;

    BenchmarkDocument(BenchmarkLayer layer) {
        this.layer = layer;
    }

    /** The features of the document; null if it has none. */
    public SimpleFeatureCollection features() throws IOException {
        return layer == null ? null : layer.load();
    }

    /** The document as text. */
    public byte[] xml() throws IOException {
        if (layer == null) {
            return capabilities();
        }
        SimpleFeatureCollection features = layer.load();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ENCODER.write(features, header(features), out);
        return out.toByteArray();
    }

    private static byte[] capabilities() throws IOException {
        Path file = BenchmarkData.find("bxml/cwxml_wms_caps.xml");
        if (file == null) {
            throw new FileNotFoundException("bxml/cwxml_wms_caps.xml; run benchmarks/run");
        }
        return Files.readAllBytes(file);
    }

    /** Writes features as GML 3.2. */
    public static void write(SimpleFeatureCollection features, XMLStreamWriter writer) throws IOException {
        try (FeatureCollectionWriter document = ENCODER.open(header(features), writer, features.getSchema())) {
            document.writeAll(features);
            document.finish();
        }
    }

    private static CollectionHeader header(SimpleFeatureCollection features) {
        return CollectionHeader.builder()
                .prefix("topp", "http://www.openplans.org/topp")
                .numberMatched(features.size())
                .numberReturned(features.size())
                .build();
    }
}
