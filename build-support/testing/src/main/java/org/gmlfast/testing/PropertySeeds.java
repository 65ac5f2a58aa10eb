/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing;

import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyAttributes;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/**
 * Gives each property a fixed seed, so that a build depends on its sources alone. jqwik finds this hook itself, in
 * every module that depends on this one.
 *
 * <pre>{@code
 * ./mvnw test -Dgmlfast.seed=random -Dgmlfast.tries=20    # looks for new failures
 * ./mvnw test -Dgmlfast.seed=-3714159832345               # repeats one
 * }</pre>
 */
public final class PropertySeeds implements AroundPropertyHook {

    /** {@code random}, or the seed of all properties; by default, each property has its own. */
    private static final String SEED = System.getProperty("gmlfast.seed");

    /** The factor of the number of tries. */
    private static final String TRIES = System.getProperty("gmlfast.tries", "1");

    private static final int DEFAULT_TRIES = 1000;

    /**
     * Returns how often a test that is no property tries something at random.
     *
     * @param tries the number in a normal build, at least 1
     * @throws IllegalArgumentException if the system property {@code gmlfast.tries} is not a factor
     */
    public static int tries(int tries) {
        return scaled(tries, factor(TRIES));
    }

    /** At least one try, however small the factor. */
    static int scaled(int tries, double factor) {
        return (int) Math.max(1, Math.round(tries * factor));
    }

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        if (!context.targetMethod().isAnnotationPresent(Property.class)) {
            return property.execute();
        }
        PropertyAttributes attributes = context.attributes();
        if (!"random".equals(SEED) && attributes.seed().isEmpty()) {
            attributes.setSeed(SEED != null ? SEED : seedOf(context));
        }
        double factor = factor(TRIES);
        if (factor != 1) {
            attributes.setTries(scaled(attributes.tries().orElse(DEFAULT_TRIES), factor));
        }
        return property.execute();
    }

    /** @throws IllegalArgumentException if the text is not a number above 0 */
    static double factor(String tries) {
        double factor = tries.matches("[0-9]{1,5}([.][0-9]{1,4})?") ? Double.parseDouble(tries) : 0;
        if (factor == 0) {
            throw new IllegalArgumentException(
                    "gmlfast.tries is \"" + tries + "\"; it must be the factor of all tries, 0.0001 to 99999");
        }
        return factor;
    }

    private static String seedOf(PropertyLifecycleContext context) {
        String name = context.containerClass().getName() + "."
                + context.targetMethod().getName();
        return Integer.toString(name.hashCode());
    }
}
