/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import org.gmlfast.geoserver.members.PrivateMembers;

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
            return type.cast(PrivateMembers.get(object, declaring, name));
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
            PrivateMembers.set(object, declaring, name, value);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new FeaturesNeededException(declaring + " has no writable field " + name, e);
        }
    }

    /**
     * The result of a method.
     *
     * @param declaring the name of the class that declares the method, the object's own or one above it
     * @throws FeaturesNeededException if there is no such method, it fails, or its result has another type
     */
    static <T> T call(Object object, String declaring, String name, Class<T> type, Object... arguments)
            throws FeaturesNeededException {
        try {
            return type.cast(PrivateMembers.call(object, declaring, name, arguments));
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new FeaturesNeededException(declaring + " has no method " + name + " to call", e);
        }
    }
}
