/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import org.wololo.flatgeobuf.generated.ColumnType;

/** The types of columns that documents have, with their codes in FlatGeobuf. */
final class ColumnTypes {

    static final int BYTE = 0;
    static final int BOOL = 2;
    static final int SHORT = 3;
    static final int INT = 5;
    static final int LONG = 7;
    static final int FLOAT = 9;
    static final int DOUBLE = 10;
    static final int STRING = 11;
    static final int JSON = 12;
    static final int DATE_TIME = 13;
    static final int BINARY = 14;

    private ColumnTypes() {}

    /** The name of a type for messages. */
    static String name(int type) {
        return ColumnType.names[type];
    }
}
