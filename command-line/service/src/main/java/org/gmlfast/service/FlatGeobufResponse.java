/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

import org.gmlfast.flatgeobuf.FlatGeobufForm;
import org.gmlfast.table.rows.TableSession;
import org.gmlfast.wfs.CollectionHeader;
import org.gmlfast.wfs.DocumentWriter;
import org.gmlfast.wfs.QueryResult;

/**
 * Features as FlatGeobuf, without an index, always with x before y. The header has their number, which is exact: they
 * are counted in the transaction that reads them.
 */
final class FlatGeobufResponse extends FeatureResponse {

    /** @throws WfsException if the request asks for several layers, or for their counts alone */
    FlatGeobufResponse(FeatureRequest request, TableSession session, PageLinks links) throws IOException, WfsException {
        super(checked(request), session, links);
    }

    private static FeatureRequest checked(FeatureRequest request) throws WfsException {
        if (request.hits()) {
            throw WfsException.invalid("resultType", "FlatGeobuf has no place for counts without features; use GML");
        }
        if (request.queries().stream().map(LayerQuery::layer).distinct().count() > 1) {
            throw WfsException.invalid(
                    "outputFormat", "FlatGeobuf has features of one type; request one layer after the other");
        }
        return request;
    }

    @Override
    void writeDocument(OutputStream out) throws IOException {
        List<QueryResult> results = results();
        CollectionHeader header =
                CollectionHeader.builder().numberReturned(page.returned()).build();
        try (DocumentWriter document = FlatGeobufForm.stream()
                .withXy(true)
                .open(header, results.stream().map(QueryResult::rowType).toList(), out)) {
            document.writeResults(results);
            document.finish();
        }
    }
}
