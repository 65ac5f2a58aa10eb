/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.input;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.geotools.api.feature.type.AttributeDescriptor;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.FeatureTypes;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.format.FeatureInputs;
import org.gmlfast.input.gml.GmlLayers;
import org.gmlfast.load.change.ChangeKey;
import org.gmlfast.load.change.ChangeSplit;
import org.gmlfast.query.FeatureQuery;

/**
 * An input with all its layers.
 *
 * @param name a file, a URL of GML, or one of JDBC
 * @param parts its layers, in the order in which they are read
 * @param isSampled whether later features may not fit the types
 * @param changes what a delivery of changes has been taken apart into; null for features
 */
public record LoadInput(String name, List<LoadPart> parts, boolean isSampled, ChangeSplit changes)
        implements Closeable {

    private static final FeatureQuery ALL = new FeatureQuery(null, null, 0, -1, null);

    /**
     * Finds the layers of an input and their types.
     *
     * @param options whose layer, if it is not null, is the only one that is loaded
     * @param keeps whether a document with several types stays open until it is read, so that its types are not found
     *     again
     * @throws IOException if the input cannot be read
     */
    public static LoadInput survey(String name, InputOptions options, boolean keeps) throws IOException {
        List<LoadPart> parts = new ArrayList<>();
        GmlLayers gml = name.startsWith("jdbc:") ? null : GmlLayers.open(name, options);
        if (gml != null) {
            return ofGml(name, gml, options, keeps);
        }
        List<String> layers = options.layer() == null ? FeatureInputs.layers(name, options) : List.of(options.layer());
        if (layers.isEmpty()) {
            parts.add(LayerPart.survey(() -> FeatureInputs.open(name, ALL, options)));
        }
        for (String layer : layers) {
            InputOptions own = options.toBuilder().layer(layer).build();
            parts.add(LayerPart.survey(() -> FeatureInputs.open(name, ALL, own)));
        }
        return new LoadInput(name, parts, false, null);
    }

    /**
     * Takes a delivery of changes apart, and finds the types of the features that it brings.
     *
     * @param key by which features are found
     * @throws IOException if the input cannot be read, or has no changes
     */
    public static LoadInput changes(String name, InputOptions options, ChangeKey key) throws IOException {
        ChangeSplit changes = ChangeSplit.of(name, options, key);
        try {
            InputOptions own = options.toBuilder().charset(null).build();
            List<LoadPart> parts = changes.features() == null
                    ? List.of()
                    : survey(changes.features().toString(), own, false).parts();
            return new LoadInput(name, parts, false, changes);
        } catch (IOException | RuntimeException e) {
            changes.close();
            throw e;
        }
    }

    /**
     * What the delivery says of layers by keys alone: those of which features are deleted, and none are brought; those
     * whose updates lack attributes of the key.
     */
    public List<LayerSchema> keyedLayers(ChangeKey key) {
        List<LayerSchema> layers = new ArrayList<>();
        if (changes == null) {
            return layers;
        }
        Set<String> types = new LinkedHashSet<>(changes.deleted().keySet());
        types.addAll(changes.updated().keySet());
        for (String type : types) {
            LayerSchema known = layer(type);
            List<AttributeDescriptor> missing = new ArrayList<>();
            for (String attribute : key.attributes()) {
                boolean isId = attribute.equals(key.id());
                if (!isId && (known == null || known.type().getDescriptor(attribute) == null)) {
                    missing.add(FeatureTypes.attribute(attribute, String.class));
                }
            }
            if (known == null || !missing.isEmpty()) {
                boolean hasId = key.attributes().isEmpty() || key.hasStates();
                layers.add(new LayerSchema(
                        FeatureTypes.type(null, type, missing), null, List.of(), hasId ? GmlPart.ID : null));
            }
        }
        return layers;
    }

    /** The layer of a name; null if the input has no features of it. */
    public LayerSchema layer(String type) {
        for (LoadPart part : parts) {
            for (LayerSchema layer : part.layers()) {
                if (layer.type().getTypeName().equals(type)) {
                    return layer;
                }
            }
        }
        return null;
    }

    /** Closes what has not been read, and deletes temporary files. */
    @Override
    public void close() throws IOException {
        for (LoadPart part : parts) {
            part.close();
        }
        if (changes != null) {
            changes.close();
        }
    }

    /** A document of one type is read as rows, with the type that has been derived. */
    private static LoadInput ofGml(String name, GmlLayers gml, InputOptions options, boolean keeps) throws IOException {
        boolean isKept = false;
        try {
            List<String> names = gml.names();
            String chosen = options.layer();
            if (chosen == null && names.size() != 1) {
                LoadPart part = GmlPart.of(name, gml, options, keeps);
                isKept = keeps;
                return new LoadInput(name, List.of(part), gml.isSampled(), null);
            }
            int index = chosen == null ? 0 : names.indexOf(chosen);
            if (index < 0) {
                throw new InputException(
                        name + " has no layer " + chosen + "; its layers are " + String.join(", ", names));
            }
            FeatureInput layer = gml.layers(options).get(index);
            InputOptions own = gml.layerOptions(index, options);
            LoadPart part = LayerPart.of(
                    () -> FeatureInputs.open(name, own),
                    GmlPart.schema(layer, gml.types().get(index)));
            return new LoadInput(name, List.of(part), gml.isSampled(), null);
        } finally {
            if (!isKept) {
                gml.close();
            }
        }
    }
}
