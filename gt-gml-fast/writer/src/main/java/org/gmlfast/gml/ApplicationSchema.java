/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import javax.xml.XMLConstants;
import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.Feature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.output.SimpleType;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.gml.settings.NullHandling;
import org.gmlfast.model.GeometryKind;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * The XML Schema of feature types, for the response to DescribeFeatureType. Features that the encoders write with the
 * same version and settings are valid against it. Immutable.
 *
 * <pre>{@code
 * new ApplicationSchema(version, settings, Namespaces.NONE.with("topp", uri), List.of(type))
 *         .write(new Utf8OutputFactory().create(out), ApplicationSchema.canonicalGmlSchema(version));
 * }</pre>
 */
public final class ApplicationSchema {

    private static final String XS = XMLConstants.W3C_XML_SCHEMA_NS_URI;

    private final GmlVersion version;
    private final GmlSettings settings;
    private final Namespaces namespaces;
    private final String targetNamespace;
    private final List<FeatureTypeNames> types;

    /**
     * The schema of types in one namespace.
     *
     * @param version not null
     * @param settings of the features; not null
     * @param prefixes the preferred prefixes; not null
     * @param types at least one
     * @throws UnsupportedFeatureTypeException if one of the types cannot be written
     * @throws IllegalArgumentException if the types are in several namespaces
     */
    public ApplicationSchema(
            GmlVersion version, GmlSettings settings, Namespaces prefixes, List<SimpleFeatureType> types) {
        this.version = version;
        this.settings = settings;
        this.targetNamespace = Namespaces.uri(types.get(0));
        Namespaces all = prefixes.with("xs", XS).with(settings.features().gmlPrefix(), version.namespace());
        for (SimpleFeatureType type : types) {
            if (!Namespaces.uri(type).equals(targetNamespace)) {
                throw new IllegalArgumentException("types of several namespaces need several schemas");
            }
            all = all.with(type);
        }
        this.namespaces = all;
        this.types = types.stream().map(this::checked).toList();
    }

    private FeatureTypeNames checked(SimpleFeatureType type) {
        FeatureTypeCompiler.compile(type, version, settings, namespaces);
        return new FeatureTypeNames(type, version, settings, namespaces);
    }

    /** The official address of the GML schema, which application schemas import. */
    public static String canonicalGmlSchema(GmlVersion version) {
        return "http://schemas.opengis.net/gml/"
                + switch (version) {
                    case GML_2_1_2 -> "2.1.2/feature.xsd";
                    case GML_3_1_1 -> "3.1.1/base/gml.xsd";
                    case GML_3_2_1 -> "3.2.1/gml.xsd";
                };
    }

    /**
     * Writes the schema as a document.
     *
     * @param writer flushed, not closed; not null
     * @param gmlSchema the address of GML's schema; not null
     * @throws XMLStreamException if writing fails
     */
    public void write(PreparedStreamWriter writer, String gmlSchema) throws XMLStreamException {
        writer.writeStartDocument(writer.getEncoding(), "1.0");
        start(writer, "schema");
        Set<String> imported = imported();
        for (Map.Entry<String, String> entry : namespaces.prefixesByUri().entrySet()) {
            String uri = entry.getKey();
            if (uri.equals(XS) || uri.equals(targetNamespace) || imported.contains(uri)) {
                writer.writeNamespace(entry.getValue(), uri);
            }
        }
        if (!targetNamespace.isEmpty()) {
            writer.writeAttribute("targetNamespace", targetNamespace);
        }
        writer.writeAttribute("elementFormDefault", "qualified");
        for (String uri : imported) {
            start(writer, "import");
            writer.writeAttribute("namespace", uri);
            if (uri.equals(version.namespace())) {
                writer.writeAttribute("schemaLocation", gmlSchema);
            }
            writer.writeEndElement();
        }
        for (FeatureTypeNames type : types) {
            writeType(writer, type);
        }
        writer.writeEndElement();
        writer.writeEndDocument();
        writer.flush();
    }

    /** GML's namespace, and those of attributes that are not in the namespace of their type. */
    private Set<String> imported() {
        Set<String> uris = new LinkedHashSet<>();
        uris.add(version.namespace());
        for (FeatureTypeNames type : types) {
            type.type.getAttributeDescriptors().forEach(attribute -> uris.add(type.attributeUri(attribute)));
        }
        uris.remove(targetNamespace);
        return uris;
    }

    private void start(PreparedStreamWriter writer, String localName) throws XMLStreamException {
        writer.writeStartElement(PreparedName.of(namespaces.prefix(XS), localName, XS));
    }

    private String gml(String localName) {
        return namespaces.prefix(version.namespace()) + ':' + localName;
    }

