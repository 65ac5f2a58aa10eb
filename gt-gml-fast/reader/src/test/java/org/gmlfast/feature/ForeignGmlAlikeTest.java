/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.TestData;
import org.gmlfast.testing.fixtures.MutatedFiles;
import org.junit.jupiter.api.Test;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** GML that others wrote is read alike whether its tags are learned or parsed each time, and in any window. */
@BuildJdkOnly
class ForeignGmlAlikeTest {

    /** Longer files make a mutation less likely to matter. */
    private static final int MAX_MUTATED_SIZE = 60_000;

    private static final int MUTATED_FILES = 40;

    private static List<byte[]> small;

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(TestData.file("gml-input/files"))) {
            return files.filter(file -> file.toString().matches(".*\\.(gml|xml)"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void readsFilesTheSameInAllWays() throws Exception {
        List<Path> files = files();
        assertThat(files).hasSizeGreaterThan(400);
        for (Path file : files) {
            assertReadAlike(Files.readAllBytes(file), file.toString());
        }
    }

    @Property(tries = 100)
    void readsMutatedFilesTheSameInAllWays(@ForAll long seed) throws Exception {
        if (TestData.find("gml-input/files") == null) {
            return; // a property whose tries are all rejected fails; readsFilesTheSameInAllWays is skipped
        }
        Random random = new Random(seed);
        List<byte[]> files = small();
        int file = random.nextInt(files.size());
        byte[] document = files.get(file);
        for (int i = random.nextInt(3); i >= 0; i--) {
            document = MutatedFiles.mutated(document, random);
        }
        assertReadAlike(document, "file " + file + ", seed " + seed);
    }

    private static void assertReadAlike(byte[] document, String name) {
        String parsed = GmlFeatureReaderTest.result(document, GmlReaderSettings.DEFAULT, false, 0);
        assertThat(GmlFeatureReaderTest.result(document, GmlReaderSettings.DEFAULT, true, 0))
                .as(name)
                .isEqualTo(parsed);
        assertThat(GmlFeatureReaderTest.result(document, GmlReaderSettings.DEFAULT, true, 512))
                .as(name)
                .isEqualTo(parsed);
    }

    /** Files of different kinds, read once. */
    private static synchronized List<byte[]> small() throws IOException {
        if (small == null) {
            List<byte[]> all = new ArrayList<>();
            for (Path file : files()) {
                if (Files.size(file) <= MAX_MUTATED_SIZE) {
                    all.add(Files.readAllBytes(file));
                }
            }
            int step = all.size() / MUTATED_FILES;
            small = IntStream.range(0, MUTATED_FILES)
                    .mapToObj(i -> all.get(i * step))
                    .toList();
        }
        return small;
    }
}
