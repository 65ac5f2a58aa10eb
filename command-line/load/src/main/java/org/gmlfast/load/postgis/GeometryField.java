/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import org.gmlfast.load.GeometryShape;
import org.gmlfast.load.ValueException;
import org.gmlfast.load.WiderColumnException;
import org.gmlfast.model.Row;
import org.gmlfast.rows.wkb.WkbEncoder;
import org.locationtech.jts.geom.Geometry;

/** Writes geometries as extended WKB, as PostGIS receives them, and keeps their shape. */
final class GeometryField implements FieldEncoder {

    private final WkbEncoder wkb;
    private final GeometryShape shape;
    private final int srid;

    /** Whether the column exists, so that its shape cannot grow. */
    private final boolean exists;

    GeometryField(GeometryShape shape, int srid, boolean linearizes, boolean exists) {
        this.wkb = new WkbEncoder(WkbEncoder.Flavor.EXTENDED, linearizes);
        this.shape = shape;
        this.srid = srid;
        this.exists = exists;
    }

    @Override
    public void encode(Row row, int index, CopyBuffer out) {
        if (!(row.getObject(index) instanceof Geometry read)) {
            throw new ValueException("the value is not a geometry");
        }
        Geometry geometry = shape.fitted(read);
        int size = wkb.begin(geometry, srid);
        if (!shape.include(wkb.code(geometry), wkb.dimension(), geometry.isEmpty())) {
            String described = "the geometry is a " + geometry.getGeometryType() + " with " + wkb.dimension()
                    + " dimensions, which differs from those before";
            throw exists ? new ValueException(described) : new UnfitGeometry(described);
        }
        out.putInt(size);
        int at = out.claim(size); // which may replace the array
        wkb.write(out.array(), at, geometry, srid);
    }

    /** Thrown for a geometry for which the column has to be created anew: see {@link WiderColumnException}. */
    static final class UnfitGeometry extends RuntimeException {

        private static final long serialVersionUID = 1;

        UnfitGeometry(String message) {
            super(message);
        }
    }
}
