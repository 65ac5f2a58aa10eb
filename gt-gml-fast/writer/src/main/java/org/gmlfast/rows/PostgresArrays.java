/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.gmlfast.model.ColumnType;
import org.postgresql.util.ByteConverter;

/**
 * Arrays in the binary format of PostgreSQL. Items are the objects that its driver makes of them; those of a composite
 * type are maps whose values have the text of PostgreSQL's JSON.
 */
final class PostgresArrays {

    // the OIDs of types, which never change
    private static final int BOOL = 16;
    private static final int INT8 = 20;
    private static final int INT2 = 21;
    private static final int INT4 = 23;
    private static final int TEXT = 25;
    private static final int FLOAT4 = 700;
    private static final int FLOAT8 = 701;
    private static final int BPCHAR = 1042;
    private static final int VARCHAR = 1043;
    private static final int DATE = 1082;
    private static final int TIMESTAMP = 1114;
    private static final int TIMESTAMPTZ = 1184;
    private static final int NUMERIC = 1700;
    private static final int UUID_VALUE = 2950;

    /** Of the values of composite types; those of arrays have names that {@link PostgresType} lists. */
    private static final Set<Integer> FIELDS = Set.of(
            BOOL,
            INT2,
            INT4,
            INT8,
            FLOAT4,
            FLOAT8,
            NUMERIC,
            TEXT,
            VARCHAR,
            BPCHAR,
            UUID_VALUE,
            DATE,
            TIMESTAMP,
            TIMESTAMPTZ);

    /** The limit of PostgreSQL. */
    private static final int MAX_DIMENSIONS = 6;

    private static final LocalDateTime EPOCH = LocalDateTime.of(2000, 1, 1, 0, 0);

    private PostgresArrays() {}

