/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

import org.gmlfast.input.DecompressedInput;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

/** The features and the other members of a feature collection in GeoJSON. */
final class JsonPage {

    private static final JsonFactory FACTORY = new JsonFactory();

    private final PageKeys ids = new PageKeys();
    private final FeatureRanges ranges = new FeatureRanges();
    private final FeatureRanges idRanges = new FeatureRanges();
    private final FeatureRanges crs = new FeatureRanges();
    private boolean hasFeatures;
    private String next;
    private long returned = -1;
    private long matched = -1;
    private String malformed;

    private JsonPage() {}

    static JsonPage of(Path file) throws IOException {
        JsonPage page = new JsonPage();
        try (InputStream in = Files.newInputStream(file);
                JsonParser json = FACTORY.createParser(DecompressedInput.of(in).stream())) {
            page.read(json);
        } catch (JacksonException e) {
            page.malformed = e.getOriginalMessage();
        } catch (IOException e) {
            page.malformed = String.valueOf(e.getMessage());
        }
        return page;
    }

    private void read(JsonParser json) throws IOException {
        json.nextToken();
        for (JsonToken token = json.nextToken(); token == JsonToken.FIELD_NAME; token = json.nextToken()) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            switch (name) {
                case "features" -> {
                    hasFeatures = value == JsonToken.START_ARRAY;
                    readFeatures(json);
                }
                case "numberReturned" -> returned = number(json);
                case "numberMatched" -> matched = number(json);
                case "totalFeatures" -> matched = matched < 0 ? number(json) : matched;
                case "links" -> readLinks(json);
                case "crs" -> {
                    long start = start(json);
                    json.skipChildren();
                    crs.add(start, end(json));
                }
                default -> json.skipChildren();
            }
        }
    }

    private static long number(JsonParser json) throws IOException {
        JsonToken value = json.currentToken();
        json.skipChildren();
        return value == JsonToken.VALUE_NUMBER_INT ? json.getLongValue() : -1;
    }

    private static long start(JsonParser json) {
        return json.currentTokenLocation().getByteOffset();
    }

    private static long end(JsonParser json) {
        return json.currentLocation().getByteOffset();
    }

    private void readFeatures(JsonParser json) throws IOException {
        if (!hasFeatures) {
            json.skipChildren();
            return;
        }
        while (json.nextToken() == JsonToken.START_OBJECT) {
            readFeature(json);
        }
    }

    private void readFeature(JsonParser json) throws IOException {
        long start = start(json);
        String id = null;
        long idStart = start;
        long idEnd = start;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            boolean isId = json.currentName().equals("id");
            JsonToken value = json.nextToken();
            if (isId && value.isScalarValue() && value != JsonToken.VALUE_NULL) {
                idStart = start(json);
                id = json.getText();
                json.finishToken();
                idEnd = end(json);
            } else {
                json.skipChildren();
            }
        }
        ids.add(id);
        ranges.add(start, end(json));
        idRanges.add(idStart, idEnd);
    }

    private void readLinks(JsonParser json) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            json.skipChildren();
            return;
        }
        while (json.nextToken() == JsonToken.START_OBJECT) {
            String rel = null;
            String type = null;
            String href = null;
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                boolean isText = json.nextToken() == JsonToken.VALUE_STRING;
                rel = isText && name.equals("rel") ? json.getText() : rel;
                type = isText && name.equals("type") ? json.getText() : type;
                href = isText && name.equals("href") ? json.getText() : href;
                json.skipChildren();
            }
            if ("next".equals(rel) && !"text/html".equals(type) && next == null) {
                next = href;
            }
        }
    }

    // ---- what was found

    PageKeys ids() {
        return ids;
    }

    FeatureRanges ranges() {
        return ranges;
    }

    /** The ids of the features; empty ranges for those without one. */
    FeatureRanges idRanges() {
        return idRanges;
    }

    /** Where the member crs is; empty without one. */
    FeatureRanges crs() {
        return crs;
    }

    boolean hasFeatures() {
        return hasFeatures;
    }

    /** Why the document cannot be read to its end; null if it can. */
    String malformed() {
        return malformed;
    }

    ResponseRoot root() {
        return new ResponseRoot(next, returned, matched);
    }
}
