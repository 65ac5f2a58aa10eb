/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.gmlfast.testing.Requirement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeParsersTest {

    @TempDir
    Path directory;

    @BeforeEach
    void requirePython() {
        Requirement.PYTHON.requireProgram("python3");
    }

    /** Each library is either available or missing with a reason. */
    @Test
    void measuresEachPass() throws IOException {
        Path document =
                Files.writeString(directory.resolve("with blanks.xml"), "<a>" + "<b c='d'/>".repeat(1000) + "</a>");
        try (NativeParsers parsers = NativeParsers.start()) {
            assertThat(parsers.versions().containsKey("expat"))
                    .isNotEqualTo(parsers.missing().containsKey("expat"));
            assertThat(parsers.versions().containsKey("libxml2 SAX2"))
                    .isNotEqualTo(parsers.missing().containsKey("libxml2"));
            for (String parser : parsers.versions().keySet()) {
                assertThat(parsers.measure(parser, document, 3)).hasSize(3).doesNotContain(0);
            }
        }
    }

    @Test
    void reportsErrorOfTheParser() throws IOException {
        Path document = Files.writeString(directory.resolve("open.xml"), "<a><b></a>");
        try (NativeParsers parsers = NativeParsers.start()) {
            for (String parser : parsers.versions().keySet()) {
                assertThatThrownBy(() -> parsers.measure(parser, document, 1))
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("open.xml")
                        .hasMessageMatching(".*(expat|libxml2).*");
            }
        }
    }
}
