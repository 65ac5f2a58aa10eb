/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.features;

import java.io.IOException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.gmlfast.cite.NotRunException;
import org.gmlfast.cite.Results;
import org.gmlfast.cite.Suite;
import org.gmlfast.cite.tool.Tool;
import org.gmlfast.cite.wfs.WfsLayer;
import org.gmlfast.cite.wfs.WfsQuery;
import org.gmlfast.cite.wfs.WfsUnderTest;
import org.gmlfast.cite.wfs.XmlDom;
import org.gmlfast.testing.Requirement;
import org.gmlfast.wfs.WfsVersion;
import org.w3c.dom.Element;

/**
 * OGC's test features come back unchanged: each property and each coordinate, in each version. The JDK's parser reads
 * both OGC's files and the responses.
 */
public final class TestFeatureSuite implements Suite {

    private static final Set<String> POSITIONS = Set.of("pos", "posList", "coordinates");

    @Override
    public String name() {
        return "OGC's test features";
    }

    @Override
    public void run(WfsUnderTest wfs, Results results) throws IOException {
        TestFeatures features = TestFeatures.read();
        Map<String, WfsLayer> layers = wfs.capabilities(WfsVersion.WFS_2_0_0).layers().stream()
                .collect(Collectors.toMap(WfsLayer::localName, l -> l, (a, b) -> a));
        if (features.types().keySet().stream().noneMatch(layers::containsKey)) {
            throw Tool.isThere("ogr2ogr", "--version")
                    ? new NotRunException("the service has no layers of OGC's test features")
                    : new NotRunException(Requirement.OGR);
        }
        for (WfsVersion version : WfsVersion.values()) {
            for (Map.Entry<String, List<Element>> type : features.types().entrySet()) {
                WfsLayer layer = layers.get(type.getKey());
                if (layer == null) {
                    results.skipped(version.number(), type.getKey(), "the service has no layer of that name");
                } else {
                    results.report(version.number(), type.getKey(), problems(wfs, version, layer, type.getValue()));
                }
            }
            features.notSimple().forEach((type, reason) -> results.skipped(version.number(), type, reason));
        }
    }

    private static List<String> problems(WfsUnderTest wfs, WfsVersion version, WfsLayer layer, List<Element> right)
            throws IOException {
        byte[] body = wfs.client().get(WfsQuery.features(version, layer.name())).body();
        List<Element> served = XmlDom.all(XmlDom.parse(body).getDocumentElement())
                .filter(e -> e.getLocalName().equals(layer.localName()))
                .toList();
        if (served.size() != right.size()) {
            return List.of("there are " + served.size() + " features, not " + right.size());
        }
        Map<String, Element> byId = new LinkedHashMap<>();
        served.forEach(f -> byId.put(servedId(f), f));
        List<String> problems = new ArrayList<>();
        for (int i = 0; i < right.size(); i++) {
            String id = TestFeatures.id(right.get(i));
            Element other = id.isEmpty() ? served.get(i) : byId.get(id);
            String where = id.isEmpty() ? "feature " + (i + 1) : id;
            if (other == null) {
                problems.add(where + " is missing");
            } else {
                compare(right.get(i), other, version, where, problems);
            }
        }
        return problems;
    }

    private static String servedId(Element feature) {
        String gml32 = feature.getAttributeNS("http://www.opengis.net/gml/3.2", "id");
        String id = gml32.isEmpty() ? TestFeatures.id(feature) : gml32;
        return id.isEmpty() ? feature.getAttribute("fid") : id;
    }

    private static void compare(
            Element right, Element served, WfsVersion version, String where, List<String> problems) {
        Map<String, Element> others = new LinkedHashMap<>();
        List<Double> geometry = List.of();
        for (Element property : TestFeatures.properties(served)) {
            if (TestFeatures.isGeometry(property)) {
                geometry = ordinates(property, false);
            } else {
                others.put(property.getLocalName(), property);
            }
        }
        List<Double> rightGeometry = List.of();
        for (Element property : TestFeatures.properties(right)) {
            if (TestFeatures.isGeometry(property)) {
                rightGeometry =
                        ordinates(property, version == WfsVersion.WFS_1_0_0 && isLatitudeFirst(right, property));
                continue;
            }
            Element other = others.remove(property.getLocalName());
            String value = other == null ? "missing" : XmlDom.text(other);
            if (!isSame(XmlDom.text(property), value)) {
                problems.add(
                        where + ": " + property.getLocalName() + " is " + value + ", not " + XmlDom.text(property));
            }
        }
        if (!rightGeometry.equals(geometry)) {
            problems.add(where + ": the geometry is " + geometry + ", not " + rightGeometry);
        }
        others.values().stream()
                .filter(o -> !XmlDom.text(o).isEmpty())
                .forEach(o -> problems.add(where + ": there is " + o.getLocalName() + ", too"));
    }

    /**
     * OGC's data for WFS 1.1 has latitudes first, the authority's order; responses of WFS 1.0 have longitudes first.
     */
    private static boolean isLatitudeFirst(Element feature, Element property) {
        Element geometry = XmlDom.children(property).get(0);
        String own = geometry.getAttribute("srsName");
        String srsName = own.isEmpty() ? ((Element) feature.getParentNode()).getAttribute("srsName") : own;
        return srsName.startsWith("urn:") && srsName.endsWith(":4326");
    }

    /** All numbers; positions that segments of a line share are returned once. */
    private static List<Double> ordinates(Element property, boolean swapped) {
        List<Double> ordinates = new ArrayList<>();
        XmlDom.all(property).filter(e -> POSITIONS.contains(e.getLocalName())).forEach(positions -> {
            String[] numbers = XmlDom.text(positions).split("[\\s,]+");
            for (int i = 0; i + 1 < numbers.length; i += 2) {
                double x = Double.parseDouble(numbers[swapped ? i + 1 : i]);
                double y = Double.parseDouble(numbers[swapped ? i : i + 1]);
                int size = ordinates.size();
                boolean again = size >= 2 && ordinates.get(size - 2) == x && ordinates.get(size - 1) == y;
                if (!again) {
                    ordinates.add(x);
                    ordinates.add(y);
                }
            }
        });
        return ordinates;
    }

    /** Whether two texts are equal except for white space, or the same number, date or time. */
    private static boolean isSame(String right, String other) {
        if (right.replaceAll("\\s+", " ").equals(other.replaceAll("\\s+", " "))) {
            return true;
        }
        try {
            return Double.parseDouble(right) == Double.parseDouble(other);
        } catch (NumberFormatException e) {
            // no number
        }
        try {
            return OffsetDateTime.parse(right).isEqual(OffsetDateTime.parse(other));
        } catch (DateTimeParseException e) {
            return date(right).equals(date(other)) && isBoolean(right) == isBoolean(other);
        }
    }

    private static String date(String text) {
        return text.matches("\\d{4}-\\d{2}-\\d{2}Z?") ? text.substring(0, 10) : text;
    }

    private static boolean isBoolean(String text) {
        return text.equals("true") || text.equals("false");
    }
}
