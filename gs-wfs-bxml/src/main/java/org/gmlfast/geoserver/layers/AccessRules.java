/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.layers;

import java.lang.reflect.Method;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.geotools.api.data.DataAccess;
import org.geotools.api.data.FeatureSource;
import org.geotools.api.filter.Filter;
import org.geotools.util.logging.Logging;
import org.gmlfast.geoserver.members.PrivateMembers;
import org.gmlfast.geoserver.rows.SharedRows;
import org.gmlfast.geoserver.settings.PluginSettings;

/**
 * Determines whether all users see the same features of a layer: neither access rules nor the store limit the rows. The
 * classes that apply the rules are internal to GeoServer; if they have an unknown form, the answer is that users may
 * see different features.
 */
public final class AccessRules {

    private static final Logger LOGGER = Logging.getLogger(PluginSettings.LOGGER);

    private static final String SECURED = "org.geoserver.security.decorators.";

    /** More than any chain of GeoServer's. */
    private static final int MAX_DECORATORS = 16;

    /**
     * A source over another one, which selects no rows.
     *
     * @param type the start of the names of its classes
     * @param declaring the class that declares the field; null for any
     * @param field the source below
     */
    private record Decorator(String type, String declaring, String field) {}

    /** A layer, over renamed or customized attributes; over all of them, rules for access. */
    private static final List<Decorator> DECORATORS = List.of(
            new Decorator(
                    "org.vfny.geoserver.global.GeoServerFeature",
                    "org.vfny.geoserver.global.GeoServerFeatureSource",
                    "source"),
            new Decorator(
                    "org.geoserver.feature.retype.RetypingFeature",
                    "org.geoserver.feature.retype.RetypingFeatureSource",
                    "wrapped"),
            new Decorator(
                    "org.geotools.data.transform.TransformFeature",
                    "org.geotools.data.transform.TransformFeatureSource",
                    "source"),
            new Decorator(SECURED, null, "delegate"));

    private AccessRules() {}

    /**
     * The store of a layer of which all users see the same features.
     *
     * @return null if what they see may depend on the user
     */
    public static DataAccess<?, ?> sharedStore(FeatureSource<?, ?> source) {
        try {
            FeatureSource<?, ?> inner = source;
            for (int i = 0; i < MAX_DECORATORS; i++) {
                if (hasLimits(inner)) {
                    return null;
                }
                FeatureSource<?, ?> decorated = decorated(inner);
                if (decorated == null) {
                    return SharedRows.store(inner);
                }
                inner = decorated;
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOGGER.log(Level.FINE, "The number of matches is not kept: the rules for access are unknown", e);
        }
        return null;
    }

    /** The source below a decorator; null for a source that is none. */
    private static FeatureSource<?, ?> decorated(FeatureSource<?, ?> source) throws ReflectiveOperationException {
        String type = source.getClass().getName();
        for (Decorator each : DECORATORS) {
            if (type.startsWith(each.type())) {
                return (FeatureSource<?, ?>) PrivateMembers.get(source, each.declaring(), each.field());
            }
        }
        return null;
    }

    private static boolean hasLimits(FeatureSource<?, ?> source) throws ReflectiveOperationException {
        if (!source.getClass().getName().startsWith(SECURED)) {
            return false;
        }
        Object limits = call(PrivateMembers.get(source, null, "policy"), "getLimits");
        return limits != null
                && (!(call(limits, "getReadFilter") instanceof Filter filter)
                        || !Filter.INCLUDE.equals(filter)
                        || call(limits, "getClipVectorFilter") != null
                        || call(limits, "getIntersectVectorFilter") != null);
    }

    private static Object call(Object object, String getter) throws ReflectiveOperationException {
        Method method = object.getClass().getMethod(getter);
        return method.invoke(object);
    }
}
