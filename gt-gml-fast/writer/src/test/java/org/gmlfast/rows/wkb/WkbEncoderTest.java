/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows.wkb;

import static org.assertj.core.api.Assertions.assertThat;

import org.gmlfast.rows.wkb.WkbEncoder.Flavor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.impl.PackedCoordinateSequenceFactory;
import org.locationtech.jts.io.ByteOrderValues;
import org.locationtech.jts.io.WKBWriter;
import org.locationtech.jts.io.WKTReader;

/** The encoder writes the bytes that JTS' own writer makes. */
class WkbEncoderTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POINT (1 -2.5)",
                "POINT Z (1 2 3)",
                "POINT EMPTY",
                "LINESTRING (0 0, 1e300 1e-300)",
                "LINESTRING EMPTY",
                "LINEARRING (0 0, 1 0, 1 1, 0 0)",
                "POLYGON ((0 0, 4 0, 4 4, 0 0), (1 1, 2 1, 2 2, 1 1))",
                "POLYGON Z ((0 0 1, 4 0 2, 4 4 3, 0 0 1))",
                "POLYGON EMPTY",
                "MULTIPOINT ((0 0), (1 1))",
                "MULTIPOINT EMPTY",
                "MULTILINESTRING ((0 0, 1 1), (2 2, 3 3))",
                "MULTIPOLYGON (((0 0, 4 0, 4 4, 0 0)), ((9 9, 8 9, 8 8, 9 9)))",
                "GEOMETRYCOLLECTION (POINT (1 2), GEOMETRYCOLLECTION (LINESTRING (0 0, 1 1)))",
                "GEOMETRYCOLLECTION Z (POINT Z (1 2 3), POLYGON Z ((0 0 1, 4 0 2, 4 4 3, 0 0 1)))",
                "GEOMETRYCOLLECTION EMPTY"
            })
    void writesTheBytesOfJts(String wkt) throws Exception {
        for (GeometryFactory factory : new GeometryFactory[] {
            new GeometryFactory(), new GeometryFactory(PackedCoordinateSequenceFactory.DOUBLE_FACTORY)
        }) {
            Geometry geometry = new WKTReader(factory).read(wkt);
            geometry.setSRID(25832);
            int dimension = wkt.contains(" Z ") ? 3 : 2;
            for (boolean hasSrid : new boolean[] {false, true}) {
                byte[] expected = new WKBWriter(dimension, ByteOrderValues.LITTLE_ENDIAN, hasSrid).write(geometry);
                assertThat(new WkbEncoder(Flavor.EXTENDED, false)
                                .encode(geometry, hasSrid ? 25832 : WkbEncoder.NO_SRID))
                        .isEqualTo(expected);
            }
        }
    }
}
