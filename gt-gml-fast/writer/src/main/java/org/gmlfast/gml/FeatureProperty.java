/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import java.util.function.Supplier;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.gml.output.GmlOutput;

/** A property with a feature (GML 07-036 §9.5), which comes from a join where the format has no tuples. */
final class FeatureProperty extends PropertyEncoder {

    private final Supplier<GmlOutput.NestedFeatures> nested;

    /**
     * A property made from an attribute that holds features.
     *
     * @param nested makes the encoders of the features in a document
     */
    FeatureProperty(Property property, Supplier<GmlOutput.NestedFeatures> nested) {
        super(property);
        this.nested = nested;
    }

    @Override
    void writeValue(GmlOutput out, Object value, String featureId) throws XMLStreamException {
        if (value instanceof SimpleFeature feature) {
            out.nested(nested).write(feature, out);
        } else {
            writeByClass(out, value);
        }
    }
}
