/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import java.util.ArrayList;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeatureType;

/**
 * The encoders of one document, compiled when a type first turns up. A store that makes a new type object for each
 * feature is served by the encoder of the first. Not thread-safe; the encoders are.
 */
public final class FeatureEncoders {

    /** Kept at most. A document of more types than that is written all the same, but compiles some of them again. */
    private static final int MOST = 64;

    private final GmlVersion version;
    private final GmlSettings settings;
    private final Namespaces namespaces;
    private final List<FeatureTypeEncoder> encoders = new ArrayList<>();

    private SimpleFeatureType lastType;
    private FeatureTypeEncoder last;

    /**
     * Encoders for a document.
     *
     * @param version not null
     * @param settings for all types that have no encoder of their own; not null
     * @param namespaces the document's prefixes; not null
     */
    public FeatureEncoders(GmlVersion version, GmlSettings settings, Namespaces namespaces) {
        this.version = version;
        this.settings = settings;
        this.namespaces = namespaces;
    }

    /** Has features of the encoder's type written by it. */
    public void add(FeatureTypeEncoder encoder) {
        if (encoders.size() == MOST) {
            encoders.remove(0);
        }
        encoders.add(encoder);
    }

    /**
     * The encoder for a type.
     *
     * @throws UnsupportedFeatureTypeException if the type cannot be written
     */
    public FeatureTypeEncoder get(SimpleFeatureType type) {
        if (type != lastType) {
            last = find(type);
            lastType = type;
        }
        return last;
    }

    private FeatureTypeEncoder find(SimpleFeatureType type) {
        if (last != null && last.fits(type)) {
            return last;
        }
        for (FeatureTypeEncoder encoder : encoders) {
            if (encoder.fits(type)) {
                return encoder;
            }
        }
        FeatureTypeEncoder encoder = FeatureTypeEncoder.compile(type, version, settings, namespaces);
        add(encoder);
        return encoder;
    }
}
