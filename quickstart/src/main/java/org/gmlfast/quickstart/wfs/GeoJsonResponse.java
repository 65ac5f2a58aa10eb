/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.wfs;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.gmlfast.gml.GmlIds;
import org.gmlfast.quickstart.output.GeometryJson;
import org.gmlfast.quickstart.output.JsonValueWriter;
import org.gmlfast.quickstart.source.table.TableSession;
import org.locationtech.jts.geom.Geometry;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;

/** Features as GeoJSON (RFC 7946), always with x before y. A CRS other than WGS 84 is named. */
final class GeoJsonResponse extends FeatureResponse {

    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private static final Pattern NOT_IN_A_LIST = Pattern.compile("[,()\\p{Cntrl}\\s]");

    GeoJsonResponse(FeatureRequest request, TableSession session, PageLinks links) throws IOException {
        super(request, session, links);
    }

    @Override
    void writeDocument(OutputStream out) throws IOException {
        JsonGenerator json = JSON.createGenerator(out);
        json.writeStartObject();
        json.writeStringField("type", "FeatureCollection");
        json.writeNumberField("numberMatched", page.matched());
        json.writeNumberField("numberReturned", request.hits() ? 0 : page.returned());
        json.writeStringField(
                "timeStamp", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
        if (crs.reference().code() != 4326) {
            writeCrs(json);
        }
        writeLinks(json);
        json.writeArrayFieldStart("features");
        for (int i = 0; i < request.queries().size() && !request.hits(); i++) {
            write(json, features(i));
        }
        json.writeEndArray();
        json.writeEndObject();
        json.flush();
        json.close();
    }

    private void writeCrs(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("crs");
        json.writeStringField("type", "name");
        json.writeObjectFieldStart("properties");
        json.writeStringField("name", "urn:ogc:def:crs:EPSG::" + crs.reference().code());
        json.writeEndObject();
        json.writeEndObject();
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

    private static void write(JsonGenerator json, QueryFeatures features) throws IOException {
        try (SimpleFeatureIterator iterator = features.features()) {
            while (iterator.hasNext()) {
                write(json, iterator.next());
            }
        }
    }

    private static void write(JsonGenerator json, SimpleFeature feature) throws IOException {
        json.writeStartObject();
        json.writeStringField("type", "Feature");
        json.writeStringField("id", id(feature.getID()));
        Object first = feature.getDefaultGeometry();
        json.writeFieldName("geometry");
        GeometryJson.write(json, (Geometry) first);
        json.writeObjectFieldStart("properties");
        boolean geometryWritten = false;
        for (int i = 0; i < feature.getAttributeCount(); i++) {
            Object value = feature.getAttribute(i);
            boolean geometry = Geometry.class.isAssignableFrom(
                    feature.getFeatureType().getDescriptor(i).getType().getBinding());
            if (geometry && !geometryWritten) {
                geometryWritten = true;
                continue;
            }
            json.writeFieldName(feature.getFeatureType().getDescriptor(i).getLocalName());
            if (geometry) {
                GeometryJson.write(json, (Geometry) value);
            } else {
                JsonValueWriter.write(json, value);
            }
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    /** The id without escapes, unless a request with that id would mean something else. */
    private static String id(String id) {
        boolean plain =
                GmlIds.fromXmlId(id).equals(id) && !NOT_IN_A_LIST.matcher(id).find();
        return plain ? id : GmlIds.toXmlId(id);
    }
}
