/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.gmlfast.query.QueryException;
import org.gmlfast.service.store.FeatureStore;
import org.gmlfast.service.store.ServedLayer;
import org.gmlfast.table.Condition;
import org.gmlfast.table.rows.TableSession;
import org.gmlfast.wfs.WfsEncoders;
import org.gmlfast.wfs.WfsVersion;

/** The stored query that every WFS 2.0 has: a feature by its id (OGC 09-025r2 §7.9.3.6). */
final class StoredQueries {

    static final String GET_FEATURE_BY_ID = "urn:ogc:def:query:OGC-WFS::GetFeatureById";

    /** The name of a draft, which some clients still use. */
    private static final String GET_FEATURE_BY_ID_URL = "http://www.opengis.net/def/query/OGC-WFS/0/GetFeatureById";

    private final FeatureStore store;
    private final ServiceOptions options;
    private final WfsEncoders encoders;

    StoredQueries(FeatureStore store, ServiceOptions options, WfsEncoders encoders) {
        this.store = store;
        this.options = options;
        this.encoders = encoders;
    }

    /** The response to ListStoredQueries or DescribeStoredQueries. */
    ServiceResponse describe(String operation, Parameters parameters) throws WfsException {
        boolean list = operation.toLowerCase(Locale.ROOT).startsWith("list");
        for (String id : parameters.list("storedQuery_Id")) {
            check(id);
        }
        Template template = Template.of(list ? "stored-query-list.xml" : "stored-query-descriptions.xml");
        String types =
                String.join(" ", store.layers().stream().map(options::typeName).toList());
        String text = template.filled(
                Map.of(
                        "prefix",
                        options.prefix(),
                        "namespace",
                        options.namespace(),
                        "id",
                        GET_FEATURE_BY_ID,
                        "types",
                        types,
                        "typeElements",
                        ""),
                Map.of("returnTypes", returnTypes()));
        return ServiceResponse.document("application/xml;charset=UTF-8", Template.bytes(text));
    }

    private String returnTypes() {
        StringBuilder elements = new StringBuilder();
        for (ServedLayer layer : store.layers()) {
            elements.append("    <ReturnFeatureType" + options.declaration(layer) + '>')
                    .append(Template.escaped(options.typeName(layer)))
                    .append("</ReturnFeatureType>\n");
        }
        return elements.toString().stripTrailing();
    }

    private static void check(String id) throws WfsException {
        if (!id.equals(GET_FEATURE_BY_ID) && !id.equals(GET_FEATURE_BY_ID_URL)) {
            throw WfsException.invalid(
                    "storedQuery_Id",
                    "unknown stored query " + WfsException.brief(id) + "; the only one is " + GET_FEATURE_BY_ID);
        }
    }

    // ---- GetFeatureById

    /**
     * The response with the feature that has an id. In GML text, the feature is the whole document.
     *
     * @param session closed with the response
     * @throws WfsException if no feature has the id
     */
    ServiceResponse featureById(Parameters parameters, TableSession session, PageLinks links)
            throws WfsException, IOException {
        check(parameters.required("storedQuery_Id"));
        String id = parameters.required("id");
        String name = parameters.get("outputFormat");
        ResponseFormat format = name == null
                ? ResponseFormat.of(WfsVersion.WFS_2_0_0)
                : ResponseFormat.parse(name, WfsVersion.WFS_2_0_0);
        for (ServedLayer layer : store.layers()) {
            if (!TemplatedLayers.isWrittenAs(layer, format)) {
                continue;
            }
            Condition condition = condition(layer, id);
            if (condition != Condition.NONE && session.count(layer.table(), condition) > 0) {
                LayerQuery query = new LayerQuery(layer, layer.table(), condition, List.of());
                FeatureRequest request =
                        new FeatureRequest(WfsVersion.WFS_2_0_0, List.of(query), format, null, false, 0, 1);
                return response(request, session, links);
            }
        }
        throw new WfsException(
                ExceptionCode.NOT_FOUND, "id", "there is no feature with the id " + WfsException.brief(id));
    }

    private ServiceResponse response(FeatureRequest request, TableSession session, PageLinks links)
            throws IOException, WfsException {
        boolean single = !request.format().encodesBxml();
        return request.format().encodesGml()
                ? new GmlResponse(request, session, links, options, encoders, single)
                : new PlainResponse(request, session, links);
    }

    private static Condition condition(ServedLayer layer, String id) {
        try {
            return TemplatedLayers.withIds(layer, List.of(id));
        } catch (QueryException e) {
            return Condition.NONE;
        }
    }
}
