/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;

import javax.xml.namespace.QName;

import org.geoserver.catalog.Catalog;
import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.config.GeoServer;
import org.geoserver.ows.AbstractDispatcherCallback;
import org.geoserver.ows.Request;
import org.geoserver.platform.Operation;
import org.geoserver.wfs.GetFeatureCallback;
import org.geoserver.wfs.GetFeatureContext;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geoserver.wfs.request.LockFeatureRequest;
import org.geoserver.wfs.request.RequestObject;
import org.geoserver.wfs.request.TransactionRequest;
import org.geotools.api.data.FeatureSource;
import org.geotools.api.data.Query;
import org.geotools.api.filter.Filter;
import org.geotools.feature.NameImpl;
import org.geotools.util.logging.Logging;
import org.gmlfast.geoserver.settings.FormatOption;
import org.gmlfast.geoserver.settings.PluginSettings;

/**
 * Lets requests use feature ids as GML writes them ({@link EscapedIds}). Thread-safe.
 *
 * <p>The callback changes the filters of GetFeature and GetPropertyValue just before they query a layer, when stored
 * queries have become filters. For locks and transactions, and for GetFeatureWithLock, whose lock would not follow a
 * change of the query, it changes the filters in the request.
 */
public final class FeatureIdCallback extends AbstractDispatcherCallback implements GetFeatureCallback {

    private static final Logger LOGGER = Logging.getLogger(PluginSettings.LOGGER);

    private static final int PRIORITY = 50;

    private final Catalog catalog;

    /**
     * A callback for a server.
     *
     * @param geoServer not null
     */
    public FeatureIdCallback(GeoServer geoServer) {
        this.catalog = geoServer.getCatalog();
    }

    @Override
    public int getPriority() {
        return PRIORITY;
    }

    @Override
    public void beforeQuerying(GetFeatureContext context) {
        if (context.getRequest().isLockRequest() || FormatOption.isOff()) {
            return;
        }
        Query query = context.getQuery();
        Filter resolved = resolve(query.getFilter(), context::getFeatureSource);
        if (resolved != query.getFilter()) {
            Query changed = new Query(query);
            changed.setFilter(resolved);
            context.setQuery(changed);
        }
    }

    @Override
    public Operation operationDispatched(Request request, Operation operation) {
        if (!FormatOption.isOff()
                && operation.getService() != null
                && "wfs".equalsIgnoreCase(operation.getService().getId())
                && operation.getParameters().length > 0) {
            filtered(operation).forEach(this::unescape);
        }
        return operation;
    }

    /** The parts of a request whose filters select the features to lock or change. */
    private static List<? extends RequestObject> filtered(Operation operation) {
        Object request = operation.getParameters()[0];
        switch (operation.getId().toLowerCase(Locale.ROOT)) {
            case "transaction": {
                TransactionRequest transaction = TransactionRequest.adapt(request);
                return transaction == null ? List.of() : transaction.getElements();
            }
            case "lockfeature": {
                LockFeatureRequest lock = LockFeatureRequest.adapt(request);
                return lock == null ? List.of() : lock.getLocks();
            }
            case "getfeaturewithlock": {
                GetFeatureRequest getFeature = GetFeatureRequest.adapt(request);
                return getFeature == null ? List.of() : getFeature.getQueries();
            }
            default:
                return List.of();
        }
    }

    private void unescape(RequestObject part) {
        Filter filter = part.getFilter();
        Filter resolved = resolve(filter, () -> source(part));
        if (resolved != filter) {
            part.setFilter(resolved);
        }
    }

    private FeatureSource<?, ?> source(RequestObject part) throws IOException {
        QName name = part instanceof org.geoserver.wfs.request.Query query ? typeName(query) : part.getTypeName();
        FeatureTypeInfo layer = name == null ? null : catalog.getFeatureTypeByName(new NameImpl(name));
        if (layer == null) {
            throw new IOException("There is no layer " + name);
        }
        return layer.getFeatureSource(null, null);
    }

    private static QName typeName(org.geoserver.wfs.request.Query query) {
        return query.getTypeNames().isEmpty() ? null : query.getTypeNames().get(0);
    }

    /** A layer that cannot be read is GeoServer's to report. */
    private static Filter resolve(Filter filter, EscapedIds.LayerSource layer) {
        try {
            return EscapedIds.resolve(filter, layer);
        } catch (IOException | RuntimeException e) {
            LOGGER.log(Level.FINE, "Escaped ids stay as they are: the layer cannot be read", e);
            return filter;
        }
    }
}
