/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.gml.output.GmlNames;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.model.FeatureRow;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.stax.PreparedName;

/**
 * Writes the features of one type. Made by {@link FeatureTypeCompiler}. Immutable; threads may share one.
 *
 * <pre>{@code
 * FeatureTypeEncoder encoder = FeatureTypeCompiler.compile(type, version, settings, namespaces);
 * GmlOutput out = new GmlOutput(writer);
 * encoder.writeAsRoot(feature, out, root -> root.declare(encoder.namespaces()));
 * }</pre>
 *
 * <p>It writes elements into a document that the caller starts, ends and flushes. Namespaces that the document has not
 * declared are declared on each feature.
 */
public final class FeatureTypeEncoder implements FeatureEncoder {

    private final SimpleFeatureType type;
    private final RowType rowType;
    private final boolean forFeatures;
    private final GmlSettings settings;
    private final Namespaces namespaces;
    private final GmlNames names;
    private final PreparedName element;
    private final boolean validIds;

    // in the order of the document
    private final PropertyEncoder[] beforeBounds;
    private final FeatureBounds bounds;
    private final PropertyEncoder[] properties;
    private final PropertyEncoder[] joins;
    private final int[] joinIndexes;

    FeatureTypeEncoder(
            RowType rowType,
            FeatureTypeNames names,
            GmlSettings settings,
            PreparedName element,
            List<PropertyEncoder> beforeBounds,
            FeatureBounds bounds,
            List<PropertyEncoder> properties,
            List<PropertyEncoder> joins) {
        this.type = names.type;
        this.rowType = rowType;
        this.forFeatures = rowType.equals(RowType.of(type));
        this.settings = settings;
        this.namespaces = names.usedNamespaces();
        this.names = names.gml;
        this.element = element;
        this.validIds = settings.features().validIds();
        this.beforeBounds = beforeBounds.toArray(PropertyEncoder[]::new);
        this.bounds = bounds;
        this.properties = properties.toArray(PropertyEncoder[]::new);
        this.joins = joins.toArray(PropertyEncoder[]::new);
        this.joinIndexes = joins.stream().mapToInt(join -> join.index).toArray();
    }

    /** The type whose features this writes. */
    public SimpleFeatureType type() {
        return type;
    }

    @Override
    public RowType rowType() {
        return rowType;
    }

    /** The version of GML this writes. */
    public GmlVersion version() {
        return names.version;
    }

    /** The settings it was compiled with. */
    public GmlSettings settings() {
        return settings;
    }

    @Override
    public Namespaces namespaces() {
        return namespaces;
    }

    @Override
    public int[] joinIndexes() {
        return joinIndexes.clone();
    }

    @Override
    public boolean hasJoins() {
        return joinIndexes.length > 0;
    }

    /** The fid or gml:id of a feature. */
    public String xmlId(SimpleFeature feature) {
        return validIds ? GmlIds.toXmlId(feature.getID()) : feature.getID();
    }

    @Override
    public boolean fits(SimpleFeatureType other) {
        return forFeatures && rowType.hasAttributesOf(other);
    }

    @Override
    public void write(SimpleFeature feature, GmlOutput out) throws XMLStreamException {
        out.writer.writeStartElement(element);
        finish(feature, out, true);
    }

    @Override
    public void write(Row row, GmlOutput out) throws XMLStreamException {
        out.writer.writeStartElement(element);
        finish(row, out, false);
    }

    @Override
    public void writeWithoutJoins(SimpleFeature feature, GmlOutput out) throws XMLStreamException {
        out.writer.writeStartElement(element);
        finish(feature, out, false);
    }

    @Override
    public void writeAsRoot(SimpleFeature feature, GmlOutput out, RootAttributes attributes) throws XMLStreamException {
        out.writer.writeStartElement(element);
        attributes.write(out);
        finish(feature, out, true);
    }

    @Override
    public void writeAsRoot(Row row, GmlOutput out, RootAttributes attributes) throws XMLStreamException {
        out.writer.writeStartElement(element);
        attributes.write(out);
        finish(row, out, false);
    }

    /**
     * Writes the properties of a feature without the element of the feature, for the response to GetPropertyValue (OGC
     * 09-025r2 §10.3). The caller has declared the namespaces.
     *
     * @throws XMLStreamException if writing fails
     * @throws FeatureEncodingException if a value cannot be written
     */
    public void writeProperties(SimpleFeature feature, GmlOutput out) throws XMLStreamException {
        FeatureRow row = out.featureRow;
        row.of(feature);
        String id = xmlId(feature);
        write(beforeBounds, row, id, out);
        write(properties, row, id, out);
    }

    private void finish(SimpleFeature feature, GmlOutput out, boolean withJoins) throws XMLStreamException {
        FeatureRow row = out.featureRow;
        SimpleFeature outer = row.feature(); // of a feature in a property
        row.of(feature);
        finish(row, out, withJoins);
        row.of(outer);
    }

    private void finish(Row row, GmlOutput out, boolean withJoins) throws XMLStreamException {
        String id = validIds ? GmlIds.toXmlId(row.id()) : row.id();
        out.declareMissing(namespaces);
        out.writer.writeAttribute(names.featureId, id);
        write(beforeBounds, row, id, out);
        if (bounds != null) {
            writeBounds(row, out);
        }
        write(properties, row, id, out);
        if (withJoins) {
            write(joins, row, id, out);
        }
        out.writer.writeEndElement();
    }

    private void writeBounds(Row row, GmlOutput out) throws XMLStreamException {
        try {
            bounds.write(out, row);
        } catch (RuntimeException e) {
            throw new FeatureEncodingException(row.id(), null, message(e), e);
        }
    }

    private void write(PropertyEncoder[] encoders, Row row, String id, GmlOutput out) throws XMLStreamException {
        int i = 0;
        try {
            for (; i < encoders.length; i++) {
                encoders[i].write(out, row, id, names);
            }
        } catch (FeatureEncodingException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new FeatureEncodingException(row.id(), encoders[i].attributeName, message(e), e);
        }
    }

    private static String message(RuntimeException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
