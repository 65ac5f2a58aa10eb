/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.referencing.operation.MathTransform;
import org.geotools.api.referencing.operation.TransformException;
import org.geotools.geometry.jts.JTS;
import org.gmlfast.input.FeatureTypes;
import org.gmlfast.input.InputException;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.model.ValueKind;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * Selects attributes of features and transforms their geometries into a coordinate reference system. If the type of the
 * input gains attributes, the projected type gains them too. Not thread-safe.
 */
public final class FeatureProjection {

    private final List<String> properties;
    private final CoordinateReferenceSystem crs;
    private final MathTransform transform;
    private final AttributeNames names;

    private SimpleFeatureType source;
    private SimpleFeatureType type;

    /** The index in the source of each attribute of the projected type. */
    private int[] indexes;

    /** Whether the attribute at an index in the source is a geometry. */
    private boolean[] geometric;

    /** Whether the attribute at an index in the source is a geometry, or a list that may have some. */
    private boolean[] transformable;

    /**
     * Creates a projection.
     *
     * @param source the type of the input features
     * @param properties the names of the attributes to keep; null keeps all
     * @param crs the CRS that the projected type declares for its geometries
     * @param transform applied to the x/y coordinates of geometries; null leaves them as they are
     */
    public FeatureProjection(
            SimpleFeatureType source, List<String> properties, CoordinateReferenceSystem crs, MathTransform transform) {
        this(source, properties, crs, transform, AttributeNames.OWN);
    }

    /**
     * Creates a projection that also renames.
     *
     * @param names the names of the projected types
     */
    public FeatureProjection(
            SimpleFeatureType source,
            List<String> properties,
            CoordinateReferenceSystem crs,
            MathTransform transform,
            AttributeNames names) {
        this.names = names;
        this.properties = properties;
        this.crs = crs;
        this.transform = transform == null || transform.isIdentity() ? null : transform;
        derive(source);
    }

    /** Returns the current type of the projected features. */
    public SimpleFeatureType type() {
        return type;
    }

    private void derive(SimpleFeatureType from) {
        source = from;
        List<AttributeDescriptor> attributes = new ArrayList<>();
        indexes = new int[from.getAttributeCount()];
        geometric = new boolean[from.getAttributeCount()];
        transformable = new boolean[from.getAttributeCount()];
        for (int i = 0; i < from.getAttributeCount(); i++) {
            AttributeDescriptor attribute = from.getDescriptor(i);
            if (properties == null || properties.contains(attribute.getLocalName())) {
                indexes[attributes.size()] = i;
                geometric[i] = attribute instanceof GeometryDescriptor;
                transformable[i] = geometric[i] || attribute.getType().getBinding() == List.class;
                attributes.add(geometric[i] ? inCrs(attribute) : attribute);
            }
        }
        indexes = Arrays.copyOf(indexes, attributes.size());
        type = FeatureTypes.type(
                from.getName().getNamespaceURI(), names.ofType(from.getTypeName()), renamed(attributes));
    }

    private List<AttributeDescriptor> renamed(List<AttributeDescriptor> attributes) {
        List<String> own =
                attributes.stream().map(AttributeDescriptor::getLocalName).toList();
        List<String> wanted = names.of(own);
        List<AttributeDescriptor> renamed = new ArrayList<>();
        for (int i = 0; i < wanted.size(); i++) {
            AttributeDescriptor attribute = attributes.get(i);
            boolean isSame = wanted.get(i).equals(own.get(i));
            renamed.add(isSame ? attribute : FeatureTypes.renamed(attribute, wanted.get(i)));
        }
        return renamed;
    }

    /** Returns a note on attributes that have other names than in the input; null for none. */
    public String note() {
        List<String> own = new ArrayList<>();
        for (int index : indexes) {
            own.add(source.getDescriptor(index).getLocalName());
        }
        return names.note(own);
    }

    private AttributeDescriptor inCrs(AttributeDescriptor attribute) {
        Class<?> binding = attribute.getType().getBinding();
        return FeatureTypes.geometry(attribute.getLocalName(), binding, crs);
    }

