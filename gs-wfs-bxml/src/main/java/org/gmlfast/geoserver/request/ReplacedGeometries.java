/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import java.util.List;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.expression.Literal;
import org.geotools.filter.visitor.DuplicatingFilterVisitor;
import org.gmlfast.feature.request.RequestContent;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Point;

/** Puts the geometries that the plugin has read where points stand for them in a request that GeoServer has read. */
final class ReplacedGeometries extends DuplicatingFilterVisitor {

    private final RequestContent content;
    private int count;

    private ReplacedGeometries(RequestContent content) {
        this.content = content;
    }

    /**
     * Puts all geometries into a request.
     *
     * @return the number of points that were replaced
     */
    static int into(Object request, RequestContent content) {
        ReplacedGeometries replaced = new ReplacedGeometries(content);
        if (request instanceof EObject object) {
            replaced.replaceIn(object);
        }
        return replaced.count;
    }

    private void replaceIn(EObject object) {
        for (EStructuralFeature feature : object.eClass().getEAllStructuralFeatures()) {
            if (!object.eIsSet(feature)) {
                continue;
            }
            Object value = object.eGet(feature);
            if (value instanceof Filter filter) {
                int before = count;
                Object duplicate = filter.accept(this, null);
                if (count > before) {
                    object.eSet(feature, duplicate);
                }
            } else if (value instanceof Point point && geometry(point) != null) {
                object.eSet(feature, counted(geometry(point)));
            } else if (value instanceof EObject child) {
                replaceIn(child);
            } else if (value instanceof List<?> list) {
                replaceIn(list);
            }
        }
    }

    /** Features are no objects of EMF. */
    private void replaceIn(List<?> list) {
        for (Object each : list) {
            if (!(each instanceof EObject child)) {
                return;
            }
            replaceIn(child);
        }
    }

    private Geometry geometry(Point point) {
        return content.replaced(point);
    }

    private Geometry counted(Geometry geometry) {
        count++;
        return geometry;
    }

    @Override
    public Object visit(Literal literal, Object extraData) {
        boolean isPoint = literal.getValue() instanceof Point point && geometry(point) != null;
        return isPoint
                ? getFactory(extraData).literal(counted(geometry((Point) literal.getValue())))
                : super.visit(literal, extraData);
    }
}
