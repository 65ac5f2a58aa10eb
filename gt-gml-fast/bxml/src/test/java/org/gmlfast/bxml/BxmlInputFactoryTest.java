/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLReporter;
import javax.xml.stream.XMLResolver;

import org.codehaus.stax2.XMLInputFactory2;
import org.codehaus.stax2.ri.evt.Stax2EventAllocatorImpl;
import org.junit.jupiter.api.Test;

class BxmlInputFactoryTest {

    private static final XMLReporter REPORTER = (message, type, related, location) -> {};
    private static final XMLResolver RESOLVER = (publicId, systemId, base, namespace) -> null;

    /** Values other than the defaults. */
    private static final Map<String, Object> OTHERS = Map.of(
            XMLInputFactory.IS_NAMESPACE_AWARE, false,
            XMLInputFactory.IS_COALESCING, true,
            XMLInputFactory2.P_REPORT_CDATA, false,
            XMLInputFactory2.P_REPORT_PROLOG_WHITESPACE, true,
            XMLInputFactory2.P_AUTO_CLOSE_INPUT, true,
            XMLInputFactory.REPORTER, REPORTER,
            XMLInputFactory.RESOLVER, RESOLVER,
            XMLInputFactory.ALLOCATOR, new Stax2EventAllocatorImpl());

    private static Map<String, Object> values(XMLInputFactory factory) {
        Map<String, Object> values = new HashMap<>();
        OTHERS.keySet().forEach(name -> values.put(name, factory.getProperty(name)));
        return values;
    }

    /** Sets each property to each of two values, while the other properties have their first or their second one. */
    @Test
    void changesOnlyTheGivenProperty() {
        Map<String, Object> defaults = values(new BxmlInputFactory());
        for (Map<String, Object> start : List.of(defaults, OTHERS)) {
            for (Map<String, Object> set : List.of(defaults, OTHERS)) {
                set.forEach((name, value) -> {
                    XMLInputFactory factory = new BxmlInputFactory();
                    start.forEach(factory::setProperty);
                    factory.setProperty(name, value);
                    Map<String, Object> expected = new HashMap<>(start);
                    expected.put(name, value);
                    assertThat(values(factory)).as("after %s", name).isEqualTo(expected);
                    assertThat(factory.isPropertySupported(name)).isTrue();
                });
            }
        }
    }

    @Test
    void methodsSetPropertiesOfTheSameName() {
        BxmlInputFactory factory = new BxmlInputFactory();
        factory.setXMLReporter(REPORTER);
        factory.setXMLResolver(RESOLVER);
        factory.configureForConvenience();
        assertThat(factory.getProperty(XMLInputFactory.REPORTER)).isSameAs(REPORTER);
        assertThat(factory.getProperty(XMLInputFactory.RESOLVER)).isSameAs(RESOLVER);
        assertThat(factory.getProperty(XMLInputFactory.IS_COALESCING)).isEqualTo(true);
        assertThat(factory.getEventAllocator()).isNotNull().isNotSameAs(new BxmlInputFactory().getEventAllocator());
    }

    @Test
    void refusesUnsupportedSettings() {
        BxmlInputFactory factory = new BxmlInputFactory();
        factory.setProperty(XMLInputFactory.IS_VALIDATING, false);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> factory.setProperty(XMLInputFactory.IS_VALIDATING, true))
                .withMessageContaining(XMLInputFactory.IS_VALIDATING);
        assertThatIllegalArgumentException().isThrownBy(() -> factory.setProperty(XMLInputFactory.RESOLVER, REPORTER));
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, true);
        assertThat(factory.getProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES))
                .isEqualTo(false);
    }
}
