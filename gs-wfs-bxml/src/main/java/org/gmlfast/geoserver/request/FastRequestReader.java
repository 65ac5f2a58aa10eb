/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import java.io.Reader;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

import javax.xml.stream.XMLStreamException;

import org.geoserver.config.GeoServer;
import org.geoserver.ows.XmlRequestReader;
import org.geoserver.wfs.WFSInfo;
import org.geoserver.wfs.request.Insert;
import org.geoserver.wfs.request.Replace;
import org.geoserver.wfs.request.TransactionElement;
import org.geoserver.wfs.request.TransactionRequest;
import org.geotools.util.logging.Logging;
import org.gmlfast.feature.request.RequestContent;
import org.gmlfast.feature.request.UnsupportedRequestException;
import org.gmlfast.feature.request.WfsDialect;
import org.gmlfast.feature.request.WholeRequest;
import org.gmlfast.geoserver.settings.PluginSettings;
import org.gmlfast.geoserver.settings.SettingSources;
import org.gmlfast.geoserver.status.RequestStatistics;

/**
 * Reads requests in place of GeoServer's reader: usual requests whole, of others the features and the large geometries,
 * and GeoServer's reader the request without them. If the plugin would not make the same objects, GeoServer's reader
 * reads the whole request, before anything else has happened; it also reads each request that is malformed or invalid,
 * and reports why.
 */
final class FastRequestReader extends XmlRequestReader {

    private static final Logger LOGGER = Logging.getLogger(PluginSettings.LOGGER);

    private final XmlRequestReader stock;
    private final String operation;
    private final WfsDialect dialect;

    /** The server, which does not exist yet when the readers are made. */
    private final Supplier<GeoServer> geoServer;

    FastRequestReader(XmlRequestReader stock, WfsDialect dialect, Supplier<GeoServer> geoServer) {
        super(stock.getElement(), stock.getVersion(), stock.getServiceId());
        this.stock = stock;
        this.operation = stock.getElement().getLocalPart();
        this.dialect = dialect;
        this.geoServer = geoServer;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Object read(Object request, Reader reader, Map kvp) throws Exception {
        GeoServer server = geoServer.get();
        WFSInfo wfs = server.getService(WFSInfo.class);
        SettingSources settings = new SettingSources(server, wfs, List.of());
        Reader bounded = BoundedReader.of(reader, PluginSettings.maxRequestBytes(settings));
        String disabledBy = disabledBy(settings, wfs, kvp);
        if (disabledBy != null) {
            RequestStatistics.SERVER.addStock(operation, disabledBy);
            return stock.read(request, bounded, kvp);
        }
        try (RequestSpool spool = RequestSpool.of(bounded)) {
            String reason;
            try {
                Object read = readFast(spool, new LayerTypes(server, wfs), request, kvp);
                RequestStatistics.SERVER.addFast(operation);
                return read;
            } catch (UnsupportedRequestException e) {
                reason = e.getMessage();
            } catch (XMLStreamException e) {
                reason = "the request is malformed";
            } catch (RuntimeException | LinkageError | StackOverflowError e) {
                LOGGER.log(Level.WARNING, "GeoServer's own reader reads a request, because of an unexpected error", e);
                reason = "an unexpected error: " + e;
            }
            RequestStatistics.SERVER.addStock(operation, reason);
            return stock.read(request, spool.reader(), kvp);
        }
    }

    /** Why the plugin does not read the request; null if it does. */
    private static String disabledBy(SettingSources settings, WFSInfo wfs, Map<?, ?> kvp) {
        if (Boolean.TRUE.equals(kvp.get("strict"))) {
            return "the request is to be validated";
        }
        if (wfs.isCiteCompliant()) {
            return "the WFS is CITE compliant";
        }
        return PluginSettings.requestsDisabledBy(settings);
    }

    private Object readFast(RequestSpool spool, LayerTypes types, Object request, Map<?, ?> kvp)
            throws XMLStreamException, UnsupportedRequestException {
        if (!spool.isPlain()) {
            throw new UnsupportedRequestException("a DOCTYPE, more than 1 GB, or not plain XML 1.0");
        }
        try {
            return RequestModel.of(dialect).object(WholeRequest.read(spool.bytes(), dialect, types, types::namespaces));
        } catch (UnsupportedRequestException e) {
            return readParts(spool, types, request, kvp, e);
        }
    }

    /** Reads the features and the large geometries, and has GeoServer's reader read the rest. */
    private Object readParts(
            RequestSpool spool, LayerTypes types, Object request, Map<?, ?> kvp, UnsupportedRequestException whole)
            throws XMLStreamException, UnsupportedRequestException {
        if (spool.length() < RequestContent.MIN_GEOMETRY && !operation.equals("Transaction")) {
            throw whole;
        }
        RequestContent content = RequestContent.read(spool.bytes(), dialect, types);
        if (content.parts().isEmpty()) {
            throw whole;
        }
        Object read;
        try {
            read = stock.read(request, spool.readerWith(content.parts()), kvp);
        } catch (Exception e) {
            // GeoServer's exception is that for the whole request
            throw new UnsupportedRequestException("GeoServer's reader refuses the request");
        }
        if (!content.actions().isEmpty()) {
            addFeatures(TransactionRequest.adapt(read), content);
        }
        if (content.geometryCount() > 0 && ReplacedGeometries.into(read, content) != content.geometryCount()) {
            throw new UnsupportedRequestException("a large geometry at an unusual place");
        }
        return read;
    }

    private static void addFeatures(TransactionRequest transaction, RequestContent content)
            throws UnsupportedRequestException {
        int index = 0;
        for (TransactionElement element : transaction.getElements()) {
            if (element instanceof Insert insert) {
                add(insert.getFeatures(), false, content.actions(), index++);
            } else if (element instanceof Replace replace) {
                add(replace.getFeatures(), true, content.actions(), index++);
            }
        }
        if (index != content.actions().size()) {
            throw new UnsupportedRequestException("another number of actions");
        }
    }

    @SuppressWarnings("unchecked")
    private static void add(List<?> target, boolean isReplace, List<RequestContent.Action> actions, int index)
            throws UnsupportedRequestException {
        if (index >= actions.size() || actions.get(index).isReplace() != isReplace || !target.isEmpty()) {
            throw new UnsupportedRequestException("other actions");
        }
        UniqueFeatures features = new UniqueFeatures();
        actions.get(index).features().forEach(feature -> features.add((List<Object>) target, feature));
    }
}
