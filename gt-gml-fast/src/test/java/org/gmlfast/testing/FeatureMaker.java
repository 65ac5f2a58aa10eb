/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing;

import java.util.Arrays;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.geometry.jts.WKTReader2;
import org.geotools.referencing.CRS;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;

/** Types and features made in a line each. */
public final class FeatureMaker {

    /** The namespace of every type made here, unless said otherwise. */
    public static final String NAMESPACE = "http://www.gmlfast.org/test";

    public static final String PREFIX = "ex";

    private FeatureMaker() {}

    /** Starts a type in the usual namespace; geometries are in EPSG:4326 with the latitude first. */
    public static SimpleFeatureTypeBuilder typeBuilder(String name) {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setNamespaceURI(NAMESPACE);
        builder.setName(name);
        builder.setCRS(crs("urn:ogc:def:crs:EPSG::4326"));
        return builder;
    }

    /** A type: names and bindings by turns. */
    public static SimpleFeatureType type(String name, Object... namesAndBindings) {
        SimpleFeatureTypeBuilder builder = typeBuilder(name);
        for (int i = 0; i < namesAndBindings.length; i += 2) {
            builder.add((String) namesAndBindings[i], (Class<?>) namesAndBindings[i + 1]);
        }
        return builder.buildFeatureType();
    }

    public static SimpleFeature feature(SimpleFeatureType type, String id, Object... values) {
        // not through a builder, which would convert the values to what is declared
        return new org.geotools.feature.simple.SimpleFeatureImpl(
                values.clone(), type, new org.geotools.filter.identity.FeatureIdImpl(id), false);
    }

    /** Features of one type, or of the first one's type and others. */
    public static SimpleFeatureCollection collection(SimpleFeature... features) {
        return collection(features[0].getFeatureType(), features);
    }

    public static SimpleFeatureCollection collection(SimpleFeatureType type, SimpleFeature... features) {
        return new ListFeatureCollection(type, List.of(features));
    }

    /** A geometry from text, curves included. */
    public static Geometry wkt(String text) {
        try {
            boolean curved = text.matches(".*(CIRCULAR|CURVE|SURFACE).*");
            // GeoTools' reader knows curves, and no empty parts of multi-geometries
            return (curved ? new WKTReader2() : new WKTReader()).read(text);
        } catch (ParseException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    public static CoordinateReferenceSystem crs(String code) {
        try {
            return CRS.decode(code);
        } catch (FactoryException e) {
            throw new IllegalArgumentException(code, e);
        }
    }

    /** A copy that shares nothing but the values. */
    public static SimpleFeature copy(SimpleFeature feature) {
        return SimpleFeatureBuilder.build(
                feature.getFeatureType(), Arrays.asList(feature.getAttributes().toArray()), feature.getID());
    }
}
