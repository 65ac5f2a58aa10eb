/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.bxml;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.gmlfast.bxml.internal.element.ElementName;
import org.gmlfast.bxml.internal.element.NameRoles;
import org.gmlfast.feature.internal.geometry.GeometryParser;
import org.gmlfast.feature.internal.name.AttributeRoles;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.name.GmlElement;
import org.gmlfast.feature.internal.name.PropertyReader;

/** What the names in a document stand for if its features have a known type. */
final class PropertyPlan implements NameRoles {

    private final SimpleFeatureType type;
    private final String typeUri;
    private final boolean isStrict;
    private final Map<String, PropertyReader> readers = new HashMap<>();

    /**
     * A plan for features of a type.
     *
     * @param type of the document's features
     * @param selected the names of the properties to read, in the order of the features' values
     * @param filter a geometry that is read even if it is not selected; null for none
     * @param isStrict whether a property that the type does not have is an error
     * @param isDerived whether the type was derived from values
     */
    PropertyPlan(
            SimpleFeatureType type,
            List<String> selected,
            String filter,
            GeometryParser geometries,
            boolean isStrict,
            boolean isDerived) {
        this.type = type;
        this.isStrict = isStrict;
        this.typeUri = uri(type.getName().getNamespaceURI());
        for (int i = 0; i < selected.size(); i++) {
            readers.put(selected.get(i), reader(i, type.getDescriptor(selected.get(i)), geometries, isDerived));
        }
        if (filter != null && !selected.contains(filter)) {
            readers.put(filter, reader(selected.size(), type.getDescriptor(filter), geometries, isDerived));
        }
    }

    private static PropertyReader reader(
            int index, AttributeDescriptor attribute, GeometryParser geometries, boolean isDerived) {
        Class<?> binding = attribute.getType().getBinding();
        return attribute instanceof GeometryDescriptor
                ? new GeometryPropertyReader(index, binding, geometries)
                : new ValueReader(index, binding, isDerived);
    }

    /** The reader of an attribute, by its name. */
    PropertyReader reader(String attribute) {
        return readers.get(attribute);
    }

    /** A builder of types without a namespace gives them that of GML. */
    private static String uri(String namespace) {
        return namespace == null || GmlElement.isNamespace(namespace) ? "" : namespace;
    }

    // ---- names

    @Override
    public ElementName element(String uri, String localName) {
        FeatureName name = new FeatureName(uri, localName);
        name.isFeature = !name.isContainer
                && localName.equals(type.getName().getLocalPart())
                && (typeUri.isEmpty() || uri.equals(typeUri));
        AttributeDescriptor attribute = type.getDescriptor(localName);
        if (attribute != null) {
            String own = uri(attribute.getName().getNamespaceURI());
            boolean isOwn =
                    own.isEmpty() && (!name.isGml || typeUri.isEmpty()) || uri.equals(own) || uri.equals(typeUri);
            boolean isGmlProperty = name.isGml && !localName.equals("boundedBy");
            if (isOwn || isGmlProperty) {
                name.property = readers.get(localName);
                name.isSecondary = !isOwn;
            }
        }
        if (name.property == null) {
            name.values = isStrict && !name.isGml && attribute == null ? ElementName.NO_RUN : ElementName.SKIPPED;
        } else if (!name.isGml) {
            name.values = name.property.values();
            name.slot = name.property.index;
        }
        return name;
    }

    @Override
    public int attribute(String uri, String localName) {
        return AttributeRoles.of(uri, localName);
    }
}
