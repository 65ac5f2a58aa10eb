/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import java.util.Map;
import java.util.Set;

import org.geoserver.config.GeoServer;
import org.geoserver.ows.KvpParser;
import org.geoserver.ows.XmlRequestReader;
import org.geoserver.platform.GeoServerExtensions;
import org.gmlfast.feature.request.WfsDialect;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Puts the plugin's readers of requests and filters around GeoServer's own. A reader of another class, such as another
 * plugin's, stays: two readers of the same requests would make every request fail.
 */
public final class RequestReaders implements BeanPostProcessor {

    private static final Map<String, WfsDialect> DIALECTS = Map.of(
            "org.geoserver.wfs.xml.v1_0_0.WfsXmlReader", WfsDialect.WFS_1_0,
            "org.geoserver.wfs.xml.v1_1_0.WfsXmlReader", WfsDialect.WFS_1_1,
            "org.geoserver.wfs.xml.v2_0.WfsXmlReader", WfsDialect.WFS_2_0);

    private static final Map<String, WfsDialect> FILTERS = Map.of(
            "org.geoserver.wfs.kvp.Filter_1_0_0_KvpParser", WfsDialect.WFS_1_0,
            "org.geoserver.wfs.kvp.Filter_1_1_0_KvpParser", WfsDialect.WFS_1_1,
            "org.geoserver.wfs.kvp.Filter_2_0_0_KvpParser", WfsDialect.WFS_2_0);

    private static final Set<String> OPERATIONS =
            Set.of("Transaction", "GetFeature", "GetFeatureWithLock", "LockFeature", "GetPropertyValue");

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof XmlRequestReader reader) {
            WfsDialect dialect = DIALECTS.get(bean.getClass().getName());
            if (dialect != null && OPERATIONS.contains(reader.getElement().getLocalPart())) {
                return new FastRequestReader(reader, dialect, RequestReaders::server);
            }
        }
        if (bean instanceof KvpParser parser) {
            WfsDialect dialect = FILTERS.get(bean.getClass().getName());
            if (dialect != null) {
                return new FastFilterParser(parser, dialect, RequestReaders::server);
            }
        }
        return bean;
    }

    private static GeoServer server() {
        return GeoServerExtensions.bean(GeoServer.class);
    }
}
