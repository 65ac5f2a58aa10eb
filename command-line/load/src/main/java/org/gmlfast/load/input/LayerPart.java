/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.input;

import java.io.IOException;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InferredType;

/** A layer that is read for itself. */
final class LayerPart implements LoadPart {

    private final Opener opener;
    private final LayerSchema schema;

    /** Opens the layer at its beginning. */
    @FunctionalInterface
    interface Opener {

        FeatureInput open() throws IOException;
    }

    private LayerPart(Opener opener, LayerSchema schema) {
        this.opener = opener;
        this.schema = schema;
    }

    /** A layer whose type is known. */
    static LayerPart of(Opener opener, LayerSchema schema) {
        return new LayerPart(opener, schema);
    }

    /**
     * Finds the type of a layer. That of a text without a schema fits its first features alone, so all are read.
     *
     * @throws IOException if it cannot be read
     */
    static LayerPart survey(Opener opener) throws IOException {
        try (FeatureInput input = opener.open()) {
            boolean grows = input.unit() == FeatureInput.Unit.BYTES && input.rows() == null;
            LayerSchema declared = new LayerSchema(input.schema(), input.spatialReference(), input.primaryKey(), null);
            return new LayerPart(opener, grows ? ofAll(input, declared) : declared);
        }
    }

    private static LayerSchema ofAll(FeatureInput input, LayerSchema declared) throws IOException {
        InferredType inferred = new InferredType();
        inferred.include(declared.type());
        boolean hasIds = false;
        long number = 0;
        for (SimpleFeature feature = input.next(); feature != null; feature = input.next()) {
            inferred.include(feature);
            hasIds |= !feature.getID().endsWith("." + ++number);
        }
        return new LayerSchema(inferred.type(), declared.reference(), declared.key(), hasIds ? "id" : null);
    }

    @Override
    public List<LayerSchema> layers() {
        return List.of(schema);
    }

    @Override
    public Reading open() throws IOException {
        FeatureInput input = opener.open();
        return new Reading() {
            private boolean given;

            @Override
            public List<FeatureInput> layers() {
                return List.of(input);
            }

            @Override
            public FeatureInput next() {
                FeatureInput next = given ? null : input;
                given = true;
                return next;
            }

            @Override
            public List<String> notes() {
                return List.of(); // those of the layer
            }

            @Override
            public long skipped() {
                return 0; // those of the layer
            }

            @Override
            public void close() throws IOException {
                input.close();
            }
        };
    }
}
