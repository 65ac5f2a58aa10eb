/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.schema;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.feature.internal.member.GmlCursors;
import org.gmlfast.feature.internal.name.GmlElement;
import org.gmlfast.feature.internal.xml.XmlElementCursor;
import org.gmlfast.feature.internal.xml.XmlWindow;
import org.gmlfast.feature.settings.GmlLimits;
import org.gmlfast.model.ColumnType;
import org.gmlfast.model.GeometryKind;
import org.locationtech.jts.geom.Geometry;

/**
 * Reads feature types from an application schema: the response to DescribeFeatureType.
 *
 * <pre>{@code
 * SimpleFeatureType states = SchemaTypes.read(inputStream).get("states");
 * }</pre>
 *
 * <p>An application schema of simple features has global elements whose complex types extend the abstract feature of
 * GML. Properties whose types are neither XML Schema's nor GML's are texts. Imports, includes and DTDs are not read, so
 * nothing is fetched. A schema does not declare the CRS of geometries. Thread-safe.
 */
public final class SchemaTypes {

    private static final String XS = XMLConstants.W3C_XML_SCHEMA_NS_URI;

    /** The namespaces of schemas without application types. */
    private static final Pattern COMMON = Pattern.compile("https?://www\\.(?:opengis\\.net|w3\\.org)/");

    private static final Map<String, ColumnType> XML_SCHEMA = xmlSchema();

    private final Map<String, List<Property>> complexTypes = new HashMap<>();

    /** The local name of the type of each global element. */
    private final Map<String, String> elements = new LinkedHashMap<>();

    private String namespace = "";

    private record Property(String name, Class<?> binding) {}

    private SchemaTypes() {}

    private static Map<String, ColumnType> xmlSchema() {
        Map<String, ColumnType> map = new HashMap<>();
        map.put("boolean", ColumnType.BOOLEAN);
        map.put("byte", ColumnType.BYTE);
        map.put("short", ColumnType.SHORT);
        map.put("unsignedByte", ColumnType.SHORT);
        map.put("int", ColumnType.INTEGER);
        map.put("unsignedShort", ColumnType.INTEGER);
        map.put("long", ColumnType.LONG);
        map.put("unsignedInt", ColumnType.LONG);
        for (String integer : List.of(
                "integer",
                "unsignedLong",
                "positiveInteger",
                "nonNegativeInteger",
                "negativeInteger",
                "nonPositiveInteger")) {
            map.put(integer, ColumnType.BIG_INTEGER);
        }
        map.put("decimal", ColumnType.DECIMAL);
        map.put("float", ColumnType.FLOAT);
        map.put("double", ColumnType.DOUBLE);
        map.put("date", ColumnType.DATE);
        map.put("time", ColumnType.TIME);
        map.put("dateTime", ColumnType.DATE_TIME);
        map.put("gYear", ColumnType.YEAR);
        map.put("gYearMonth", ColumnType.YEAR_MONTH);
        map.put("duration", ColumnType.DURATION);
        map.put("anyURI", ColumnType.ANY_URI);
        map.put("base64Binary", ColumnType.BINARY);
        return Map.copyOf(map);
    }

    private static Class<? extends Geometry> geometry(String name) {
        GeometryKind kind =
                switch (name) {
                    case "Curve" -> GeometryKind.LINE_STRING;
                    case "Surface" -> GeometryKind.POLYGON;
                    case "MultiGeometry" -> GeometryKind.GEOMETRY_COLLECTION;
                    default -> GeometryKind.named(name);
                };
        boolean isKnown = kind != GeometryKind.UNKNOWN || name.equals("Geometry") || name.equals("Location");
        return isKnown ? kind.binding() : null;
    }

