/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.List;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.FeatureType;
import org.geotools.api.referencing.FactoryException;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.feature.FeatureCollection;
import org.geotools.feature.NameImpl;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.feature.type.FeatureTypeFactoryImpl;
import org.geotools.referencing.CRS;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;

/** Types and features made in a line each. */
public final class Features {

    public static final String NAMESPACE = "http://example.org/towns";
    public static final String OTHER_NAMESPACE = "http://example.org/others";

    private Features() {}

    public static String prefix(String namespace) {
        return namespace.equals(OTHER_NAMESPACE) ? "o" : "t";
    }

    public static SimpleFeatureType type(String name, Object... namesAndBindings) {
        return typeIn(NAMESPACE, name, namesAndBindings);
    }

    /** A type in EPSG:4326, the latitude first, as GeoServer hands it over for WFS 1.1 and 2.0. */
    public static SimpleFeatureType typeIn(String namespace, String name, Object... namesAndBindings) {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.setNamespaceURI(namespace);
        builder.setName(name);
        try {
            builder.setCRS(CRS.decode("urn:ogc:def:crs:EPSG::4326"));
        } catch (FactoryException e) {
            throw new IllegalStateException(e);
        }
        for (int i = 0; i < namesAndBindings.length; i += 2) {
            builder.add((String) namesAndBindings[i], (Class<?>) namesAndBindings[i + 1]);
        }
        return builder.buildFeatureType();
    }

    public static SimpleFeature feature(SimpleFeatureType type, String id, Object... values) {
        return SimpleFeatureBuilder.build(type, values, id);
    }

    public static SimpleFeatureCollection collection(SimpleFeatureType type, SimpleFeature... features) {
        return new ListFeatureCollection(type, List.of(features));
    }

    /** Features of a type that can hold anything, as application schemas have them. */
    public static FeatureCollection<?, ?> complex(String name) {
        FeatureType type = new FeatureTypeFactoryImpl()
                .createFeatureType(new NameImpl(NAMESPACE, name), List.of(), null, false, List.of(), null, null);
        return new InterfaceStub<>(FeatureCollection.class)
                .with("getSchema", type)
                .object();
    }

    public static Geometry wkt(String text) {
        try {
            return new WKTReader().read(text);
        } catch (ParseException e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
