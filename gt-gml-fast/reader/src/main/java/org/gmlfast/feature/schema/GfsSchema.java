/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.schema;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.internal.member.FeatureMapping;
import org.gmlfast.feature.internal.member.GmlCursors;
import org.gmlfast.feature.internal.xml.XmlElementCursor;
import org.gmlfast.feature.internal.xml.XmlWindow;
import org.gmlfast.feature.settings.GmlLimits;
import org.gmlfast.model.GeometryKind;
import org.locationtech.jts.geom.Geometry;

/**
 * The content of the file {@code .gfs} that OGR writes beside a document: the names of types and attributes, the
 * elements that they stand for, and their types.
 */
public final class GfsSchema {

    private static final int MAX_CLASSES = 10_000;
    private static final int MAX_PROPERTIES = 10_000;
    private static final int MAX_NAME = 1_000;

    /** The code of EPSG at the end of a CRS in WKT. */
    private static final Pattern WKT =
            Pattern.compile("[A-Z_]+\\[.*AUTHORITY\\[\"EPSG\",\"?(\\d+)\"?\\]\\]", Pattern.DOTALL);

    /** The code of a geometry in WKB, in three dimensions as OGR writes it: with the highest bit, or 1000 more. */
    private static final Pattern CODE = Pattern.compile("(?:-214748364|100)?([0-8])");

    private static final int FIRST_NEGATIVE = 8;

    private final XmlElementCursor in;

    /** The classes by the local names of their elements. */
    private final Map<String, FeatureClass> classes = new LinkedHashMap<>();

    /** The attributes with conditions that cannot be read. */
    private final Set<String> conditional = new HashSet<>();

    /**
     * A type of features.
     *
     * @param path the local names of the elements from below the root to the feature
     * @param srsName of geometries that have none in the document; null if it is not known
     */
    public record FeatureClass(String name, List<String> path, String srsName, List<GfsProperty> properties) {

        /**
         * The conditions under which attributes stand for elements of a path; those after an unconditional one are left
         * out.
         */
        public List<GfsCondition> conditionsOf(String elementPath) {
            return properties.stream()
                    .filter(property -> property.path().equals(elementPath))
                    .map(GfsProperty::condition)
                    .takeWhile(Objects::nonNull)
                    .toList();
        }

        /** Whether all attributes that stand for an element or attribute of a path depend on conditions. */
        public boolean isConditional(String elementPath) {
            return properties.stream()
                    .noneMatch(property ->
                            property.condition() == null && property.path().equals(elementPath));
        }

        private String element() {
            return path.get(path.size() - 1);
        }

        /** The attributes of an element that are attributes of the feature. */
        public List<String> attributesOf(String elementPath) {
            return properties.stream()
                    .map(GfsProperty::path)
                    .filter(path -> path.length() > elementPath.length()
                            && path.startsWith(elementPath)
                            && path.charAt(elementPath.length()) == '@')
                    .map(path -> path.substring(elementPath.length() + 1))
                    .toList();
        }
    }

    private GfsSchema(XmlElementCursor in) {
        this.in = in;
    }

    /**
     * Reads a schema.
     *
     * @param schema not closed
     * @throws IOException if it cannot be read
     * @throws XMLStreamException if it is malformed
     */
    static GfsSchema read(InputStream schema) throws IOException, XMLStreamException {
        XmlWindow window = new XmlWindow(schema::read);
        GfsSchema read = new GfsSchema(new GmlCursors(GmlLimits.DEFAULT.xml(), false).open(window, () -> null));
        read.readClasses();
        return read;
    }

    /** The class of features with an element of a local name; null if there is none. */
    public FeatureClass of(String element) {
        return classes.get(element);
    }

    /** The attributes that are not read because they depend on a condition of an unknown form. */
    public Set<String> conditional() {
        return conditional;
    }

    /** Which elements are features. */
    FeatureMapping mapping() {
        Map<String, String> typeNames = new HashMap<>();
        Map<String, String> srsNames = new HashMap<>();
        Set<String> features = new HashSet<>();
        Set<String> around = new HashSet<>();
        classes.forEach((element, type) -> {
            typeNames.put(element, type.name);
            if (type.srsName != null) {
                srsNames.put(element, type.srsName);
            }
            if (type.path.size() > 1) {
                features.add(element);
                around.addAll(type.path.subList(0, type.path.size() - 1));
            }
        });
        // features in features belong to the outer ones
        around.removeAll(classes.keySet());
        return new FeatureMapping(
                Map.copyOf(typeNames), Map.copyOf(srsNames), Set.copyOf(features), Set.copyOf(around));
    }

    // ---- reading

    private String element() {
        return in.name().localName;
    }

    private void readClasses() throws XMLStreamException {
        in.nextElement();
        if (!element().equals("GMLFeatureClassList")) {
            throw in.malformed("<" + element() + "> is not a list of classes");
        }
        while (in.nextChild()) {
            if (element().equals("GMLFeatureClass")) {
                FeatureClass read = readClass();
                classes.putIfAbsent(read.element(), read);
                if (classes.size() > MAX_CLASSES) {
                    throw in.malformed("more than " + MAX_CLASSES + " classes");
                }
            } else {
                in.skip();
            }
        }
        in.nextElement(); // checks what follows
    }

