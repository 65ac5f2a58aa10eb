/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.datastore;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.geotools.api.data.Query;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.filter.And;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.expression.Expression;
import org.geotools.api.filter.expression.Function;
import org.geotools.api.filter.expression.Literal;
import org.geotools.api.filter.expression.PropertyName;
import org.geotools.api.filter.sort.SortBy;
import org.geotools.api.filter.spatial.BBOX;
import org.geotools.api.filter.spatial.BinarySpatialOperator;
import org.geotools.api.filter.spatial.Contains;
import org.geotools.api.filter.spatial.Crosses;
import org.geotools.api.filter.spatial.Equals;
import org.geotools.api.filter.spatial.Intersects;
import org.geotools.api.filter.spatial.Overlaps;
import org.geotools.api.filter.spatial.Touches;
import org.geotools.api.filter.spatial.Within;
import org.geotools.filter.FilterAttributeExtractor;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * What of a query a reader of GML does: it reads the attributes that the query needs, and features within bounds, which
 * may be more than those that its filter selects.
 */
final class PushedQuery {

    /** Spatial relations of which the first bounds intersect the second, if they hold. */
    private static final List<Class<? extends BinarySpatialOperator>> WITHIN_BOUNDS = List.of(
            BBOX.class,
            Intersects.class,
            Within.class,
            Contains.class,
            Equals.class,
            Overlaps.class,
            Crosses.class,
            Touches.class);

    private final Query query;
    private final SimpleFeatureType type;

    /** @param type of the features in the document */
    PushedQuery(Query query, SimpleFeatureType type) {
        this.query = query;
        this.type = type;
    }

    GmlReaderSettings settings(GmlReaderSettings all) {
        FeatureReaderSettings features = all.features().withBounds(bounds(query.getFilter()));
        // features with errors are skipped whatever a query needs of them, so that counts agree
        return all.withFeatures(all.skippedErrors() > 0 ? features : features.withProperties(properties()));
    }

    // ---- attributes

    /** The attributes that are needed, in the order of the type; null for all. */
    private List<String> properties() {
        if (query.getPropertyNames() == Query.ALL_NAMES) {
            return null;
        }
        Set<String> needed = new LinkedHashSet<>(List.of(query.getPropertyNames()));
        NamesInFilter filter = new NamesInFilter();
        if (query.getFilter() != null) {
            query.getFilter().accept(filter, null);
        }
        needed.addAll(filter.getAttributeNameSet());
        for (SortBy sort : query.getSortBy() == null ? new SortBy[0] : query.getSortBy()) {
            if (sort.getPropertyName() != null) {
                needed.add(sort.getPropertyName().getPropertyName());
            }
        }
        if (needed.remove("") && type.getGeometryDescriptor() != null) {
            needed.add(type.getGeometryDescriptor().getLocalName());
        }
        boolean areKnown = !filter.hasFunction && needed.stream().allMatch(name -> type.getDescriptor(name) != null);
        return areKnown
                ? type.getAttributeDescriptors().stream()
                        .map(AttributeDescriptor::getLocalName)
                        .filter(needed::contains)
                        .toList()
                : null;
    }

    /** A function may look at the whole feature. */
    private static final class NamesInFilter extends FilterAttributeExtractor {

        private boolean hasFunction;

        @Override
        public Object visit(Function expression, Object data) {
            hasFunction = true;
            return super.visit(expression, data);
        }
    }

    // ---- bounds

    /** Bounds that the default geometry intersects if the filter selects a feature; null if that is not known. */
    private Envelope bounds(Filter filter) {
        Envelope smallest = null;
        for (Filter part : parts(filter)) {
            Envelope bounds = part instanceof BinarySpatialOperator relation ? boundsOf(relation) : null;
            boolean isSmaller = bounds != null && (smallest == null || bounds.getArea() < smallest.getArea());
            smallest = isSmaller ? bounds : smallest;
        }
        return smallest;
    }

    /** The filters that a feature has to fulfil all. */
    private static List<Filter> parts(Filter filter) {
        if (!(filter instanceof And and)) {
            return filter == null ? List.of() : List.of(filter);
        }
        List<Filter> parts = new ArrayList<>();
        and.getChildren().forEach(child -> parts.addAll(parts(child)));
        return parts;
    }

    private Envelope boundsOf(BinarySpatialOperator relation) {
        boolean isWithin = WITHIN_BOUNDS.stream().anyMatch(kind -> kind.isInstance(relation));
        if (!isWithin) {
            return null;
        }
        boolean isUsual = isGeometry(relation.getExpression1());
        Expression other = isUsual ? relation.getExpression2() : relation.getExpression1();
        if (!isUsual && !isGeometry(relation.getExpression2()) || !(other instanceof Literal)) {
            return null;
        }
        Geometry geometry = other.evaluate(null, Geometry.class);
        Envelope bounds = geometry == null ? null : geometry.getEnvelopeInternal();
        return bounds == null || bounds.isNull() ? null : bounds;
    }

    private boolean isGeometry(Expression expression) {
        if (!(expression instanceof PropertyName name) || type.getGeometryDescriptor() == null) {
            return false;
        }
        String property = name.getPropertyName();
        return property.isEmpty()
                || property.equals(type.getGeometryDescriptor().getLocalName());
    }
}
