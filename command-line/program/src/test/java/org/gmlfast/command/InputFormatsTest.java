/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;

import org.gmlfast.input.InputFormat;
import org.gmlfast.input.format.FeatureInputs;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import picocli.CommandLine;

/** Help and documentation name each format in the list of input formats. */
class InputFormatsTest {

    static Iterable<InputFormat> formats() {
        return FeatureInputs.FORMATS;
    }

    @ParameterizedTest
    @MethodSource("formats")
    void helpAndDocumentationNameEachFormat(InputFormat format) throws IOException {
        CommandLine commands =
                GmlFast.commandLine(InputStream.nullInputStream(), OutputStream.nullOutputStream(), System.err);
        for (String command : new String[] {"encode", "serve"}) {
            assertThat(commands.getSubcommands().get(command).getUsageMessage())
                    .as(command)
                    .containsIgnoringCase(format.name());
            assertThat(Files.readString(TestData.projectRoot().resolve("src-docs/command-line/" + command + ".md")))
                    .as(command)
                    .containsIgnoringCase(format.name());
        }
    }
}