    /**
     * Returns the projection of a feature.
     *
     * @throws IOException if a geometry cannot be transformed
     */
    public SimpleFeature project(SimpleFeature feature) throws IOException {
        if (feature.getFeatureType() != source) {
            derive(feature.getFeatureType());
        }
        Object[] values = new Object[indexes.length];
        for (int i = 0; i < indexes.length; i++) {
            Object value = feature.getAttribute(indexes[i]);
            values[i] = transforms(i) ? transformed(value, feature.getID()) : value;
        }
        return FeatureTypes.feature(type, feature.getID(), values);
    }

    // ---- rows

    /**
     * Returns a query with the projections of another one's rows.
     *
     * @param rows rows of the source type
     */
    public RowSource project(RowSource rows) {
        ValueKind[] kinds = new ValueKind[indexes.length];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = rows.rowType().kinds().get(indexes[i]);
        }
        List<FeatureProjection> children = rows.rowType().children().stream()
                .map(child -> new FeatureProjection(child.type(), null, crs, transform))
                .toList();
        RowType projected =
                new RowType(type, List.of(kinds), rows.rowType().swapped(), projected(rows.rowType(), children));
        return new RowSource() {
            @Override
            public RowType rowType() {
                return projected;
            }

            @Override
            public Rows open() throws IOException {
                return isWhole() ? rows.open() : new ProjectedRows(rows.open(), FeatureProjection.this, children);
            }
        };
    }

    /** The types of rows of other tables, with the CRS of the projection. */
    private static List<RowType> projected(RowType rows, List<FeatureProjection> children) {
        List<RowType> projected = new ArrayList<>();
        for (int i = 0; i < children.size(); i++) {
            RowType child = rows.children().get(i);
            projected.add(new RowType(children.get(i).type, child.kinds(), child.swapped()));
        }
        return projected;
    }

    /** Returns whether values and order of all attributes remain. */
    private boolean isWhole() {
        return transform == null && properties == null;
    }

    /** Returns the index in the source of each attribute of the projected type. */
    int[] indexes() {
        return indexes;
    }

    /** Returns whether an attribute of the projected type may have coordinates that are transformed. */
    boolean transforms(int index) {
        return transform != null && transformable[indexes[index]];
    }

    /**
     * Returns a value with transformed coordinates if it is a geometry or a list of them, or else the value.
     *
     * @param value may be null
     * @param id of the feature, for messages
     * @throws TransformationException if it cannot be transformed
     */
    Object transformed(Object value, String id) throws TransformationException {
        if (value instanceof Geometry geometry) {
            return transformed(geometry, id);
        }
        if (!(value instanceof List<?> list) || list.stream().noneMatch(Geometry.class::isInstance)) {
            return value;
        }
        List<Object> items = new ArrayList<>(list.size());
        for (Object item : list) {
            items.add(transformed(item, id));
        }
        return items;
    }

    private Geometry transformed(Geometry geometry, String id) throws TransformationException {
        if (geometry.isEmpty()) {
            return geometry;
        }
        try {
            Geometry result = JTS.transform(geometry, transform);
            if (CoordinateCheck.isFinite(result)) {
                return result;
            }
            throw new TransformationException(id, "a coordinate becomes infinite", null);
        } catch (TransformException e) {
            throw new TransformationException(id, e.getMessage(), e);
        }
    }

    /**
     * Transforms an envelope in the same way as the geometries of features.
     *
     * @return null if the transformation depends on heights
     * @throws IOException if it cannot be transformed
     */
    public Envelope transform(Envelope envelope) throws IOException {
        if (transform == null) {
            return envelope;
        }
        try {
            return transform.getSourceDimensions() == 2 ? JTS.transform(envelope, null, transform, 10) : null;
        } catch (TransformException e) {
            throw new InputException("cannot transform the bounds into another CRS: " + e.getMessage(), e);
        }
    }
}
