/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.output;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gmlfast.gml.StrangeGeometry;
import org.gmlfast.model.GeometryKind;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

class OrdinateLayoutTest {

    @Test
    void refusesLayoutOfUnknownKind() {
        Geometry strange = new StrangeGeometry();
        assertThatThrownBy(() -> OrdinateLayout.of(strange, GeometryKind.of(strange), true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("GML has no element for " + StrangeGeometry.class.getName());
        Geometry collection = new GeometryFactory().createGeometryCollection(new Geometry[] {strange});
        assertThatThrownBy(() -> OrdinateLayout.of(collection, GeometryKind.of(collection), false))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
