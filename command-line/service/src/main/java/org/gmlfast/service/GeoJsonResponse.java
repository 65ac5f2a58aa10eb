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

import org.gmlfast.geojson.GeoJsonForm;
import org.gmlfast.geojson.GeoJsonSettings;
import org.gmlfast.gml.GmlIds;
import org.gmlfast.model.RowType;
import org.gmlfast.table.rows.TableSession;
import org.gmlfast.wfs.CollectionHeader;
import org.gmlfast.wfs.DocumentWriter;
import org.gmlfast.wfs.QueryResult;

/** Features as GeoJSON (RFC 7946), always with x before y. A CRS other than WGS 84 is named. */
final class GeoJsonResponse extends FeatureResponse {

    private static final int WGS_84 = 4326;

    private static final Pattern NOT_IN_A_LIST = Pattern.compile("[,()\\p{Cntrl}\\s]");

    GeoJsonResponse(FeatureRequest request, TableSession session, PageLinks links) throws IOException {
        super(request, session, links);
    }

    @Override
    void writeDocument(OutputStream out) throws IOException {
        List<QueryResult> results = results();
        List<RowType> types = results.stream().map(QueryResult::rowType).toList();
        try (DocumentWriter document = new GeoJsonForm(settings()).open(header(), types, out)) {
            document.writeResults(results);
            document.finish();
        }
    }

    private GeoJsonSettings settings() {
        int code = crs.reference().code();
        return GeoJsonSettings.rfc7946()
                .withXy(true)
                .withIds(GeoJsonResponse::id)
                .withCrs(code == WGS_84 ? null : "urn:ogc:def:crs:EPSG::" + code);
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
