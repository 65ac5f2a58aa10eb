/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import javax.xml.XMLConstants;

import org.geotools.api.feature.Feature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.api.feature.type.Name;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.XmlNames;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * Works out how the features of a type are written, and refuses types that cannot be. The standard properties of GML
 * come first, in the order of its schema (GML 02-069 feature.xsd; 03-105r1 gmlBase.xsd, feature.xsd; 07-036 §7.2.4,
 * §9.4): the bounds of the feature are one of them.
 */
final class FeatureTypeCompiler {

    private static final String XHTML = "http://www.w3.org/1999/xhtml";

    private static final List<String> BEFORE_BOUNDS =
            List.of("metaDataProperty", "description", "descriptionReference", "identifier", "name");
    private static final List<String> GML2_GEOMETRIES = List.of(
            "geometryProperty",
            "pointProperty",
            "lineStringProperty",
            "polygonProperty",
            "multiPointProperty",
            "multiLineStringProperty",
            "multiPolygonProperty");

    final SimpleFeatureType type;
    final GmlSettings settings;
    final GmlNames names;
    final Namespaces namespaces;

    private final GmlVersion version;
    private final Namespaces all;
    private final GeometryEncoder geometryEncoder;
    private final List<GeometryProperty> geometries = new ArrayList<>();

    FeatureTypeCompiler(SimpleFeatureType type, GmlVersion version, GmlSettings settings, Namespaces prefixes) {
        this.type = type;
        this.version = version;
        this.settings = settings;
        this.all = prefixes.with(settings.features().gmlPrefix(), version.namespace())
                .with("xlink", Namespaces.XLINK)
                .with("xsi", XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI)
                .with(type);
        this.names = new GmlNames(version, all);
        this.namespaces = all.only(used());
        this.geometryEncoder = GeometryEncoder.of(names, settings);
    }

    /** Encoders for features in features of this type. */
    FeatureEncoders nestedEncoders() {
        return new FeatureEncoders(version, settings, all);
    }

