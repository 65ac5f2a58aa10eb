/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.lang.reflect.Method;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.geotools.api.data.FeatureSource;
import org.geotools.api.filter.Filter;
import org.geotools.util.logging.Logging;
import org.gmlfast.geoserver.members.PrivateMembers;

/**
 * Finds out whether rules for access limit the rows of a layer, so that users see different features. The classes that
 * apply the rules are internal to GeoServer; where they have another form than known, the answer is yes.
 */
final class AccessRules {

    private static final Logger LOGGER = Logging.getLogger(PluginSettings.LOGGER);

    /**
     * GeoServer's sources without rules. A layer is one of the first, over one of the second for renamed attributes.
     */
    private static final List<String> PLAIN =
            List.of("org.vfny.geoserver.global.GeoServerFeature", "org.geoserver.feature.retype.RetypingFeature");

    private static final String SECURED = "org.geoserver.security.decorators.";

    private AccessRules() {}

    /** Whether the rows depend on the user. */
    static boolean limitRows(FeatureSource<?, ?> source) {
        String type = source.getClass().getName();
        if (PLAIN.stream().anyMatch(type::startsWith)) {
            return false;
        }
        if (!type.startsWith(SECURED)) {
            return true;
        }
        try {
            Object limits = call(PrivateMembers.get(source, null, "policy"), "getLimits");
            boolean limited = limits != null
                    && (!(call(limits, "getReadFilter") instanceof Filter filter)
                            || !Filter.INCLUDE.equals(filter)
                            || call(limits, "getClipVectorFilter") != null
                            || call(limits, "getIntersectVectorFilter") != null);
            return limited
                    || !(PrivateMembers.get(source, null, "delegate") instanceof FeatureSource<?, ?> inner)
                    || limitRows(inner);
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOGGER.log(Level.FINE, "The number of matches is not kept: the rules for access are unknown", e);
            return true;
        }
    }

    private static Object call(Object object, String getter) throws ReflectiveOperationException {
        Method method = object.getClass().getMethod(getter);
        return method.invoke(object);
    }
}
