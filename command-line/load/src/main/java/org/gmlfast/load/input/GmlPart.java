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

    private GmlPart(String source, InputOptions options, List<LayerSchema> layers) {
        this.source = source;
        this.options = options;
        this.layers = layers;
    }

    /**
     * Finds the types of an opened document.
     *
     * @throws IOException if the CRS of a layer is not known
     */
    static GmlPart of(String source, GmlLayers gml, InputOptions options) throws IOException {
        List<LayerSchema> layers = new ArrayList<>();
        List<FeatureInput> inputs = gml.layers(options);
        for (int i = 0; i < inputs.size(); i++) {
            layers.add(schema(inputs.get(i), gml.types().get(i)));
        }
        return new GmlPart(source, options, layers);
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
        GmlLayers gml = GmlLayers.open(source, options);
        try {
            List<FeatureInput> inputs = gml.layers(options);
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
        } catch (IOException | RuntimeException e) {
            gml.close();
            throw e;
        }
    }
}
