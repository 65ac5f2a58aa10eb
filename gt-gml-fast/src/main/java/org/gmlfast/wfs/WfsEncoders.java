/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The encoders of a server, by the settings of service and layers, so that what is worked out for a type is worked out
 * once. Any number of threads.
 */
public final class WfsEncoders {

    /** Kept at most: settings that nobody uses any more go with the others when there are too many. */
    private static final int MOST = 256;

    private record Settings(ServiceSettings service, List<LayerSettings> layers) {}

    private final Map<Settings, WfsEncoder> encoders = new ConcurrentHashMap<>();

    /** None yet. */
    public WfsEncoders() {}

    WfsEncoder get(ServiceSettings service, List<LayerSettings> layers) {
        if (encoders.size() > MOST) {
            encoders.clear();
        }
        return encoders.computeIfAbsent(new Settings(service, layers), s -> s.service.encoder(s.layers));
    }
}
