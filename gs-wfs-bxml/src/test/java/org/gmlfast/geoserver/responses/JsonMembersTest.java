/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.responses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

import org.gmlfast.geoserver.settings.FallbackException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The members of objects of JSON as text. */
class JsonMembersTest {

    static IntStream seeds() {
        return IntStream.range(0, 100);
    }

    private static String value(Random random, int depth) {
        int kind = random.nextInt(depth > 3 ? 3 : 5);
        List<String> parts = new ArrayList<>();
        for (int i = random.nextInt(3); kind > 2 && i > 0; i--) {
            parts.add((kind == 3 ? "\"m" + i + "\" : " : "") + value(random, depth + 1));
        }
        return switch (kind) {
            case 0 -> "-1.5E+7";
            case 1 -> "null";
            case 2 ->
                List.of("\"\"", "\"a:b,c\"", "\"}]\\\"{[\"", "\"\\\\\"", "\"\\u0022,\"")
                        .get(random.nextInt(5));
            case 3 -> "{" + String.join(" , ", parts) + "}";
            default -> "[" + String.join(",\n", parts) + "]";
        };
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void hasTheTextOfEachMember(int seed) {
        Random random = new Random(seed);
        Map<String, String> members = new LinkedHashMap<>();
        List<String> texts = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            members.put("name" + i, value(random, 0));
            texts.add("\"name" + i + "\"" + (random.nextBoolean() ? ": " : ":") + members.get("name" + i));
        }
        String text = "call(\n{" + String.join(random.nextBoolean() ? "," : " , ", texts) + "});";
        JsonMembers found = JsonMembers.of(text);
        assertThat(found.start()).isEqualTo("call(\n");
        assertThat(found.members()).isEqualTo(members);
        assertThat(found.members().keySet()).containsExactlyElementsOf(members.keySet());
        assertThat(found.end()).isEqualTo(");");
        for (int length = text.indexOf('{') + 1; length < text.length() - 3; length++) {
            String incomplete = text.substring(0, length);
            assertThatExceptionOfType(FallbackException.class).isThrownBy(() -> JsonMembers.of(incomplete));
        }
    }

    @Test
    void hasNothingAroundAnObjectAlone() {
        assertThat(JsonMembers.of("{}")).isEqualTo(new JsonMembers("", Map.of(), ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[1]", "null", "{\"a", "{\"a\":\"\\"})
    void refusesTextWithoutCompleteObject(String text) {
        assertThatExceptionOfType(FallbackException.class).isThrownBy(() -> JsonMembers.of(text));
    }
}
