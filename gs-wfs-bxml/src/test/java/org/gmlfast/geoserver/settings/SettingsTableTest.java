/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.gmlfast.geoserver.settings.PluginSetting.Place;
import org.gmlfast.testing.GeneratedPart;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;

/** The reference has a row for each setting of the plugin. With {@code -Dgmlfast.docs=write}, the test writes them. */
class SettingsTableTest {

    private static final String PAGE = "reference/settings.md";

    @Test
    void pageHasTheSettings() throws IOException {
        String rows =
                Stream.of(PluginSetting.values()).map(SettingsTableTest::row).collect(Collectors.joining());
        GeneratedPart.check(
                PAGE, "settings", "| setting | default | effect | who decides |\n| --- | --- | --- | --- |\n" + rows);
    }

    private static String row(PluginSetting setting) {
        String byDefault = setting.defaultValue().isEmpty() ? "none" : '`' + setting.defaultValue() + '`';
        return "| `" + setting.key() + "` | " + byDefault + " | *" + setting.label() + "*: " + setting.help() + " | "
                + whoDecides(setting) + " |\n";
    }

    private static String whoDecides(PluginSetting setting) {
        if (!setting.isOf(Place.WFS)) {
            return "the layer";
        }
        if (!setting.isOf(Place.LAYER)) {
            return "the service";
        }
        if (!setting.isSwitch()) {
            return "the first layer of the request that has the entry, then the service";
        }
        String request = setting.isOf(Place.REQUEST) ? "the [request](#request-parameter), " : "";
        return "off if " + request + "the service or one of the layers has it off";
    }

    @Test
    void pageHasTheWordsOfSwitches() throws IOException {
        String sentence = Files.readString(TestData.projectRoot().resolve(Path.of("src-docs", PAGE)))
                .lines()
                .filter(line -> line.startsWith("A switch is off with "))
                .findFirst()
                .orElseThrow();
        int on = sentence.indexOf("on with ");
        assertThat(words(sentence.substring(0, on))).hasSize(4).allMatch(word -> is(word, false));
        assertThat(words(sentence.substring(on))).hasSize(4).allMatch(word -> is(word, true));
    }

    private static boolean is(String word, boolean on) {
        return SwitchWords.parse(word).equals(Optional.of(on));
    }

    private static Stream<String> words(String text) {
        return Pattern.compile("(?<=`)\\w+(?=`)").matcher(text).results().map(MatchResult::group);
    }
}
