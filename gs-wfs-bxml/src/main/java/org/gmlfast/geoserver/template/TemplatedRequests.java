/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.template;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

import javax.xml.namespace.QName;

import org.geoserver.catalog.Catalog;
import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.config.GeoServer;
import org.geoserver.ows.AbstractDispatcherCallback;
import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.geoserver.wfs.GetFeatureCallback;
import org.geoserver.wfs.GetFeatureContext;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geoserver.wfs.request.Insert;
import org.geoserver.wfs.request.Lock;
import org.geoserver.wfs.request.LockFeatureRequest;
import org.geoserver.wfs.request.TransactionElement;
import org.geoserver.wfs.request.TransactionRequest;
import org.geotools.api.data.Query;
import org.geotools.api.feature.Feature;
import org.geotools.api.feature.type.Name;
import org.geotools.feature.FeatureCollection;
import org.geotools.feature.NameImpl;
import org.geotools.util.factory.Hints;
import org.gmlfast.geoserver.stock.OgcApiService;
import org.gmlfast.geoserver.stock.StockFormat;
import org.gmlfast.gml.settings.GmlVersion;

/**
 * Changes requests for layers with templates: their paths become columns ({@link TemplatedQueries}),
 * DescribeFeatureType includes the schema of the template, and requests for something that templates do not write are
 * refused. Thread-safe.
 */
public final class TemplatedRequests extends AbstractDispatcherCallback implements GetFeatureCallback {

    /** Before {@code FeatureIdCallback}, which looks for ids in the store. */
    private static final int PRIORITY = 40;

    /** Links to features are written as they are: nothing is resolved beyond this server. */
    private static final Set<String> RESOLVING = Set.of("remote", "all");

    private final GeoServer geoServer;
    private final Catalog catalog;
    private final TemplatedQueries queries;

    /**
     * The callback of a server.
     *
     * @param geoServer not null
     */
    public TemplatedRequests(GeoServer geoServer) {
        this.geoServer = geoServer;
        this.catalog = geoServer.getCatalog();
        this.queries = new TemplatedQueries(catalog);
    }

    @Override
    public int getPriority() {
        return PRIORITY;
    }

    @Override
    public Operation operationDispatched(Request request, Operation operation) {
        if (operation.getService() == null
                || !"wfs".equalsIgnoreCase(operation.getService().getId())
                || operation.getParameters().length == 0) {
            return operation;
        }
        Object asked = operation.getParameters()[0];
        switch (operation.getId().toLowerCase(Locale.ROOT)) {
            case "getfeature" -> {
                GetFeatureRequest getFeature = GetFeatureRequest.adapt(asked);
                if (getFeature != null) {
                    queries.map(getFeature);
                }
            }
            case "getfeaturewithlock" -> refuseLocks(GetFeatureRequest.adapt(asked));
            case "lockfeature" -> refuseLocks(LockFeatureRequest.adapt(asked));
            case "transaction" -> refuseChanges(TransactionRequest.adapt(asked));
            default -> {
                // nothing to do
            }
        }
        return operation;
    }

    private void refuseLocks(GetFeatureRequest request) {
        if (request != null) {
            request.getQueries().stream()
                    .filter(query -> query.getTypeNames() != null)
                    .forEach(query -> query.getTypeNames().forEach(name -> refuse(name, "locks")));
        }
    }

    private void refuseLocks(LockFeatureRequest request) {
        if (request != null) {
            for (Lock lock : request.getLocks()) {
                refuse(lock.getTypeName(), "locks");
            }
        }
    }

    private void refuseChanges(TransactionRequest request) {
        if (request == null) {
            return;
        }
        // each layer once: a look-up in the catalog for each feature took 7 % of an Insert of 1,000
        Set<QName> changed = new LinkedHashSet<>();
        for (TransactionElement element : request.getElements()) {
            changed.add(element.getTypeName());
            if (element instanceof Insert insert) {
                Name before = null;
                for (Object inserted : insert.getFeatures()) {
                    Name name = inserted instanceof Feature feature
                            ? feature.getType().getName()
                            : inserted instanceof FeatureCollection<?, ?> several
                                    ? several.getSchema().getName()
                                    : null;
                    if (name != null && name != before) {
                        changed.add(new QName(name.getNamespaceURI(), name.getLocalPart()));
                        before = name;
                    }
                }
            }
        }
        changed.forEach(name -> refuse(name, "transactions"));
    }

    private void refuse(QName name, String what) {
        FeatureTypeInfo layer = name == null ? null : catalog.getFeatureTypeByName(new NameImpl(name));
        if (LayerTemplates.isTemplated(layer)) {
            throw TemplatedQueries.refused(layer, what);
        }
    }

    /** Handles stored queries, which have become filters by now, and OGC API, whose requests are not WFS operations. */
    @Override
    public void beforeQuerying(GetFeatureContext context) {
        FeatureTypeInfo layer = context.getFeatureTypeInfo();
        if (LayerTemplates.isTemplated(layer)) {
            TemplatedQueries.counted(layer, () -> map(context, layer));
        }
    }

    private static void map(GetFeatureContext context, FeatureTypeInfo layer) {
        if (isGetPropertyValue()) {
            throw TemplatedQueries.refused(layer, "single properties; request its features with GetFeature");
        }
        Query query = context.getQuery();
        String resolved = String.valueOf(query.getHints().get(Hints.RESOLVE));
        // WFS 1.1 has no such parameter; GeoServer then resolves all
        boolean isOfWfs2 =
                StockFormat.ofVersion(String.valueOf(context.getRequest().getVersion())) == StockFormat.GML32;
        if (isOfWfs2 && RESOLVING.contains(resolved.toLowerCase(Locale.ROOT))) {
            throw TemplatedQueries.refused(layer, "resolve=" + resolved + "; links stay as they are");
        }
        GmlVersion version = OgcApiService.hasRequest() ? null : TemplatedQueries.version(context.getRequest());
        PublishedTemplate template =
                version == null ? LayerTemplates.ofAnyVersion(layer) : LayerTemplates.of(layer, version);
        if (template != null) {
            boolean written = version != null || OgcApiService.hasRequest() && asksForGml();
            context.setQuery(TemplatedQueries.mapped(query, template, layer, written));
        }
    }

    /** Whether the parameter f of OGC API names GML: GeoServer chooses the format after the query. */
    private static boolean asksForGml() {
        return String.valueOf(Dispatcher.REQUEST.get().getRawKvp().get("f")).contains("gml");
    }

    private static boolean isGetPropertyValue() {
        Request request = Dispatcher.REQUEST.get();
        return request != null
                && request.getOperation() != null
                && "GetPropertyValue".equalsIgnoreCase(request.getOperation().getId());
    }

    @Override
    public Response responseDispatched(Request request, Operation operation, Object result, Response response) {
        if (result instanceof FeatureTypeInfo[] layers
                && TemplatedSchemaResponse.replaces(response)
                && Arrays.stream(layers).anyMatch(LayerTemplates::isTemplated)) {
            return new TemplatedSchemaResponse(response, geoServer);
        }
        return response;
    }
}
