/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class GmlReaderOptionTest {

    /** Settings that are objects of a program, or that an input, the output, or the option types decides. */
    private static final Set<String> WITHOUT_OPTION = Set.of(
            "features",
            "schema",
            "typeNames",
            "values",
            "geometries",
            "skippedErrors",
            "skippedFeatures",
            "sampled",
            "typesIfPresent",
            "table",
            "linearized",
            "systems");

    static List<GmlReaderOption> all() {
        return GmlReaderOption.all();
    }

    private static GmlReaderSettings set(String name, String... values) {
        GmlReaderSettings settings = GmlReaderSettings.DEFAULT;
        for (String value : values) {
            settings = GmlReaderOption.named(name).orElseThrow().apply(settings, value);
        }
        return settings;
    }

    @Test
    void hasAnOptionForEachSetting() {
        Set<String> settings = new TreeSet<>();
        Stream.of(GmlReaderSettings.class, GmlValueSettings.class, GmlGeometrySettings.class)
                .flatMap(type -> Stream.of(type.getRecordComponents()))
                .map(RecordComponent::getName)
                .filter(name -> !WITHOUT_OPTION.contains(name))
                .forEach(settings::add);
        // both values and geometries have a setting "repeated"
        settings.add("repeatedGeometries");
        assertThat(all())
                .extracting(GmlReaderOption::name)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(settings);
        assertThat(all()).extracting(GmlReaderOption::commandLineName).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("all")
    void changesSettingsByEveryWordButTheDefault(GmlReaderOption option) {
        String usual = option.kind() == GmlReaderOption.Kind.SWITCH ? "false" : option.defaultWord();
        for (String word : option.words()) {
            GmlReaderSettings changed = option.apply(GmlReaderSettings.DEFAULT, word);
            assertThat(changed.equals(GmlReaderSettings.DEFAULT))
                    .as("%s=%s", option.name(), word)
                    .isEqualTo(word.equals(usual));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void describesItselfWithNamesOfOtherOptions(GmlReaderOption option) {
        String effect = option.effect(GmlReaderOption::commandLineName);
        assertThat(effect).doesNotContain("${").doesNotEndWith(".");
        if (option.defaultWord() != null) {
            assertThat(effect).contains(option.words());
        }
    }

    @Test
    void addsTextsToThoseBefore() {
        assertThat(set("memberNames", "a", "b").memberNames()).containsExactly("a", "b");
        assertThat(set("types", "a=Long", "x.b=String").values().types()).containsOnlyKeys("a", "x.b");
        GmlLimits limits = set("limits", "depth=7", "types=8").limits();
        assertThat(List.of(limits.depth(), limits.types())).containsExactly(7, 8);
        assertThat(GmlReaderOption.named("featureNames")
                        .orElseThrow()
                        .applyList(GmlReaderSettings.DEFAULT, "a, {urn:x}b,")
                        .featureNames())
                .containsExactly("a", "{urn:x}b");
    }

    @ParameterizedTest
    @CsvSource({
        "axisOrder, document, 'auto, authority, xy, swapped'",
        "dimension, 5, '2, 3, 4'",
        "repaired, yes, 'false, true'",
        "types, plz, NAME=TYPE",
        "types, plz=Postcode, no type \"Postcode\"",
        "limits, depth, NAME=N",
        "limits, depth=99999999999, 2147483647",
        "limits, speed=1, no limit \"speed\""
    })
    void refusesOtherValues(String name, String value, String message) {
        assertThatThrownBy(() -> set(name, value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
