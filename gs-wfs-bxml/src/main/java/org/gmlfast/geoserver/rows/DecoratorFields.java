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
        for (Class<?> each = object.getClass(); each != null; each = each.getSuperclass()) {
            if (each.getName().equals(declaring)) {
                return read(object, each, name, type);
            }
        }
        throw new FeaturesNeededException(object.getClass().getName() + " is no " + declaring);
    }

    private static <T> T read(Object object, Class<?> declaring, String name, Class<T> type)
            throws FeaturesNeededException {
        try {
            Field field = declaring.getDeclaredField(name);
            field.setAccessible(true);
            return type.cast(field.get(object));
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new FeaturesNeededException(declaring.getName() + " has no readable field " + name, e);
        }
    }
}