    /** Refuses a type that cannot be written. */
    FeatureTypeCompiler checked() {
        typeName();
        compile(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        return this;
    }

    private Set<String> used() {
        Set<String> uris = new LinkedHashSet<>();
        uris.add(version.namespace());
        uris.add(uri(type));
        for (AttributeDescriptor attribute : type.getAttributeDescriptors()) {
            uris.add(attributeUri(attribute));
            if (isStandardProperty(attribute) && attribute.getLocalName().equals("descriptionReference")) {
                uris.add(Namespaces.XLINK);
            }
        }
        if (settings.values().nulls() == NullHandling.NIL) {
            uris.add(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI);
        }
        return uris;
    }

    // ---- names

    private static String uri(Name name) {
        return name.getNamespaceURI() == null ? "" : name.getNamespaceURI();
    }

    /**
     * The namespace of a type; empty for none. GeoTools' builder puts a type of which nobody said better into GML's,
     * where no application's type can be: such a type has none.
     */
    static String uri(SimpleFeatureType type) {
        String uri = uri(type.getName());
        return isGml(uri) ? "" : uri;
    }

    /** An attribute without a namespace is in that of its type; GML's properties are in that of the version written. */
    String attributeUri(AttributeDescriptor attribute) {
        String uri = uri(attribute.getName());
        if (isInGml(attribute)) {
            return version.namespace();
        }
        return uri.isEmpty() || isGml(uri) ? uri(type) : uri;
    }

    /** Whether somebody meant GML's own property, and not the builder of the type. */
    private boolean isInGml(AttributeDescriptor attribute) {
        return isGml(uri(attribute.getName())) && !isGml(uri(type.getName()));
    }

    static boolean isGml(String uri) {
        return uri.equals(GmlVersion.GML_3_1_1.namespace()) || uri.equals(GmlVersion.GML_3_2_1.namespace());
    }

    PreparedName typeName() {
        return prepared(type.getName().getLocalPart(), uri(type), null);
    }

    private PreparedName prepared(String localName, String uri, String attributeName) {
        if (!XmlNames.isNCName(localName)) {
            throw unsupported(attributeName, "has a name that XML does not allow");
        }
        if (uri.equals(XHTML)) {
            // a browser would run it (GEOT's and GeoServer's writers refuse it for the same reason)
            throw unsupported(attributeName, "is in the namespace of XHTML");
        }
        return PreparedName.of(all.prefix(uri), localName, uri);
    }

    private UnsupportedFeatureTypeException unsupported(String attributeName, String problem) {
        return new UnsupportedFeatureTypeException(type.getName().getLocalPart(), attributeName, problem);
    }

    // ---- properties

    /** Sorts the properties: before the bounds, after them, and those that hold features. */
    void compile(List<PropertyEncoder> beforeBounds, List<PropertyEncoder> afterBounds, List<PropertyEncoder> joins) {
        PropertyEncoder[] before = new PropertyEncoder[BEFORE_BOUNDS.size()];
        PropertyEncoder location = null;
        List<PropertyEncoder> others = new ArrayList<>();
        for (int i = 0; i < type.getAttributeCount(); i++) {
            AttributeDescriptor attribute = type.getDescriptor(i);
            String name = attribute.getLocalName();
            if (Feature.class.isAssignableFrom(binding(attribute))) {
                joins.add(join(attribute, i));
            } else if (!isStandardProperty(attribute)) {
                others.add(property(attribute, element(attribute), i));
            } else if (name.equals("boundedBy")) {
                addToBounds(attribute, i);
            } else if (name.equals("location")) {
                location = location(attribute, i);
            } else {
                before[BEFORE_BOUNDS.indexOf(name)] = standard(attribute, i);
            }
        }
        addPresent(beforeBounds, before);
        addPresent(afterBounds, location);
        afterBounds.addAll(others);
    }

    private static void addPresent(List<PropertyEncoder> list, PropertyEncoder... properties) {
        for (PropertyEncoder property : properties) {
            if (property != null) {
                list.add(property);
            }
        }
    }

    /** What is written before a feature's own properties when bounds are asked for; null if they are not. */
    FeatureBounds bounds() {
        return settings.features().featureBounds()
                ? new FeatureBounds(geometries.toArray(GeometryProperty[]::new), names, geometryEncoder)
                : null;
    }

    /** Whether GML has a property for the attribute: by its namespace, or by its name if names may say so. */
    boolean isStandardProperty(AttributeDescriptor attribute) {
        if (settings.features().overrideGmlAttributes() && !isInGml(attribute)) {
            return false;
        }
        boolean geometry = Geometry.class.isAssignableFrom(binding(attribute));
        boolean envelope = Envelope.class.isAssignableFrom(binding(attribute));
        return switch (attribute.getLocalName()) {
            case "name", "description" -> !geometry && !envelope;
            case "boundedBy" -> true;
            case "location" -> version.isGml3() && !envelope;
            case "metaDataProperty" -> version.isGml3() && !geometry && !envelope;
            case "identifier", "descriptionReference" -> version == GmlVersion.GML_3_2_1 && !geometry && !envelope;
            default -> false;
        };
    }

    PreparedName element(AttributeDescriptor attribute) {
        String name = attribute.getLocalName();
        boolean gml2Geometry = version == GmlVersion.GML_2_1_2
                && !settings.features().overrideGmlAttributes()
                && GML2_GEOMETRIES.contains(name);
        return gml2Geometry ? names.gml(name) : prepared(name, attributeUri(attribute), name);
    }

    private PropertyEncoder standard(AttributeDescriptor attribute, int index) {
        String name = attribute.getLocalName();
        return switch (name) {
            case "metaDataProperty" -> GmlProperty.wrapped(name, names.metaDataProperty, index, names.genericMetaData);
            case "descriptionReference" ->
                GmlProperty.reference(name, names.descriptionReference, index, names.xlinkHref);
            case "identifier" -> GmlProperty.code(name, names.identifier, index, names.codeSpace, uri(type));
            default -> property(attribute, names.gml(name), index);
        };
    }

    private PropertyEncoder location(AttributeDescriptor attribute, int index) {
        boolean geometry = Geometry.class.isAssignableFrom(binding(attribute));
        return geometry
                ? property(attribute, names.location, index)
                : GmlProperty.wrapped(attribute.getLocalName(), names.location, index, names.locationString);
    }

    /**
     * An attribute called boundedBy is never written: GML's schema has one boundedBy, which holds the bounds of the
     * feature if they are asked for. A geometry of that name counts in them as any other does.
     */
    private void addToBounds(AttributeDescriptor attribute, int index) {
        if (Geometry.class.isAssignableFrom(binding(attribute))) {
            property(attribute, names.boundedBy, index);
        }
    }

    private PropertyEncoder join(AttributeDescriptor attribute, int index) {
        return new FeatureProperty(attribute.getLocalName(), element(attribute), index, isNil(attribute), this);
    }

    private PropertyEncoder property(AttributeDescriptor attribute, PreparedName element, int index) {
        String name = attribute.getLocalName();
        Class<?> binding = binding(attribute);
        boolean nil = isNil(attribute);
        if (Geometry.class.isAssignableFrom(binding)) {
            GeometryProperty property = new GeometryProperty(
                    name, element, index, nil, geometryEncoder, srsName(attribute), srsNameOfType());
            geometries.add(property);
            return property;
        }
        if (Envelope.class.isAssignableFrom(binding)) {
            return new EnvelopeProperty(name, element, index, nil, geometryEncoder, srsNameOfType());
        }
        SimpleType simpleType = SimpleType.ofBinding(binding);
        if (simpleType == null) {
            throw unsupported(name, "has values of " + binding.getName() + ", which have no text form");
        }
        return new ValueProperty(name, element, index, nil, simpleType, binding);
    }

    private static Class<?> binding(AttributeDescriptor attribute) {
        return attribute.getType().getBinding();
    }

    private boolean isNil(AttributeDescriptor attribute) {
        return settings.values().nulls() == NullHandling.NIL && attribute.isNillable();
    }

    /** Null if it is to be found with each geometry. */
    private PreparedAttribute srsName(AttributeDescriptor attribute) {
        return SrsName.attribute(crs(attribute), settings);
    }

    /** In GML 2, of what has no CRS of its own: there, GeoServer names the layer's on every geometry. Null for none. */
    private PreparedAttribute srsNameOfType() {
        return version == GmlVersion.GML_2_1_2
                ? SrsName.attribute(type.getCoordinateReferenceSystem(), settings)
                : null;
    }

    static CoordinateReferenceSystem crs(AttributeDescriptor attribute) {
        return attribute instanceof GeometryDescriptor geometry ? geometry.getCoordinateReferenceSystem() : null;
    }
}
