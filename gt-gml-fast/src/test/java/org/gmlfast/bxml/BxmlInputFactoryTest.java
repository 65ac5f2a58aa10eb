/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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

    @Test
    void setsOnePropertyAndKeepsTheOthers() {
        OTHERS.forEach((name, value) -> {
            XMLInputFactory factory = new BxmlInputFactory();
            factory.setProperty(name, value);
            OTHERS.forEach((other, otherValue) -> {
                assertThat(factory.isPropertySupported(other)).isTrue();
                assertThat(otherValue.equals(factory.getProperty(other)))
                        .as("%s after %s has been set", other, name)
                        .isEqualTo(other.equals(name));
            });
        });
    }

    @Test
    void methodsAndPropertiesSetTheSame() {
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
    void refusesWhatNoReaderDoes() {
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