    /**
     * The names of the fields of a composite type.
     *
     * @param array the OID of the type of arrays of it
     * @return null if it is another type, or has values that are not read
     */
    static List<String> fields(Connection connection, int array) throws SQLException {
        String query =
                """
                SELECT a.attname, a.atttypid FROM pg_catalog.pg_type t
                JOIN pg_catalog.pg_type e ON e.oid = t.typelem AND e.typtype = 'c'
                JOIN pg_catalog.pg_attribute a ON a.attrelid = e.typrelid AND a.attnum > 0 AND NOT a.attisdropped
                WHERE t.oid = ? ORDER BY a.attnum
                """;
        List<String> names = new ArrayList<>();
        boolean supported = true;
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setLong(1, Integer.toUnsignedLong(array));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    names.add(rows.getString(1));
                    supported &= FIELDS.contains((int) rows.getLong(2));
                }
            }
        }
        return supported && !names.isEmpty() ? names : null;
    }

    /**
     * An array, of the class that the driver makes of it: Integer[], or Integer[][] for two dimensions.
     *
     * @param fields of items of a composite type; null for others
     * @throws RuntimeException if the bytes are no such array
     */
    static Object[] read(byte[] bytes, int from, int length, List<String> fields) {
        ByteBuffer in = ByteBuffer.wrap(bytes, from, length);
        int dimensions = in.getInt();
        in.getInt(); // whether there are nulls, which the items say, too
        int type = in.getInt();
        if (dimensions < 0 || dimensions > MAX_DIMENSIONS) {
            throw new IllegalStateException("an array has " + dimensions + " dimensions");
        }
        int[] sizes = new int[Math.max(1, dimensions)];
        long count = 1;
        for (int i = 0; i < dimensions; i++) {
            sizes[i] = in.getInt();
            in.getInt(); // the lower bound
            // before anything is allocated: each item has its length
            count *= Math.max(0, sizes[i]);
            if (count > in.remaining() / Integer.BYTES) {
                throw new IllegalStateException("an array has more items than bytes");
            }
        }
        Object[] array = (Object[]) Array.newInstance(fields == null ? itemClass(type) : Map.class, sizes);
        read(in, array, type, sizes.length - 1, fields);
        return array;
    }

    private static void read(ByteBuffer in, Object[] array, int type, int inner, List<String> fields) {
        for (int i = 0; i < array.length; i++) {
            if (inner > 0) {
                read(in, (Object[]) array[i], type, inner - 1, fields);
                continue;
            }
            ByteBuffer item = value(in);
            array[i] = item == null ? null : fields == null ? object(item, type) : composite(item, fields);
        }
    }

    private static Class<?> itemClass(int type) {
        ColumnType item =
                switch (type) {
                    case BOOL -> ColumnType.BOOLEAN;
                    case INT2 -> ColumnType.SHORT;
                    case INT4 -> ColumnType.INTEGER;
                    case INT8 -> ColumnType.LONG;
                    case FLOAT4 -> ColumnType.FLOAT;
                    case FLOAT8 -> ColumnType.DOUBLE;
                    case NUMERIC -> ColumnType.DECIMAL;
                    case UUID_VALUE -> ColumnType.UNIVERSALLY_UNIQUE_ID;
                    default -> ColumnType.STRING;
                };
        return item.binding();
    }

    /** The bytes of the next value; null for null. */
    private static ByteBuffer value(ByteBuffer in) {
        int length = in.getInt();
        if (length < 0) {
            return null;
        }
        ByteBuffer value = in.slice(in.position(), length);
        in.position(in.position() + length);
        return value;
    }

    private static Object object(ByteBuffer in, int type) {
        return switch (type) {
            case BOOL -> in.get() != 0;
            case INT2 -> in.getShort();
            case INT4 -> in.getInt();
            case INT8 -> in.getLong();
            case FLOAT4 -> in.getFloat();
            case FLOAT8 -> in.getDouble();
            case NUMERIC -> ByteConverter.numeric(in.array(), in.arrayOffset(), in.remaining());
            case TEXT, VARCHAR, BPCHAR ->
                new String(in.array(), in.arrayOffset(), in.remaining(), StandardCharsets.UTF_8);
            case UUID_VALUE -> new UUID(in.getLong(), in.getLong());
            default -> throw new IllegalStateException("an array has values of the type with the OID " + type);
        };
    }

    private static Map<String, Object> composite(ByteBuffer in, List<String> fields) {
        int count = in.getInt();
        if (count != fields.size()) {
            throw new IllegalStateException("a composite value has " + count + " fields instead of " + fields.size());
        }
        Map<String, Object> item = new LinkedHashMap<>();
        for (String field : fields) {
            int type = in.getInt();
            ByteBuffer value = value(in);
            item.put(field, value == null ? null : field(value, type));
        }
        return item;
    }

    private static Object field(ByteBuffer in, int type) {
        return switch (type) {
            case FLOAT4 -> number(in.getFloat());
            case FLOAT8 -> number(in.getDouble());
            case DATE -> date(in.getInt());
            case TIMESTAMP -> time(in.getLong(), "");
            case TIMESTAMPTZ -> time(in.getLong(), "+00:00");
            default -> object(in, type);
        };
    }

    private static Object number(Number value) {
        return Double.isFinite(value.doubleValue())
                ? new BigDecimal(
                        new BigDecimal(value.toString()).stripTrailingZeros().toPlainString())
                : value.toString();
    }

    private static String date(int days) {
        return switch (days) {
            case Integer.MAX_VALUE -> "infinity";
            case Integer.MIN_VALUE -> "-infinity";
            default -> EPOCH.toLocalDate().plusDays(days).toString();
        };
    }

    private static String time(long micros, String zone) {
        if (micros == Long.MAX_VALUE || micros == Long.MIN_VALUE) {
            return micros > 0 ? "infinity" : "-infinity";
        }
        long second = EPOCH.toEpochSecond(ZoneOffset.UTC) + Math.floorDiv(micros, 1_000_000);
        int nano = (int) Math.floorMod(micros, 1_000_000L) * 1000;
        return LocalDateTime.ofEpochSecond(second, nano, ZoneOffset.UTC).format(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
                + zone;
    }
}
