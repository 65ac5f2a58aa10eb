/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** The pool finds the same strings as a HashMap, also if many strings share a hash. */
class StringPoolTest {

    @Property(tries = 50)
    void findsStringsWhoseHashesCollide(
            @ForAll @LongRange(min = -2, max = 2) long hash, @ForAll @IntRange(min = 0, max = 1500) int count) {
        StringPool pool = new StringPool();
        for (int i = 0; i < count; i++) {
            byte[] text = ("ä" + i).getBytes(StandardCharsets.UTF_8);
            assertThat(pool.find(hash, text, 0, text.length)).isEqualTo(-1);
            assertThat(pool.add(hash, text, 0, text.length)).isEqualTo(i);
        }
        for (int i = 0; i < count; i++) {
            byte[] text = ("ä" + i).getBytes(StandardCharsets.UTF_8);
            assertThat(pool.find(hash, text, 0, text.length)).isEqualTo(i);
            assertThat(new String(pool.bytes(), pool.start(i), pool.length(i), StandardCharsets.UTF_8))
                    .isEqualTo("ä" + i);
        }
    }

    @Property(tries = 20)
    void findsStringsLikeAMap(@ForAll @IntRange(min = 1, max = 30_000) int different) {
        StringPool pool = new StringPool();
        Map<String, Integer> map = new HashMap<>();
        byte[] padded = new byte[200];
        for (int i = 0; i < 40_000; i++) {
            String string = "x".repeat(i % 19) + i * 31 % different;
            byte[] text = string.getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(text, 0, padded, i % 100, text.length); // other bytes follow
            long hash = StringPool.hash(padded, i % 100, text.length);
            assertThat(hash).isEqualTo(StringPool.hash(text, 0, text.length));
            int expected = map.getOrDefault(string, -1);
            assertThat(pool.find(hash, text, 0, text.length)).isEqualTo(expected);
            if (expected < 0) {
                map.put(string, pool.add(hash, padded, i % 100, text.length));
            }
        }
        assertThat(pool.size()).isEqualTo(map.size());
    }
}
