/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.type.AttributeDescriptor;
import org.gmlfast.gml.geometry.GeometryEncoder;
import org.gmlfast.gml.geometry.GeometryForm;
import org.gmlfast.gml.geometry.Gml3GeometryEncoder;
import org.gmlfast.gml.output.GmlNames;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.gml.settings.SrsName;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.locationtech.jts.geom.Geometry;

/**
 * Writes the geometry of one attribute of rows in the form, and with the id, that an application schema requires.
 * Immutable; threads may share one.
 */
public final class RowGeometry {

    private final int index;
    private final GeometryProperty property;

    private RowGeometry(int index, GeometryProperty property) {
        this.index = index;
        this.property = property;
    }

    /**
     * The geometry of an attribute.
     *
     * @param index of a geometry attribute
     * @param version GML 3
     * @param prefixes the document's
     * @param srsName replaces that of the CRS; null for that of the CRS
     */
    public static RowGeometry of(
            RowType rowType,
            int index,
            GmlVersion version,
            GmlSettings settings,
            Namespaces prefixes,
            GeometryForm form,
            String srsName) {
        AttributeDescriptor attribute = rowType.type().getDescriptor(index);
        GmlSettings ofRows = FeatureTypeCompiler.ofRows(rowType, settings);
        GmlNames names = new GmlNames(
                version, prefixes.withGml(version, settings.features().gmlPrefix()));
        PreparedAttribute reference = srsName == null
                ? SrsName.attribute(SrsName.crs(attribute), settings.referenceSystems())
                : PreparedAttribute.of(PreparedName.of("srsName"), srsName);
        PropertyEncoder.Property property = new PropertyEncoder.Property(
                attribute.getLocalName(), names.boundedBy, index, false, settings.values());
        GeometryEncoder geometries = new Gml3GeometryEncoder(names, ofRows, form);
        return new RowGeometry(index, new GeometryProperty(property, geometries, reference, null));
    }

    /** Whether the geometry is null. */
    public boolean isNull(Row row) {
        return row.isNull(index);
    }

    /**
     * Writes a geometry that is not null as content.
     *
     * @param id a valid xs:ID; ids of parts begin with it
     */
    public void write(Row row, GmlOutput out, char[] id, int length) throws XMLStreamException {
        Object value = row.getObject(index);
        if (!(value instanceof Geometry geometry)) {
            throw new IllegalArgumentException("a " + value.getClass().getName() + " is not a geometry");
        }
        out.beginId(id, length);
        property.writeGeometry(out, geometry);
    }
}
