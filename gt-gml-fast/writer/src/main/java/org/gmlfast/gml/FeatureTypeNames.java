/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import javax.xml.XMLConstants;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.gmlfast.gml.output.GmlNames;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.gml.settings.NullHandling;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.XmlNames;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * The element names of a feature type and its attributes, and which attributes are GML's own properties. The encoders
 * and the application schema share it. Immutable.
 */
final class FeatureTypeNames {

    private static final String XHTML = "http://www.w3.org/1999/xhtml";

    private static final List<String> GML2_GEOMETRIES = List.of(
            "geometryProperty",
            "pointProperty",
            "lineStringProperty",
            "polygonProperty",
            "multiPointProperty",
            "multiLineStringProperty",
            "multiPolygonProperty");

    final SimpleFeatureType type;

    /** The document's prefixes, and those of all namespaces that the type may need. */
    final Namespaces namespaces;

    final GmlNames gml;

    private final GmlVersion version;
    private final GmlSettings settings;

    FeatureTypeNames(SimpleFeatureType type, GmlVersion version, GmlSettings settings, Namespaces prefixes) {
        this.type = type;
        this.version = version;
        this.settings = settings;
        this.namespaces =
                prefixes.withGml(version, settings.features().gmlPrefix()).with(type);
        this.gml = new GmlNames(version, namespaces);
    }

    /** The namespaces that the features use. */
    Namespaces usedNamespaces() {
        Set<String> uris = new LinkedHashSet<>();
        uris.add(version.namespace());
        uris.add(Namespaces.uri(type));
        for (AttributeDescriptor attribute : type.getAttributeDescriptors()) {
            uris.add(attributeUri(attribute));
            if (isGmlProperty(attribute) && attribute.getLocalName().equals("descriptionReference")) {
                uris.add(Namespaces.XLINK);
            }
        }
        if (settings.values().nulls() == NullHandling.NIL) {
            uris.add(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI);
        }
        return namespaces.only(uris);
    }

    /** @throws UnsupportedFeatureTypeException if XML does not allow the name */
    PreparedName typeName() {
        return prepared(type.getName().getLocalPart(), Namespaces.uri(type), null);
    }

    /**
     * The namespace of an attribute: that of the type if the attribute has none; for GML's own properties, that of the
     * version.
     */
    String attributeUri(AttributeDescriptor attribute) {
        String uri = Namespaces.uri(attribute.getName());
        if (isDeclaredInGml(attribute)) {
            return version.namespace();
        }
        return uri.isEmpty() || GmlVersion.isGmlNamespace(uri) ? Namespaces.uri(type) : uri;
    }

    /** Whether the attribute is explicitly in GML's namespace, and not only by the default of the type's builder. */
    private boolean isDeclaredInGml(AttributeDescriptor attribute) {
        return GmlVersion.isGmlNamespace(Namespaces.uri(attribute.getName()))
                && !GmlVersion.isGmlNamespace(Namespaces.uri(type.getName()));
    }

    /** Whether the attribute is a property of GML: by its namespace, or by its name if the settings allow it. */
    boolean isGmlProperty(AttributeDescriptor attribute) {
        if (settings.features().overrideGmlAttributes() && !isDeclaredInGml(attribute)) {
            return false;
        }
        Class<?> binding = attribute.getType().getBinding();
        boolean geometry = Geometry.class.isAssignableFrom(binding);
        boolean envelope = Envelope.class.isAssignableFrom(binding);
        return switch (attribute.getLocalName()) {
            case "name", "description" -> !geometry && !envelope;
            case "boundedBy" -> true;
            case "location" -> version.isGml3() && !envelope;
            case "metaDataProperty" -> version.isGml3() && !geometry && !envelope;
            case "identifier", "descriptionReference" -> version == GmlVersion.GML_3_2_1 && !geometry && !envelope;
            default -> false;
        };
    }

    /**
     * The element of an attribute that is not a property of GML.
     *
     * @throws UnsupportedFeatureTypeException if XML does not allow the name
     */
    PreparedName element(AttributeDescriptor attribute) {
        String name = attribute.getLocalName();
        boolean gml2Geometry = version == GmlVersion.GML_2_1_2
                && !settings.features().overrideGmlAttributes()
                && GML2_GEOMETRIES.contains(name);
        return gml2Geometry ? gml.gml(name) : prepared(name, attributeUri(attribute), name);
    }

    private PreparedName prepared(String localName, String uri, String attributeName) {
        if (!XmlNames.isNCName(localName)) {
            throw unsupported(attributeName, "has a name that XML does not allow");
        }
        if (uri.equals(XHTML)) {
            // a browser would run scripts in it; the encoders of GeoTools and GeoServer refuse it, too
            throw unsupported(attributeName, "is in the namespace of XHTML");
        }
        return PreparedName.of(namespaces.prefix(uri), localName, uri);
    }

    UnsupportedFeatureTypeException unsupported(String attributeName, String problem) {
        return new UnsupportedFeatureTypeException(type.getName().getLocalPart(), attributeName, problem);
    }
}
