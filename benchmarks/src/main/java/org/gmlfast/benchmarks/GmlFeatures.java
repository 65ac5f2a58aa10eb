/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

/** Features as GML 3.2, read by a StAX program written for simple features. */
final class GmlFeatures implements FeatureCoding {

    private static final GeometryFactory GEOMETRIES = new GeometryFactory();
    private static final String GML = "http://www.opengis.net/gml/3.2";

    private final XMLInputFactory factory;
    private final ListParser numbers;

    /** Parses a part of a text. */
    interface ListParser {
        double parse(String text, int from, int to);
    }

    GmlFeatures(XMLInputFactory factory, ListParser numbers) {
        this.factory = factory;
        this.numbers = numbers;
    }

    @Override
    public byte[] write(SimpleFeatureCollection features) throws IOException, XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BenchmarkDocument.write(features, new Utf8OutputFactory().create(out));
        return out.toByteArray();
    }

    @Override
    public void read(byte[] document, SimpleFeatureType type, Consumer<SimpleFeature> target)
            throws XMLStreamException {
        XMLStreamReader reader = factory.createXMLStreamReader(new ByteArrayInputStream(document));
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.START_ELEMENT
                    && reader.getLocalName().equals("member")) {
                reader.nextTag();
                target.accept(feature(reader, type));
            }
        }
        reader.close();
    }

    private SimpleFeature feature(XMLStreamReader reader, SimpleFeatureType type) throws XMLStreamException {
        String id = reader.getAttributeValue(GML, "id");
        Object[] values = new Object[type.getAttributeCount()];
        while (reader.nextTag() == XMLStreamConstants.START_ELEMENT) {
            String name = reader.getLocalName();
            int index = type.indexOf(name);
            AttributeDescriptor attribute = type.getDescriptor(index);
            if (attribute instanceof GeometryDescriptor) {
                reader.nextTag();
                values[index] = geometry(reader);
                reader.nextTag();
            } else {
                values[index] = FeatureCoding.value(
                        reader.getElementText(), attribute.getType().getBinding());
            }
        }
        return FeatureCoding.feature(type, id, values);
    }

    // ---- geometries

    private Geometry geometry(XMLStreamReader reader) throws XMLStreamException {
        return switch (reader.getLocalName()) {
            case "Point" -> GEOMETRIES.createPoint(positions(reader));
            case "LineString" -> GEOMETRIES.createLineString(positions(reader));
            case "Polygon" -> polygon(reader);
            case "MultiPoint" -> GEOMETRIES.createMultiPoint(members(reader).toArray(new Point[0]));
            case "MultiCurve" ->
                GEOMETRIES.createMultiLineString(members(reader).toArray(new LineString[0]));
            case "MultiSurface" -> GEOMETRIES.createMultiPolygon(members(reader).toArray(new Polygon[0]));
            default -> throw new XMLStreamException(reader.getLocalName() + " does not occur in the data");
        };
    }

    private List<Geometry> members(XMLStreamReader reader) throws XMLStreamException {
        List<Geometry> members = new ArrayList<>();
        while (reader.nextTag() == XMLStreamConstants.START_ELEMENT) {
            reader.nextTag();
            members.add(geometry(reader));
            reader.nextTag();
        }
        return members;
    }

    private Polygon polygon(XMLStreamReader reader) throws XMLStreamException {
        List<LinearRing> rings = new ArrayList<>();
        while (reader.nextTag() == XMLStreamConstants.START_ELEMENT) {
            reader.nextTag();
            rings.add(GEOMETRIES.createLinearRing(positions(reader)));
            reader.nextTag();
        }
        return GEOMETRIES.createPolygon(
                rings.get(0), rings.subList(1, rings.size()).toArray(new LinearRing[0]));
    }

    /** Reads the only child of an element, and leaves the element. */
    private CoordinateSequence positions(XMLStreamReader reader) throws XMLStreamException {
        reader.nextTag();
        String text = reader.getElementText();
        double[] list = new double[16];
        int count = 0;
        for (int from = 0; from < text.length(); ) {
            int to = text.indexOf(' ', from);
            to = to < 0 ? text.length() : to;
            if (count == list.length) {
                list = Arrays.copyOf(list, 2 * count);
            }
            list[count++] = numbers.parse(text, from, to);
            from = to + 1;
        }
        reader.nextTag();
        return new PackedCoordinateSequence.Double(Arrays.copyOf(list, count), 2, 0);
    }
}
