/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.Serializable;

import org.apache.spark.sql.types.DataType;

/** A column that becomes a property. Immutable. */
final class WriteColumn implements Serializable {

    private static final long serialVersionUID = 1;

    final int ordinal;
    final String name;
    final WrittenType type;
    final DataType dataType;

    WriteColumn(int ordinal, String name, WrittenType type, DataType dataType) {
        this.ordinal = ordinal;
        this.name = name;
        this.type = type;
        this.dataType = dataType;
    }
}
