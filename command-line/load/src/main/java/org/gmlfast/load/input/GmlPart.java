/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.input;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.settings.DerivedPath;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.gml.GmlLayers;

/** All layers of GML, which are read in one pass. */
public final class GmlPart implements LoadPart {

    /** The name of the column for gml:id, as OGR has it. */
    public static final String ID = "gml_id";

    private final String source;
    private final InputOptions options;
    private final List<LayerSchema> layers;

    /** The document whose types have been found, at its beginning; null once it is read, or if it is not kept. */
    private GmlLayers kept;

    private List<FeatureInput> keptInputs;

    private GmlPart(String source, InputOptions options, List<LayerSchema> layers) {
        this.source = source;
        this.options = options;
        this.layers = layers;
    }

    /**
     * Finds the types of an opened document.
     *
     * @param keeps whether the part reads that first, so that its types are not found again, and closes it
     * @throws IOException if the CRS of a layer is not known
     */
    static GmlPart of(String source, GmlLayers gml, InputOptions options, boolean keeps) throws IOException {
        List<LayerSchema> layers = new ArrayList<>();
        List<FeatureInput> inputs = gml.layers(options);
        for (int i = 0; i < inputs.size(); i++) {
            layers.add(schema(inputs.get(i), gml.types().get(i)));
        }
        GmlPart part = new GmlPart(source, options, layers);
        part.kept = keeps ? gml : null;
        part.keptInputs = inputs;
        return part;
    }

    /** @param derived the type in the document */
    static LayerSchema schema(FeatureInput layer, SimpleFeatureType derived) {
        boolean hasIds = Boolean.TRUE.equals(derived.getUserData().get(DerivedPath.HAS_IDS));
        return new LayerSchema(layer.schema(), layer.spatialReference(), List.of(), hasIds ? ID : null);
    }

    @Override
    public List<LayerSchema> layers() {
        return layers;
    }

    @Override
    public Reading open() throws IOException {
        if (kept != null) {
            Reading reading = reading(kept, keptInputs);
            kept = null;
            keptInputs = null;
            return reading;
        }
        GmlLayers gml = GmlLayers.open(source, options);
        try {
            return reading(gml, gml.layers(options));
        } catch (IOException | RuntimeException e) {
            gml.close();
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        if (kept != null) {
            kept.close();
            kept = null;
        }
    }

    private static Reading reading(GmlLayers gml, List<FeatureInput> inputs) {
        return new Reading() {
            @Override
            public List<FeatureInput> layers() {
                return inputs;
            }

            @Override
            public FeatureInput next() throws IOException {
                return gml.nextLayer();
            }

            @Override
            public List<String> notes() {
                return gml.notes();
            }

            @Override
            public long skipped() {
                return gml.skipped();
            }

            @Override
            public void close() throws IOException {
                gml.close();
            }
        };
    }
}
