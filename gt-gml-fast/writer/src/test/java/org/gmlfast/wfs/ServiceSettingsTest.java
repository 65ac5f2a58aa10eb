/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

import org.geotools.feature.NameImpl;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The builder reaches every setting, and changes nothing else; layers override the service. */
class ServiceSettingsTest {

    private static final ServiceSettings DEFAULTS = ServiceSettings.defaults(WfsVersion.WFS_1_1_0);
    private static final GmlSettings GML = GmlSettings.defaults(GmlVersion.GML_3_1_1);

    static Stream<RecordComponent> components() {
        return Stream.of(ServiceSettings.class.getRecordComponents())
                .filter(component -> component.getType() != WfsVersion.class);
    }

    private static Object other(RecordComponent component) throws ReflectiveOperationException {
        if (component.getType() == GmlSettings.class) {
            return GML.toBuilder().featureBounds(true).build();
        }
        if (component.getType() == Charset.class) {
            return StandardCharsets.ISO_8859_1;
        }
        return !(Boolean) component.getAccessor().invoke(DEFAULTS);
    }

    @ParameterizedTest
    @MethodSource("components")
    void builderChangesOnlyTheGivenSetting(RecordComponent component) throws ReflectiveOperationException {
        Method setter = ServiceSettings.Builder.class.getMethod(component.getName(), component.getType());
        Object value = other(component);
        ServiceSettings.Builder builder = DEFAULTS.toBuilder();
        assertThat(setter.invoke(builder, value)).isSameAs(builder);
        ServiceSettings changed = builder.build();
        for (RecordComponent any : ServiceSettings.class.getRecordComponents()) {
            Object expected = any.getName().equals(component.getName())
                    ? value
                    : any.getAccessor().invoke(DEFAULTS);
            assertThat(any.getAccessor().invoke(changed)).as(any.getName()).isEqualTo(expected);
        }
        assertThat(changed).isNotEqualTo(DEFAULTS);
        assertThat(changed.toBuilder().build()).isEqualTo(changed).hasSameHashCodeAs(changed);
    }

    @Test
    void layerWithoutSettingsKeepsThoseOfTheService() {
        GmlSettings gml = GML.toBuilder()
                .numDecimals(3)
                .padWithZeros(true)
                .encodeMeasures(true)
                .forceDecimalEncoding(true)
                .multiCurves(true)
                .linearizationTolerance(2)
                .build();
        LayerSettings layer = LayerSettings.of(new NameImpl("a"));
        assertThat(LayerSettings.override(gml, List.of(layer))).isEqualTo(gml);
        assertThat(layer.overrideCurves(gml)).isEqualTo(gml);
    }

    @Test
    void layerOverridesSettingsOfTheService() {
        LayerSettings layer = new LayerSettings(new NameImpl("a"), 3, true, true, true, true, 2);
        GmlSettings overridden = layer.overrideCurves(LayerSettings.override(GML, List.of(layer)));
        assertThat(overridden)
                .isEqualTo(GML.toBuilder()
                        .numDecimals(3)
                        .padWithZeros(true)
                        .encodeMeasures(true)
                        .forceDecimalEncoding(true)
                        .multiCurves(true)
                        .linearizationTolerance(2)
                        .build());
    }
}
