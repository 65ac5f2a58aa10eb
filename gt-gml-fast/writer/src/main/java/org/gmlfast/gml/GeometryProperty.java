/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.gml.geometry.GeometryEncoder;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.stax.PreparedAttribute;
import org.locationtech.jts.geom.Geometry;

/** A property with a geometry. */
final class GeometryProperty extends PropertyEncoder {

    private final GeometryEncoder geometries;
    private final PreparedAttribute srsName;
    private final PreparedAttribute srsNameOfType;
    private final char[] idSuffix;

    /**
     * A property made from a geometry attribute.
     *
     * @param srsName of the attribute's CRS; null if it has none, so that each geometry's own CRS is used
     * @param srsNameOfType used if neither has a CRS; may be null
     */
    GeometryProperty(
            Property property, GeometryEncoder geometries, PreparedAttribute srsName, PreparedAttribute srsNameOfType) {
        super(property);
        this.geometries = geometries;
        this.srsName = srsName;
        this.srsNameOfType = srsNameOfType;
        this.idSuffix = ('.' + attributeName).toCharArray();
    }

    @Override
    void writeValue(GmlOutput out, Object value, String featureId) throws XMLStreamException {
        if (!(value instanceof Geometry geometry)) {
            writeByClass(out, value);
            return;
        }
        out.beginId(featureId, idSuffix);
        writeGeometry(out, geometry);
    }

    /** Writes a geometry whose id has been set. */
    void writeGeometry(GmlOutput out, Geometry geometry) throws XMLStreamException {
        geometries.write(out, geometry, srsName(out, geometry));
    }

    PreparedAttribute srsName(GmlOutput out, Geometry geometry) {
        if (srsName != null) {
            return srsName;
        }
        PreparedAttribute own = out.srsName(crs(geometry), geometries.referenceSystems());
        return own != null ? own : srsNameOfType;
    }

    /** The CRS that GeoTools keeps in a geometry's user data, alone or in a map. */
    private static CoordinateReferenceSystem crs(Geometry geometry) {
        Object data = geometry.getUserData();
        if (data instanceof Map<?, ?> map) {
            data = map.get(CoordinateReferenceSystem.class);
        }
        return data instanceof CoordinateReferenceSystem crs ? crs : null;
    }
}
