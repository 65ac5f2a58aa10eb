/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.FeatureReaderSettings;
import org.gmlfast.feature.GmlReaderSettings;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.UnsupportedFormatException;
import org.gmlfast.input.datastore.DataStoreInput;
import org.gmlfast.input.format.FeatureInputs;
import org.gmlfast.input.format.InputFiles;
import org.gmlfast.input.gml.GmlLayers;
import org.gmlfast.input.gml.GmlUrl;
import org.gmlfast.query.FeatureQuery;

/**
 * An input with all its layers.
 *
 * @param name a file, a URL of GML, or one of JDBC
 * @param parts its layers, in the order in which they are read
 */
record LoadInput(String name, List<LoadPart> parts) {

    private static final FeatureQuery ALL = new FeatureQuery(null, null, 0, -1, null);

    /**
     * Finds the layers of an input and their types.
     *
     * @param options whose layer, if it is not null, is the only one that is loaded
     * @throws IOException if the input cannot be read
     */
    static LoadInput survey(String name, InputOptions options) throws IOException {
        List<LoadPart> parts = new ArrayList<>();
        try (GmlLayers gml = name.startsWith("jdbc:") ? null : GmlLayers.open(name, options)) {
            if (gml != null) {
                parts.add(ofGml(name, gml, options));
                return new LoadInput(name, parts);
            }
        }
        List<String> layers = options.layer() == null ? FeatureInputs.layers(name, options) : List.of(options.layer());
        if (layers.isEmpty()) {
            parts.add(LayerPart.survey(() -> open(name, options)));
        }
        for (String layer : layers) {
            InputOptions own = options.toBuilder().layer(layer).build();
            parts.add(LayerPart.survey(() -> open(name, own)));
        }
        return new LoadInput(name, parts);
    }

    private static FeatureInput open(String name, InputOptions options) throws IOException {
        try {
            return FeatureInputs.open(name, options);
        } catch (UnsupportedFormatException e) {
            FeatureInput found = GmlUrl.matches(name)
                    ? null
                    : DataStoreInput.open(InputFiles.of(name).get(0), ALL, options);
            if (found == null) {
                throw e;
            }
            return found;
        }
    }

    /** A document of one type is read as rows, with the type that has been derived. */
    private static LoadPart ofGml(String name, GmlLayers gml, InputOptions options) throws IOException {
        List<String> names = gml.names();
        String chosen = options.layer();
        if (chosen == null && names.size() != 1) {
            return GmlPart.of(name, gml, options);
        }
        int index = chosen == null ? 0 : names.indexOf(chosen);
        if (index < 0) {
            throw new LoadException(name + " has no layer " + chosen + "; its layers are " + String.join(", ", names));
        }
        SimpleFeatureType type = gml.types().get(index);
        GmlReaderSettings settings = options.gml();
        // a type without a namespace includes those of its name in all namespaces
        boolean isUnique = names.get(index).equals(type.getTypeName());
        InputOptions own = options.toBuilder()
                .layer(names.size() == 1 ? null : names.get(index))
                .gml(isUnique ? settings.withFeatures(FeatureReaderSettings.DEFAULT.withType(type)) : settings)
                .build();
        FeatureInput layer = gml.layers(options).get(index);
        return LayerPart.of(() -> FeatureInputs.open(name, own), GmlPart.schema(layer, type));
    }
}
