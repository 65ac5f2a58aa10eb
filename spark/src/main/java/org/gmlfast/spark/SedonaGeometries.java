/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.UserDefinedType;
import org.locationtech.jts.geom.Geometry;

/** The geometries of Apache Sedona, if it is there: its user-defined type, and its serialized form. */
final class SedonaGeometries {

    private static final String TYPE = "org.apache.spark.sql.sedona_sql.UDT.GeometryUDT";
    private static final String SERIALIZER = "org.apache.sedona.common.geometrySerde.GeometrySerializer";

    private final MethodHandle serialize;
    private final MethodHandle deserialize;

    /** @throws IllegalStateException if Sedona is not on the class path */
    SedonaGeometries() {
        try {
            Class<?> serializer = load(SERIALIZER);
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            serialize = lookup.findStatic(serializer, "serialize", MethodType.methodType(byte[].class, Geometry.class));
            deserialize =
                    lookup.findStatic(serializer, "deserialize", MethodType.methodType(Geometry.class, byte[].class));
        } catch (ReflectiveOperationException e) {
            throw absent(e);
        }
    }

    private static Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(name, true, Thread.currentThread().getContextClassLoader());
    }

    private static IllegalStateException absent(Exception e) {
        return new IllegalStateException(
                "a column has geometries of Apache Sedona, but Sedona is not on the class path of Spark, or is a release"
                        + " other than 1.7 to 1.9: " + e,
                e);
    }

    /** Whether a type is Sedona's. The name of its class has a suffix where it is an object of Scala. */
    static boolean isType(DataType type) {
        return type instanceof UserDefinedType && type.getClass().getName().startsWith(TYPE);
    }

    /** @throws IllegalStateException if Sedona is not on the class path */
    static DataType type() {
        try {
            return (DataType) load(TYPE).getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw absent(e);
        }
    }

    byte[] serialized(Geometry geometry) {
        try {
            return (byte[]) serialize.invokeExact(geometry);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    Geometry geometry(byte[] serialized) {
        try {
            return (Geometry) deserialize.invokeExact(serialized);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    private static RuntimeException failed(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return new IllegalArgumentException("Apache Sedona cannot convert the geometry: " + e.getMessage(), e);
    }
}