    private FeatureClass readClass() throws XMLStreamException {
        Map<String, String> texts = new HashMap<>();
        List<GfsProperty> properties = new ArrayList<>();
        while (in.nextChild()) {
            switch (element()) {
                case "PropertyDefn", "GeomPropertyDefn" -> {
                    boolean isGeometry = element().equals("GeomPropertyDefn");
                    Map<String, String> property = readTexts();
                    String condition = property.get("Condition");
                    if (condition != null && GfsCondition.of(condition) == null) {
                        conditional.add(name(property.get("Name"), "Name"));
                    } else {
                        properties.add(isGeometry ? geometry(property, "") : property(property));
                    }
                }
                default -> readText(texts);
            }
            if (properties.size() > MAX_PROPERTIES) {
                throw in.malformed("more than " + MAX_PROPERTIES + " attributes");
            }
        }
        if (texts.containsKey("GeometryElementPath") || texts.containsKey("GeometryName")) {
            properties.add(0, geometry(texts, "Geometry"));
        }
        String name = name(texts.get("Name"), "Name");
        String[] path =
                name(texts.getOrDefault("ElementPath", name), "ElementPath").split("\\|");
        return new FeatureClass(name, List.of(path), srsName(texts.get("SRSName")), List.copyOf(properties));
    }

    /** Reads the texts of the elements in the element that has been entered, by their names. */
    private Map<String, String> readTexts() throws XMLStreamException {
        Map<String, String> texts = new HashMap<>();
        while (in.nextChild()) {
            readText(texts);
        }
        return texts;
    }

    /** Reads the text of an element, of which those with elements have none. */
    private void readText(Map<String, String> texts) throws XMLStreamException {
        String element = element();
        if (!in.readValueOrChild()) {
            texts.put(element, in.trimmedText());
            return;
        }
        do {
            in.skip();
        } while (in.nextChild());
    }

    // ---- what the texts stand for

    private String name(String text, String element) throws XMLStreamException {
        if (text == null || text.isEmpty() || text.length() > MAX_NAME || text.startsWith("|")) {
            throw in.malformed("a class or attribute without a valid <" + element + ">");
        }
        return text;
    }

    private GfsProperty property(Map<String, String> texts) throws XMLStreamException {
        String name = name(texts.get("Name"), "Name");
        String path = name(texts.getOrDefault("ElementPath", name), "ElementPath");
        String type = texts.getOrDefault("Type", "");
        boolean isList = type.endsWith("List");
        GfsCondition condition = texts.containsKey("Condition") ? GfsCondition.of(texts.get("Condition")) : null;
        String single = isList ? type.substring(0, type.length() - "List".length()) : type;
        if (single.equals("FeatureProperty")) {
            String reference = path.indexOf('@') < 0 ? path + "@href" : path;
            return new GfsProperty(name, reference, GfsProperty.Kind.FEATURE, null, condition, isList);
        }
        GfsProperty.Kind kind = kind(single, texts.getOrDefault("Subtype", ""));
        return new GfsProperty(name, path, kind, null, condition, isList);
    }

    private static GfsProperty.Kind kind(String type, String subtype) {
        return switch (subtype.toLowerCase(Locale.ROOT)) {
            case "boolean" -> GfsProperty.Kind.BOOLEAN;
            case "date" -> GfsProperty.Kind.DATE;
            case "time" -> GfsProperty.Kind.TIME;
            case "datetime" -> GfsProperty.Kind.DATE_TIME;
            default ->
                switch (type) {
                    case "String" -> GfsProperty.Kind.TEXT;
                    case "Integer" -> GfsProperty.Kind.INTEGER;
                    case "Real" -> GfsProperty.Kind.REAL;
                    default -> GfsProperty.Kind.ANY;
                };
        };
    }

    /** @param prefix of the elements, if they are those of the class */
    private GfsProperty geometry(Map<String, String> texts, String prefix) throws XMLStreamException {
        String path = texts.get(prefix + "ElementPath");
        String name =
                texts.getOrDefault(prefix + "Name", path == null ? null : path.substring(path.lastIndexOf('|') + 1));
        Class<? extends Geometry> binding = geometryClass(texts.getOrDefault(prefix + "Type", ""));
        String named = name(name, prefix + "Name");
        return new GfsProperty(
                named,
                name(path == null ? named : path, prefix + "ElementPath"),
                GfsProperty.Kind.ANY,
                binding,
                null,
                false);
    }

    /** The class of a type of geometries; Geometry if it is not known. */
    private static Class<? extends Geometry> geometryClass(String type) {
        Matcher code = CODE.matcher(type);
        if (!code.matches()) {
            return GeometryKind.named(type).binding();
        }
        int last = Integer.parseInt(code.group(1));
        // -2147483647 is a point in three dimensions
        int index = type.startsWith("-") ? FIRST_NEGATIVE - last : last;
        return GeometryKind.ofCode(index).binding();
    }

    /** The srsName of a CRS, which may be in WKT. */
    private static String srsName(String text) {
        if (text == null || text.isEmpty()) {
            return null;
        }
        Matcher wkt = WKT.matcher(text);
        return wkt.matches() ? "EPSG:" + wkt.group(1) : text;
    }
}
