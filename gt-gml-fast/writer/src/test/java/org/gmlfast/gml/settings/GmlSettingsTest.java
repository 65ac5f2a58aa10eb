/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

import org.gmlfast.stax.CoordinateFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The builder reaches every setting, and changes nothing else. */
class GmlSettingsTest {

    private static final GmlSettings DEFAULTS = GmlSettings.defaults(GmlVersion.GML_3_2_1);

    /** All settings by the path of their components, as in {@code coordinates.numDecimals}. */
    private static Map<String, Object> flat(Record settings) throws ReflectiveOperationException {
        Map<String, Object> values = new LinkedHashMap<>();
        for (RecordComponent component : settings.getClass().getRecordComponents()) {
            Object value = component.getAccessor().invoke(settings);
            if (value instanceof Record group) {
                flat(group).forEach((name, inner) -> values.put(component.getName() + '.' + name, inner));
            } else {
                values.put(component.getName(), value);
            }
        }
        return values;
    }

    static Stream<String> settings() throws ReflectiveOperationException {
        return flat(DEFAULTS).keySet().stream();
    }

    private static Object other(Class<?> type, Object value) {
        if (type == boolean.class) {
            return !(Boolean) value;
        }
        if (type == int.class) {
            return (Integer) value + 1;
        }
        if (type == double.class) {
            return (Double) value + 0.5;
        }
        if (type == String.class) {
            return value + "x";
        }
        return Stream.of(type.getEnumConstants())
                .filter(constant -> constant != value)
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("settings")
    void builderChangesOnlyTheGivenSetting(String path) throws ReflectiveOperationException {
        Map<String, Object> before = flat(DEFAULTS);
        String name = path.substring(path.indexOf('.') + 1);
        Method setter = Stream.of(GmlSettings.Builder.class.getMethods())
                .filter(method -> method.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("GmlSettings.Builder lacks " + name));
        Object value = other(setter.getParameterTypes()[0], before.get(path));

        GmlSettings.Builder builder = DEFAULTS.toBuilder();
        assertThat(setter.invoke(builder, value)).isSameAs(builder);
        GmlSettings changed = builder.build();

        Map<String, Object> expected = new LinkedHashMap<>(before);
        expected.put(path, value);
        assertThat(flat(changed)).isEqualTo(expected);
        assertThat(changed).isNotEqualTo(DEFAULTS);
        assertThat(changed.toBuilder().build()).isEqualTo(changed).hasSameHashCodeAs(changed);
        assertThat(setter.invoke(changed.toBuilder(), before.get(path)))
                .extracting(back -> ((GmlSettings.Builder) back).build())
                .isEqualTo(DEFAULTS);
    }

    @Test
    void builderHasExactlyTheSettings() throws ReflectiveOperationException {
        assertThat(Stream.of(GmlSettings.Builder.class.getMethods())
                        .filter(method -> method.getReturnType() == GmlSettings.Builder.class)
                        .map(Method::getName))
                .containsExactlyInAnyOrderElementsOf(settings()
                        .map(path -> path.substring(path.indexOf('.') + 1))
                        .toList());
    }

    @Test
    void builderRefusesValuesOutOfRange() {
        GmlSettings.Builder builder = DEFAULTS.toBuilder();
        assertThatThrownBy(() -> builder.numDecimals(CoordinateFormat.MAX_DECIMALS + 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.linearizationTolerance(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.linearizationTolerance(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.gmlPrefix("g:")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.nulls(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> builder.srsNameStyle(null)).isInstanceOf(NullPointerException.class);
        assertThat(builder.build()).isEqualTo(DEFAULTS);
    }

    @ParameterizedTest
    @CsvSource({"-3, 0", "0, 0", "8, 8", "18, 18", "19, -1", "99, -1"})
    void limitsConfiguredDecimalsToSupportedRange(int configured, int supported) {
        assertThat(CoordinateSettings.supportedNumDecimals(configured)).isEqualTo(supported);
        DEFAULTS.toBuilder().numDecimals(supported);
    }
}
