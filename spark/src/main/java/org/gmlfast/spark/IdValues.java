/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.unsafe.types.UTF8String;

/** The ids of features as values of their column: of an integer, the id is the number after the name of the type. */
final class IdValues {

    private IdValues() {}

    static String of(String typeName, long number) {
        return typeName + '.' + number;
    }

    /**
     * The value of an id in a column.
     *
     * @throws ArithmeticException if the column has integers, and the id is none
     */
    static Object value(String id, DataType type, String typeName) {
        if (type instanceof StringType) {
            return UTF8String.fromString(id);
        }
        boolean hasName = id.startsWith(typeName) && id.startsWith(".", typeName.length());
        try {
            long number = Long.parseLong(hasName ? id.substring(typeName.length() + 1) : id);
            if (type instanceof IntegerType) {
                return Math.toIntExact(number);
            }
            boolean isShort = type instanceof ShortType && number == (short) number;
            if (isShort || type instanceof ByteType && number == (byte) number) {
                return isShort ? (Object) (short) number : (Object) (byte) number;
            }
            if (type.defaultSize() == Long.BYTES) {
                return number;
            }
        } catch (NumberFormatException | ArithmeticException e) {
            // refused below
        }
        throw new ArithmeticException("its id is not a " + type.catalogString() + " after \"" + typeName + ".\"");
    }
}
