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
import org.geotools.geometry.jts.MultiCurve;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.MultiPoint;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/**
 * The XML Schema of feature types: what DescribeFeatureType answers. It goes by the same tables as the encoders, so
 * that what they write is valid against it. Immutable.
 */
public final class ApplicationSchema {

    private static final String XS = XMLConstants.W3C_XML_SCHEMA_NS_URI;

    private final GmlVersion version;
    private final GmlSettings settings;
    private final Namespaces namespaces;
    private final String targetNamespace;
    private final List<FeatureTypeCompiler> types;

    /**
     * The schema of types that are in one namespace.
     *
     * @param settings what the features are written with
     * @param namespaces prefixes to be used
     * @param types at least one
     * @throws UnsupportedFeatureTypeException if one of the types cannot be written
     * @throws IllegalArgumentException if the types are in several namespaces
     */
    public ApplicationSchema(
            GmlVersion version, GmlSettings settings, Namespaces namespaces, List<SimpleFeatureType> types) {
        this.version = version;
        this.settings = settings;
        this.targetNamespace = FeatureTypeCompiler.uri(types.get(0));
        Namespaces all = namespaces.with("xs", XS).with(settings.features().gmlPrefix(), version.namespace());
        for (SimpleFeatureType type : types) {
            if (!FeatureTypeCompiler.uri(type).equals(targetNamespace)) {
                throw new IllegalArgumentException("types of several namespaces need several schemas");
            }
            all = all.with(type);
        }
        this.namespaces = all;
        Namespaces prefixes = all;
        this.types = types.stream()
                .map(type -> new FeatureTypeCompiler(type, version, settings, prefixes).checked())
                .toList();
    }

    /** The canonical address of the GML schema that an application schema imports. */
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
     * @param writer flushed, not closed
     * @param gmlSchema the address of GML's schema
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
        for (FeatureTypeCompiler type : types) {
            writeType(writer, type);
        }
        writer.writeEndElement();
        writer.writeEndDocument();
        writer.flush();
    }

    /** GML, and the namespaces of attributes that are not in that of their type. */
    private Set<String> imported() {
        Set<String> uris = new LinkedHashSet<>();
        uris.add(version.namespace());
        for (FeatureTypeCompiler type : types) {
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

    private void writeType(PreparedStreamWriter writer, FeatureTypeCompiler compiler) throws XMLStreamException {
        String name = compiler.type.getName().getLocalPart();
        String prefix = namespaces.prefix(targetNamespace);
        start(writer, "complexType");
        writer.writeAttribute("name", name + "Type");
        start(writer, "complexContent");
        start(writer, "extension");
        writer.writeAttribute("base", gml("AbstractFeatureType"));
        start(writer, "sequence");
        for (AttributeDescriptor attribute : compiler.type.getAttributeDescriptors()) {
            if (!compiler.isStandardProperty(attribute)) {
                writeProperty(writer, compiler, attribute);
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

    private void writeProperty(PreparedStreamWriter writer, FeatureTypeCompiler compiler, AttributeDescriptor attribute)
            throws XMLStreamException {
        PreparedName element = compiler.element(attribute);
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
        return namespaces.prefix(XS) + ':' + SimpleType.ofBinding(binding).schemaName();
    }

    private String geometryPropertyType(Class<?> binding) {
        boolean gml2 = version == GmlVersion.GML_2_1_2;
        if (Point.class.isAssignableFrom(binding)) {
            return "PointPropertyType";
        }
        if (LinearRing.class.isAssignableFrom(binding) && version == GmlVersion.GML_3_1_1) {
            return "GeometryPropertyType";
        }
        if (LineString.class.isAssignableFrom(binding)) {
            return gml2 ? "LineStringPropertyType" : "CurvePropertyType";
        }
        if (Polygon.class.isAssignableFrom(binding)) {
            return gml2 ? "PolygonPropertyType" : "SurfacePropertyType";
        }
        if (MultiPoint.class.isAssignableFrom(binding)) {
            return "MultiPointPropertyType";
        }
        if (MultiLineString.class.isAssignableFrom(binding)) {
            return isMultiCurve(binding) ? "MultiCurvePropertyType" : "MultiLineStringPropertyType";
        }
        if (MultiPolygon.class.isAssignableFrom(binding)) {
            return gml2 ? "MultiPolygonPropertyType" : "MultiSurfacePropertyType";
        }
        if (GeometryCollection.class.isAssignableFrom(binding)) {
            return "MultiGeometryPropertyType";
        }
        return gml2 ? "GeometryAssociationType" : "GeometryPropertyType";
    }

    private boolean isMultiCurve(Class<?> binding) {
        return switch (version) {
            case GML_2_1_2 -> false;
            case GML_3_1_1 -> settings.geometries().multiCurves() || binding == MultiCurve.class;
            case GML_3_2_1 -> true;
        };
    }
}
