/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.List;
import java.util.Locale;

import org.geoserver.ows.AbstractDispatcherCallback;
import org.geoserver.ows.Request;
import org.geoserver.platform.Operation;
import org.geoserver.wfs.GetFeatureCallback;
import org.geoserver.wfs.GetFeatureContext;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geoserver.wfs.request.LockFeatureRequest;
import org.geoserver.wfs.request.RequestObject;
import org.geoserver.wfs.request.TransactionRequest;
import org.geotools.api.data.Query;
import org.geotools.api.filter.Filter;

/**
 * Lets requests use feature ids in the form that GML has them ({@link EscapedIds}). Any number of threads.
 *
 * <p>GetFeature and GetPropertyValue are changed just before they query a layer, when stored queries have become
 * filters. Locks and transactions have filters in the request only.
 */
public final class FeatureIdCallback extends AbstractDispatcherCallback implements GetFeatureCallback {

    private static final int PRIORITY = 50;

    @Override
    public int getPriority() {
        return PRIORITY;
    }

    @Override
    public void beforeQuerying(GetFeatureContext context) {
        Query query = context.getQuery();
        Filter understood = EscapedIds.understood(query.getFilter());
        if (understood != query.getFilter()) {
            Query changed = new Query(query);
            changed.setFilter(understood);
            context.setQuery(changed);
        }
    }

    @Override
    public Operation operationDispatched(Request request, Operation operation) {
        if (operation.getService() != null
                && "wfs".equalsIgnoreCase(operation.getService().getId())
                && operation.getParameters().length > 0) {
            filtered(operation).forEach(FeatureIdCallback::unescape);
        }
        return operation;
    }

    /** The parts of the request whose filters select what is locked or changed. */
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

    private static void unescape(RequestObject part) {
        Filter filter = part.getFilter();
        Filter understood = EscapedIds.understood(filter);
        if (understood != filter) {
            part.setFilter(understood);
        }
    }
}
