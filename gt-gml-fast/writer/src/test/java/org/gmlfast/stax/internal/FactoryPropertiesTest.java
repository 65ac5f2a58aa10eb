/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.util.Map;

import javax.xml.stream.XMLOutputFactory;

import org.codehaus.stax2.XMLOutputFactory2;
import org.codehaus.stax2.XMLStreamProperties;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.junit.jupiter.api.Test;

class FactoryPropertiesTest {

    /** Values other than the defaults. */
    private static final Map<String, Object> OTHERS = Map.of(
            XMLOutputFactory.IS_REPAIRING_NAMESPACES, true,
            XMLOutputFactory2.XSP_NAMESPACE_AWARE, false,
            XMLOutputFactory2.P_AUTOMATIC_EMPTY_ELEMENTS, false,
            XMLOutputFactory2.P_AUTO_CLOSE_OUTPUT, true,
            XMLOutputFactory2.P_AUTOMATIC_NS_PREFIX, "p");

    @Test
    void changesOnlyTheGivenProperty() {
        OTHERS.forEach((name, value) -> {
            XMLOutputFactory factory = new Utf8OutputFactory();
            factory.setProperty(name, value);
            OTHERS.forEach((other, otherValue) -> {
                assertThat(factory.isPropertySupported(other)).isTrue();
                assertThat(factory.getProperty(other).equals(otherValue))
                        .as("%s after %s has been set", other, name)
                        .isEqualTo(other.equals(name));
            });
        });
    }

    @Test
    void writersInheritPropertiesOfTheirFactory() throws Exception {
        Utf8OutputFactory factory = new Utf8OutputFactory();
        OTHERS.forEach(factory::setProperty);
        PreparedStreamWriter writer = factory.create(new ByteArrayOutputStream());
        OTHERS.forEach((name, value) -> assertThat(writer.getProperty(name)).isEqualTo(value));
    }

    @Test
    void acceptsFlagsAsText() {
        Utf8OutputFactory factory = new Utf8OutputFactory();
        factory.setProperty(XMLOutputFactory.IS_REPAIRING_NAMESPACES, "TRUE");
        assertThat(factory.getProperty(XMLOutputFactory.IS_REPAIRING_NAMESPACES))
                .isEqualTo(true);
    }

    @Test
    void refusesConstantsAndValuesOfOtherTypes() {
        Utf8OutputFactory factory = new Utf8OutputFactory();
        assertThat(factory.getProperty(XMLStreamProperties.XSP_IMPLEMENTATION_NAME))
                .isEqualTo("gml-fast");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> factory.setProperty(XMLStreamProperties.XSP_IMPLEMENTATION_NAME, "other"))
                .withMessageContaining("cannot be set");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> factory.setProperty(XMLOutputFactory2.P_AUTOMATIC_NS_PREFIX, 1))
                .withMessageContaining("java.lang.Integer");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> factory.setProperty(XMLOutputFactory2.P_AUTOMATIC_NS_PREFIX, null));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> factory.setProperty(XMLOutputFactory2.P_AUTOMATIC_NS_PREFIX, "1"))
                .withMessageContaining("\"1\"");
    }

    @Test
    void ignoresFlagsWithoutEffect() {
        FactoryProperties<String> properties = FactoryProperties.of(
                FactoryProperties.ignored("ignored", false), FactoryProperties.fixed("fixed", true));
        assertThat(properties.with("settings", "ignored", true)).isEqualTo("settings");
        assertThat(properties.get("settings", "ignored")).isEqualTo(false);
        assertThat(properties.with("settings", "fixed", "true")).isEqualTo("settings");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> properties.with("settings", "fixed", false))
                .withMessageContaining("always true");
        assertThatIllegalArgumentException().isThrownBy(() -> properties.with("settings", "ignored", 1));
    }
}
