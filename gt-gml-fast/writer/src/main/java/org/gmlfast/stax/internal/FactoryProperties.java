/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

import org.codehaus.stax2.XMLStreamProperties;

/**
 * The properties of a StAX factory in one table: the name of each, how it is read from the factory's settings, and how
 * it changes them. The settings are immutable; {@link #with} returns a changed copy.
 *
 * <pre>{@code
 * static final FactoryProperties<ReaderSettings> PROPERTIES = FactoryProperties.of(
 *         flag(XMLInputFactory.IS_COALESCING, ReaderSettings::coalescing, ReaderSettings::withCoalescing),
 *         constant(XMLInputFactory2.P_PRESERVE_LOCATION, true));
 * }</pre>
 *
 * @param <S> the settings
 */
public final class FactoryProperties<S> {

    /** Changes settings. */
    @FunctionalInterface
    private interface Change<S> {
        S apply(S settings, Object value);
    }

    /**
     * One line of the table.
     *
     * @param <S> the settings
     */
    public static final class Property<S> {

        private final String name;
        private final Function<S, ?> getter;
        private final Change<S> change;

        private Property(String name, Function<S, ?> getter, Change<S> change) {
            this.name = name;
            this.getter = getter;
            this.change = change;
        }
    }

    private final Map<String, Property<S>> properties = new LinkedHashMap<>();

    private FactoryProperties() {}

    /** A table of these properties and of the implementation's name and version, which every Stax2 factory has. */
    @SafeVarargs
    public static <S> FactoryProperties<S> of(Property<S>... properties) {
        FactoryProperties<S> table = new FactoryProperties<>();
        String version = FactoryProperties.class.getPackage().getImplementationVersion();
        table.add(constant(XMLStreamProperties.XSP_IMPLEMENTATION_NAME, "gml-fast"));
        table.add(constant(XMLStreamProperties.XSP_IMPLEMENTATION_VERSION, String.valueOf(version)));
        for (Property<S> property : properties) {
            table.add(property);
        }
        return table;
    }

    private void add(Property<S> property) {
        properties.put(property.name, property);
    }

    // ---- kinds of properties

    /** A property that is true or false. It can be set by a Boolean or by the text of one. */
    public static <S> Property<S> flag(String name, Function<S, Boolean> getter, BiFunction<S, Boolean, S> wither) {
        return new Property<>(name, getter, (settings, value) -> wither.apply(settings, bool(name, value)));
    }

    /**
     * A property with values of some other type.
     *
     * @param type of the values; null is a value, too
     * @param wither throws an {@link IllegalArgumentException} for a value that is not allowed
     */
    public static <S, V> Property<S> value(
            String name, Class<V> type, Function<S, V> getter, BiFunction<S, V, S> wither) {
        return new Property<>(name, getter, (settings, value) -> {
            if (value != null && !type.isInstance(value)) {
                throw new IllegalArgumentException("property \"" + name + "\" is a " + type.getName() + ", not a "
                        + value.getClass().getName());
            }
            return wither.apply(settings, type.cast(value));
        });
    }

    /** A property with one value, which cannot be set. */
    public static <S> Property<S> constant(String name, Object value) {
        return new Property<>(name, settings -> value, (settings, other) -> {
            throw new IllegalArgumentException("property \"" + name + "\" is always " + value + " and cannot be set");
        });
    }

    /** A flag that can be set to true and false without effect: its value stays the same. */
    public static <S> Property<S> ignored(String name, boolean value) {
        return flag(name, settings -> value, (settings, other) -> settings);
    }

    /** A flag that can be set to its only value. */
    public static <S> Property<S> fixed(String name, boolean value) {
        return flag(name, settings -> value, (settings, other) -> {
            if (other != value) {
                throw new IllegalArgumentException("property \"" + name + "\" is always " + value);
            }
            return settings;
        });
    }

    /**
     * The value of a property that is true or false.
     *
     * @param value a Boolean or the text of one
     * @throws IllegalArgumentException for any other value
     */
    private static boolean bool(String name, Object value) {
        if (value instanceof Boolean b) {
            return b;
        }
        if (value instanceof String s && (s.equalsIgnoreCase("true") || s.equalsIgnoreCase("false"))) {
            return Boolean.parseBoolean(s);
        }
        throw new IllegalArgumentException("property \"" + name + "\" is true or false, not " + value);
    }

    // ---- use

    /** Whether the table has a property of this name. */
    public boolean isSupported(String name) {
        return properties.containsKey(name);
    }

    /**
     * The value of a property.
     *
     * @throws IllegalArgumentException for an unknown name
     */
    public Object get(S settings, String name) {
        return property(name).getter.apply(settings);
    }

    /**
     * The settings with another value of a property.
     *
     * @throws IllegalArgumentException for an unknown name, a constant, or a value that the property does not allow
     */
    public S with(S settings, String name, Object value) {
        return property(name).change.apply(settings, value);
    }

    private Property<S> property(String name) {
        Property<S> property = properties.get(name);
        if (property == null) {
            throw new IllegalArgumentException("unknown property \"" + name + "\"");
        }
        return property;
    }
}