    /**
     * Reads the types of features in a schema, by their local names, in the order of the schema.
     *
     * @param schema not null, not closed
     * @return empty if the schema has no features; never null
     * @throws XMLStreamException if the schema is not well-formed or cannot be read
     */
    public static Map<String, SimpleFeatureType> read(InputStream schema) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        XMLStreamReader in = factory.createXMLStreamReader(schema);
        SchemaTypes types = new SchemaTypes();
        try {
            types.readSchema(in);
        } finally {
            in.close();
        }
        Map<String, SimpleFeatureType> read = new LinkedHashMap<>();
        types.elements.forEach((name, type) -> {
            List<Property> properties = types.complexTypes.get(type);
            if (properties != null) {
                read.put(name, types.type(name, properties));
            }
        });
        return read;
    }

    /**
     * The locations of the application schemas that a document names in {@code xsi:schemaLocation} of its root, by
     * their namespaces, in the order of the document. The namespaces of OGC and W3C are left out. Nothing is fetched.
     *
     * @param start of the document, with the start tag of the root; not compressed
     * @return empty if there are none, or the document is malformed; never null
     */
    public static Map<String, String> locations(byte[] start) {
        Map<String, String> locations = new LinkedHashMap<>();
        try {
            XmlElementCursor in = new GmlCursors(GmlLimits.DEFAULT.xml(), true).open(new XmlWindow(start), () -> null);
            in.nextElement();
            for (int i = 0; i < in.attributeCount(); i++) {
                if (!in.attributeName(i).uri().equals(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI)) {
                    continue;
                }
                String[] words = in.attributeValue(i).strip().split("\\s+");
                if (in.attributeName(i).localName().equals("noNamespaceSchemaLocation")) {
                    locations.putIfAbsent("", words[0]);
                } else if (in.attributeName(i).localName().equals("schemaLocation")) {
                    for (int word = 0; word + 1 < words.length; word += 2) {
                        locations.putIfAbsent(words[word], words[word + 1]);
                    }
                }
            }
        } catch (XMLStreamException | IOException e) {
            // the reader reports what is malformed
        }
        locations.keySet().removeIf(uri -> COMMON.matcher(uri).lookingAt());
        return locations;
    }

    private SimpleFeatureType type(String name, List<Property> properties) {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setNamespaceURI(namespace.isEmpty() ? null : namespace);
        builder.setName(name);
        for (Property property : properties) {
            builder.add(property.name, property.binding);
        }
        return builder.buildFeatureType();
    }

    // ---- the schema

    private void readSchema(XMLStreamReader in) throws XMLStreamException {
        while (in.next() != XMLStreamConstants.START_ELEMENT) {
            // before the schema, such as a DOCTYPE, at which nextTag fails
        }
        if (!in.getLocalName().equals("schema") || !XS.equals(in.getNamespaceURI())) {
            throw new XMLStreamException("<" + in.getLocalName() + "> is not an XML Schema", in.getLocation());
        }
        String target = in.getAttributeValue(null, "targetNamespace");
        namespace = target == null ? "" : target;
        while (in.nextTag() == XMLStreamConstants.START_ELEMENT) {
            String name = in.getAttributeValue(null, "name");
            switch (name == null ? "" : in.getLocalName()) {
                case "element" -> {
                    String type = in.getAttributeValue(null, "type");
                    elements.put(name, type == null ? "element " + name : localPart(type));
                    readType(in, "element " + name);
                }
                case "complexType" -> readType(in, name);
                default -> skip(in);
            }
        }
    }

    /** Reads the properties in a complex type, or in an element that contains one. */
    private void readType(XMLStreamReader in, String name) throws XMLStreamException {
        List<Property> properties = new ArrayList<>();
        boolean isFeature = false;
        int depth = 1;
        while (depth > 0) {
            int event = in.next();
            if (event == XMLStreamConstants.END_ELEMENT) {
                depth--;
            } else if (event == XMLStreamConstants.START_ELEMENT) {
                depth++;
                if (in.getLocalName().equals("extension")) {
                    String base = localPart(in.getAttributeValue(null, "base"));
                    isFeature |= base.startsWith("Abstract") && base.contains("Feature");
                } else if (in.getLocalName().equals("element")) {
                    addProperty(in, properties);
                    depth--;
                }
            }
        }
        if (isFeature) {
            complexTypes.put(name, properties);
        }
    }

    /** Reads a property and leaves its element. */
    private void addProperty(XMLStreamReader in, List<Property> properties) throws XMLStreamException {
        String reference = in.getAttributeValue(null, "ref");
        String name = in.getAttributeValue(null, "name");
        String type = in.getAttributeValue(null, "type");
        Class<?> binding = type == null ? null : binding(in, type);
        int depth = 1;
        while (depth > 0) {
            int event = in.next();
            depth += event == XMLStreamConstants.START_ELEMENT ? 1 : event == XMLStreamConstants.END_ELEMENT ? -1 : 0;
            boolean restricts = event == XMLStreamConstants.START_ELEMENT
                    && in.getLocalName().equals("restriction")
                    && in.getAttributeValue(null, "base") != null;
            if (restricts && binding == null) {
                binding = binding(in, in.getAttributeValue(null, "base"));
            }
        }
        if (name != null || reference != null) {
            String property = name == null ? localPart(reference) : name;
            properties.add(new Property(property, binding == null ? String.class : binding));
        }
    }

    private static void skip(XMLStreamReader in) throws XMLStreamException {
        int depth = 1;
        while (depth > 0) {
            int event = in.next();
            depth += event == XMLStreamConstants.START_ELEMENT ? 1 : event == XMLStreamConstants.END_ELEMENT ? -1 : 0;
        }
    }

    private static Class<?> binding(XMLStreamReader in, String type) {
        int colon = type.indexOf(':');
        String uri = in.getNamespaceURI(colon < 0 ? "" : type.substring(0, colon));
        String local = localPart(type);
        if (XS.equals(uri)) {
            ColumnType built = XML_SCHEMA.get(local);
            return built == null ? null : built.binding();
        }
        boolean isGeometry = uri != null && GmlElement.isNamespace(uri) && local.endsWith("PropertyType");
        String geometry = isGeometry ? local.substring(0, local.length() - "PropertyType".length()) : local;
        if (uri != null && GmlElement.isNamespace(uri) && local.equals("GeometryAssociationType")) {
            return Geometry.class;
        }
        return isGeometry ? geometry(geometry) : null;
    }

    private static String localPart(String name) {
        return name == null ? "" : name.substring(name.indexOf(':') + 1);
    }
}
