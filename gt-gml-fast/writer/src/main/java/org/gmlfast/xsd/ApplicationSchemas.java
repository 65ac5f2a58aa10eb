/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

import javax.xml.namespace.QName;

import org.eclipse.xsd.XSDElementDeclaration;
import org.eclipse.xsd.XSDParticle;
import org.eclipse.xsd.XSDSimpleTypeDefinition;
import org.eclipse.xsd.XSDTypeDefinition;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.xsd.SchemaIndex;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.model.ColumnType;
import org.locationtech.jts.geom.MultiLineString;

/**
 * Compares feature types with the schemas of a gt-xsd encoder. The stock encoder follows the schema where it differs
 * from the type, for example by leaving out an attribute without an element. Such types fall back to it.
 */
final class ApplicationSchemas {

    /** Names of attributes that become properties of GML if no schema declares them. */
    private static final Set<String> GML_2 = Set.of("name", "description", "boundedBy");

    private static final Set<String> GML_3 = Set.of("name", "description", "boundedBy", "location", "metaDataProperty");

    /** Names of GML whose attributes stay in the namespace of the application if no schema declares them. */
    private static final Set<String> GML_2_GEOMETRIES = Set.of(
            "geometryProperty",
            "pointProperty",
            "lineStringProperty",
            "polygonProperty",
            "multiPointProperty",
            "multiLineStringProperty",
            "multiPolygonProperty");

    private static final Set<String> GML_3_2 = Set.of("identifier", "descriptionReference");

    private static final Set<String> GML = Set.of(GmlVersion.GML_3_1_1.namespace(), GmlVersion.GML_3_2_1.namespace());

    /** Built-in types that only values of certain types are written as. */
    private static final Map<String, Set<ColumnType>> TYPES = Map.of(
            "date", Set.of(ColumnType.DATE),
            "time", Set.of(ColumnType.TIME),
            "dateTime", Set.of(ColumnType.DATE_TIME, ColumnType.LOCAL_DATE_TIME),
            "duration", Set.of(ColumnType.DURATION),
            "gYear", Set.of(ColumnType.YEAR),
            "gYearMonth", Set.of(ColumnType.YEAR_MONTH),
            "gMonth", Set.of(),
            "gDay", Set.of(),
            "hexBinary", Set.of(),
            "base64Binary", Set.of(ColumnType.BINARY));

    /**
     * The decisions of a schema where GML leaves a choice.
     *
     * @param multiCurves whether a MultiLineString is written as a MultiCurve in GML 3.1.1
     * @param gmlAttributesOverridden whether attributes with a name of GML stay in the namespace of the application
     */
    record Declared(boolean multiCurves, boolean gmlAttributesOverridden) {}

    private final SchemaIndex index;
    private final Set<String> gmlProperties;
    private final Set<String> ownProperties;
    private Boolean multiCurves;
    private Boolean overridden;

    ApplicationSchemas(SchemaIndex index, GmlVersion version) {
        this.index = index;
        this.gmlProperties = version.isGml3() ? GML_3 : GML_2;
        this.ownProperties = switch (version) {
            case GML_2_1_2 -> GML_2_GEOMETRIES;
            case GML_3_1_1 -> Set.of();
            case GML_3_2_1 -> GML_3_2;
        };
    }

    /**
     * The decisions for types that are written together.
     *
     * @throws CollectionFallbackException if the schemas decide differently for two attributes, or differ from a type
     */
    Declared declared(SimpleFeatureType... types) throws CollectionFallbackException {
        for (SimpleFeatureType type : types) {
            QName name =
                    new QName(type.getName().getNamespaceURI(), type.getName().getLocalPart());
            XSDElementDeclaration element = index.getElementDeclaration(name);
            // for a type without element, gt-xsd generates a schema from the type
            Map<String, XSDElementDeclaration> properties = element == null ? null : properties(element);
            for (AttributeDescriptor attribute : type.getAttributeDescriptors()) {
                check(type, attribute, properties);
            }
        }
        return new Declared(Boolean.TRUE.equals(multiCurves), Boolean.TRUE.equals(overridden));
    }

    /** The properties by their local names. Of two with one name, the application's wins: it comes last. */
    private Map<String, XSDElementDeclaration> properties(XSDElementDeclaration element) {
        Map<String, XSDElementDeclaration> properties = new LinkedHashMap<>();
        for (XSDParticle particle : index.getChildElementParticles(element)) {
            if (particle.getContent() instanceof XSDElementDeclaration property) {
                XSDElementDeclaration resolved = property.getResolvedElementDeclaration();
                properties.put(resolved.getName(), resolved);
            }
        }
        return properties;
    }

    private void check(
            SimpleFeatureType type, AttributeDescriptor attribute, Map<String, XSDElementDeclaration> properties)
            throws CollectionFallbackException {
        String name = attribute.getLocalName();
        XSDElementDeclaration property = properties == null ? null : properties.get(name);
        if (properties != null && property == null) {
            throw new CollectionFallbackException(
                    "the schema of " + type.getName().getLocalPart() + " has no element for attribute " + name);
        }
        if (gmlProperties.contains(name) || ownProperties.contains(name)) {
            boolean own = property == null
                    ? ownProperties.contains(name)
                    : !GML.contains(String.valueOf(property.getTargetNamespace()));
            overridden = same(overridden, own, name);
        }
        if (mayHoldMultiLines(attribute)) {
            XSDTypeDefinition declared = property == null ? null : property.getTypeDefinition();
            boolean curves = declared != null
                    && declared.getName() != null
                    && declared.getName().startsWith("MultiCurve");
            multiCurves = same(multiCurves, curves, name);
        }
        if (property != null && property.getTypeDefinition() instanceof XSDSimpleTypeDefinition simple) {
            checkValues(attribute, simple);
        }
    }

    private static boolean same(Boolean before, boolean now, String name) throws CollectionFallbackException {
        if (before != null && before != now) {
            throw new CollectionFallbackException("the schemas differ on attributes like " + name);
        }
        return now;
    }

    private static boolean mayHoldMultiLines(AttributeDescriptor attribute) {
        Class<?> binding = attribute.getType().getBinding();
        return attribute instanceof GeometryDescriptor
                && (binding.isAssignableFrom(MultiLineString.class) || MultiLineString.class.isAssignableFrom(binding));
    }

    private static void checkValues(AttributeDescriptor attribute, XSDSimpleTypeDefinition declared)
            throws CollectionFallbackException {
        XSDSimpleTypeDefinition primitive = declared.getPrimitiveTypeDefinition();
        Set<ColumnType> types = primitive == null ? null : TYPES.get(primitive.getName());
        Class<?> binding = attribute.getType().getBinding();
        if (types != null && !types.contains(ColumnType.of(binding))) {
            throw new CollectionFallbackException("attribute " + attribute.getLocalName() + " is declared as "
                    + primitive.getName() + " and has values of " + binding.getName());
        }
    }
}
