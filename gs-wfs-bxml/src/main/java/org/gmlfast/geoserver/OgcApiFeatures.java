/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.geoserver.ows.Response;
import org.geotools.util.logging.Logging;
import org.gmlfast.geoserver.members.PrivateMembers;
import org.gmlfast.geoserver.responses.FastResponses;
import org.gmlfast.geoserver.responses.ResponseFactory;
import org.gmlfast.geoserver.settings.PluginSettings;
import org.springframework.beans.factory.BeanFactory;

/**
 * Replaces the stock GML and GeoJSON responses of OGC API Features. That module writes features in the formats of WFS,
 * but its callbacks receive a response that hides the format. So this class replaces the stock formats in the list that
 * the module's converter has made at its start; their order and media types stay. Thread-safe.
 */
final class OgcApiFeatures {

    /** The bean that writes features in the formats of WFS. */
    static final String CONVERTER = "featureResponseMessageConverter";

    private static final Logger LOGGER = Logging.getLogger(PluginSettings.LOGGER);

    private static final String ADAPTER = "org.geoserver.ogcapi.MessageConverterResponseAdapter";

    private boolean done;

    /** Replaces the stock responses, once: the module may be initialized after the plugin. */
    synchronized void replaceOnce(BeanFactory beans, ResponseFactory responses) {
        if (done) {
            return;
        }
        done = true;
        try {
            replace(beans.getBean(CONVERTER), responses);
            LOGGER.info("GML and GeoJSON of OGC API Features are written by gml-fast");
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOGGER.log(Level.INFO, "GML and GeoJSON of OGC API Features are written as without gml-fast", e);
        }
    }

    private static void replace(Object converter, ResponseFactory responses) throws ReflectiveOperationException {
        List<Response> replaced = new ArrayList<>();
        for (Object each : (List<?>) PrivateMembers.get(converter, ADAPTER, "responses")) {
            Response response = (Response) each;
            replaced.add(FastResponses.replacement(response, responses));
        }
        // requests read the list meanwhile
        PrivateMembers.set(converter, ADAPTER, "responses", List.copyOf(replaced));
    }
}
