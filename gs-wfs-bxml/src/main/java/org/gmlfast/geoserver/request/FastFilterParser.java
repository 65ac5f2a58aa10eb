/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

import javax.xml.stream.XMLStreamException;

import org.geoserver.config.GeoServer;
import org.geoserver.ows.KvpParser;
import org.geoserver.wfs.WFSInfo;
import org.geotools.api.filter.Filter;
import org.geotools.util.logging.Logging;
import org.gmlfast.feature.request.FilterDocument;
import org.gmlfast.feature.request.UnsupportedRequestException;
import org.gmlfast.feature.request.WfsDialect;
import org.gmlfast.geoserver.settings.PluginSettings;
import org.gmlfast.geoserver.settings.SettingSources;
import org.gmlfast.geoserver.status.RequestStatistics;

/**
 * GeoServer's parser of the parameter FILTER, in whose place the plugin reads a single filter. GeoServer's parser
 * parses whatever the plugin does not read in the same way.
 */
final class FastFilterParser extends KvpParser {

    private static final Logger LOGGER = Logging.getLogger(PluginSettings.LOGGER);

    private static final String OPERATION = "FILTER";

    private final KvpParser stock;
    private final WfsDialect dialect;
    private final Supplier<GeoServer> geoServer;

    FastFilterParser(KvpParser stock, WfsDialect dialect, Supplier<GeoServer> geoServer) {
        super(stock.getKey(), List.class);
        this.stock = stock;
        this.dialect = dialect;
        this.geoServer = geoServer;
        setService(stock.getService());
        setVersion(stock.getVersion());
        setRequest(stock.getRequest());
    }

    @Override
    public Object parse(String value) throws Exception {
        GeoServer server = geoServer.get();
        SettingSources sources = new SettingSources(server, server.getService(WFSInfo.class), List.of());
        String reason = PluginSettings.requestsDisabledBy(sources);
        if (reason == null) {
            try {
                Filter filter = FilterDocument.read(value, dialect);
                RequestStatistics.SERVER.addFast(OPERATION);
                List<Filter> filters = new ArrayList<>();
                filters.add(filter);
                return filters;
            } catch (UnsupportedRequestException e) {
                reason = e.getMessage();
            } catch (XMLStreamException e) {
                reason = "several filters, or a malformed one";
            } catch (RuntimeException | LinkageError | StackOverflowError e) {
                LOGGER.log(Level.WARNING, "GeoServer's own parser parses a filter, because of an unexpected error", e);
                reason = "an unexpected error: " + e;
            }
        }
        RequestStatistics.SERVER.addStock(OPERATION, reason);
        return stock.parse(value);
    }
}
