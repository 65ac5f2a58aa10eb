/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.testing.Requirement;
import org.gmlfast.testing.TestData;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** An implementation of BXML that is not ours, in Python; tests that need it are skipped where it cannot run. */
final class Oracle {

    private Oracle() {}

    /** The XML that a file stands for. */
    static byte[] decode(Path bxml) throws IOException {
        return run("decode", bxml.toString());
    }

    /** How a file differs from XML: typed values compared as their text, as numbers, and white space aside. */
    static JsonNode compare(Path bxml, Path xml) throws IOException {
        return new ObjectMapper().readTree(run("compare", bxml.toString(), xml.toString()));
    }

    /** The numbers of tokens, values and so on in a file. */
    static JsonNode stats(Path bxml) throws IOException {
        return new ObjectMapper().readTree(run("stats", bxml.toString()));
    }

    /** The tokens of a file, one a line: offset, length, code, name, fields. */
    static List<String> tokens(Path bxml) throws IOException {
        return new String(run("tokens", bxml.toString()), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    private static byte[] run(String... args) throws IOException {
        Requirement.PYTHON.requireProgram("python3");
        List<String> command = new ArrayList<>(
                List.of("python3", TestData.file("tools/bxml_oracle.py").toString()));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("PYTHONIOENCODING", "utf-8");
        Process process = builder.start();
        process.getOutputStream().close();
        try (InputStream out = process.getInputStream()) {
            byte[] output = out.readAllBytes();
            int exitCode = process.waitFor();
            // 1 says that two documents differ
            if (exitCode > 1) {
                throw new AssertionError("the oracle refuses this: " + String.join(" ", args));
            }
            return output;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
