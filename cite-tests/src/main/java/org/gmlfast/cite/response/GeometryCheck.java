/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.response;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.gmlfast.cite.wfs.XmlDom;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;

/** Checks parts of documents that schemas do not validate: ids, reference systems, positions, rings, bounds. */
final class GeometryCheck {

    private final FeatureDocument document;
    private final List<String> problems = new ArrayList<>();
    private final Map<String, Extent> extents = new HashMap<>();

    private GeometryCheck(FeatureDocument document) {
        this.document = document;
    }

    /** Returns all errors. */
    static List<String> problems(FeatureDocument document) {
        GeometryCheck check = new GeometryCheck(document);
        check.ids();
        document.features().forEach(check::feature);
        check.collectionBounds();
        return check.problems;
    }

    /** The extent of the geometries of a feature, as far as they can be read. */
    static Extent extent(Element feature) {
        GeometryCheck check = new GeometryCheck(new FeatureDocument(feature, List.of()));
        Extent all = new Extent();
        FeatureDocument.geometries(feature).forEach(g -> all.add(check.geometry(g, "")));
        return all;
    }

    /** All ids of GML in a document are different, and every feature has one. */
    private void ids() {
        Set<String> seen = new HashSet<>();
        XmlDom.all(document.root()).forEach(element -> {
            NamedNodeMap attributes = element.getAttributes();
            for (int i = 0; i < attributes.getLength(); i++) {
                Attr attribute = (Attr) attributes.item(i);
                if (isId(attribute) && !seen.add(attribute.getValue())) {
                    problems.add("the id " + attribute.getValue() + " occurs twice");
                }
            }
        });
        for (Element feature : document.features()) {
            if (FeatureDocument.id(feature).isEmpty()) {
                problems.add("a <" + feature.getNodeName() + "> has no id");
            }
        }
    }

    private static boolean isId(Attr attribute) {
        String namespace = attribute.getNamespaceURI();
        return namespace == null
                ? attribute.getName().equals("fid")
                : namespace.startsWith("http://www.opengis.net/gml")
                        && attribute.getLocalName().equals("id");
    }

    private void feature(Element feature) {
        String id = FeatureDocument.id(feature);
        Map<String, Extent> own = new HashMap<>();
        for (Element geometry : FeatureDocument.geometries(feature)) {
            Extent extent = geometry(geometry, id);
            srsName(geometry, id);
            own.computeIfAbsent(geometry.getAttribute("srsName"), s -> new Extent())
                    .add(extent);
        }
        own.forEach(
                (srs, extent) -> extents.computeIfAbsent(srs, s -> new Extent()).add(extent));
        bounds(feature, own, id);
    }

    /** The outermost element of a geometry names its reference system, and nothing in it does so again. */
    private void srsName(Element geometry, String id) {
        if (geometry.getAttribute("srsName").isBlank()) {
            problems.add(id + ": <" + geometry.getLocalName() + "> has no srsName");
        }
        XmlDom.all(geometry)
                .filter(e -> e != geometry && e.hasAttribute("srsName"))
                .findFirst()
                .ifPresent(e -> problems.add(
                        id + ": <" + e.getLocalName() + "> in <" + geometry.getLocalName() + "> has a srsName again"));
    }

    private Extent geometry(Element geometry, String id) {
        Extent extent = new Extent();
        try {
            walk(geometry, 2, extent, id);
        } catch (GmlPositions.Malformed e) {
            problems.add(id + ": " + e.getMessage());
        }
        return extent;
    }

    private void walk(Element element, int outer, Extent extent, String id) throws GmlPositions.Malformed {
        int dimension = outer;
        if (element.hasAttribute("srsDimension")) {
            String text = element.getAttribute("srsDimension");
            dimension = text.equals("3") ? 3 : 2;
            if (!text.equals("2") && !text.equals("3")) {
                problems.add(id + ": srsDimension is " + text);
            }
        }
        List<double[]> positions = GmlPositions.in(element, dimension);
        positions.forEach(extent::add);
        String wrong = wrong(element.getLocalName(), positions);
        if (wrong != null && !(positions.isEmpty() && XmlDom.children(element).isEmpty())) {
            problems.add(id + ": a " + element.getLocalName() + " " + wrong);
        }
        for (Element child : XmlDom.children(element)) {
            if (!child.getLocalName().equals("metaDataProperty")) {
                walk(child, dimension, extent, id);
            }
        }
    }

    /** Null if the number of positions is right, and a ring ends where it begins. */
    private static String wrong(String name, List<double[]> positions) {
        int count = positions.size();
        return switch (name) {
            case "Point" -> count == 1 ? null : "has " + count + " positions";
            case "LineString", "LineStringSegment" -> count >= 2 ? null : "has " + count + " positions";
            case "ArcString" -> count >= 3 && count % 2 == 1 ? null : "has " + count + " positions";
            case "LinearRing" -> {
                if (count < 4) {
                    yield "has " + count + " positions";
                }
                yield Arrays.equals(positions.get(0), positions.get(count - 1)) ? null : "is not closed";
            }
            default -> null;
        };
    }

    /** The bounds of a feature hold its geometries, those of one reference system at least. */
    private void bounds(Element owner, Map<String, Extent> content, String id) {
        XmlDom.children(owner, "boundedBy")
                .flatMap(b -> XmlDom.children(b).stream())
                .filter(e ->
                        e.getLocalName().equals("Envelope") || e.getLocalName().equals("Box"))
                .forEach(envelope -> {
                    if (envelope.getAttribute("srsName").isBlank()) {
                        problems.add(id + ": the bounds have no srsName");
                    }
                    Extent bounds = geometry(envelope, id);
                    Extent held = content.get(envelope.getAttribute("srsName"));
                    if (bounds.isEmpty()) {
                        problems.add(id + ": the bounds are empty");
                    } else if (held != null && !bounds.contains(held)) {
                        problems.add(id + ": the bounds " + bounds + " do not hold the geometries " + held);
                    }
                });
    }

    private void collectionBounds() {
        if (document.root().getLocalName().equals("FeatureCollection")) {
            bounds(document.root(), extents, "the collection");
        }
    }
}
