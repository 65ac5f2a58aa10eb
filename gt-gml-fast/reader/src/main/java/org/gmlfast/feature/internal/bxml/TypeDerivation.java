/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.bxml;

import java.util.LinkedHashMap;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.bxml.internal.element.ElementName;
import org.gmlfast.bxml.internal.element.NameRoles;
import org.gmlfast.bxml.internal.source.ByteWindow;
import org.gmlfast.feature.internal.geometry.GeometryDerivation;
import org.gmlfast.feature.internal.geometry.SpatialReferences;
import org.gmlfast.feature.internal.name.AttributeRoles;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.name.GmlElement;
import org.gmlfast.feature.internal.name.PropertyReader;
import org.gmlfast.feature.internal.value.PropertyKind;

/**
 * Derives a feature type from the features of a document. The type is that of the first feature. A feature that the
 * window cannot follow is looked at twice, which changes nothing.
 */
public final class TypeDerivation implements FeatureMembers.Reader<Boolean>, NameRoles {

    /** The type of a document without features. */
    public static final SimpleFeatureType NO_FEATURES = noFeatures();

    private final GeometryDerivation geometries;
    private final Map<String, PropertyKind> properties = new LinkedHashMap<>();

    /** The name of the first feature; null before it. */
    private FeatureName feature;

    private TypeDerivation(SpatialReferences references) {
        geometries = new GeometryDerivation(references);
    }

    /**
     * Derives a type.
     *
     * @param isWhole whether the bytes are those of the whole document; otherwise the features that are complete count
     * @return {@link #NO_FEATURES} if the document has no features
     * @throws BxmlException if the document is malformed
     */
    public static SimpleFeatureType derive(
            ByteWindow in, BxmlLimits limits, SpatialReferences references, boolean isWhole) throws XMLStreamException {
        TypeDerivation derivation = new TypeDerivation(references);
        try {
            FeatureMembers<Boolean> members = new FeatureMembers<>(in, limits, derivation, true);
            while (members.next() != null) {
                // each feature has been taken into account
            }
        } catch (BxmlException e) {
            if (isWhole || derivation.properties.isEmpty()) {
                throw e;
            }
        }
        return derivation.feature == null ? NO_FEATURES : derivation.type();
    }

    private static SimpleFeatureType noFeatures() {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setName("Feature");
        return builder.buildFeatureType();
    }

    private SimpleFeatureType type() {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setNamespaceURI(feature.uri.isEmpty() ? null : feature.uri);
        builder.setName(feature.localName);
        properties.forEach((name, kind) -> kind.addTo(builder, name));
        return builder.buildFeatureType();
    }

    // ---- the document

    @Override
    public NameRoles roles() {
        return this;
    }

    @Override
    public ElementName element(String uri, String localName) {
        return new FeatureName(uri, localName);
    }

    @Override
    public int attribute(String uri, String localName) {
        return AttributeRoles.of(uri, localName);
    }

    @Override
    public boolean isFeature(FeatureName name) {
        return feature == null ? !name.isContainer && !name.isGml && !name.isWfs : feature == name;
    }

    @Override
    public Boolean read(ElementCursor in, long number) throws XMLStreamException {
        feature = (FeatureName) in.name();
        while (in.nextChild()) {
            FeatureName name = (FeatureName) in.name();
            boolean isBounds = name.isGml && name.localName.equals("boundedBy");
            if (isBounds || name.isGml && properties.containsKey(name.localName) && !isGmlOnly(name)) {
                in.skip();
                continue;
            }
            PropertyKind kind = properties.computeIfAbsent(name.localName, n -> new PropertyKind());
            kind.isGml |= name.isGml;
            addValue(in, name, kind);
        }
        return true;
    }

    private boolean isGmlOnly(FeatureName name) {
        return properties.get(name.localName).isGml;
    }

    private void addValue(ElementCursor in, FeatureName name, PropertyKind kind) throws XMLStreamException {
        if (PropertyReader.isNil(in)) {
            in.skip();
            return;
        }
        if (!in.readValueOrChild()) {
            kind.addValue(in);
            return;
        }
        if (name.isWrapper() && ((FeatureName) in.name()).gml == GmlElement.OTHER) {
            in.readValue();
            kind.addValue(in);
        } else {
            addGeometry(in, kind);
        }
        if (in.nextChild()) {
            throw in.malformed("<" + name + "> has several values: it is not a property of a simple feature");
        }
    }

    private void addGeometry(ElementCursor in, PropertyKind kind) throws XMLStreamException {
        kind.addGeometry(GeometryDerivation.classOf(in));
        if (kind.hasCrs()) {
            in.skip();
        } else {
            kind.setCrs(geometries.crsOf(in));
        }
    }
}
