/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.change;

import java.util.List;

/**
 * A change of some properties of features, whose values are a feature of the delivery.
 *
 * @param row the number of this feature among those of the type, from 1
 * @param place the document and the line, for messages
 * @param paths of the properties, as those of derived attributes
 * @param states whose rows change
 */
public record FeatureUpdate(long row, String place, List<String> paths, List<ObjectState> states) {

    FeatureUpdate at(long number) {
        return new FeatureUpdate(number, place, paths, states);
    }
}
