/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.logging.Level;

import org.geoserver.config.GeoServer;
import org.geoserver.ows.DispatcherCallback;
import org.geoserver.ows.Response;
import org.geoserver.platform.ModuleStatusImpl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.ClassPathXmlApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/** The plugin's beans, in a Spring context as GeoServer makes one of the file in the jar; and without them. */
class KillSwitchTest {

    private static final UnaryOperator<String> NOTHING = name -> null;

    @AfterEach
    void restore() {
        System.clearProperty(FastEncodingSwitch.KILL_SWITCH);
    }

    private static ClassPathXmlApplicationContext started() {
        GenericApplicationContext geoServer = new GenericApplicationContext();
        geoServer.registerBean("geoServer", GeoServer.class, () -> new ServerDouble().geoServer());
        geoServer.refresh();
        return new ClassPathXmlApplicationContext(new String[] {"classpath*:/applicationContext.xml"}, geoServer);
    }

    @Test
    void whatTheJarBringsIsThere() {
        try (ClassPathXmlApplicationContext context = started()) {
            assertThat(context.getBeansOfType(DispatcherCallback.class).values())
                    .singleElement()
                    .isInstanceOf(FastGmlCallback.class);
            assertThat(context.getBeansOfType(Response.class).values())
                    .singleElement()
                    .isInstanceOf(BxmlOutputFormat.class);
            ModuleStatusImpl module = context.getBean(ModuleStatusImpl.class);
            assertThat(module.getModule()).isEqualTo("gs-wfs-bxml");
            assertThat(module.getName()).isEqualTo("gml-fast");
            assertThat(module.getVersion().orElseThrow()).matches("\\d+\\.\\d+.*");
            assertThat(module.isAvailable()).isTrue();
            assertThat(module.isEnabled()).isTrue();
        }
    }

    @Test
    void theKillSwitchLeavesNothingButTheModulesLine() {
        System.setProperty(FastEncodingSwitch.KILL_SWITCH, "false");
        try (LogLines log = new LogLines(Level.INFO);
                ClassPathXmlApplicationContext context = started()) {
            assertThat(context.getBeansOfType(DispatcherCallback.class)).isEmpty();
            assertThat(context.getBeansOfType(Response.class)).isEmpty();
            assertThat(context.getBean(ModuleStatusImpl.class).isEnabled()).isFalse();
            assertThat(log.lines())
                    .containsExactly("INFO GML_FAST_ENCODING is false: GML is written as without this plugin, no BXML");
        }
    }

    // ---- its value

    @ParameterizedTest
    @ValueSource(strings = {"false", "FALSE", " false ", "off", "no", "0"})
    void thesePullIt(String value) {
        UnaryOperator<String> set = Map.of("GML_FAST_ENCODING", value)::get;
        assertThat(FastEncodingSwitch.isKilled(set, NOTHING)).isTrue();
        assertThat(FastEncodingSwitch.isKilled(NOTHING, set)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "", "on", "fals", "1"})
    void theseDoNot(String value) {
        UnaryOperator<String> set = Map.of("GML_FAST_ENCODING", value)::get;
        assertThat(FastEncodingSwitch.isKilled(set, NOTHING)).isFalse();
        assertThat(FastEncodingSwitch.isKilled(NOTHING, set)).isFalse();
    }

    @Test
    void aPropertyGoesBeforeTheVariableAndNeitherIsOn() {
        assertThat(FastEncodingSwitch.isKilled(name -> "true", name -> "false")).isFalse();
        assertThat(FastEncodingSwitch.isKilled(name -> "false", name -> "true")).isTrue();
        assertThat(FastEncodingSwitch.isKilled(NOTHING, NOTHING)).isFalse();
    }
}
