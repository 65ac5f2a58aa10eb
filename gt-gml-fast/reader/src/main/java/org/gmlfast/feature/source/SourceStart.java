/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.source;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

import org.geotools.api.feature.simple.SimpleFeatureType;

/** The start of a document, with the schema of the whole. */
public record SourceStart(GmlSource whole, long bytes) implements GmlSource {

    @Override
    public InputStream open() throws IOException {
        return new LimitedInput(GmlDocuments.text(whole.open()), bytes);
    }

    @Override
    public String name() {
        return whole.name();
    }

    @Override
    public Map<String, SimpleFeatureType> schema() throws IOException {
        return whole.schema();
    }
}
