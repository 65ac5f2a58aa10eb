/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xmlunit.assertj3.XmlAssert;

/** Compares documents with those that a slow interpreter of the specification has written. */
class TemplateExamplesTest {

    @ParameterizedTest
    @ValueSource(strings = {"cp", "ad", "nas", "ge"})
    void writesTheDocumentOfTheSpecification(String example) throws IOException {
        String document = Templates.document(Templates.example(example), ExampleRows.of(example));
        XmlAssert.assertThat(document)
                .and(Templates.resource(example + ".gml"))
                .ignoreWhitespace()
                .areIdentical();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cp", "ad", "nas", "ge"})
    void writesRowsAsFeatures(String example) throws IOException {
        FeatureTemplate template = Templates.example(example);
        ExampleRows rows = ExampleRows.of(example);
        assertThat(Templates.documentOfRows(template, rows)).isEqualTo(Templates.document(template, rows));
    }
}