    private void writeType(PreparedStreamWriter writer, FeatureTypeNames names) throws XMLStreamException {
        String name = names.type.getName().getLocalPart();
        String prefix = namespaces.prefix(targetNamespace);
        start(writer, "complexType");
        writer.writeAttribute("name", name + "Type");
        start(writer, "complexContent");
        start(writer, "extension");
        writer.writeAttribute("base", gml("AbstractFeatureType"));
        start(writer, "sequence");
        for (AttributeDescriptor attribute : names.type.getAttributeDescriptors()) {
            if (!names.isGmlProperty(attribute)) {
                writeProperty(writer, names, attribute);
            }
        }
        for (int i = 0; i < 4; i++) {
            writer.writeEndElement();
        }
        start(writer, "element");
        writer.writeAttribute("name", name);
        writer.writeAttribute("type", (prefix.isEmpty() ? "" : prefix + ':') + name + "Type");
        writer.writeAttribute(
                "substitutionGroup", gml(version == GmlVersion.GML_3_2_1 ? "AbstractFeature" : "_Feature"));
        writer.writeEndElement();
    }

    private void writeProperty(PreparedStreamWriter writer, FeatureTypeNames names, AttributeDescriptor attribute)
            throws XMLStreamException {
        PreparedName element = names.element(attribute);
        Class<?> binding = attribute.getType().getBinding();
        boolean own = element.namespaceURI().equals(targetNamespace);
        start(writer, "element");
        writer.writeAttribute(own ? "name" : "ref", own ? element.localName() : element.qualifiedName());
        if (own && !Envelope.class.isAssignableFrom(binding)) {
            writer.writeAttribute("type", propertyType(binding));
        }
        boolean always = !attribute.isNillable() || settings.values().nulls() == NullHandling.NIL;
        if (!always || attribute.getMinOccurs() == 0) {
            writer.writeAttribute("minOccurs", "0");
        }
        if (own && attribute.isNillable()) {
            writer.writeAttribute("nillable", "true");
        }
        if (own && Envelope.class.isAssignableFrom(binding)) {
            writeEnvelopeType(writer);
        }
        writer.writeEndElement();
    }

    /** GML has no property type for an envelope. */
    private void writeEnvelopeType(PreparedStreamWriter writer) throws XMLStreamException {
        start(writer, "complexType");
        start(writer, "sequence");
        start(writer, "element");
        writer.writeAttribute("ref", gml(version.isGml3() ? "Envelope" : "Box"));
        writer.writeAttribute("minOccurs", "0");
        writer.writeEndElement();
        writer.writeEndElement();
        writer.writeEndElement();
    }

    private String propertyType(Class<?> binding) {
        if (Geometry.class.isAssignableFrom(binding)) {
            return gml(geometryPropertyType(binding));
        }
        if (Feature.class.isAssignableFrom(binding)) {
            return gml(version.isGml3() ? "FeaturePropertyType" : "FeatureAssociationType");
        }
        return namespaces.prefix(XS) + ':' + SimpleType.ofBinding(binding).schemaName(settings.values());
    }

    private String geometryPropertyType(Class<?> binding) {
        boolean gml2 = version == GmlVersion.GML_2_1_2;
        return switch (GeometryKind.ofBinding(binding)) {
            case POINT -> "PointPropertyType";
            case LINEAR_RING, CURVED_RING ->
                version == GmlVersion.GML_3_1_1 ? "GeometryPropertyType" : linePropertyType();
            case LINE_STRING, CURVE -> linePropertyType();
            case POLYGON, CURVE_POLYGON -> gml2 ? "PolygonPropertyType" : "SurfacePropertyType";
            case MULTI_POINT -> "MultiPointPropertyType";
            case MULTI_LINE_STRING -> isMultiCurve(false) ? "MultiCurvePropertyType" : "MultiLineStringPropertyType";
            case MULTI_CURVE -> isMultiCurve(true) ? "MultiCurvePropertyType" : "MultiLineStringPropertyType";
            case MULTI_POLYGON, MULTI_SURFACE -> gml2 ? "MultiPolygonPropertyType" : "MultiSurfacePropertyType";
            case GEOMETRY_COLLECTION -> "MultiGeometryPropertyType";
            case UNKNOWN -> gml2 ? "GeometryAssociationType" : "GeometryPropertyType";
        };
    }

    private String linePropertyType() {
        return version == GmlVersion.GML_2_1_2 ? "LineStringPropertyType" : "CurvePropertyType";
    }

    private boolean isMultiCurve(boolean curved) {
        return switch (version) {
            case GML_2_1_2 -> false;
            case GML_3_1_1 -> settings.geometries().multiCurves() || curved;
            case GML_3_2_1 -> true;
        };
    }
}
