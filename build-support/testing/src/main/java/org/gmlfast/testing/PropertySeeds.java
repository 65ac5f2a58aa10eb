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

    /** The factor by which the number of tries grows. */
    private static final String TRIES = System.getProperty("gmlfast.tries", "1");

    private static final int DEFAULT_TRIES = 1000;

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
        int factor = factor(TRIES);
        if (factor != 1) {
            attributes.setTries(factor * attributes.tries().orElse(DEFAULT_TRIES));
        }
        return property.execute();
    }

    /** @throws IllegalArgumentException if the text is no number from 1 on */
    static int factor(String tries) {
        if (!tries.matches("[1-9][0-9]{0,4}")) {
            throw new IllegalArgumentException(
                    "gmlfast.tries is \"" + tries + "\"; it must be the factor by which tries grow, 1 to 99999");
        }
        return Integer.parseInt(tries);
    }

    private static String seedOf(PropertyLifecycleContext context) {
        String name = context.containerClass().getName() + "."
                + context.targetMethod().getName();
        return Integer.toString(name.hashCode());
    }
}
