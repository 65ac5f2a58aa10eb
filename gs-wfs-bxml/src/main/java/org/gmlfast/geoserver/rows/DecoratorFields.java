/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Reads fields, and calls methods, of GeoTools and GeoServer that are not public. Thread-safe. */
final class DecoratorFields {

    private DecoratorFields() {}

    /**
     * The value of a field.
     *
     * @param declaring the name of the class that declares the field, the object's own or one above it
     * @throws FeaturesNeededException if there is no such field, or its value has another type
     */
    static <T> T read(Object object, String declaring, String name, Class<T> type) throws FeaturesNeededException {
        try {
            return type.cast(field(object, declaring, name).get(object));
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new FeaturesNeededException(declaring + " has no readable field " + name, e);
        }
    }

    /**
     * Sets a field.
     *
     * @param declaring the name of the class that declares the field, the object's own or one above it
     * @throws FeaturesNeededException if there is no such field, or it cannot have the value
     */
    static void write(Object object, String declaring, String name, Object value) throws FeaturesNeededException {
        try {
            field(object, declaring, name).set(object, value);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new FeaturesNeededException(declaring + " has no writable field " + name, e);
        }
    }

    private static Field field(Object object, String declaring, String name)
            throws FeaturesNeededException, ReflectiveOperationException {
        Field field = owner(object, declaring).getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    /**
     * The result of a method.
     *
     * @param declaring the name of the class that declares the method, the object's own or one above it
     * @throws FeaturesNeededException if there is no such method, it fails, or its result has another type
     */
    static <T> T call(Object object, String declaring, String name, Class<T> type, Object... arguments)
            throws FeaturesNeededException {
        Class<?> owner = owner(object, declaring);
        Class<?>[] types = Arrays.stream(arguments).map(Object::getClass).toArray(Class<?>[]::new);
        try {
            Method method = owner.getDeclaredMethod(name, types);
            method.setAccessible(true);
            return type.cast(method.invoke(object, arguments));
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new FeaturesNeededException(declaring + " has no method " + name + " to call", e);
        }
    }

    private static Class<?> owner(Object object, String declaring) throws FeaturesNeededException {
        for (Class<?> each = object.getClass(); each != null; each = each.getSuperclass()) {
            if (each.getName().equals(declaring)) {
                return each;
            }
        }
        throw new FeaturesNeededException(object.getClass().getName() + " is no " + declaring);
    }
}
