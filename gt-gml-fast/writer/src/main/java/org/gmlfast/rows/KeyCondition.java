/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** The conditions that select the child rows of a block of parents. Values are literals, never parts of names. */
final class KeyCondition {

    /** Of a range of integers, at least one in so many is a parent's. */
    private static final int SPARSE = 4;

    private final PostgresType keyType;
    private final String column;

    KeyCondition(ChildQuery query, PostgresType keyType) {
        this.keyType = keyType;
        this.column = ChildQuery.column(query.key());
    }

    /** The rows of the parents with these keys. Other rows may be among them. */
    String of(ParentKeys keys) {
        if (keys.groups() == 0) {
            return "false";
        }
        return switch (keyType) {
            case INT2, INT4, INT8 -> ofIntegers(keys);
            default -> anyOf(keys);
        };
    }

    private String ofIntegers(ParentKeys keys) {
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (int i = 0; i < keys.groups(); i++) {
            long key = integer(keys.key(i));
            least = Math.min(least, key);
            most = Math.max(most, key);
        }
        // a range costs PostgreSQL two thirds of what a list of keys does
        boolean dense = most - least >= 0 && most - least < (long) SPARSE * keys.groups();
        return dense ? column + " BETWEEN " + literal(least) + " AND " + literal(most) : anyOf(keys);
    }

    private String literal(long key) {
        return PostgresLiterals.number(typeName(), key);
    }

    private String typeName() {
        return keyType.name().toLowerCase(java.util.Locale.ROOT);
    }

    private String anyOf(ParentKeys keys) {
        StringBuilder array = new StringBuilder("{");
        for (int i = 0; i < keys.groups(); i++) {
            array.append(i == 0 ? "" : ",");
            if (keyType == PostgresType.TEXT) {
                array.append('"')
                        .append(text(keys.key(i)).replace("\\", "\\\\").replace("\"", "\\\""))
                        .append('"');
            } else {
                array.append(plain(keys.key(i)));
            }
        }
        return column + " = ANY(CAST("
                + PostgresLiterals.quoted(array.append('}').toString()) + " AS pg_catalog." + typeName() + "[]))";
    }

    /** The rows whose keys are in a range, in the order of the database. */
    String between(String after, boolean including, String last, boolean excluding) {
        StringBuilder condition = new StringBuilder();
        if (after != null) {
            condition.append(column).append(including ? " >= " : " > ").append(after);
        }
        if (last != null) {
            condition
                    .append(condition.isEmpty() ? "" : " AND ")
                    .append(column)
                    .append(excluding ? " < " : " <= ")
                    .append(last);
        }
        return condition.toString();
    }

    /** A key as a literal. */
    String literal(byte[] key) {
        return keyType == PostgresType.TEXT
                ? PostgresLiterals.quoted(text(key))
                : PostgresLiterals.number(typeName(), plain(key));
    }

    private Object plain(byte[] key) {
        if (keyType == PostgresType.UUID) {
            ByteBuffer halves = ByteBuffer.wrap(key);
            return new UUID(halves.getLong(), halves.getLong());
        }
        return integer(key);
    }

    private static long integer(byte[] key) {
        return switch (key.length) {
            case Short.BYTES -> ByteBuffer.wrap(key).getShort();
            case Integer.BYTES -> ByteBuffer.wrap(key).getInt();
            case Long.BYTES -> ByteBuffer.wrap(key).getLong();
            default -> throw new IllegalStateException("a key has " + key.length + " bytes");
        };
    }

    private static String text(byte[] key) {
        return new String(key, StandardCharsets.UTF_8);
    }
}
