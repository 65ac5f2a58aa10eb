/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.awt.geom.AffineTransform;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.geoserver.security.AccessLimits;
import org.geoserver.security.VectorAccessLimits;
import org.geoserver.security.WrapperPolicy;
import org.geotools.api.data.Query;
import org.geotools.api.data.SimpleFeatureSource;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.expression.PropertyName;
import org.geotools.api.referencing.operation.MathTransform;
import org.geotools.data.crs.ForceCoordinateSystemFeatureResults;
import org.geotools.data.crs.ReprojectFeatureResults;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.store.ContentFeatureSource;
import org.geotools.feature.FeatureCollection;
import org.geotools.feature.simple.SimpleFeatureBuilder;

/**
 * Finds the store's query behind the collection of a result. GeoServer and GeoTools decorate the store's collection;
 * each decorator is known by its class and by what it does to features. The others need features.
 */
final class CollectionUnwrapper {

    private static final String SIMPLE_DECORATOR = "org.geotools.feature.collection.DecoratingSimpleFeatureCollection";
    private static final String DECORATOR = "org.geotools.feature.collection.DecoratingFeatureCollection";
    private static final String TYPE_INFO = "org.geoserver.wfs.TypeInfoCollectionWrapper$Simple";
    /** The same in GeoServer 3. */
    private static final String TYPE_INFO_3 = "org.geoserver.data.TypeInfoCollectionWrapper$Simple";

    private static final String UNCOUNTED = "org.gmlfast.geoserver.counts.UncountedFeatures";
    private static final String SECURED = "org.geoserver.security.decorators.SecuredSimpleFeatureCollection";
    private static final String SECURED_BASE = "org.geoserver.security.decorators.SecuredFeatureCollection";
    private static final String RETYPING = "org.geoserver.feature.RetypingFeatureCollection";
    private static final String FORCING = "org.geotools.data.crs.ForceCoordinateSystemFeatureResults";
    private static final String REPROJECTING = "org.geotools.data.crs.ReprojectFeatureResults";
    private static final String BOUNDING = "org.geoserver.wfs.FeatureBoundsFeatureCollection";
    private static final String CONTENT = "org.geotools.data.store.ContentFeatureCollection";

    /** Of layers with customized attributes. */
    private static final String TRANSFORMING = "org.geotools.data.transform.TransformFeatureCollection";

    private static final String TRANSFORMER = "org.geotools.data.transform.Transformer";

    private static final String DELEGATE = "delegate";
    private static final String QUERY = "query";

    /** More than any chain of GeoServer's. */
    private static final int MAX_DECORATORS = 16;

    private final SimpleFeatureType type;
    private SimpleFeatureCollection collection;
    private String idPrefix;
    private MathTransform transform;
    private boolean swapped;

    /** All transforms of geometries, in the order in which they apply. */
    private final List<MathTransform> transforms = new ArrayList<>();

    /** Whether one of them does more than exchange axes. */
    private boolean reprojected;

    private final Map<String, Object> replacements = new HashMap<>();

    private CollectionUnwrapper(SimpleFeatureCollection collection) {
        this.collection = collection;
        this.type = collection.getSchema();
    }

    /**
     * The query behind a collection.
     *
     * @throws FeaturesNeededException if a decorator does more than name, select and order attributes, set a CRS, or
     *     transform geometries
     */
    static StoreResult unwrap(FeatureCollection<?, ?> result) throws FeaturesNeededException {
        if (!(result instanceof SimpleFeatureCollection simple)) {
            throw new FeaturesNeededException("the layer has complex features, which only a template writes");
        }
        CollectionUnwrapper unwrapper = new CollectionUnwrapper(simple);
        for (int i = 0; i < MAX_DECORATORS; i++) {
            if (isContent(unwrapper.collection)) {
                return unwrapper.result();
            }
            unwrapper.unwrapOne();
        }
        throw new FeaturesNeededException("the collection has more than " + MAX_DECORATORS + " decorators");
    }

    /**
     * The query of the store behind a collection, whatever its decorators do to the features.
     *
     * @throws FeaturesNeededException if a decorator is unknown
     */
    static StoreResult unwrapFeatures(FeatureCollection<?, ?> result) throws FeaturesNeededException {
        return new CollectionUnwrapper(content(result)).result();
    }

