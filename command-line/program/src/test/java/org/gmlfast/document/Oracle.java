/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.document;

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

/** An independent implementation of BXML in Python. Tests that require it are skipped if it cannot run. */
final class Oracle {

    private Oracle() {}

    /** Decodes a file to XML. */
    static byte[] decode(Path bxml) throws IOException {
        return run("decode", bxml.toString());
    }

    /** Returns how a file differs from XML: it compares typed values as text or numbers, and ignores white space. */
    static JsonNode compare(Path bxml, Path xml) throws IOException {
        return new ObjectMapper().readTree(run("compare", bxml.toString(), xml.toString()));
    }

    /** Returns the numbers of tokens and values in a file. */
    static JsonNode stats(Path bxml) throws IOException {
        return new ObjectMapper().readTree(run("stats", bxml.toString()));
    }

    /** Returns the tokens of a file, one per line: offset, length, code, name, fields. */
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
        ProcessBuilder builder = Requirement.PYTHON.process(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("PYTHONIOENCODING", "utf-8");
        Process process = builder.start();
        process.getOutputStream().close();
        try (InputStream out = process.getInputStream()) {
            byte[] output = out.readAllBytes();
            int exitCode = process.waitFor();
            // exit code 1: the documents differ
            if (exitCode > 1) {
                throw new AssertionError("the oracle refuses this: " + String.join(" ", args));
            }
            return output;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
