/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Reader;
import java.io.StringReader;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.geoserver.ows.XmlRequestReader;
import org.geotools.api.filter.Filter;
import org.geotools.filter.text.ecql.ECQL;
import org.geotools.util.Version;
import org.gmlfast.feature.request.UnsupportedRequestException;
import org.gmlfast.feature.request.WfsDialect;
import org.gmlfast.geoserver.Features;
import org.gmlfast.geoserver.ServerDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whole requests as objects of a model that has classes of GeoServer's. */
class RequestModelTest {

    private static final String NAMESPACE = WfsDialect.WFS_2_0.wfs();
    private static final EcoreFactory ECORE = EcoreFactory.eINSTANCE;
    private static final String QUERY = "<GetFeature xmlns=\"http://www.opengis.net/wfs/2.0\" "
            + "xmlns:fes=\"http://www.opengis.net/fes/2.0\" xmlns:t=\"http://example.org/towns\" service=\"WFS\" "
            + "version=\"2.0.0\" count=\"5\" resultType=\"hits\"><Query typeNames=\"t:towns\"><fes:Filter>"
            + "<fes:PropertyIsEqualTo><fes:ValueReference>name</fes:ValueReference><fes:Literal>Bern</fes:Literal>"
            + "</fes:PropertyIsEqualTo></fes:Filter></Query></GetFeature>";

    private final ServerDouble server = new ServerDouble();
    private final EPackage model = ECORE.createEPackage();
    private int readByGeoServer;

    private final XmlRequestReader stock =
            new XmlRequestReader(new QName(NAMESPACE, "GetFeature"), new Version("2.0.0"), "wfs") {
                @Override
                @SuppressWarnings("rawtypes")
                public Object read(Object request, Reader reader, Map kvp) {
                    readByGeoServer++;
                    return null;
                }
            };

    private final FastRequestReader reader = new FastRequestReader(stock, WfsDialect.WFS_2_0, server::geoServer);
    private Object before;

    @BeforeEach
    void registerModel() {
        model.setName("wfs20");
        model.setNsURI(NAMESPACE);
        EEnum resultType = ECORE.createEEnum();
        resultType.setName("ResultTypeType");
        for (String text : List.of("results", "hits")) {
            EEnumLiteral literal = ECORE.createEEnumLiteral();
            literal.setName(text);
            literal.setLiteral(text);
            literal.setValue(resultType.getELiterals().size());
            resultType.getELiterals().add(literal);
        }
        EClass query = type("QueryType");
        add(query, "typeNames", EcorePackage.Literals.EJAVA_OBJECT, true);
        add(query, "abstractSelectionClause", EcorePackage.Literals.EJAVA_OBJECT, false);
        EClass getFeature = type("GetFeatureType");
        add(getFeature, "service", EcorePackage.Literals.ESTRING, false);
        add(getFeature, "version", EcorePackage.Literals.ESTRING, false);
        add(getFeature, "count", EcorePackage.Literals.EBIG_INTEGER, false);
        add(getFeature, "resultType", resultType, false);
        EReference queries = ECORE.createEReference();
        queries.setName("abstractQueryExpression");
        queries.setEType(query);
        queries.setContainment(true);
        queries.setUpperBound(-1);
        getFeature.getEStructuralFeatures().add(queries);
        model.getEClassifiers().addAll(List.of(query, getFeature, resultType));
        before = EPackage.Registry.INSTANCE.put(NAMESPACE, model);
        server.layer(Features.type("towns", "name", String.class));
    }

    private static EClass type(String name) {
        EClass type = ECORE.createEClass();
        type.setName(name);
        return type;
    }

    private static void add(EClass type, String name, EDataType values, boolean isMany) {
        EAttribute attribute = ECORE.createEAttribute();
        attribute.setName(name);
        attribute.setEType(values);
        attribute.setUpperBound(isMany ? -1 : 1);
        type.getEStructuralFeatures().add(attribute);
    }

    @AfterEach
    void forgetModel() {
        EPackage.Registry.INSTANCE.remove(NAMESPACE);
        if (before != null) {
            EPackage.Registry.INSTANCE.put(NAMESPACE, before);
        }
    }

    private static Object get(EObject object, String property) {
        EStructuralFeature feature = object.eClass().getEStructuralFeature(property);
        return object.eGet(feature);
    }

    private Object read() throws Exception {
        return reader.read(null, new StringReader(QUERY), new HashMap<>());
    }

    @Test
    void makesTheObjectsOfAWholeRequest() throws Exception {
        EObject request = (EObject) read();
        assertThat(readByGeoServer).isZero();
        assertThat(get(request, "service")).isEqualTo("WFS");
        assertThat(get(request, "count")).isEqualTo(BigInteger.valueOf(5));
        assertThat(get(request, "resultType")).hasToString("hits");
        EObject query = (EObject) ((List<?>) get(request, "abstractQueryExpression")).get(0);
        assertThat(get(query, "typeNames")).isEqualTo(List.of(new QName("http://example.org/towns", "towns")));
        assertThat((Filter) get(query, "abstractSelectionClause")).isEqualTo(ECQL.toFilter("name = 'Bern'"));
    }

    @Test
    void leavesRequestsToGeoServerUntilItHasLoadedItsModel() throws Exception {
        EPackage.Registry.INSTANCE.remove(NAMESPACE);
        assertThatThrownBy(() -> RequestModel.of(WfsDialect.WFS_2_0)).isInstanceOf(UnsupportedRequestException.class);
        read();
        assertThat(readByGeoServer).isEqualTo(1);
    }

    @Test
    void leavesRequestsToGeoServerThatItsModelHasNoPropertyFor() throws Exception {
        EClass type = (EClass) model.getEClassifier("GetFeatureType");
        type.getEStructuralFeatures().remove(type.getEStructuralFeature("count"));
        read();
        assertThat(readByGeoServer).isEqualTo(1);
    }
}
