/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.nested;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Values with elements in them, as maps, lists and texts: in memory, and as bytes of a temporary file. */
final class NestedValue {

    private static final int NULL = 0;
    private static final int TEXT = 1;
    private static final int MAP = 2;
    private static final int LIST = 3;

    private NestedValue() {}

    /**
     * A value whose leaves are texts.
     *
     * @param value of JSON or of GML; may be null
     * @param text of a leaf
     */
    static Object ofTexts(Object value, Function<Object, String> text) {
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> members = new LinkedHashMap<>();
            map.forEach((name, member) -> members.put(name.toString(), ofTexts(member, text)));
            return members;
        }
        if (value instanceof List<?> list) {
            List<Object> items = new ArrayList<>();
            list.forEach(item -> items.add(ofTexts(item, text)));
            return items;
        }
        return value == null ? null : text.apply(value);
    }

    static void write(Object value, DataOutputStream out) throws IOException {
        if (value instanceof Map<?, ?> map) {
            out.writeByte(MAP);
            out.writeInt(map.size());
            for (Map.Entry<?, ?> member : map.entrySet()) {
                writeText(member.getKey().toString(), out);
                write(member.getValue(), out);
            }
        } else if (value instanceof List<?> list) {
            out.writeByte(LIST);
            out.writeInt(list.size());
            for (Object item : list) {
                write(item, out);
            }
        } else if (value != null) {
            out.writeByte(TEXT);
            writeText(value.toString(), out);
        } else {
            out.writeByte(NULL);
        }
    }

    static void writeText(String text, DataOutputStream out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static String readText(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    static Object read(DataInputStream in) throws IOException {
        return switch (in.readByte()) {
            case TEXT -> readText(in);
            case MAP -> {
                Map<String, Object> members = new LinkedHashMap<>();
                for (int i = in.readInt(); i > 0; i--) {
                    String name = readText(in);
                    members.put(name, read(in));
                }
                yield members;
            }
            case LIST -> {
                List<Object> items = new ArrayList<>();
                for (int i = in.readInt(); i > 0; i--) {
                    items.add(read(in));
                }
                yield items;
            }
            default -> null;
        };
    }
}
