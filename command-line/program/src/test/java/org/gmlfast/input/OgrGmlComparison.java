/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.geometry.jts.CurvedGeometry;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKBReader;

import com.fasterxml.jackson.databind.JsonNode;

/** Compares what the reader makes of a file with what OGR has made of it. */
final class OgrGmlComparison {

    /** Attributes that OGR makes of ids, which are the ids of our features. */
    private static final Set<String> IDS = Set.of("gml_id", "fid", "gml:id");

    private final Set<String> differences = new TreeSet<>();
    private final Map<String, String> details = new LinkedHashMap<>();

    /** The kinds of differences in a file; empty if there are none. */
    Set<String> differences() {
        return differences;
    }

    /** The first example of each kind. */
    Map<String, String> details() {
        return details;
    }

    private void add(String kind, String detail) {
        differences.add(kind);
        details.putIfAbsent(kind, detail);
    }

    static OgrGmlComparison of(Path file, JsonNode reference) throws IOException {
        OgrGmlComparison comparison = new OgrGmlComparison();
        comparison.compare(file, reference);
        return comparison;
    }

    private void compare(Path file, JsonNode reference) throws IOException {
        Map<String, SimpleFeatureType> types = new LinkedHashMap<>();
        Map<String, List<SimpleFeature>> features = new HashMap<>();
        try (GmlFeatureReader reader = GmlFeatureReader.open(file, GmlReaderSettings.DEFAULT)) {
            for (SimpleFeatureType type : reader.types()) {
                types.put(type.getTypeName(), type);
            }
            while (reader.hasNext()) {
                SimpleFeature feature = reader.next();
                features.computeIfAbsent(feature.getFeatureType().getTypeName(), n -> new ArrayList<>())
                        .add(feature);
            }
        } catch (XMLStreamException | IllegalArgumentException e) {
            add("refused", e.getMessage());
            return;
        }
        Set<String> ours = new TreeSet<>(types.keySet());
        for (JsonNode layer : reference.path("layers")) {
            String name = layer.path("layer").asText();
            if (!ours.remove(name)) {
                add("layer-missing", name);
                continue;
            }
            layer(layer, types.get(name), features.getOrDefault(name, List.of()));
        }
        for (String name : ours) {
            add("layer-more", name);
        }
    }

    private void layer(JsonNode layer, SimpleFeatureType type, List<SimpleFeature> features) {
        long count = layer.path("count").asLong();
        if (count != features.size()) {
            add("count", type.getTypeName() + " " + count + " not " + features.size());
        }
        String geometryName = layer.path("geometry_name").asText("");
        Set<String> fields = new TreeSet<>();
        layer.path("fields").fieldNames().forEachRemaining(fields::add);
        fields.removeIf(
                f -> IDS.contains(f) || layer.path("fields").get(f).asText().equals("binary"));
        for (AttributeDescriptor attribute : type.getAttributeDescriptors()) {
            String name = attribute.getLocalName();
            if (!(attribute instanceof GeometryDescriptor) && !fields.contains(name) && !IDS.contains(name)) {
                add("field-more", type.getTypeName() + "." + name);
            }
        }
        for (String field : fields) {
            if (type.getDescriptor(field) == null) {
                add("field-missing", type.getTypeName() + "." + field);
            }
        }
        int i = 0;
        if (count == 0) {
            return;
        }
        for (JsonNode expected : layer.path("features")) {
            if (i == features.size()) {
                break;
            }
            SimpleFeature feature = features.get(i++);
            for (String field : fields) {
                if (type.getDescriptor(field) != null) {
                    value(type.getTypeName() + "." + field, expected.path(field), feature.getAttribute(field));
                }
            }
            geometry(type, layer, geometryName, expected, feature);
        }
    }

    // ---- values

    private void value(String where, JsonNode expected, Object found) {
        String a = text(expected).replaceAll("(\\.\\d{3})000$", "$1");
        String b = text(found);
        if (!a.equals(b)) {
            boolean isNumber = isNumber(a) && isNumber(b) && Double.parseDouble(a) == Double.parseDouble(b);
            if (!isNumber) {
                add(kind(a, b), where + " " + a + " not " + b);
            }
        }
    }

    private static String kind(String a, String b) {
        if (a.strip().equals(b.strip())) {
            return "value-space";
        }
        return b.isEmpty() ? "value-missing" : a.isEmpty() ? "value-more" : "value";
    }

