/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.layers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.gml.GmlLayers;

/** All layers of an input. */
public final class SourceSurvey {

    private final String name;
    private final List<LayerSurvey> layers = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private long skipped;
    private String profile;

    /** @param name of the input, for the report */
    public SourceSurvey(String name) {
        this.name = name;
    }

    /**
     * Reads all layers of a GML document in one pass.
     *
     * @throws IOException if the document cannot be read or is malformed
     */
    public void addAll(GmlLayers gml) throws IOException {
        Map<SimpleFeatureType, LayerSurvey> byType = new IdentityHashMap<>();
        for (SimpleFeatureType type : gml.types()) {
            LayerSurvey layer = new LayerSurvey(type);
            byType.put(type, layer);
            layers.add(layer);
        }
        for (SimpleFeature feature = gml.next(); feature != null; feature = gml.next()) {
            byType.get(feature.getFeatureType()).add(feature);
        }
        notes.addAll(gml.notes());
        skipped += gml.skipped();
    }

    /**
     * Adds a layer: with the number of features and the extent that the input knows, or by reading its features.
     *
     * @throws IOException if the input cannot be read
     */
    public void add(FeatureInput input) throws IOException {
        LayerSurvey layer = new LayerSurvey(input.schema());
        OptionalLong count = input.count();
        boolean hasGeometry = input.schema().getGeometryDescriptor() != null;
        if (count.isPresent() && (!hasGeometry || input.bounds() != null)) {
            layer.setKnown(count.getAsLong(), hasGeometry ? input.bounds() : new org.locationtech.jts.geom.Envelope());
        } else {
            for (SimpleFeature feature = input.next(); feature != null; feature = input.next()) {
                layer.add(feature);
            }
            notes.addAll(input.notes());
        }
        layers.add(layer);
    }

    /** Sets the name of the profile of its documents; null for none. */
    public void setProfile(String recognized) {
        profile = recognized;
    }

    /** The name of the profile of its documents; null for none. */
    String profile() {
        return profile;
    }

    String name() {
        return name;
    }

    List<LayerSurvey> layers() {
        return layers;
    }

    List<String> notes() {
        return notes;
    }

    /** Returns the number of features that have been skipped because they have errors. */
    public long skipped() {
        return skipped;
    }
}
