/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.util.HashMap;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.gmlfast.feature.internal.xml.XmlAttribute;
import org.gmlfast.feature.internal.xml.XmlElementCursor;
import org.locationtech.jts.geom.Geometry;

/** Reads the features of a transaction, each as the object that gt-xsd makes of it. */
final class InsertedFeatures {

    /** A value that is there, and null. */
    private static final Object NULL = new Object();

    private final RequestCursor cursor;
    private final XmlElementCursor in;
    private final WfsDialect dialect;
    private final InsertedTypes types;
    private final GeometryElements geometries;
    private final Map<RequestName, InsertedType> known = new HashMap<>();
    private final Map<InsertedType, SimpleFeatureBuilder> builders = new HashMap<>();

    InsertedFeatures(RequestCursor cursor, WfsDialect dialect, InsertedTypes types, SrsNames systems) {
        this.cursor = cursor;
        this.in = cursor.in();
        this.dialect = dialect;
        this.types = types;
        this.geometries = GeometryElements.of(cursor, dialect, systems, true);
    }

    /**
     * Reads the feature that the cursor has entered, and leaves it.
     *
     * @param around what its geometries inherit
     * @throws UnsupportedRequestException if gt-xsd might make another feature of it, or none
     */
    SimpleFeature read(SrsContext around) throws XMLStreamException, UnsupportedRequestException {
        RequestName name = cursor.name();
        InsertedType type = type(name);
        String id = id();
        Object[] values = new Object[type.attributeCount()];
        for (RequestName property = cursor.child(); property != null; property = cursor.child()) {
            int index = property.uri.equals(name.uri) ? type.indexOf(property.localName) : -1;
            if (index < 0) {
                throw new UnsupportedRequestException("an element in a feature that is not an attribute of its type");
            }
            Object value = value(type, index, around);
            // gt-xsd takes the first of several elements
            if (values[index] == null) {
                values[index] = value;
            }
        }
        SimpleFeatureBuilder builder = builders.computeIfAbsent(type, added -> new SimpleFeatureBuilder(added.type));
        for (Object value : values) {
            builder.add(value == NULL ? null : value);
        }
        return builder.buildFeature(id);
    }

    private InsertedType type(RequestName name) throws UnsupportedRequestException {
        InsertedType type = known.get(name);
        if (type == null) {
            type = new InsertedType(types.type(name.uri, name.localName));
            known.put(name, type);
        }
        return type;
    }

    /** The id of the feature; null for none. */
    private String id() throws UnsupportedRequestException {
        String id = null;
        for (int i = 0; i < cursor.attributeCount(); i++) {
            XmlAttribute attribute = cursor.attribute(i);
            boolean isFid =
                    attribute.localName().equals("fid") && attribute.uri().isEmpty();
            boolean isId = attribute.localName().equals("id") && attribute.uri().equals(dialect.gml());
            if (!isFid && !isId || id != null) {
                throw new UnsupportedRequestException("a feature with the attribute " + attribute.localName());
            }
            id = cursor.value(i);
            if (id.isEmpty() || id.chars().anyMatch(c -> c <= ' ')) {
                throw new UnsupportedRequestException("an id that is empty, or has white space");
            }
        }
        return id;
    }

    private Object value(InsertedType type, int index, SrsContext around)
            throws XMLStreamException, UnsupportedRequestException {
        XsdKind kind = type.kind(index);
        if (cursor.attributeCount() > 0) {
            return nil();
        }
        if (kind == XsdKind.GEOMETRY) {
            return geometry(type.binding(index), around);
        }
        if (in.readValueOrChild()) {
            throw new UnsupportedRequestException("a value with elements in it");
        }
        return XsdValues.value(kind, in);
    }

    /** The value of an element with xsi:nil, which has to be empty. */
    private Object nil() throws XMLStreamException, UnsupportedRequestException {
        XmlAttribute attribute = cursor.attribute(0);
        boolean isNil = cursor.attributeCount() == 1
                && attribute.localName().equals("nil")
                && attribute.uri().equals(RequestCursor.XSI)
                && cursor.value(0).equals("true");
        if (!isNil) {
            throw new UnsupportedRequestException("a value with the attribute " + attribute.localName());
        }
        if (in.readValueOrChild() || !in.text().isEmpty()) {
            throw new UnsupportedRequestException("a nil value with content");
        }
        return NULL;
    }

    private Geometry geometry(Class<?> binding, SrsContext around)
            throws XMLStreamException, UnsupportedRequestException {
        if (cursor.child() == null) {
            throw new UnsupportedRequestException("a geometry property without a geometry");
        }
        Geometry geometry = geometries.read(around);
        if (!binding.isInstance(geometry)) {
            throw new UnsupportedRequestException("a geometry of another type than the attribute's");
        }
        geometries.end();
        return geometry;
    }
}
