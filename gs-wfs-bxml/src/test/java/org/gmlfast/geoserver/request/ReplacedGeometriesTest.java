/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.expression.Literal;
import org.geotools.api.filter.spatial.BinarySpatialOperator;
import org.geotools.factory.CommonFactoryFinder;
import org.gmlfast.feature.request.RequestContent;
import org.gmlfast.feature.request.RequestPart;
import org.gmlfast.feature.request.UnsupportedRequestException;
import org.gmlfast.feature.request.WfsDialect;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Point;

/** Points in a request, an object of EMF, that stand for large geometries. */
class ReplacedGeometriesTest {

    private static final FilterFactory FILTERS = CommonFactoryFinder.getFilterFactory();

    private final EClass type = EcoreFactory.eINSTANCE.createEClass();

    ReplacedGeometriesTest() {
        EPackage model = EcoreFactory.eINSTANCE.createEPackage();
        model.setNsURI("http://example.org/model");
        type.setName("Request");
        for (String name : List.of("filter", "value")) {
            var attribute = EcoreFactory.eINSTANCE.createEAttribute();
            attribute.setName(name);
            attribute.setEType(EcorePackage.Literals.EJAVA_OBJECT);
            type.getEStructuralFeatures().add(attribute);
        }
        EReference children = EcoreFactory.eINSTANCE.createEReference();
        children.setName("children");
        children.setEType(type);
        children.setContainment(true);
        children.setUpperBound(-1);
        type.getEStructuralFeatures().add(children);
        model.getEClassifiers().add(type);
    }

    private EObject object(String feature, Object value) {
        EObject object = type.getEPackage().getEFactoryInstance().create(type);
        object.eSet(type.getEStructuralFeature(feature), value);
        return object;
    }

    private Object value(EObject object, String feature) {
        return object.eGet(type.getEStructuralFeature(feature));
    }

    private static RequestContent content() throws Exception {
        String line = "<gml:LineString><gml:posList>" + "1 2 ".repeat(1_000) + "</gml:posList></gml:LineString>";
        byte[] request =
                ("<wfs:GetFeature xmlns:wfs=\"http://www.opengis.net/wfs\" xmlns:gml=\"http://www.opengis.net/gml\">"
                                + "<Within>" + line + "</Within></wfs:GetFeature>")
                        .getBytes(StandardCharsets.UTF_8);
        return RequestContent.read(new ByteArrayInputStream(request)::read, WfsDialect.WFS_1_1, (uri, name) -> {
            throw new UnsupportedRequestException(name);
        });
    }

    /** The point that GeoServer reads instead of the geometry. */
    private static Point placeholder(RequestContent content) {
        RequestPart part = content.parts().get(0);
        Matcher position = Pattern.compile("pos>(\\S+) ([^<]+)</").matcher(part.replacement());
        assertThat(position.find()).isTrue();
        return new GeometryFactory()
                .createPoint(
                        new Coordinate(Double.parseDouble(position.group(1)), Double.parseDouble(position.group(2))));
    }

    @Test
    void replacesPointsInFilters() throws Exception {
        RequestContent content = content();
        Filter within = FILTERS.within(FILTERS.property("a"), FILTERS.literal(placeholder(content)));
        Filter filter = FILTERS.and(FILTERS.equals(FILTERS.property("b"), FILTERS.literal("c")), within);
        EObject query = object("filter", filter);
        EObject request = object("children", List.of(query));
        assertThat(ReplacedGeometries.into(request, content)).isEqualTo(1);
        List<Filter> both = ((org.geotools.api.filter.And) value(query, "filter")).getChildren();
        assertThat(both.get(0))
                .isEqualTo(((org.geotools.api.filter.And) filter).getChildren().get(0));
        Literal literal = (Literal) ((BinarySpatialOperator) both.get(1)).getExpression2();
        assertThat(((Geometry) literal.getValue()).getNumPoints()).isEqualTo(1_000);
    }

    @Test
    void replacesValuesOfUpdates() throws Exception {
        RequestContent content = content();
        EObject property = object("value", placeholder(content));
        assertThat(ReplacedGeometries.into(object("children", List.of(property)), content))
                .isEqualTo(1);
        assertThat(((Geometry) value(property, "value")).getNumPoints()).isEqualTo(1_000);
    }

    @Test
    void keepsOtherFiltersAndPoints() throws Exception {
        RequestContent content = content();
        Point other = new GeometryFactory().createPoint(new Coordinate(1, 2));
        Filter filter = FILTERS.within(FILTERS.property("a"), FILTERS.literal(other));
        EObject query = object("filter", filter);
        query.eSet(type.getEStructuralFeature("value"), other);
        assertThat(ReplacedGeometries.into(query, content)).isZero();
        assertThat(value(query, "filter")).isSameAs(filter);
        assertThat(value(query, "value")).isSameAs(other);
    }
}
