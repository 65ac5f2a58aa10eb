/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cluster;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/** Frames of parcels: polygons of eleven to twenty-two positions with attributes of all usual types. */
final class Parcels {

    /** The columns in the order in which they are read back; the id is the first. */
    static final List<String> COLUMNS =
            List.of("id", "label", "owner", "area", "price", "sold", "registered", "changed", "geometry");

    private Parcels() {}

    static Dataset<Row> frame(SparkSession session, long count, int partitions) {
        UDF1<Long, byte[]> geometry = Parcels::wkb;
        session.udf().register("parcel_wkb", geometry, DataTypes.BinaryType);
        return session.range(0, count, 1, partitions)
                .selectExpr(
                        "id",
                        "concat('Parcel <', id, '> & Söhne') AS label",
                        "CASE WHEN id % 10 = 3 THEN NULL ELSE concat('owner ', id * 7919 % 100003) END AS owner",
                        "CAST(id % 977 AS DOUBLE) / 8 + 0.1 AS area",
                        "CAST(id * 31 % 1000000 AS LONG) AS price",
                        "id % 3 = 0 AS sold",
                        "date_add(DATE'1570-01-01', CAST(id % 180000 AS INT)) AS registered",
                        "timestamp_micros(id * 1234567891) AS changed",
                        "parcel_wkb(id) AS geometry");
    }

    private static byte[] wkb(Long id) {
        int corners = 10 + (int) (id % 12);
        ByteBuffer wkb = ByteBuffer.allocate(13 + 16 * (corners + 1)).order(ByteOrder.LITTLE_ENDIAN);
        wkb.put((byte) 1).putInt(3).putInt(1).putInt(corners + 1);
        double x = 500_000 + id % 1000 * 37.5;
        double y = 5_600_000 + id / 1000 * 41.25;
        for (int i = 0; i <= corners; i++) {
            double angle = 2 * Math.PI * (i % corners) / corners;
            wkb.putDouble(rounded(x + 15 * Math.cos(angle)));
            wkb.putDouble(rounded(y + 15 * Math.sin(angle)));
        }
        return wkb.array();
    }

    /** Two decimals, so that reading back gives the same. */
    private static double rounded(double ordinate) {
        return Math.round(ordinate * 100) / 100.0;
    }

    /** A frame in the order and with the names of another. */
    static Dataset<Row> ordered(Dataset<Row> frame) {
        return frame.select(COLUMNS.stream().map(functions::col).toArray(org.apache.spark.sql.Column[]::new));
    }
}
