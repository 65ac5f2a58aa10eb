/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.datastore;

import java.io.IOException;
import java.io.InputStream;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Predicate;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.referencing.operation.TransformException;
import org.geotools.data.wfs.internal.GetParser;
import org.geotools.feature.simple.SimpleFeatureImpl;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.geometry.jts.GeometryCoordinateSequenceTransformer;
import org.geotools.referencing.crs.DefaultGeographicCRS;
import org.geotools.referencing.operation.transform.AffineTransform2D;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.settings.AxisOrder;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.settings.GmlGeometrySettings;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/** The features of a response as the WFS client takes them. Belongs to one thread. */
final class WfsResponseParser implements GetParser<SimpleFeature> {

    private final InputStream in;
    private final SimpleFeatureType type;
    private final Predicate<CoordinateReferenceSystem> isInverted;
    private final Map<CoordinateReferenceSystem, Boolean> known = new IdentityHashMap<>();
    private final GmlFeatureReader reader;

    /**
     * Reads the start of a response.
     *
     * @param type of the features that are returned
     * @param element the name of the features in the response
     * @param isInverted whether the client wants the axes of a CRS in the other order than in the response
     */
    WfsResponseParser(
            InputStream in, SimpleFeatureType type, QName element, Predicate<CoordinateReferenceSystem> isInverted)
            throws IOException {
        this.in = in;
        this.type = type;
        this.isInverted = isInverted;
        GmlReaderSettings settings = GmlReaderSettings.DEFAULT
                .withFeatures(FeatureReaderSettings.DEFAULT.withType(named(type, element)))
                .withGeometries(GmlGeometrySettings.DEFAULT.withAxisOrder(AxisOrder.DOCUMENT));
        try {
            reader = new GmlFeatureReader(in, settings);
        } catch (XMLStreamException e) {
            throw failure(e);
        }
    }

    /** The client's own name of a type may have the prefix of the element before it. */
    private static SimpleFeatureType named(SimpleFeatureType type, QName element) {
        SimpleFeatureTypeBuilder builder = new SimpleFeatureTypeBuilder();
        builder.init(type);
        builder.setNamespaceURI(element.getNamespaceURI());
        builder.setName(element.getLocalPart());
        return builder.buildFeatureType();
    }

    private static IOException failure(XMLStreamException e) {
        return new IOException("the response of the WFS cannot be read: " + e.getMessage(), e);
    }

    /** Counts are asked for by requests of another kind, whose responses the client reads itself. */
    @Override
    public int getNumberOfFeatures() {
        return -1;
    }

    @Override
    public SimpleFeature parse() throws IOException {
        try {
            if (!reader.hasNext()) {
                return null;
            }
            SimpleFeature feature = reader.next();
            Object[] values = feature.getAttributes().toArray();
            for (int i = 0; i < values.length; i++) {
                if (values[i] instanceof Geometry geometry) {
                    values[i] = ordered(geometry);
                }
            }
            return new SimpleFeatureImpl(values, type, feature.getIdentifier(), false);
        } catch (XMLStreamException e) {
            throw failure(e);
        }
    }

    /** The geometry with its axes in the order that the client wants. */
    private Geometry ordered(Geometry geometry) throws IOException {
        Object crs = geometry.getUserData();
        // the client takes coordinates without a CRS for longitude and latitude
        CoordinateReferenceSystem own = crs == null ? DefaultGeographicCRS.WGS84 : (CoordinateReferenceSystem) crs;
        if (!known.computeIfAbsent(own, isInverted::test)) {
            return geometry;
        }
        try {
            GeometryCoordinateSequenceTransformer transformer = new GeometryCoordinateSequenceTransformer();
            transformer.setMathTransform(new AffineTransform2D(0, 1, 1, 0, 0, 0));
            Geometry inverted = transformer.transform(geometry);
            inverted.setUserData(crs);
            return inverted;
        } catch (TransformException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    @Override
    public SimpleFeatureType getFeatureType() {
        return type;
    }

    /** Geometries have coordinates in arrays, whatever the factory is. */
    @Override
    public void setGeometryFactory(GeometryFactory factory) {
        // not used
    }
}
