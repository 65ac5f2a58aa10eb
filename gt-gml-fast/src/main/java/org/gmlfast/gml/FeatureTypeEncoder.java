/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.gmlfast.stax.PreparedName;

/**
 * Writes the features of one type: everything that depends on the type alone, worked out once. Immutable; any number of
 * threads may use one.
 */
public final class FeatureTypeEncoder {

    private final SimpleFeatureType type;
    private final GmlSettings settings;
    private final Namespaces namespaces;
    private final GmlNames names;
    private final PreparedName element;

    /** In the order they are written: those of GML before the bounds, those after, then the type's own. */
    private final PropertyEncoder[] beforeBounds;

    private final FeatureBounds bounds;
    private final PropertyEncoder[] properties;
    private final PropertyEncoder[] joins;
    private final int[] joinIndexes;

    FeatureTypeEncoder(FeatureTypeCompiler compiler) {
        this.type = compiler.type;
        this.settings = compiler.settings;
        this.namespaces = compiler.namespaces;
        this.names = compiler.names;
        this.element = compiler.typeName();
        List<PropertyEncoder> before = new ArrayList<>();
        List<PropertyEncoder> after = new ArrayList<>();
        List<PropertyEncoder> joined = new ArrayList<>();
        compiler.compile(before, after, joined);
        this.beforeBounds = before.toArray(PropertyEncoder[]::new);
        this.bounds = compiler.bounds();
        this.properties = after.toArray(PropertyEncoder[]::new);
        this.joins = joined.toArray(PropertyEncoder[]::new);
        this.joinIndexes = joined.stream().mapToInt(p -> p.index).toArray();
    }

    /**
     * Compiles a type.
     *
     * @param type not null
     * @param version not null
     * @param settings not null
     * @param namespaces prefixes to be used; those of the type's namespaces that are not among them are made up
     * @throws UnsupportedFeatureTypeException if the type or an attribute has a name that XML does not allow or a value
     *     class without a text form
     */
    public static FeatureTypeEncoder compile(
            SimpleFeatureType type, GmlVersion version, GmlSettings settings, Namespaces namespaces) {
        return new FeatureTypeEncoder(new FeatureTypeCompiler(type, version, settings, namespaces));
    }

    /** The type whose features this writes. */
    public SimpleFeatureType type() {
        return type;
    }

    /** The version of GML this writes. */
    public GmlVersion version() {
        return names.version;
    }

    /** What it was compiled with. */
    public GmlSettings settings() {
        return settings;
    }

    /** The namespaces that its output needs, GML's included. */
    public Namespaces namespaces() {
        return namespaces;
    }

    /**
     * Places of the attributes that hold features, which a join made; empty for most types.
     *
     * @return a copy
     */
    public int[] joinIndexes() {
        return joinIndexes.clone();
    }

    /** Whether there are attributes that hold features. */
    public boolean hasJoins() {
        return joinIndexes.length > 0;
    }

    /** The id of a feature, as it is written. */
    public String xmlId(SimpleFeature feature) {
        return settings.features().validIds() ? GmlIds.toXmlId(feature.getID()) : feature.getID();
    }

    /** Whether features of another type can be written by this: the same names, bindings and CRSs. */
    public boolean fits(SimpleFeatureType other) {
        if (other == type) {
            return true;
        }
        if (!other.getName().equals(type.getName()) || other.getAttributeCount() != type.getAttributeCount()) {
            return false;
        }
        for (int i = 0; i < type.getAttributeCount(); i++) {
            if (!sameAttribute(type.getDescriptor(i), other.getDescriptor(i))) {
                return false;
            }
        }
        return FeatureTypeCompiler.crs(type.getGeometryDescriptor())
                == FeatureTypeCompiler.crs(other.getGeometryDescriptor());
    }

    private static boolean sameAttribute(AttributeDescriptor a, AttributeDescriptor b) {
        return a == b
                || a.getName().equals(b.getName())
                        && a.getType().getBinding() == b.getType().getBinding()
                        && a.isNillable() == b.isNillable()
                        && FeatureTypeCompiler.crs(a) == FeatureTypeCompiler.crs(b);
    }

    /**
     * Writes a feature, features that a join brought into it as properties.
     *
     * @throws XMLStreamException if writing fails
     * @throws FeatureEncodingException if a value cannot be written
     */
    public void write(SimpleFeature feature, GmlOutput out) throws XMLStreamException {
        out.writer.writeStartElement(element);
        finish(feature, out, true);
    }

    /**
     * Writes a feature without those that a join brought into it.
     *
     * @throws XMLStreamException if writing fails
     * @throws FeatureEncodingException if a value cannot be written
     */
    public void writeWithoutJoins(SimpleFeature feature, GmlOutput out) throws XMLStreamException {
        out.writer.writeStartElement(element);
        finish(feature, out, false);
    }

    /**
     * Writes a feature as a document element: with the declarations of all namespaces, and attributes of the caller's.
     *
     * @param attributes called while the start tag is open
     * @throws XMLStreamException if writing fails
     * @throws FeatureEncodingException if a value cannot be written
     */
    public void writeAsRoot(SimpleFeature feature, GmlOutput out, RootAttributes attributes) throws XMLStreamException {
        out.writer.writeStartElement(element);
        attributes.write(out);
        finish(feature, out, true);
    }

    /**
     * Writes the properties of a feature without the feature around them, as the answer to GetPropertyValue has them
     * (OGC 09-025r2 §10.3). The namespaces have to be declared already.
     *
     * @throws XMLStreamException if writing fails
     * @throws FeatureEncodingException if a value cannot be written
     */
    public void writeProperties(SimpleFeature feature, GmlOutput out) throws XMLStreamException {
        String id = xmlId(feature);
        out.use(this);
        write(beforeBounds, feature, id, out);
        write(properties, feature, id, out);
    }

    /** What else stands in the start tag of a document element. */
    @FunctionalInterface
    public interface RootAttributes {

        /** Writes namespaces and attributes. */
        void write(GmlOutput out) throws XMLStreamException;
    }

    private void finish(SimpleFeature feature, GmlOutput out, boolean withJoins) throws XMLStreamException {
        String id = xmlId(feature);
        out.begin(this);
        out.writer.writeAttribute(names.featureId, id);
        write(beforeBounds, feature, id, out);
        if (bounds != null) {
            writeBounds(feature, out);
        }
        write(properties, feature, id, out);
        if (withJoins) {
            write(joins, feature, id, out);
        }
        out.writer.writeEndElement();
    }

    private void writeBounds(SimpleFeature feature, GmlOutput out) throws XMLStreamException {
        try {
            bounds.write(out, feature);
        } catch (RuntimeException e) {
            throw new FeatureEncodingException(feature.getID(), null, message(e), e);
        }
    }

    private void write(PropertyEncoder[] encoders, SimpleFeature feature, String id, GmlOutput out)
            throws XMLStreamException {
        int i = 0;
        try {
            for (; i < encoders.length; i++) {
                encoders[i].write(out, feature, id, names);
            }
        } catch (FeatureEncodingException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new FeatureEncodingException(feature.getID(), encoders[i].attributeName, message(e), e);
        }
    }

    private static String message(RuntimeException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
