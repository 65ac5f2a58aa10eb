/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * GML that others wrote has the layers, fields, values and geometries that OGR 3.12 finds in it, apart from the
 * differences in {@code gml-differences.tsv}. The page on reading GML explains each kind. To update the table, run this
 * test with {@code -Dgmlfast.docs=write}.
 */
class ForeignGmlTest {

    private static final Path TABLE = TestData.projectRoot().resolve("build-support/test-data/gml-differences.tsv");
    private static final Path PAGE = TestData.projectRoot().resolve("src-docs/command-line/reading-gml.md");

    @TempDir
    Path folder;

    @Test
    void filesAreReadAsOgrReadsThemApartFromTheTable() throws IOException {
        Path data = TestData.file("gml-input/reference.jsonl.gz");
        Map<String, String> found = new TreeMap<>();
        ObjectMapper mapper = new ObjectMapper();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(data)), StandardCharsets.UTF_8))) {
            for (String line; (line = lines.readLine()) != null; ) {
                JsonNode reference = mapper.readTree(line);
                String name = reference.path("repo").asText().replace('/', '+')
                        + '/'
                        + reference.path("path").asText();
                Path file = data.resolveSibling("files").resolve(name);
                Set<String> differences =
                        OgrGmlComparison.of(withItsGfs(file), reference).differences();
                if (!differences.isEmpty()) {
                    found.put(name, String.join(" ", differences));
                }
            }
        }
        if (System.getProperty("gmlfast.docs", "").equals("write")) {
            StringBuilder table = new StringBuilder();
            found.forEach((name, kinds) ->
                    table.append(name).append('\t').append(kinds).append('\n'));
            Files.writeString(TABLE, table);
        }
        Map<String, String> known = new TreeMap<>();
        for (String line : Files.readAllLines(TABLE)) {
            known.put(line.substring(0, line.indexOf('\t')), line.substring(line.indexOf('\t') + 1));
        }
        assertThat(found).isEqualTo(known);
    }

    /** A copy beside which the file of OGR is of the same time, if there is one. */
    private Path withItsGfs(Path file) throws IOException {
        String name = file.getFileName().toString();
        Path gfs = file.resolveSibling(name.replaceFirst("\\.[^.]*$", ".gfs"));
        if (!Files.exists(gfs)) {
            return file;
        }
        FileTime time = FileTime.from(Instant.EPOCH);
        for (Path each : List.of(file, gfs)) {
            Path copy = folder.resolve(each.getFileName());
            Files.copy(each, copy, StandardCopyOption.REPLACE_EXISTING);
            copy.toFile().setWritable(true);
            Files.setLastModifiedTime(copy, time);
        }
        return folder.resolve(name);
    }

    /** The page has a row for each kind of difference in the table, and no other. */
    @Test
    void pageExplainsEachKindOfDifference() throws IOException {
        Set<String> kinds = new TreeSet<>();
        for (String line : Files.readAllLines(TABLE)) {
            kinds.addAll(Set.of(line.substring(line.indexOf('\t') + 1).split(" ")));
        }
        Set<String> explained = new TreeSet<>();
        Matcher row = Pattern.compile("(?m)^\\| `([a-z-]+)` \\|").matcher(Files.readString(PAGE));
        while (row.find()) {
            explained.add(row.group(1));
        }
        assertThat(explained).isEqualTo(kinds);
    }
}
