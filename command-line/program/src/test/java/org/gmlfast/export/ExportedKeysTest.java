/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.ExportRunner;
import org.gmlfast.command.Gml;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.PostgisNeeded;
import org.gmlfast.testing.PostgresServer;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Each row is in one part, for any keys and any number of parts. */
@AddLifecycleHook(PostgisNeeded.class)
@BuildJdkOnly
class ExportedKeysTest {

    private static PostgresServer server;

    @BeforeContainer
    static void startServer() throws IOException, SQLException {
        server = PostgresServer.start();
    }

    @AfterContainer
    static void stopServer() throws IOException {
        server.close();
    }

    @Provide
    Arbitrary<String> collations() {
        return Arbitraries.of("", " COLLATE \"C\"", " COLLATE \"en-x-icu\"", " COLLATE \"und-x-icu\"");
    }

    @Property(tries = 25)
    void exportsEachRowOfTextKeysOnce(
            @ForAll @Size(max = 40) Set<String> keys,
            @ForAll @IntRange(min = 1, max = 12) int parts,
            @ForAll("collations") String collation)
            throws Exception {
        check(
                "text" + collation,
                keys.stream().filter(ExportedKeysTest::isStorable).toList(),
                parts,
                "single");
    }

    @Property(tries = 25)
    void exportsEachRowOfIntegerKeysOnce(
            @ForAll @Size(max = 40) Set<Long> keys,
            @ForAll @IntRange(min = 1, max = 12) int parts,
            @ForAll boolean documents)
            throws Exception {
        check("bigint", List.copyOf(keys), parts, documents ? "documents" : "single");
    }

    @Property(tries = 25)
    void exportsEachRowOfDoubleKeysOnce(
            @ForAll @Size(max = 40) Set<Double> keys, @ForAll @IntRange(min = 1, max = 12) int parts) throws Exception {
        // both zeros are one key
        check("float8", keys.stream().map(d -> d + 0.0).distinct().toList(), parts, "single");
    }

    /** PostgreSQL has no NUL and no half pairs; ids are XML, which has no control characters. */
    private static boolean isStorable(String text) {
        return text.codePoints().noneMatch(c -> c < 0x20 || c >= 0xD800 && c <= 0xDFFF || c == 0xFFFE || c == 0xFFFF);
    }

    private static void check(String type, List<?> keys, int parts, String layout) throws Exception {
        server.execute(
                "DROP TABLE IF EXISTS keyed",
                "CREATE TABLE keyed(k " + type + " PRIMARY KEY, n int, geom geometry(Point, 4326))");
        List<String> numbers = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(server.url(), PostgresServer.USER, "");
                PreparedStatement insert = connection.prepareStatement("INSERT INTO keyed VALUES (?, ?)")) {
            for (Object key : keys) {
                numbers.add("" + numbers.size());
                insert.setObject(1, key);
                insert.setInt(2, numbers.size() - 1);
                insert.executeUpdate();
            }
        }
        Path folder = Files.createTempDirectory("export");
        CommandRun run = new ExportRunner(server).run("keyed", folder, "--parts", "" + parts, "--layout", layout);
        assertThat(run.exitCode()).as(run.errors()).isZero();
        List<String> exported = new ArrayList<>();
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.toList();
        }
        for (Path file : files) {
            if (file.toString().endsWith(".gz")) {
                exported.addAll(Gml.parse(ExportTest.unzipped(file)).column("n"));
            }
            Files.delete(file);
        }
        Files.delete(folder);
        assertThat(exported).containsExactlyInAnyOrderElementsOf(numbers);
    }
}
