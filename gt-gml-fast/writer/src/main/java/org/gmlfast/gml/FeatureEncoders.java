/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.model.RowType;

/**
 * The encoders of one document. Compiles a type when its first feature is written; a store that makes a new type object
 * for each feature gets the encoder of the first one. Not thread-safe, though the encoders are.
 */
public final class FeatureEncoders {

    /** The document may have more types; then the oldest are compiled again when needed. */
    private static final int MAX_ENCODERS = 64;

    private final Function<RowType, FeatureEncoder> compiler;
    private final List<FeatureEncoder> encoders = new ArrayList<>();

    private SimpleFeatureType lastType;
    private FeatureEncoder last;

    private RowType lastRowType;
    private FeatureEncoder lastOfRows;

    /** @param compiler called for each type that no encoder {@linkplain FeatureEncoder#fits fits} */
    public FeatureEncoders(Function<RowType, FeatureEncoder> compiler) {
        this.compiler = compiler;
    }

    /** Adds an encoder, which writes all features of its type. */
    public void add(FeatureEncoder encoder) {
        if (encoders.size() == MAX_ENCODERS) {
            encoders.remove(0);
        }
        encoders.add(encoder);
    }

    /**
     * The encoder for a type.
     *
     * @throws UnsupportedFeatureTypeException if the type cannot be written
     */
    public FeatureEncoder get(SimpleFeatureType type) {
        if (type != lastType) {
            last = find(type);
            lastType = type;
        }
        return last;
    }

    /**
     * The encoder for rows of a type.
     *
     * @throws UnsupportedFeatureTypeException if the type cannot be written
     */
    public FeatureEncoder get(RowType type) {
        if (type != lastRowType) {
            lastOfRows = find(type);
            lastRowType = type;
        }
        return lastOfRows;
    }

    void write(SimpleFeature feature, GmlOutput out) throws XMLStreamException {
        get(feature.getFeatureType()).write(feature, out);
    }

    private FeatureEncoder find(SimpleFeatureType type) {
        if (last != null && last.fits(type)) {
            return last;
        }
        for (FeatureEncoder encoder : encoders) {
            if (encoder.fits(type)) {
                return encoder;
            }
        }
        return compile(RowType.of(type));
    }

    private FeatureEncoder find(RowType type) {
        for (FeatureEncoder encoder : encoders) {
            if (encoder.fits(type)) {
                return encoder;
            }
        }
        return compile(type);
    }

    private FeatureEncoder compile(RowType type) {
        FeatureEncoder encoder = compiler.apply(type);
        add(encoder);
        return encoder;
    }
}
