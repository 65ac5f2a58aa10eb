/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import org.geotools.api.feature.Feature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.gmlfast.gml.geometry.GeometryEncoder;
import org.gmlfast.gml.geometry.GeometryEncoders;
import org.gmlfast.gml.output.GmlNames;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.output.SimpleType;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.gml.settings.NullHandling;
import org.gmlfast.gml.settings.SrsName;
import org.gmlfast.model.RowType;
import org.gmlfast.model.ValueKind;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * Compiles feature types to encoders. All decisions that depend on the type alone are made here: names, srsName, how
 * values and geometries are written, and whether the type can be written at all.
 *
 * <pre>{@code
 * GmlVersion version = GmlVersion.GML_3_2_1;
 * FeatureTypeEncoder encoder =
 *         FeatureTypeCompiler.compile(type, version, GmlSettings.defaults(version), Namespaces.NONE);
 * }</pre>
 *
 * <p>The standard properties of GML come first, in the order of its schema (GML 02-069 feature.xsd; 03-105r1
 * gmlBase.xsd, feature.xsd; 07-036 §7.2.4, §9.4), which includes the bounds of the feature.
 */
public final class FeatureTypeCompiler {

    private static final List<String> BEFORE_BOUNDS =
            List.of("metaDataProperty", "description", "descriptionReference", "identifier", "name");

    private final SimpleFeatureType type;
    private final RowType rowType;
    private final GmlVersion version;
    private final GmlSettings settings;
    private final FeatureTypeNames names;
    private final GmlNames gml;
    private final GeometryEncoder geometryEncoder;
    private final Supplier<GmlOutput.NestedFeatures> nested;

    // the result, in the order of the document
    private final PropertyEncoder[] beforeBounds = new PropertyEncoder[BEFORE_BOUNDS.size()];
    private final List<GeometryProperty> geometries = new ArrayList<>();
    private PropertyEncoder location;
    private final List<PropertyEncoder> others = new ArrayList<>();
    private final List<PropertyEncoder> joins = new ArrayList<>();

    private FeatureTypeCompiler(RowType rowType, FeatureTypeNames names, GmlVersion version, GmlSettings settings) {
        this.type = rowType.type();
        this.rowType = rowType;
        this.version = version;
        this.settings = settings;
        this.names = names;
        this.gml = names.gml;
        this.geometryEncoder = GeometryEncoders.of(gml, settings);
        this.nested = () -> encoders(version, settings, names.namespaces)::write;
    }

    /**
     * Compiles a type for its features.
     *
     * @param type not null
     * @param version not null
     * @param settings not null
     * @param prefixes the preferred prefixes; the type's other namespaces get generated ones
     * @throws UnsupportedFeatureTypeException if XML does not allow the name of the type or of an attribute, or the
     *     values of an attribute have no text form
     */
    public static FeatureTypeEncoder compile(
            SimpleFeatureType type, GmlVersion version, GmlSettings settings, Namespaces prefixes) {
        return compile(RowType.of(type), version, settings, prefixes);
    }

    /**
     * Compiles a type for rows.
     *
     * @param rowType not null
     * @param version not null
     * @param settings not null
     * @param prefixes the preferred prefixes; the type's other namespaces get generated ones
     * @throws UnsupportedFeatureTypeException if XML does not allow the name of the type or of an attribute, or the
     *     values of an attribute have no text form
     */
    public static FeatureTypeEncoder compile(
            RowType rowType, GmlVersion version, GmlSettings settings, Namespaces prefixes) {
        GmlSettings ofRows = ofRows(rowType, settings);
        FeatureTypeNames names = new FeatureTypeNames(rowType.type(), version, ofRows, prefixes);
        return new FeatureTypeCompiler(rowType, names, version, ofRows).compile();
    }

    /** The settings for rows, whose coordinates may be in the opposite axis order. */
    static GmlSettings ofRows(RowType rowType, GmlSettings settings) {
        boolean swapAxes = settings.coordinates().swapAxes() != rowType.swapped();
        return settings.toBuilder().swapAxes(swapAxes).build();
    }

    /**
     * The encoders of one document, which compiles types when their first feature is written.
     *
     * @param version not null
     * @param settings for all types; not null
     * @param prefixes the document's; not null
     */
    public static FeatureEncoders encoders(GmlVersion version, GmlSettings settings, Namespaces prefixes) {
        return new FeatureEncoders(type -> compile(type, version, settings, prefixes));
    }

    private FeatureTypeEncoder compile() {
        PreparedName typeName = names.typeName();
        for (int i = 0; i < type.getAttributeCount(); i++) {
            add(type.getDescriptor(i), i);
        }
        List<PropertyEncoder> afterBounds = new ArrayList<>();
        addPresent(afterBounds, location);
        afterBounds.addAll(others);
        List<PropertyEncoder> before = new ArrayList<>();
        addPresent(before, beforeBounds);
        return new FeatureTypeEncoder(rowType, names, settings, typeName, before, bounds(), afterBounds, joins);
    }

