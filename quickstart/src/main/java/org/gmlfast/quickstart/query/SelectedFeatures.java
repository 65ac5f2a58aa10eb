/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.query;

import java.io.IOException;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.filter.FilterAttributeExtractor;
import org.gmlfast.quickstart.source.FeatureInput;
import org.gmlfast.quickstart.source.InputException;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/** The features of an input that a query wants, and how many that is. Belongs to one thread. */
public final class SelectedFeatures {

    private final FeatureInput input;
    private final FeatureQuery query;
    private final Geometry area;

    private long matched;
    private long returned;
    private boolean exhausted;

    /**
     * Features to be selected.
     *
     * @throws IOException if the query asks for attributes that there are not
     */
    public SelectedFeatures(FeatureInput input, FeatureQuery query) throws IOException {
        this.input = input;
        this.query = query;
        this.area = query.area() == null ? null : new GeometryFactory().toGeometry(query.area());
        checkAttributes();
    }

    private void checkAttributes() throws InputException {
        SimpleFeatureType schema = input.schema();
        Set<String> wanted = new TreeSet<>();
        if (query.where() != null) {
            FilterAttributeExtractor attributes = new FilterAttributeExtractor();
            query.where().accept(attributes, null);
            wanted.addAll(attributes.getAttributeNameSet());
        }
        if (query.properties() != null) {
            wanted.addAll(query.properties());
        }
        for (String name : wanted) {
            // the empty name stands for the geometry, in CQL's BBOX
            if (schema.getDescriptor(name) == null && !name.isEmpty()) {
                throw new InputException(
                        "there is no attribute \"" + name + "\" in " + schema.getTypeName() + "; it has "
                                + String.join(
                                        ", ",
                                        schema.getAttributeDescriptors().stream()
                                                .map(d -> d.getLocalName())
                                                .toList()));
            }
        }
    }

    /**
     * The next feature, as it comes from the input.
     *
     * @return null if there is none
     * @throws IOException if the input fails, or the condition on a feature
     */
    public SimpleFeature next() throws IOException {
        while (query.count() < 0 || returned < query.count()) {
            SimpleFeature feature = input.next();
            if (feature == null) {
                exhausted = true;
                return null;
            }
            if (isMatch(feature) && matched++ >= query.start()) {
                returned++;
                return feature;
            }
        }
        return null;
    }

    private boolean isMatch(SimpleFeature feature) throws InputException {
        try {
            return meetsArea(feature) && (query.where() == null || query.where().evaluate(feature));
        } catch (RuntimeException e) {
            throw new InputException(
                    "the condition cannot be applied to " + feature.getID() + ": " + e.getMessage(), e);
        }
    }

    private boolean meetsArea(SimpleFeature feature) {
        if (area == null) {
            return true;
        }
        Geometry geometry = (Geometry) feature.getDefaultGeometry();
        return geometry != null && geometry.getEnvelopeInternal().intersects(query.area()) && area.intersects(geometry);
    }

    // ---- numbers

    /**
     * How many features match in all: from the input if it can tell, or when all have been read.
     *
     * @throws IOException if the input fails
     */
    public OptionalLong numberMatched() throws IOException {
        if (exhausted) {
            return OptionalLong.of(matched);
        }
        return query.isFiltered() ? OptionalLong.empty() : input.count();
    }

    /**
     * How many features {@link #next} gives in all, from the input if it can tell.
     *
     * @throws IOException if the input fails
     */
    public OptionalLong numberToReturn() throws IOException {
        if (query.count() == 0) {
            return OptionalLong.of(0);
        }
        OptionalLong all = numberMatched();
        if (all.isEmpty()) {
            return all;
        }
        long rest = Math.max(0, all.getAsLong() - query.start());
        return OptionalLong.of(query.count() < 0 ? rest : Math.min(rest, query.count()));
    }

    /** How many features {@link #next} has given. */
    public long numberReturned() {
        return returned;
    }
}
