/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.guards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

/** Messages are in plain English: "x is not a date", not "x is no date". */
class MessagesTest {

    private static final Pattern UNUSUAL =
            Pattern.compile("\"[^\"]*(?<![Tt]here) (?:is|are) (?:no|none of) [a-z][^\"]*\"|\"[^\"]*can be had[^\"]*\"");

    @Test
    void areInPlainEnglish() throws IOException {
        List<String> unusual = new ArrayList<>();
        for (String module : Modules.all()) {
            for (Path source : Modules.files(Modules.ROOT.resolve(module).resolve("src/main/java"))) {
                Files.readString(source)
                        .lines()
                        .map(String::strip)
                        .filter(line -> !line.startsWith("*") && !line.startsWith("/"))
                        .filter(line ->
                                UNUSUAL.matcher(line.replace("\\\"", "'")).find())
                        .forEach(line -> unusual.add(source.getFileName() + ": " + line));
            }
        }
        assertThat(unusual).isEmpty();
    }
}
