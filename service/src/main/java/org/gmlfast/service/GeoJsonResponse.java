/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

import org.geotools.data.simple.SimpleFeatureIterator;
import org.gmlfast.geojson.FeatureJson;
import org.gmlfast.gml.GmlIds;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.table.rows.TableSession;

import com.fasterxml.jackson.core.JsonGenerator;

/** Features as GeoJSON (RFC 7946), always with x before y. A CRS other than WGS 84 is named. */
final class GeoJsonResponse extends FeatureResponse {

    private static final CoordinateFormat COORDINATES = CoordinateFormat.list(CoordinateFormat.ALL_DECIMALS);

    private static final Pattern NOT_IN_A_LIST = Pattern.compile("[,()\\p{Cntrl}\\s]");

    GeoJsonResponse(FeatureRequest request, TableSession session, PageLinks links) throws IOException {
        super(request, session, links);
    }

    @Override
    void writeDocument(OutputStream out) throws IOException {
        JsonGenerator json = FeatureJson.generator(out);
        FeatureJson features = new FeatureJson(json, COORDINATES, false, GeoJsonResponse::id);
        json.writeStartObject();
        json.writeStringField("type", "FeatureCollection");
        json.writeNumberField("numberMatched", page.matched());
        json.writeNumberField("numberReturned", request.hits() ? 0 : page.returned());
        json.writeStringField(
                "timeStamp", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
        if (crs.reference().code() != 4326) {
            features.writeCrs(crs.reference().code());
        }
        writeLinks(json);
        json.writeArrayFieldStart("features");
        for (int i = 0; i < request.queries().size() && !request.hits(); i++) {
            write(features, features(i));
        }
        json.writeEndArray();
        json.writeEndObject();
        json.flush();
        json.close();
    }

    private void writeLinks(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("links");
        writeLink(json, "next", links.next(request, page));
        writeLink(json, "previous", links.previous(request, page));
        json.writeEndArray();
    }

    private static void writeLink(JsonGenerator json, String relation, String address) throws IOException {
        if (address != null) {
            json.writeStartObject();
            json.writeStringField("rel", relation);
            json.writeStringField("type", "application/json");
            json.writeStringField("href", address);
            json.writeEndObject();
        }
    }

    private static void write(FeatureJson json, QueryFeatures features) throws IOException {
        try (SimpleFeatureIterator iterator = features.features()) {
            while (iterator.hasNext()) {
                json.write(iterator.next());
            }
        }
    }

    /** The id without escapes, unless a request with that id would mean something else. */
    private static String id(String id) {
        boolean plain =
                GmlIds.fromXmlId(id).equals(id) && !NOT_IN_A_LIST.matcher(id).find();
        return plain ? id : GmlIds.toXmlId(id);
    }
}