    /**
     * Replaces the query of the store behind a collection, which then reads its features by that query.
     *
     * @throws FeaturesNeededException if that is not possible
     */
    static void replaceQuery(FeatureCollection<?, ?> result, Query query) throws FeaturesNeededException {
        DecoratorFields.write(content(result), CONTENT, QUERY, query);
    }

    private static SimpleFeatureCollection content(FeatureCollection<?, ?> result) throws FeaturesNeededException {
        FeatureCollection<?, ?> inner = result;
        for (int i = 0; i < MAX_DECORATORS; i++) {
            if (!(inner instanceof SimpleFeatureCollection simple)) {
                break;
            }
            if (isContent(simple)) {
                return simple;
            }
            inner = decorated(simple);
        }
        throw new FeaturesNeededException("the store's collection is not known");
    }

    private static boolean isContent(SimpleFeatureCollection collection) {
        return collection.getClass().getName().equals(CONTENT);
    }

    private void unwrapOne() throws FeaturesNeededException {
        SimpleFeatureCollection outer = collection;
        switch (outer.getClass().getName()) {
            case SECURED -> checkSecured(outer);
            case RETYPING -> setIdPrefix(outer);
            case REPROJECTING -> addTransform((ReprojectFeatureResults) outer);
            default -> {}
        }
        FeatureCollection<?, ?> inner =
                outer.getClass().getName().equals(TRANSFORMING) ? originOfTransformed(outer) : decorated(outer);
        if (!(inner instanceof SimpleFeatureCollection simple)) {
            throw new FeaturesNeededException(outer.getClass().getName() + " decorates no simple features");
        }
        checkAttributes(outer.getSchema(), simple.getSchema());
        collection = simple;
    }

    /** The collection that a known decorator decorates. */
    private static FeatureCollection<?, ?> decorated(SimpleFeatureCollection outer) throws FeaturesNeededException {
        return switch (outer.getClass().getName()) {
            case TYPE_INFO, TYPE_INFO_3, UNCOUNTED, RETYPING ->
                DecoratorFields.read(outer, SIMPLE_DECORATOR, DELEGATE, FeatureCollection.class);
            case SECURED -> DecoratorFields.read(outer, DECORATOR, DELEGATE, FeatureCollection.class);
            case FORCING -> ((ForceCoordinateSystemFeatureResults) outer).getOrigin();
            case REPROJECTING -> ((ReprojectFeatureResults) outer).getOrigin();
            case BOUNDING ->
                throw new FeaturesNeededException(
                        "the bounds of features include geometries that the request leaves out");
            default ->
                throw new FeaturesNeededException(
                        "the effect of " + outer.getClass().getName() + " is unknown");
        };
    }

    /**
     * The limits of a secured layer are in the query of the store, so rows would obey them. They get features all the
     * same: this class must not be the one that decides about security.
     */
    private static void checkSecured(SimpleFeatureCollection secured) throws FeaturesNeededException {
        WrapperPolicy policy = DecoratorFields.read(secured, SECURED_BASE, "policy", WrapperPolicy.class);
        AccessLimits limits = policy.getLimits();
        boolean open = limits == null
                || limits.getClass().equals(VectorAccessLimits.class) && allowsEverything((VectorAccessLimits) limits);
        if (!open) {
            throw new FeaturesNeededException("a security rule limits rows or attributes");
        }
    }

    private static boolean allowsEverything(VectorAccessLimits limits) {
        return Filter.INCLUDE.equals(limits.getReadFilter())
                && limits.getReadAttributes() == null
                && limits.getClipVectorFilter() == null
                && limits.getIntersectVectorFilter() == null;
    }

    /** Attributes by name, ids with the name of the new type. */
    private void setIdPrefix(SimpleFeatureCollection retyped) {
        if (idPrefix == null) {
            idPrefix = retyped.getSchema().getName().getLocalPart();
        }
    }

