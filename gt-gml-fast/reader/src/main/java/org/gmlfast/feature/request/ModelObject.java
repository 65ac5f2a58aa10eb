/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.util.ArrayList;
import java.util.List;

/**
 * An object of a request, with the names that GeoServer's request model uses.
 *
 * <p>Values are strings, whole numbers, qualified names, URIs, lists, filters, geometries, features, other objects, and
 * {@link Choice choices}. Properties without a value have the model's default.
 */
public final class ModelObject {

    /**
     * A property, which may be repeated.
     *
     * @param name in the model; not null
     * @param value null if it is set to null
     */
    public record Property(String name, Object value) {}

    /**
     * A value of an enumeration.
     *
     * @param text as XML has it; not null
     */
    public record Choice(String text) {}

    private final String type;
    private final List<Property> properties = new ArrayList<>();

    ModelObject(String type) {
        this.type = type;
    }

    ModelObject with(String name, Object value) {
        properties.add(new Property(name, value));
        return this;
    }

    /** The name of its class in the model; not null. */
    public String type() {
        return type;
    }

    /** The properties in the order of the request; not null. */
    public List<Property> properties() {
        return properties;
    }

    @Override
    public String toString() {
        return type + properties;
    }
}
