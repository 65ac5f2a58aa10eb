/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.members;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Reads fields and calls methods of GeoServer and GeoTools that are not public and have no public equivalent. If a
 * GeoServer lacks one, an exception is thrown and the caller works without it. {@code ReflectionIT} lists all of them
 * for each release; the documentation's page about upstream names the public API that would make each unnecessary.
 */
public final class PrivateMembers {

    private PrivateMembers() {}

    /**
     * The value of a field.
     *
     * @param declaring the name of the class that declares the field, the object's own or one above it; null for the
     *     nearest that has the field
     * @throws ReflectiveOperationException if there is no such field
     */
    public static Object get(Object object, String declaring, String name) throws ReflectiveOperationException {
        return field(object, declaring, name).get(object);
    }

    /**
     * Sets a field.
     *
     * @param declaring as for {@link #get}
     * @throws ReflectiveOperationException if there is no such field
     */
    public static void set(Object object, String declaring, String name, Object value)
            throws ReflectiveOperationException {
        field(object, declaring, name).set(object, value);
    }

    /**
     * The result of a method.
     *
     * @param declaring the name of the class that declares the method
     * @throws ReflectiveOperationException if there is no such method, or it fails
     */
    public static Object call(Object object, String declaring, String name, Object... arguments)
            throws ReflectiveOperationException {
        Class<?>[] types = Arrays.stream(arguments).map(Object::getClass).toArray(Class<?>[]::new);
        for (Class<?> each = object.getClass(); each != null; each = each.getSuperclass()) {
            if (each.getName().equals(declaring)) {
                Method method = each.getDeclaredMethod(name, types);
                method.setAccessible(true);
                return method.invoke(object, arguments);
            }
        }
        throw new NoSuchMethodException(object.getClass().getName() + " is no " + declaring);
    }

    private static Field field(Object object, String declaring, String name) throws NoSuchFieldException {
        for (Class<?> each = object.getClass(); each != null; each = each.getSuperclass()) {
            if (declaring == null || each.getName().equals(declaring)) {
                for (Field field : each.getDeclaredFields()) {
                    if (field.getName().equals(name)) {
                        field.setAccessible(true);
                        return field;
                    }
                }
            }
        }
        throw new NoSuchFieldException(
                object.getClass().getName() + " has no field " + name + (declaring == null ? "" : " of " + declaring));
    }
}
