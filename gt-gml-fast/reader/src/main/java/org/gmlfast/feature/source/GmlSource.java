/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.source;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

import org.geotools.api.feature.simple.SimpleFeatureType;

/**
 * The source of a document's bytes, such as an entry of an archive or an object in a remote store. The document is read
 * twice if its types are derived.
 *
 * <pre>{@code
 * GmlFeatureReader reader = GmlFeatureReader.open(() -> zip.getInputStream(entry), GmlReaderSettings.DEFAULT);
 * }</pre>
 */
@FunctionalInterface
public interface GmlSource {

    /**
     * Opens the document at its start. The reader closes the stream.
     *
     * @return the same bytes each time, perhaps compressed by gzip; not null
     * @throws IOException if it cannot be read
     */
    InputStream open() throws IOException;

    /** The name of the document for messages, if there are several; may be null. */
    default String name() {
        return null;
    }

    /**
     * The types of an application schema, which refine those that are derived.
     *
     * @return types by local name; empty without a schema
     * @throws IOException if it cannot be read
     */
    default Map<String, SimpleFeatureType> schema() throws IOException {
        return Map.of();
    }

    /**
     * The start of this document: types can be derived from it, although it is truncated.
     *
     * @param bytes the length, after compression is undone
     */
    default GmlSource start(long bytes) {
        return new SourceStart(this, bytes);
    }
}
