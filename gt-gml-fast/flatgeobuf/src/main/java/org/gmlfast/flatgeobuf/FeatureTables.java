/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.nio.ByteBuffer;

import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.model.Row;
import org.locationtech.jts.geom.Geometry;
import org.wololo.flatgeobuf.generated.Feature;

/**
 * Writes features and rows as the tables of FlatGeobuf's schema, one after the other, each with its length before it
 * and aligned to 8 bytes. An empty geometry is no geometry, as GDAL writes it. For one document.
 */
final class FeatureTables {

    private static final int VTABLE = 8;
    private static final int TABLE_LENGTH = 12;
    private static final int GEOMETRY_SLOT = 4;
    private static final int PROPERTIES_SLOT = 8;

    private final LittleEndianBytes out;
    private final Ordinates ordinates;
    private final GeometryTables geometries;
    private final PropertyBytes properties;

    private LayerPlan plan;

    /** The type that all geometries so far are written as; Unknown if they differ. */
    private int commonType = -1;

    FeatureTables(LittleEndianBytes out, Ordinates ordinates) {
        this.out = out;
        this.ordinates = ordinates;
        this.geometries = new GeometryTables(out, ordinates);
        this.properties = new PropertyBytes(out);
    }

    /** Sets the plan of the next features. */
    void use(LayerPlan next) {
        plan = next;
        geometries.use(next);
    }

    /** The type that all geometries are written as; Unknown if they differ, -1 for none. */
    int commonType() {
        return commonType;
    }

    /**
     * Writes a feature.
     *
     * @return whether it has a geometry, whose {@linkplain #setBounds bounds} are known then
     * @throws FeatureEncodingException if a value cannot be read or written; then the bytes are as before
     */
    boolean write(Row row) {
        int start = out.at;
        int index = plan.geometryIndex;
        try {
            Geometry geometry = index < 0 ? null : (Geometry) row.getObject(index);
            boolean located = geometry != null && !geometry.isEmpty();
            int table = begin(located);
            if (located) {
                out.setOffset(table + GEOMETRY_SLOT, writeGeometry(geometry));
            }
            out.align(4);
            out.setOffset(table + PROPERTIES_SLOT, out.at);
            int vector = out.at;
            out.putInt(0);
            for (int i = 0; i < plan.columns.length; i++) {
                ColumnPlan column = plan.columns[i];
                index = column.index();
                properties.write(row, column, i);
            }
            out.setInt(vector, out.at - vector - 4);
            end(start);
            return located;
        } catch (RuntimeException e) {
            out.at = start;
            String attribute =
                    index < 0 ? null : plan.rowType.type().getDescriptor(index).getLocalName();
            throw new FeatureEncodingException(row.id(), attribute, e.getMessage(), e);
        }
    }

    /** Starts a feature: length, offset of the table, vtable, and the table, whose position is returned. */
    private int begin(boolean located) {
        out.putInt(0);
        out.putInt(VTABLE + 4);
        out.putShort(VTABLE);
        out.putShort(TABLE_LENGTH);
        out.putShort(located ? GEOMETRY_SLOT : 0);
        out.putShort(PROPERTIES_SLOT);
        int table = out.at;
        out.putInt(VTABLE);
        out.putLong(0);
        return table;
    }

    private void end(int start) {
        out.align(8);
        out.setInt(start, out.at - start - 4);
    }

    /**
     * Writes a feature again, with the ordinates of the document.
     *
     * @param untyped the type of a geometry that does not say its own; Unknown if the header says it
     */
    void copy(Feature feature, int untyped) {
        int start = out.at;
        int table = begin(true);
        out.setOffset(table + GEOMETRY_SLOT, geometries.copy(feature.geometry(), untyped));
        out.setOffset(table + PROPERTIES_SLOT, out.at);
        ByteBuffer values = feature.propertiesAsByteBuffer();
        out.putInt(values.remaining());
        out.put(values.array(), values.arrayOffset() + values.position(), values.remaining());
        end(start);
    }

    private int writeGeometry(Geometry geometry) {
        ordinates.take(geometry, plan.geometry);
        int type = writtenType(GeometryTypes.of(geometry));
        commonType = RecordSummary.commonType(commonType, type);
        return geometries.write(geometry, type, type != plan.geometryType);
    }

    /** The type as which a geometry is written: that of the attribute, if it has one, or its own. */
    private int writtenType(int type) {
        int declared = plan.geometryType;
        int own = plan.linearized ? GeometryTypes.linear(type) : type;
        if (declared == GeometryTypes.UNKNOWN) {
            return own;
        } else if (GeometryTypes.fits(own, declared)) {
            return declared;
        } else if (GeometryTypes.fits(GeometryTypes.linear(own), declared)) {
            // a header that is there already says that there are no arcs
            return ordinates.ofEach ? own : declared;
        }
        throw new IllegalArgumentException("a " + GeometryTypes.name(own) + " is not a " + GeometryTypes.name(declared)
                + ", which the header says of all geometries");
    }

    /** Sets four doubles to the bounds of the last geometry: minimum of x and y, maximum of x and y. */
    void setBounds(int position) {
        geometries.setBounds(position);
    }
}
