/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.rows.UnsupportedColumnException;
import org.junit.jupiter.api.Test;

/** The number of requests to the database for types of columns. */
class DescribedColumnsTest {

    private final DescribedColumns columns = new DescribedColumns();
    private int opened;

    /** A connection of a driver that cannot describe columns, or that fails. */
    private Connection connection(Throwable failure) {
        opened++;
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("unwrap")) {
                        throw failure;
                    }
                    return null;
                });
    }

    private static SimpleFeatureType schema() {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName("town");
        return builder.buildFeatureType();
    }

    private void describe(SimpleFeatureType schema, Throwable failure) throws Exception {
        columns.get(schema, "name", "SELECT name FROM town", () -> connection(failure));
    }

    @Test
    void asksDriverThatCannotDescribeOncePerSchema() {
        Error otherDriver = new NoSuchMethodError("getQueryExecutor");
        SimpleFeatureType schema = schema();
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> describe(schema, otherDriver))
                    .isInstanceOf(UnsupportedColumnException.class)
                    .hasMessageContaining("getQueryExecutor");
        }
        assertThat(opened).isEqualTo(1);
        assertThatThrownBy(() -> describe(schema(), otherDriver)).isInstanceOf(UnsupportedColumnException.class);
        assertThat(opened).isEqualTo(2);
    }

    @Test
    void asksAgainAfterAFailure() {
        SimpleFeatureType schema = schema();
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> describe(schema, new SQLException("connection lost")))
                    .isInstanceOf(SQLException.class);
        }
        assertThat(opened).isEqualTo(2);
    }
}
