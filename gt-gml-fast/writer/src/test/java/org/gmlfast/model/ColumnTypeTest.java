/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.locationtech.jts.geom.Polygon;

class ColumnTypeTest {

    @ParameterizedTest
    @CsvSource({
        "INTEGER, LONG, LONG",
        "LONG, BIG_INTEGER, BIG_INTEGER",
        "SHORT, FLOAT, FLOAT",
        "INTEGER, FLOAT, DOUBLE",
        "INTEGER, DOUBLE, DOUBLE",
        "BIG_INTEGER, DECIMAL, DECIMAL",
        "DOUBLE, DECIMAL, DECIMAL",
        "DATE, LOCAL_DATE_TIME, LOCAL_DATE_TIME",
        "DATE, DATE_TIME, STRING",
        "LOCAL_DATE_TIME, DATE_TIME, STRING",
        "TIME, DATE_TIME, STRING",
        "BOOLEAN, INTEGER, STRING",
        "LONG, STRING, STRING",
        "BINARY, LIST, STRING"
    })
    void isUnifiedWithAnother(ColumnType one, ColumnType other, ColumnType both) {
        assertThat(one.with(other)).isEqualTo(both);
        assertThat(other.with(one)).isEqualTo(both);
    }

    @ParameterizedTest
    @EnumSource
    void isUnifiedInAnyOrder(ColumnType first) {
        for (ColumnType second : ColumnType.values()) {
            for (ColumnType third : ColumnType.values()) {
                assertThat(first.with(second).with(third))
                        .as("%s, %s, %s", first, second, third)
                        .isEqualTo(third.with(first).with(second))
                        .isEqualTo(first.with(second.with(third)));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void isTheTypeOfItsOwnClasses(ColumnType type) {
        if (type != ColumnType.OTHER) {
            assertThat(ColumnType.of(type.binding())).isEqualTo(type);
            assertThat(ColumnType.of(type.exactBinding())).isEqualTo(type);
        }
    }

    @Test
    void isKnownForPrimitivesSubclassesAndArrays() {
        assertThat(ColumnType.of(int.class)).isEqualTo(ColumnType.INTEGER);
        assertThat(ColumnType.of(Polygon.class)).isEqualTo(ColumnType.GEOMETRY);
        assertThat(ColumnType.of(String[].class)).isEqualTo(ColumnType.LIST);
        assertThat(ColumnType.ofValue(new ArrayList<>())).isEqualTo(ColumnType.LIST);
        assertThat(ColumnType.ofValue(Map.of())).isEqualTo(ColumnType.MAP);
        assertThat(ColumnType.ofValue(new AtomicInteger())).isEqualTo(ColumnType.OTHER);
    }
}
