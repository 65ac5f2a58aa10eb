/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

import java.util.List;

import org.eclipse.emf.common.util.UniqueEList;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EFactory;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.gmlfast.feature.request.ModelObject;
import org.gmlfast.feature.request.UnsupportedRequestException;
import org.gmlfast.feature.request.WfsDialect;

/** Makes the objects of GeoServer's model of requests. */
final class RequestModel {

    private final EPackage model;
    private final EFactory factory;

    /** Whether a list that is one value is that of gt-xsd-fes, which has no element twice. */
    private final boolean isFes2;

    private RequestModel(EPackage model, boolean isFes2) {
        this.model = model;
        this.isFes2 = isFes2;
        this.factory = model.getEFactoryInstance();
    }

    /**
     * The model of a version.
     *
     * @throws UnsupportedRequestException if GeoServer has not loaded it, because it has not read such a request yet
     */
    static RequestModel of(WfsDialect dialect) throws UnsupportedRequestException {
        EPackage model = EPackage.Registry.INSTANCE.getEPackage(dialect.wfs());
        if (model == null) {
            throw new UnsupportedRequestException("GeoServer's model of requests is not loaded yet");
        }
        return new RequestModel(model, dialect == WfsDialect.WFS_2_0);
    }

    /**
     * Makes an object with all that it contains.
     *
     * @throws UnsupportedRequestException if the model has no such class or property
     */
    EObject object(ModelObject read) throws UnsupportedRequestException {
        if (!(model.getEClassifier(read.type()) instanceof EClass type)) {
            throw new UnsupportedRequestException("a request that GeoServer's model lacks");
        }
        EObject object = factory.create(type);
        UniqueFeatures features = new UniqueFeatures();
        for (ModelObject.Property property : read.properties()) {
            EStructuralFeature feature = type.getEStructuralFeature(property.name());
            if (feature == null) {
                throw new UnsupportedRequestException("a property that GeoServer's model lacks");
            }
            add(object, feature, value(feature, property.value()), features);
        }
        return object;
    }

    private Object value(EStructuralFeature feature, Object value) throws UnsupportedRequestException {
        if (value instanceof ModelObject child) {
            return object(child);
        }
        if (value instanceof List<?> list && isFes2) {
            return new UniqueEList<Object>(list);
        }
        return value instanceof ModelObject.Choice choice
                ? factory.createFromString((EDataType) feature.getEType(), choice.text())
                : value;
    }

    @SuppressWarnings("unchecked")
    private static void add(EObject object, EStructuralFeature feature, Object value, UniqueFeatures features) {
        if (feature.isMany()) {
            features.add((List<Object>) object.eGet(feature), value);
        } else {
            object.eSet(feature, value);
        }
    }
}