    /**
     * The attributes that a layer lists. Each must be one of the store: by name, of the same class, without a formula.
     * A null of an attribute that is not nillable becomes a default value.
     */
    private FeatureCollection<?, ?> originOfTransformed(SimpleFeatureCollection transformed)
            throws FeaturesNeededException {
        Object transformer = DecoratorFields.read(transformed, TRANSFORMING, "transformer", Object.class);
        Query query = DecoratorFields.read(transformed, TRANSFORMING, QUERY, Query.class);
        Query own = DecoratorFields.call(transformer, TRANSFORMER, "transformQuery", Query.class, query);
        if (query.getSortBy() != null && own.getSortBy() == null
                || !Objects.equals(query.getStartIndex(), own.getStartIndex())
                || query.getMaxFeatures() != own.getMaxFeatures()) {
            throw new FeaturesNeededException("the result is sorted or limited outside of the store");
        }
        SimpleFeatureType renamed = transformed.getSchema();
        for (AttributeDescriptor attribute : renamed.getAttributeDescriptors()) {
            String name = attribute.getLocalName();
            Object formula = DecoratorFields.call(transformer, TRANSFORMER, "getExpression", Object.class, name);
            if (!(formula instanceof PropertyName origin)
                    || !origin.getPropertyName().equals(name)) {
                throw new FeaturesNeededException("attribute " + name + " is derived from others");
            }
        }
        if (idPrefix == null) {
            idPrefix = renamed.getTypeName();
        }
        SimpleFeature nulls = SimpleFeatureBuilder.build(renamed, new Object[renamed.getAttributeCount()], "");
        for (AttributeDescriptor attribute : renamed.getAttributeDescriptors()) {
            Object replacement = nulls.getAttribute(attribute.getName());
            if (replacement != null) {
                replacements.put(attribute.getLocalName(), replacement);
            }
        }
        try {
            return DecoratorFields.call(transformer, TRANSFORMER, "getSource", SimpleFeatureSource.class)
                    .getFeatures(own);
        } catch (IOException e) {
            throw new FeaturesNeededException("the store has no features: " + e.getMessage(), e);
        }
    }

    private void addTransform(ReprojectFeatureResults outer) throws FeaturesNeededException {
        MathTransform own = DecoratorFields.read(outer, REPROJECTING, "transform", MathTransform.class);
        // the outermost decorator comes first, and applies last
        transforms.add(0, own);
        if (swapsAxes(own)) {
            swapped = !swapped;
            transform = own;
        } else if (isIdentity(own)) {
            transform = transform == null ? own : transform;
        } else if (own == null) {
            throw new FeaturesNeededException("the request reprojects");
        } else {
            reprojected = true;
        }
    }

    /** Whether a transform does nothing but exchange x and y, which it then does without rounding. */
    static boolean swapsAxes(MathTransform transform) {
        return transform instanceof AffineTransform affine
                && affine.getScaleX() == 0
                && affine.getScaleY() == 0
                && affine.getShearX() == 1
                && affine.getShearY() == 1
                && affine.getTranslateX() == 0
                && affine.getTranslateY() == 0;
    }

    private static boolean isIdentity(MathTransform transform) {
        return transform != null
                && transform.isIdentity()
                && transform.getSourceDimensions() == 2
                && transform.getTargetDimensions() == 2;
    }

    /** A decorator that adds attributes or converts values would do more than select and order. */
    private void checkAttributes(SimpleFeatureType outer, SimpleFeatureType inner) throws FeaturesNeededException {
        for (AttributeDescriptor attribute : outer.getAttributeDescriptors()) {
            AttributeDescriptor origin = inner.getDescriptor(attribute.getName());
            if (origin == null
                    || !origin.getLocalName().equals(attribute.getLocalName())
                    || !origin.getType().getBinding().equals(attribute.getType().getBinding())
                    // a feature then has a default value in place of null
                    || origin.isNillable()
                            && !attribute.isNillable()
                            && !replacements.containsKey(attribute.getLocalName())) {
                throw new FeaturesNeededException("attribute " + attribute.getLocalName() + " is derived from others");
            }
        }
    }

    private StoreResult result() throws FeaturesNeededException {
        ContentFeatureSource source =
                DecoratorFields.read(collection, CONTENT, "featureSource", ContentFeatureSource.class);
        Query query = DecoratorFields.read(collection, CONTENT, QUERY, Query.class);
        Reprojection reprojection = reprojected ? Reprojection.of(transforms) : Reprojection.of(transform, swapped);
        return new StoreResult(source, query, type, idPrefix, reprojection, replacements);
    }
}
