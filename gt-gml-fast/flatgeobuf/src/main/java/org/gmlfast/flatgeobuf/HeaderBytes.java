/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import org.geotools.api.referencing.ReferenceIdentifier;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.referencing.crs.DefaultEngineeringCRS;
import org.locationtech.jts.geom.Envelope;
import org.wololo.flatgeobuf.generated.Column;
import org.wololo.flatgeobuf.generated.Crs;
import org.wololo.flatgeobuf.generated.Header;

import com.google.flatbuffers.FlatBufferBuilder;

/** The start of a document: the magic bytes and the header. */
final class HeaderBytes {

    /** The letters fgb with the version, 3, and the patch level, 0. */
    private static final byte[] MAGIC = {'f', 'g', 'b', 3, 'f', 'g', 'b', 0};

    private final LayerPlan plan;
    private final Ordinates ordinates;
    private int geometryType;
    private long count;
    private int nodeSize;
    private Envelope bounds;

    /**
     * A header without count, index and bounds.
     *
     * @param plan null for a document without a type
     */
    HeaderBytes(LayerPlan plan, Ordinates ordinates) {
        this.plan = plan;
        this.ordinates = ordinates;
        this.geometryType = plan == null ? 0 : plan.geometryType;
    }

    HeaderBytes geometryType(int type) {
        geometryType = type;
        return this;
    }

    /** Sets the number of features; 0 for unknown. */
    HeaderBytes count(long features) {
        count = features;
        return this;
    }

    /** Sets the number of children of a node in the index; 0 for no index. */
    HeaderBytes nodeSize(int children) {
        nodeSize = children;
        return this;
    }

    /** Sets the bounds of all features in x/y; null for unknown. */
    HeaderBytes bounds(Envelope all) {
        bounds = all == null || all.isNull() ? null : all;
        return this;
    }

    byte[] toBytes() {
        FlatBufferBuilder builder = new FlatBufferBuilder(1024);
        // a count of 0 is written, too, so that the header has a multiple of 8 bytes: the library for JavaScript reads
        // the numbers of features where they are
        builder.forceDefaults(true);
        int name = plan == null ? 0 : builder.createString(plan.rowType.type().getTypeName());
        int columns = columns(builder);
        int crs = plan == null ? 0 : crs(builder, plan.crs());
        int envelope = bounds == null
                ? 0
                : Header.createEnvelopeVector(
                        builder, new double[] {bounds.getMinX(), bounds.getMinY(), bounds.getMaxX(), bounds.getMaxY()});
        Header.startHeader(builder);
        if (name != 0) {
            Header.addName(builder, name);
        }
        if (envelope != 0) {
            Header.addEnvelope(builder, envelope);
        }
        Header.addGeometryType(builder, geometryType);
        Header.addHasZ(builder, ordinates.hasZ);
        Header.addHasM(builder, ordinates.hasM);
        if (columns != 0) {
            Header.addColumns(builder, columns);
        }
        Header.addFeaturesCount(builder, count);
        Header.addIndexNodeSize(builder, nodeSize);
        if (crs != 0) {
            Header.addCrs(builder, crs);
        }
        Header.finishSizePrefixedHeaderBuffer(builder, Header.endHeader(builder));
        return withMagic(builder.sizedByteArray());
    }

    private static byte[] withMagic(byte[] header) {
        byte[] all = new byte[MAGIC.length + header.length];
        System.arraycopy(MAGIC, 0, all, 0, MAGIC.length);
        System.arraycopy(header, 0, all, MAGIC.length, header.length);
        return all;
    }

    private int columns(FlatBufferBuilder builder) {
        if (plan == null || plan.columns.length == 0) {
            return 0;
        }
        int[] columns = new int[plan.columns.length];
        for (int i = 0; i < columns.length; i++) {
            int name = builder.createString(plan.columns[i].name());
            Column.startColumn(builder);
            Column.addName(builder, name);
            Column.addType(builder, plan.columns[i].type());
            columns[i] = Column.endColumn(builder);
        }
        return Header.createColumnsVector(builder, columns);
    }

    // ---- the CRS

    /** Writes a CRS by its code, or else as text. */
    private static int crs(FlatBufferBuilder builder, CoordinateReferenceSystem crs) {
        if (crs == null || crs instanceof DefaultEngineeringCRS engineering && engineering.isWildcard()) {
            return 0;
        }
        int code = epsgCode(crs);
        int org = code == 0 ? 0 : builder.createString("EPSG");
        int name =
                crs.getName() == null ? 0 : builder.createString(crs.getName().getCode());
        int wkt = code != 0 ? 0 : builder.createString(crs.toWKT());
        Crs.startCrs(builder);
        if (code != 0) {
            Crs.addOrg(builder, org);
            Crs.addCode(builder, code);
        } else {
            Crs.addWkt(builder, wkt);
        }
        if (name != 0) {
            Crs.addName(builder, name);
        }
        return Crs.endCrs(builder);
    }

    /** The code in the EPSG registry, that of WGS 84 for CRS84, which differs by its axis order alone; 0 for none. */
    private static int epsgCode(CoordinateReferenceSystem crs) {
        for (ReferenceIdentifier identifier : crs.getIdentifiers()) {
            String authority = identifier.getCodeSpace();
            String code = identifier.getCode();
            if ("EPSG".equals(authority) && code.matches("[1-9][0-9]{0,8}")) {
                return Integer.parseInt(code);
            }
            if ("CRS".equals(authority) && code.equals("84")) {
                return 4326;
            }
        }
        return 0;
    }
}
