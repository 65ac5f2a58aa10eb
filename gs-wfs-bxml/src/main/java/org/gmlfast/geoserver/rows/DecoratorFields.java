/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.lang.reflect.Field;

/** Reads fields of collections that have no public method for what they decorate. Thread-safe. */
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
        for (Class<?> each = object.getClass(); each != null; each = each.getSuperclass()) {
            if (each.getName().equals(declaring)) {
                Field field = each.getDeclaredField(name);
                field.setAccessible(true);
                return field;
            }
        }
        throw new FeaturesNeededException(object.getClass().getName() + " is no " + declaring);
    }
}
