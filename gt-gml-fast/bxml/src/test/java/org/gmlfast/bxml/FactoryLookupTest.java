/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;

import javax.xml.stream.XMLInputFactory;

import org.junit.jupiter.api.Test;
import org.xml.sax.XMLReader;

/** Other programs find the readers by their class names, and only by these. */
class FactoryLookupTest {

    @Test
    void findsInputFactoryBySystemProperty() {
        String id = "org.gmlfast.bxml.test";
        System.setProperty(id, "org.gmlfast.bxml.BxmlInputFactory");
        try {
            assertThat(XMLInputFactory.newFactory(id, getClass().getClassLoader()))
                    .isInstanceOf(BxmlInputFactory.class);
        } finally {
            System.clearProperty(id);
        }
    }

    @Test
    void keepsXmlParserOfTheProgram() {
        assertThat(XMLInputFactory.newInstance()).isNotInstanceOf(BxmlInputFactory.class);
    }

    @Test
    void createsSaxReaderByClassName() throws ReflectiveOperationException {
        Object reader =
                Class.forName("org.gmlfast.bxml.BxmlSaxReader").getConstructor().newInstance();
        assertThat(reader).isInstanceOf(XMLReader.class);
    }
}
