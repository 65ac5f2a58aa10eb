/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;

import org.gmlfast.gml.settings.GmlVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The documents that names of output formats select. */
class OutputFormatTest {

    @Test
    void findsFormatsInAnySpelling() {
        for (OutputFormat format : OutputFormat.all()) {
            assertThat(OutputFormat.named(format.name())).contains(format);
            assertThat(OutputFormat.named(format.name().toUpperCase(Locale.ROOT)))
                    .contains(format);
            assertThat(OutputFormat.named(format.name().replace('+', ' '))).contains(format);
        }
        assertThat(OutputFormat.named("SHAPE-ZIP")).isEmpty();
        assertThat(OutputFormat.named(null)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "gml, 1.1.0, text/xml; subtype=gml/3.1.1",
        "GML2, 2.0.0, text/xml; subtype=gml/2.1.2",
        "text/xml, 2.0.0, application/gml+xml; version=3.2",
        "bxml, 1.0.0, text/x-bxml; subtype=gml/2.1.2",
        "bxml-gzip, 1.1.0, text/x-bxml; subtype=gml/3.1.1",
        "text/x-bxml; subtype=gml/3.2, 1.1.0, application/gml+x-bxml; version=3.2",
    })
    void contentTypeNamesVersionOfGml(String name, String requested, String type) {
        GmlVersion version =
                switch (requested) {
                    case "1.0.0" -> GmlVersion.GML_2_1_2;
                    case "1.1.0" -> GmlVersion.GML_3_1_1;
                    default -> GmlVersion.GML_3_2_1;
                };
        assertThat(OutputFormat.named(name).orElseThrow().contentType(version)).isEqualTo(type);
    }

    /** A client that asks for the content type it got must get the same document again. */
    @Test
    void contentTypeSelectsItsFormat() {
        for (OutputFormat format : OutputFormat.all()) {
            for (GmlVersion version : GmlVersion.values()) {
                OutputFormat named =
                        OutputFormat.named(format.contentType(version)).orElseThrow();
                assertThat(named.encoding()).isEqualTo(format.encoding());
                if (format.encodesGml()) {
                    assertThat(named.gml()).isEqualTo(format.gmlFor(version));
                }
            }
        }
    }

    @Test
    void namesWithGzipSelectCompressedBxml() {
        for (OutputFormat format : OutputFormat.all()) {
            assertThat(format.gzip()).as(format.name()).isEqualTo(format.name().contains("gzip"));
            assertThat(format.encoding() == OutputFormat.Encoding.BXML)
                    .as(format.name())
                    .isEqualTo(format.name().contains("bxml"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "roads.gml, gml32, .gml",
        "roads.GML.GZ, gml32, .gml",
        "roads.bxml, bxml, .bxml",
        "roads.json, geojson, .geojson",
        "roads.ndjson, geojsonl, .geojsonl",
        "roads.geojsons, geojsonseq, .geojsonseq",
        "roads.fg.json, jsonfg, .jsonfg",
        "roads.fgb, flatgeobuf, .fgb",
        "roads.csv.gz, csv, .csv",
    })
    void filesHaveTheFormatOfTheirNames(String file, String name, String suffix) {
        OutputFormat format = OutputFormat.ofFile(file).orElseThrow();
        assertThat(OutputFormat.ofFiles(name)).contains(format);
        assertThat(format.fileSuffix()).isEqualTo(suffix);
        assertThat(OutputFormat.ofFile("roads.shp")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void listsDefaultFirst(GmlVersion version) {
        assertThat(OutputFormat.listedNames(version))
                .startsWith(OutputFormat.of(version).name())
                .doesNotHaveDuplicates()
                .contains("GML2", "bxml", "bxml+gzip", "csv")
                .hasSize(16);
    }
}
