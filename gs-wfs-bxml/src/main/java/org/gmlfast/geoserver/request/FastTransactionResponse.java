/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

import javax.xml.XMLConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import org.eclipse.emf.ecore.EObject;
import org.geoserver.config.GeoServer;
import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geoserver.ows.Response;
import org.geoserver.ows.util.ResponseUtils;
import org.geoserver.platform.Operation;
import org.geoserver.wfs.WFSInfo;
import org.geoserver.wfs.request.TransactionRequest;
import org.geotools.util.logging.Logging;
import org.gmlfast.feature.request.WfsDialect;
import org.gmlfast.geoserver.settings.FallbackException;
import org.gmlfast.geoserver.settings.PluginSettings;
import org.gmlfast.geoserver.settings.SettingSources;
import org.gmlfast.geoserver.status.RequestStatistics;
import org.gmlfast.geoserver.stock.StockReplacement;
import org.gmlfast.stax.StreamFailures;
import org.gmlfast.stax.output.Utf8OutputFactory;

/**
 * Writes the response to a transaction of WFS 1.1 or 2.0 as GeoServer does, without an encoder of gt-xsd. GeoServer
 * still writes responses of WFS 1.0, which it writes as fast, responses with unusual parts, and the exception of a
 * transaction that has failed. Thread-safe.
 */
public final class FastTransactionResponse extends StockReplacement {

    private static final Logger LOGGER = Logging.getLogger(PluginSettings.LOGGER);

    private static final Map<String, WfsDialect> DIALECTS = Map.of(
            "org.geoserver.wfs.response.TransactionResponse", WfsDialect.WFS_1_1,
            "org.geoserver.wfs.response.v2_0.TransactionResponse", WfsDialect.WFS_2_0);

    private static final String WFS = "wfs";
    private static final String XSI = "xsi";

    private final GeoServer geoServer;
    private final WfsDialect dialect;
    private final boolean is2;

    private FastTransactionResponse(Response stock, WfsDialect dialect, GeoServer geoServer) {
        super(stock);
        this.geoServer = geoServer;
        this.dialect = dialect;
        this.is2 = dialect == WfsDialect.WFS_2_0;
    }

    /** The plugin's response in place of GeoServer's own; the same response if it is another one, or one of WFS 1.0. */
    public static Response replacement(Response response, Operation operation, GeoServer geoServer) {
        WfsDialect dialect = DIALECTS.get(response.getClass().getName());
        boolean is1 = "1.0.0".equals(String.valueOf(operation.getService().getVersion()));
        return dialect == null || is1 ? response : new FastTransactionResponse(response, dialect, geoServer);
    }

    @Override
    public void write(Object value, OutputStream output, Operation operation) throws IOException {
        TransactionResults results;
        String schema;
        try {
            check();
            results = TransactionResults.of((EObject) value);
            String baseUrl =
                    TransactionRequest.adapt(operation.getParameters()[0]).getBaseUrl();
            schema = ResponseUtils.buildSchemaURL(baseUrl, is2 ? "wfs/2.0/wfs.xsd" : "wfs/1.1.0/wfs.xsd");
        } catch (FallbackException e) {
            writeStock(e.getMessage(), value, output, operation);
            return;
        } catch (RuntimeException | LinkageError e) {
            LOGGER.log(Level.WARNING, "GeoServer writes a response, because of an unexpected error", e);
            writeStock("an unexpected error: " + e, value, output, operation);
            return;
        }
        RequestStatistics.SERVER.addFast(RequestStatistics.TRANSACTION_RESPONSE);
        try {
            write(results, schema, new Utf8OutputFactory().create(output));
        } catch (XMLStreamException e) {
            throw StreamFailures.ioException(e);
        }
    }

    private void writeStock(String reason, Object value, OutputStream output, Operation operation) throws IOException {
        RequestStatistics.SERVER.addStock(RequestStatistics.TRANSACTION_RESPONSE, reason);
        stock().write(value, output, operation);
    }

    private void check() {
        String disabledBy = PluginSettings.disabledBy(
                new SettingSources(geoServer, geoServer.getService(WFSInfo.class), List.of()));
        if (disabledBy != null) {
            throw new FallbackException(disabledBy);
        }
        String charset = geoServer.getSettings().getCharset();
        if (!"UTF-8".equalsIgnoreCase(charset)) {
            throw new FallbackException("the server's charset is " + charset);
        }
    }

    private void write(TransactionResults results, String schema, XMLStreamWriter out) throws XMLStreamException {
        Request request = Dispatcher.REQUEST.get();
        if (!is2 || request == null || !request.isSOAP()) {
            out.writeStartDocument("UTF-8", "1.0");
        }
        start(out, "TransactionResponse");
        for (Map.Entry<String, String> namespace : namespaces().entrySet()) {
            out.writeNamespace(namespace.getKey(), namespace.getValue());
        }
        out.writeAttribute("version", results.version());
        out.writeAttribute(
                XSI, XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "schemaLocation", dialect.wfs() + ' ' + schema);
        start(out, "TransactionSummary");
        for (Map.Entry<String, String> total : results.totals().entrySet()) {
            start(out, total.getKey());
            out.writeCharacters(total.getValue());
            out.writeEndElement();
        }
        out.writeEndElement();
        if (!is2) {
            // gt-xsd leaves the handle of the request out
            out.writeEmptyElement(WFS, "TransactionResults", dialect.wfs());
        }
        for (Map.Entry<String, List<TransactionResults.ChangedFeatures>> change :
                results.changes().entrySet()) {
            writeFeatures(change.getKey(), change.getValue(), out);
        }
        out.writeEndDocument();
        out.close();
    }

    /** Those that gt-xsd declares. */
    private Map<String, String> namespaces() {
        Map<String, String> namespaces = new LinkedHashMap<>();
        namespaces.put("xs", XMLConstants.W3C_XML_SCHEMA_NS_URI);
        namespaces.put(WFS, dialect.wfs());
        namespaces.put("gml", dialect.gml());
        namespaces.put(filterPrefix(), dialect.filter());
        namespaces.put("ows", is2 ? "http://www.opengis.net/ows/1.1" : "http://www.opengis.net/ows");
        namespaces.put("xlink", "http://www.w3.org/1999/xlink");
        namespaces.put(XSI, XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI);
        return namespaces;
    }

    private String filterPrefix() {
        return is2 ? "fes" : "ogc";
    }

    private void writeFeatures(String property, List<TransactionResults.ChangedFeatures> changes, XMLStreamWriter out)
            throws XMLStreamException {
        start(out, Character.toUpperCase(property.charAt(0)) + property.substring(1));
        for (TransactionResults.ChangedFeatures change : changes) {
            start(out, "Feature");
            if (change.handle() != null) {
                out.writeAttribute("handle", change.handle());
            }
            for (String id : change.ids()) {
                out.writeEmptyElement(filterPrefix(), is2 ? "ResourceId" : "FeatureId", dialect.filter());
                out.writeAttribute(is2 ? "rid" : "fid", id);
            }
            out.writeEndElement();
        }
        out.writeEndElement();
    }

    private void start(XMLStreamWriter out, String name) throws XMLStreamException {
        out.writeStartElement(WFS, name, dialect.wfs());
    }
}
