/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.datastore;

import java.lang.reflect.Field;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.geotools.data.wfs.internal.WFSExtensions;
import org.geotools.util.logging.Logging;

/** The order of the WFS client's factories, of which it takes the first that can process a response. */
final class ResponseFactoryOrder {

    private static final Logger LOGGER = Logging.getLogger("org.gmlfast.datastore");

    private ResponseFactoryOrder() {}

    /** Replaces the client's HashSet, whose order differs from run to run, by a set that begins with a factory. */
    static void putFirst(Object factory) {
        try {
            Field field = WFSExtensions.class.getDeclaredField("registry");
            field.setAccessible(true);
            field.set(null, first(factory, (Set<?>) field.get(null)));
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOGGER.log(
                    Level.WARNING,
                    "gml-fast may not read the responses of WFS: this release of GeoTools keeps its parsers elsewhere",
                    e);
        }
    }

    static Set<Object> first(Object factory, Set<?> others) {
        Set<Object> ordered = new LinkedHashSet<>();
        ordered.add(factory);
        ordered.addAll(others);
        return ordered;
    }
}
