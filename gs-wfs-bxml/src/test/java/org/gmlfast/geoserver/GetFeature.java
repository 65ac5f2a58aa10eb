/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;

import javax.xml.namespace.QName;

import org.geoserver.ows.Request;
import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.geoserver.platform.Service;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geoserver.wfs.request.Query;
import org.geoserver.wfs.xml.GML2OutputFormat;
import org.geoserver.wfs.xml.GML32OutputFormat;
import org.geoserver.wfs.xml.GML3OutputFormat;
import org.geotools.api.feature.type.FeatureType;
import org.geotools.feature.FeatureCollection;
import org.geotools.util.Version;
import org.gmlfast.geoserver.stock.StockFormat;

/** A GetFeature from its execution to its response, as handled by GeoServer's dispatcher. */
final class GetFeature {

    final GetFeatureRequest request = new GetFeatureRequest();
    final FeatureCollectionResponse found = new FeatureCollectionResponse();
    final Operation operation;
    final StockFormat format;
    final StockResponse stock;

    /** In a version and its default format. */
    GetFeature(String version) {
        this(version, StockFormat.ofVersion(version));
    }

    GetFeature(String version, StockFormat format) {
        this.format = format;
        this.stock = stock(format);
        request.setVersion(version);
        Service wfs = new Service("wfs", null, new Version(version), List.of());
        operation = new Operation("GetFeature", wfs, null, new Object[] {request});
    }

    static StockResponse stock(StockFormat format) {
        return switch (format) {
            case GML2 -> new GML2OutputFormat();
            case GML3 -> new GML3OutputFormat();
            case GML32 -> new GML32OutputFormat();
        };
    }

    /** Adds a query for the features of a type, and its result. */
    GetFeature query(FeatureCollection<?, ?> features) {
        found.add(features);
        return query(features.getSchema());
    }

    /** Adds a query for a type, or a join of several. */
    GetFeature query(FeatureType... types) {
        request.getQueries()
                .add(new Query(Arrays.stream(types)
                        .map(type -> new QName(
                                type.getName().getNamespaceURI(), type.getName().getLocalPart()))
                        .toList()));
        return this;
    }

    Response dispatched(ServerDouble server) {
        return new FastGmlCallback(server.geoServer()).responseDispatched(new Request(), operation, found, stock);
    }

    byte[] bytes(ServerDouble server) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        dispatched(server).write(found, out, operation);
        return out.toByteArray();
    }

    GmlDocument document(ServerDouble server) throws IOException {
        return new GmlDocument(format, bytes(server));
    }

    GmlDocument document(FastGmlCallback callback) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            callback.responseDispatched(new Request(), operation, found, stock).write(found, out, operation);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new GmlDocument(format, out.toByteArray());
    }
}