    private static boolean isNumber(String text) {
        return text.matches("[-+]?\\d+(\\.\\d*)?([eE][-+]?\\d+)?");
    }

    private static String text(JsonNode node) {
        if (node.isMissingNode() || node.isNull()) {
            return "";
        }
        if (node.isArray()) {
            List<String> items = new ArrayList<>();
            node.forEach(item -> items.add(text(item)));
            return items.toString();
        }
        return node.asText();
    }

    private static String text(Object value) {
        if (value == null) {
            return "";
        }
        if (value instanceof List<?> list) {
            return list.stream().map(OgrGmlComparison::text).toList().toString();
        }
        if (value instanceof OffsetDateTime time) {
            return text(time.toLocalDateTime());
        }
        if (value instanceof LocalDateTime time) {
            String text = time.toString();
            return text.length() == 16 ? text + ":00" : text;
        }
        return value.toString();
    }

    // ---- geometries

    private void geometry(
            SimpleFeatureType type, JsonNode layer, String name, JsonNode expected, SimpleFeature feature) {
        String wkb = expected.path(name).asText("");
        if (!wkb.startsWith("wkb:")) {
            wkb = "";
            for (JsonNode value : expected) {
                wkb = value.asText("").startsWith("wkb:") ? value.asText() : wkb;
            }
        }
        List<Geometry> found = new ArrayList<>();
        for (Object value : feature.getAttributes()) {
            if (value instanceof Geometry geometry) {
                found.add(geometry);
            } else if (value instanceof List<?> list) {
                list.forEach(item -> {
                    if (item instanceof Geometry geometry) {
                        found.add(geometry);
                    }
                });
            }
        }
        String where = type.getTypeName() + " " + feature.getID();
        if (wkb.isEmpty()) {
            if (found.stream().anyMatch(g -> !g.isEmpty())) {
                add("geometry-more", where);
            }
            return;
        }
        if (found.isEmpty()) {
            add("geometry-missing", where);
            return;
        }
        Geometry ogr;
        try {
            ogr = new WKBReader().read(WKBReader.hexToBytes(wkb.substring(4)));
        } catch (ParseException | RuntimeException e) {
            boolean curved = found.stream().anyMatch(g -> g instanceof CurvedGeometry<?> || isCurved(g));
            if (!curved) {
                add("geometry-curve", where + " " + e.getMessage());
            }
            return;
        }
        for (Geometry geometry : found) {
            if (isSame(ogr, geometry, 0)) {
                return;
            }
        }
        for (Geometry geometry : found) {
            if (isSame(ogr, geometry, 4)) {
                add("geometry-rounded", where);
                return;
            }
        }
        add("geometry", where + " " + shortened(ogr) + " not " + shortened(found.get(0)));
    }

    private static boolean isCurved(Geometry geometry) {
        String name = geometry.getGeometryType();
        return name.contains("Curve") || name.contains("Surface") || name.contains("Circular");
    }

    private static boolean isSame(Geometry ogr, Geometry ours, int ulps) {
        Geometry a = single(ogr);
        Geometry b = single(ours);
        if (a.isEmpty() && b.isEmpty()) {
            return true;
        }
        Coordinate[] left = a.getCoordinates();
        Coordinate[] right = b.getCoordinates();
        if (left.length != right.length || a.getNumGeometries() != b.getNumGeometries()) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            boolean z = Double.isNaN(left[i].getZ()) || isNear(left[i].getZ(), right[i].getZ(), ulps);
            if (!isNear(left[i].x, right[i].x, ulps) || !isNear(left[i].y, right[i].y, ulps) || !z) {
                return false;
            }
        }
        return a.getDimension() == b.getDimension();
    }

    private static boolean isNear(double a, double b, int ulps) {
        return Math.abs(a - b) <= ulps * Math.ulp(a);
    }

    /** A collection of one member is the same as the member: the class depends on other features. */
    private static Geometry single(Geometry geometry) {
        return geometry.getNumGeometries() == 1 ? geometry.getGeometryN(0) : geometry;
    }

    private static String shortened(Geometry geometry) {
        String text = geometry.toString();
        return text.length() > 100 ? text.substring(0, 100) + "…" : text;
    }
}
