/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.geotools.api.filter.Filter;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.DocumentForm;
import org.gmlfast.geojson.GeoJsonForm;
import org.gmlfast.geojson.GeoJsonSettings;
import org.gmlfast.input.InputOptions;
import org.gmlfast.output.ProgressMeter;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exports without the command: all rows once, in the order of their keys, however often a run ends early. */
@BuildJdkOnly
class ExportRunTest {

    private static final int ROWS = 60;

    private static PostgresServer server;

    @TempDir
    private Path folder;

    /** GeoJSON with one feature per line. */
    private static final class Lines implements ExportStyle {

        @Override
        public SpatialReference reference(SpatialReference source) {
            return SpatialReference.WGS84;
        }

        @Override
        public CoordinateReferenceSystem declared(SpatialReference written) throws UnknownCrsException {
            return written.xy();
        }

        @Override
        public DocumentForm form(SpatialReference written, Path temporary) {
            return new GeoJsonForm(GeoJsonSettings.rfc7946().withLayout(GeoJsonSettings.Layout.LINES));
        }

        @Override
        public CollectionHeader header(SpatialReference written, String namespace, String schema, ExportTotals totals) {
            return CollectionHeader.builder().build();
        }
    }

    @BeforeAll
    static void createTable() throws Exception {
        server = PostgresServer.start();
        server.execute(
                "CREATE TABLE t(id int PRIMARY KEY, geom geometry(Point, 4326))",
                "INSERT INTO t SELECT i, ST_SetSRID(ST_MakePoint(i, 1), 4326) FROM generate_series(1, " + ROWS
                        + ") AS i");
    }

    @AfterAll
    static void stopServer() throws IOException {
        if (server != null) {
            server.close();
        }
    }

    private ExportJob job(Path to, Layout layout, int parts, int jobs) {
        return job(to, layout, parts, jobs, Map.of());
    }

    private ExportJob job(Path to, Layout layout, int parts, int jobs, Map<String, String> options) {
        InputOptions input = InputOptions.builder("http://example.org/app")
                .layer("t")
                .login(PostgresServer.USER, "")
                .primaryKeyExposed(true)
                .ordered(true)
                .standardInput(InputStream.nullInputStream())
                .notes(note -> {})
                .build();
        return new ExportJob(
                server.url(),
                input,
                Filter.INCLUDE,
                null,
                Map.of(),
                new Lines(),
                ".geojsonl",
                layout,
                null,
                0,
                false,
                parts,
                jobs,
                false,
                false,
                to,
                null,
                options);
    }

    private static ExportResult run(ExportJob job, CommitHook hook) throws IOException, InterruptedException {
        Clock clock = Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);
        return new ExportRun(job, clock, hook).run((stage, max, bytes) -> ProgressMeter.none());
    }

    private static List<Integer> ids(Path file) throws IOException {
        return Pattern.compile("\"id\":(\\d+)")
                .matcher(Files.readString(file))
                .results()
                .map(id -> Integer.valueOf(id.group(1)))
                .toList();
    }

    /** The files but the manifest, which names the snapshots of the runs. */
    private static Map<String, String> documents(Path of) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(of)) {
            for (Path file : files.toList()) {
                contents.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        contents.remove("manifest.json");
        return contents;
    }

    @Test
    void writesEachRowOnceInTheOrderOfTheKeys() throws Exception {
        ExportResult result = run(job(folder, Layout.SINGLE, 7, 2), CommitHook.NONE);
        assertThat(result.rows()).isEqualTo(ROWS);
        assertThat(ids(folder.resolve("t.geojsonl")))
                .isEqualTo(IntStream.rangeClosed(1, ROWS).boxed().toList());
    }

    @Test
    void writesSameDocumentsHoweverOftenItEndsEarly() throws Exception {
        Path whole = folder.resolve("whole");
        run(job(whole, Layout.DOCUMENTS, 5, 1), CommitHook.NONE);
        Path interrupted = folder.resolve("interrupted");
        int runs = 0;
        for (boolean complete = false; !complete; runs++) {
            assertThat(runs).as("each run completes a part").isLessThan(20);
            AtomicInteger left = new AtomicInteger(5);
            try {
                run(job(interrupted, Layout.DOCUMENTS, 5, 1), (step, file) -> {
                    if (left.decrementAndGet() == 0) {
                        throw new IOException("the power is off");
                    }
                });
                complete = true;
            } catch (IOException e) {
                assertThat(e).hasMessageContaining("the power is off");
                assertThat(interrupted.resolve("manifest.json")).doesNotExist();
            }
        }
        assertThat(runs).isGreaterThan(3);
        assertThat(documents(interrupted)).isEqualTo(documents(whole)).hasSize(5);
    }

    @Test
    void refusesFolderOfAnotherExport() throws Exception {
        run(job(folder, Layout.DOCUMENTS, 5, 1), CommitHook.NONE);
        Map<String, String> before = documents(folder);
        ExportJob withOtherOptions = job(folder, Layout.DOCUMENTS, 3, 1, Map.of("--parts", "3"));
        assertThatThrownBy(() -> run(withOtherOptions, CommitHook.NONE)).isInstanceOf(IOException.class);
        assertThat(documents(folder)).isEqualTo(before);
    }
}
