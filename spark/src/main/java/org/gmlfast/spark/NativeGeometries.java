/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import org.apache.spark.sql.types.DataType;

/** The values of Spark's GEOMETRY and GEOGRAPHY, from 4.1 on: the SRID in four bytes, then WKB. */
final class NativeGeometries {

    static final int HEADER = 4;

    private MethodHandle bytes;
    private Class<?> valueClass;

    /** The bytes of a value, which are not a copy. */
    byte[] bytes(Object value) {
        try {
            if (valueClass != value.getClass()) {
                valueClass = value.getClass();
                bytes = MethodHandles.publicLookup()
                        .findVirtual(valueClass, "getBytes", MethodType.methodType(byte[].class))
                        .asType(MethodType.methodType(byte[].class, Object.class));
            }
            return (byte[]) bytes.invokeExact(value);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("this release of Spark has another form of GEOMETRY: " + e, e);
        }
    }

    static int srid(byte[] value) {
        return ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN).getInt();
    }

    /** The SRID of all values of a type; 0 if each value has its own. */
    static int srid(DataType type) {
        String name = type.typeName();
        String digits = name.replaceAll("\\D", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }
}
