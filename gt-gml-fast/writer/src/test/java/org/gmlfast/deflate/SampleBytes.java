/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Bytes to be compressed. */
final class SampleBytes {

    private static final String[] NAMES = {"NAME", "POP1950", "POP1955", "LATITUDE", "osm_id", "other_tags", "TIMEZONE"
    };

    private SampleBytes() {}

    /** Incompressible bytes. */
    static byte[] random(int length, long seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    /** Features with attributes that often stay the same, and coordinates. */
    static byte[] features(int atLeast, long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder("<wfs:FeatureCollection>");
        String[] values = new String[NAMES.length];
        for (int id = 1; text.length() < atLeast; id++) {
            text.append("<wfs:member><app:place gml:id=\"place.").append(id).append("\">");
            for (int i = 0; i < NAMES.length; i++) {
                if (values[i] == null || random.nextInt(4) == 0) {
                    values[i] = value(random);
                }
                text.append("<app:").append(NAMES[i]).append('>').append(values[i]);
                text.append("</app:").append(NAMES[i]).append('>');
            }
            text.append("<app:geometry><gml:LineString><gml:posList>");
            appendPositions(text, random);
            text.append("</gml:posList></gml:LineString></app:geometry></app:place></wfs:member>");
        }
        return text.append("</wfs:FeatureCollection>").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String value(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> Double.toString(random.nextInt(100_000) / 10.0);
            case 1 -> "Straße Nr. " + random.nextInt(100);
            case 2 -> "2024-0" + (1 + random.nextInt(9)) + "-01T11:09:20";
            default -> "residential, paved";
        };
    }

    private static void appendPositions(StringBuilder text, Random random) {
        double x = -180 + 360 * random.nextDouble();
        double y = -90 + 180 * random.nextDouble();
        for (int vertices = random.nextInt(200); vertices >= 0; vertices--) {
            x += random.nextGaussian() / 100;
            y += random.nextGaussian() / 100;
            text.append(Math.rint(x * 1e6) / 1e6).append(' ').append(Math.rint(y * 1e6) / 1e6);
            text.append(vertices > 0 ? " " : "");
        }
    }

    /** Pieces of all kinds, and copies of earlier pieces from all distances. */
    static byte[] mixed(int atLeast, long seed) {
        Random random = new Random(seed);
        byte[] bytes = new byte[atLeast + 4000];
        int size = 0;
        while (size < atLeast) {
            int length = 1 + random.nextInt(random.nextInt(20) == 0 ? 3000 : 40);
            int kind = random.nextInt(5);
            int distance = 1 + random.nextInt(Math.max(1, Math.min(size, 40_000)));
            byte[] number = Long.toString(random.nextLong()).getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < length; i++) {
                bytes[size] = switch (kind) {
                    case 0 -> (byte) random.nextInt();
                    case 1 -> number[i % number.length];
                    case 2 -> ' ';
                    default -> size < distance ? 0 : bytes[size - distance];
                };
                size++;
            }
        }
        return Arrays.copyOf(bytes, size);
    }

    /** Bytes whose frequencies are Fibonacci's numbers: the longest word of the optimal code grows with their count. */
    static byte[] fibonacci(int values) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int count = 1;
        int before = 0;
        for (int value = 0; value < values; value++) {
            for (int i = 0; i < count; i++) {
                // letters, between which no match is looked for
                out.write('A' + value);
            }
            int sum = count + before;
            before = count;
            count = sum;
        }
        byte[] bytes = out.toByteArray();
        Random random = new Random(1);
        for (int i = bytes.length - 1; i > 0; i--) {
            int k = random.nextInt(i + 1);
            byte b = bytes[i];
            bytes[i] = bytes[k];
            bytes[k] = b;
        }
        return bytes;
    }
}
