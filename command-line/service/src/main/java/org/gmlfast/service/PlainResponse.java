/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.form.OutputFormat;
import org.gmlfast.form.QueryResult;
import org.gmlfast.gml.GmlIds;
import org.gmlfast.output.DocumentSettings;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.table.rows.TableSession;

/**
 * Features in a form other than GML, always with x before y. Their number is exact: they are counted in the transaction
 * that reads them.
 */
final class PlainResponse extends FeatureResponse {

    private static final Pattern NOT_IN_A_LIST = Pattern.compile("[,()\\p{Cntrl}\\s]");

    /** @throws WfsException if the form lacks what the request asks for: several layers, or counts without features */
    PlainResponse(FeatureRequest request, TableSession session, PageLinks links) throws IOException, WfsException {
        super(checked(request), session, links);
    }

    private static FeatureRequest checked(FeatureRequest request) throws WfsException {
        OutputFormat.Encoding encoding = request.format().form().encoding();
        if (request.hits() && !encoding.isCollection()) {
            throw WfsException.invalid(
                    "resultType", encoding.shownName() + " has no place for counts without features; use GML");
        }
        if (!encoding.isCollection()
                && request.queries().stream().map(LayerQuery::layer).distinct().count() > 1) {
            throw WfsException.invalid(
                    "outputFormat",
                    encoding.shownName() + " has features of one type; request one layer after the other");
        }
        return request;
    }

    @Override
    void writeDocument(OutputStream out) throws IOException {
        List<QueryResult> results = results();
        DocumentSettings settings = new DocumentSettings(
                request.format().form().encoding(),
                CoordinateFormat.list(CoordinateFormat.ALL_DECIMALS),
                false,
                false,
                false,
                PlainResponse::id);
        try (DocumentWriter document = settings.form(crs.reference(), null)
                .open(header(), results.stream().map(QueryResult::rowType).toList(), out)) {
            document.writeResults(results);
            document.finish();
        }
    }

    private CollectionHeader header() {
        return CollectionHeader.builder()
                .numberMatched(page.matched())
                .numberReturned(request.hits() ? 0 : page.returned())
                .timeStamp(Instant.now())
                .next(links.next(request, page))
                .previous(links.previous(request, page))
                .build();
    }

    /** The id without escapes, unless a request with that id would mean something else. */
    private static String id(String id) {
        boolean plain =
                GmlIds.fromXmlId(id).equals(id) && !NOT_IN_A_LIST.matcher(id).find();
        return plain ? id : GmlIds.toXmlId(id);
    }
}
