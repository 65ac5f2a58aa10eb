/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The cache of a server's encoders, so that each feature type is compiled once. A server has one instance and hands it
 * to every {@link GetFeatureResponse}. Thread-safe.
 *
 * <pre>{@code
 * private final WfsEncoders encoders = new WfsEncoders();
 * ...
 * GetFeatureResponse.builder(settings, encoders)
 * }</pre>
 *
 * <p>The key is the settings of service and layers. A change of settings needs no invalidation; outdated encoders go
 * when the cache is full.
 */
public final class WfsEncoders {

    private static final int MAX_ENCODERS = 256;

    private record Settings(ServiceSettings service, List<LayerSettings> layers) {}

    private final Map<Settings, WfsEncoder> encoders = new ConcurrentHashMap<>();

    /** An empty cache. */
    public WfsEncoders() {}

    WfsEncoder get(ServiceSettings service, List<LayerSettings> layers) {
        if (encoders.size() > MAX_ENCODERS) {
            encoders.clear();
        }
        return encoders.computeIfAbsent(new Settings(service, layers), s -> s.service.encoder(s.layers));
    }
}
