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

    /** Makes a value of bytes; null before the first. */
    private MethodHandle ofBytes;

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
            throw otherForm(e);
        }
    }

    /**
     * The value of a geometry in a column.
     *
     * @param srid of the geometry; 0 if it is unknown
     * @throws ArithmeticException if the column has another SRID
     */
    Object value(byte[] wkb, int srid, DataType type) {
        int sridOfType = srid(type);
        if (srid != 0 && sridOfType != 0 && srid != sridOfType) {
            throw new ArithmeticException(
                    "the geometry has the SRID " + srid + ", but the column is a " + type.catalogString());
        }
        byte[] value = ByteBuffer.allocate(HEADER + wkb.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(srid == 0 ? sridOfType : srid)
                .put(wkb)
                .array();
        try {
            if (ofBytes == null) {
                ofBytes = ofBytes(type);
            }
            return ofBytes.invokeExact(value);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw otherForm(e);
        }
    }

    /** The class of values is one for both types from Spark 4.2 on. */
    private static MethodHandle ofBytes(DataType type) throws ReflectiveOperationException {
        boolean isGeometry = type.getClass().getSimpleName().startsWith("Geometry");
        Class<?> made;
        try {
            made = load("BinaryView");
        } catch (ClassNotFoundException e) {
            made = load(isGeometry ? "GeometryVal" : "GeographyVal");
        }
        return MethodHandles.publicLookup()
                .findStatic(made, "fromBytes", MethodType.methodType(made, byte[].class))
                .asType(MethodType.methodType(Object.class, byte[].class));
    }

    private static Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName("org.apache.spark.unsafe.types." + name);
    }

    private static IllegalStateException otherForm(Throwable e) {
        return new IllegalStateException("this release of Spark represents GEOMETRY in another form: " + e, e);
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
