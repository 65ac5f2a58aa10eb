/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import org.junit.jupiter.api.Test;

/** Values of Spark's GEOMETRY and GEOGRAPHY are found by name: the release that this is compiled against has none. */
class NativeGeometriesTest {

    /** A value as those of Spark 4.1: the SRID, then WKB. */
    public static final class Value {

        public byte[] getBytes() {
            return ByteBuffer.allocate(25)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(4326)
                    .put((byte) 1)
                    .putInt(1)
                    .putDouble(9.5)
                    .putDouble(47.2)
                    .array();
        }
    }

    @Test
    void returnsTheBytesOfValues() {
        NativeGeometries geometries = new NativeGeometries();
        byte[] bytes = geometries.bytes(new Value());
        assertThat(bytes).hasSize(25).isEqualTo(geometries.bytes(new Value()));
        assertThat(NativeGeometries.srid(bytes)).isEqualTo(4326);
    }

    @Test
    void refusesValuesOfAnUnknownForm() {
        assertThatThrownBy(() -> new NativeGeometries().bytes(7))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("represents GEOMETRY in another form");
    }
}