    private static void addPresent(List<PropertyEncoder> list, PropertyEncoder... properties) {
        for (PropertyEncoder property : properties) {
            if (property != null) {
                list.add(property);
            }
        }
    }

    /** The boundedBy of the features; null if the settings do not ask for it. */
    private FeatureBounds bounds() {
        return settings.features().featureBounds()
                ? new FeatureBounds(geometries.toArray(GeometryProperty[]::new), gml, geometryEncoder)
                : null;
    }

    // ---- properties

    private void add(AttributeDescriptor attribute, int index) {
        String name = attribute.getLocalName();
        if (Feature.class.isAssignableFrom(binding(attribute))) {
            joins.add(new FeatureProperty(nillable(attribute, names.element(attribute), index), nested));
        } else if (!names.isGmlProperty(attribute)) {
            others.add(property(attribute, names.element(attribute), index));
        } else if (name.equals("boundedBy")) {
            addToBounds(attribute, index);
        } else if (name.equals("location")) {
            location = location(attribute, index);
        } else {
            beforeBounds[BEFORE_BOUNDS.indexOf(name)] = gmlProperty(attribute, index);
        }
    }

    private PropertyEncoder gmlProperty(AttributeDescriptor attribute, int index) {
        String name = attribute.getLocalName();
        return switch (name) {
            case "metaDataProperty" ->
                GmlProperty.wrapped(required(attribute, gml.metaDataProperty, index), gml.genericMetaData);
            case "descriptionReference" ->
                GmlProperty.reference(required(attribute, gml.descriptionReference, index), gml.xlinkHref);
            case "identifier" ->
                GmlProperty.code(required(attribute, gml.identifier, index), gml.codeSpace, Namespaces.uri(type));
            default -> property(attribute, gml.gml(name), index);
        };
    }

    private PropertyEncoder location(AttributeDescriptor attribute, int index) {
        boolean geometry = Geometry.class.isAssignableFrom(binding(attribute));
        return geometry
                ? property(attribute, gml.location, index)
                : GmlProperty.wrapped(required(attribute, gml.location, index), gml.locationString);
    }

    /**
     * An attribute called boundedBy is never written: GML's schema has one boundedBy, for the bounds of the feature. A
     * geometry of that name counts as part of these bounds, as any other geometry does.
     */
    private void addToBounds(AttributeDescriptor attribute, int index) {
        if (Geometry.class.isAssignableFrom(binding(attribute))) {
            property(attribute, gml.boundedBy, index);
        }
    }

    private PropertyEncoder property(AttributeDescriptor attribute, PreparedName element, int index) {
        Class<?> binding = binding(attribute);
        PropertyEncoder.Property property = nillable(attribute, element, index);
        if (Geometry.class.isAssignableFrom(binding)) {
            GeometryProperty geometry =
                    new GeometryProperty(property, geometryEncoder, srsName(attribute), srsNameOfType());
            geometries.add(geometry);
            return geometry;
        }
        if (Envelope.class.isAssignableFrom(binding)) {
            return new EnvelopeProperty(property, geometryEncoder, srsNameOfType());
        }
        SimpleType simpleType = SimpleType.ofBinding(binding);
        if (simpleType == null) {
            throw names.unsupported(
                    attribute.getLocalName(), "has values of " + binding.getName() + ", which have no text form");
        }
        ValueKind kind = rowType.kinds().get(index);
        return kind == ValueKind.OBJECT
                ? new ValueProperty(property, simpleType, binding)
                : TypedProperty.of(property, kind);
    }

    private static Class<?> binding(AttributeDescriptor attribute) {
        return attribute.getType().getBinding();
    }

    private PropertyEncoder.Property nillable(AttributeDescriptor attribute, PreparedName element, int index) {
        boolean nil = settings.values().nulls() == NullHandling.NIL && attribute.isNillable();
        return new PropertyEncoder.Property(attribute.getLocalName(), element, index, nil, settings.values());
    }

    /** A property that GML's schema does not allow xsi:nil on. */
    private PropertyEncoder.Property required(AttributeDescriptor attribute, PreparedName element, int index) {
        return new PropertyEncoder.Property(attribute.getLocalName(), element, index, false, settings.values());
    }

    /** Null if each geometry has a CRS of its own, or none. */
    private PreparedAttribute srsName(AttributeDescriptor attribute) {
        return SrsName.attribute(SrsName.crs(attribute), settings.referenceSystems());
    }

    /** The srsName of geometries without a CRS in GML 2, where GeoServer writes the layer's. Null for none. */
    private PreparedAttribute srsNameOfType() {
        return version == GmlVersion.GML_2_1_2
                ? SrsName.attribute(type.getCoordinateReferenceSystem(), settings.referenceSystems())
                : null;
    }
}
