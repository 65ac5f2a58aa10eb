/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.stax.PreparedName;

/** A property with a feature in it (GML 07-036 §9.5): what a join brings along where there are no tuples. */
final class FeatureProperty extends PropertyEncoder {

    private final FeatureTypeCompiler compiler;

    /**
     * A property made from an attribute that holds features.
     *
     * @param compiler the outer type's: features in it are written with the same version, settings and prefixes
     */
    FeatureProperty(String attributeName, PreparedName element, int index, boolean nil, FeatureTypeCompiler compiler) {
        super(attributeName, element, index, nil);
        this.compiler = compiler;
    }

    @Override
    void writeValue(GmlOutput out, Object value, String featureId) throws XMLStreamException {
        if (value instanceof SimpleFeature feature) {
            out.writeNested(feature, compiler);
        } else {
            SimpleType.of(value).write(out, value);
        }
    }
}
