/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.spark.Frames.row;
import static org.gmlfast.spark.Frames.schema;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.gmlfast.feature.split.GmlSplit;
import org.junit.jupiter.api.Test;

/** Spark's settings for files are obeyed in the driver, too. */
class SettingsOfSparkTest {

    private static final StructType COLUMNS = schema("n", DataTypes.LongType, "s", DataTypes.StringType);

    private static ReadSettings settings(String... options) {
        Map<String, String> all = new HashMap<>();
        for (int i = 0; i < options.length; i += 2) {
            all.put(options[i], options[i + 1]);
        }
        return ReadSettings.of(SparkOptions.of(all));
    }

    private static byte[] town(String name, int rows) throws IOException {
        Object[] one = {1L, "x"};
        return Frames.write(
                COLUMNS,
                Map.of("typeName", name),
                IntStream.range(0, rows).mapToObj(i -> row(one)).toArray(InternalRow[]::new));
    }

    private static final class MemoryFile implements SplitFile {

        byte[] bytes;
        long modified;

        MemoryFile(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public String name() {
            return "memory.gml";
        }

        @Override
        public long length() {
            return bytes == null ? 100 : bytes.length;
        }

        @Override
        public long modified() {
            return modified;
        }

        @Override
        public InputStream open(long offset) throws IOException {
            if (bytes == null) {
                throw new FileNotFoundException("memory.gml is gone");
            }
            return new ByteArrayInputStream(bytes, (int) offset, bytes.length - (int) offset);
        }
    }

    // ---- files that are missing or corrupt

    @Test
    void infersTheSchemaFromFilesThatAreThere() throws Exception {
        List<MemoryFile> files = List.of(new MemoryFile(null), new MemoryFile(town("town", 1)));
        assertThat(new SchemaInference(settings("ignoreMissingFiles", "true"), null)
                        .schema(files)
                        .names())
                .containsExactly("n", "s");
        assertThatThrownBy(() -> new SchemaInference(settings("ignoreCorruptFiles", "true"), null).schema(files))
                .hasMessageContaining("memory.gml is gone");
        assertThat(new SchemaInference(settings("ignoreMissingFiles", "true"), null)
                        .schema(files.subList(0, 1))
                        .isEmpty())
                .isTrue();
    }

    @Test
    void infersTheSchemaFromFilesThatAreNotCorrupt() throws Exception {
        byte[] town = town("town", 1);
        List<MemoryFile> files = List.of(
                new MemoryFile("no GML".getBytes(StandardCharsets.UTF_8)),
                new MemoryFile(Arrays.copyOf(town, town.length - 30)),
                new MemoryFile(town));
        assertThat(new SchemaInference(settings("ignoreCorruptFiles", "true"), null)
                        .schema(files)
                        .names())
                .containsExactly("n", "s");
        assertThatThrownBy(() -> new SchemaInference(settings("ignoreMissingFiles", "true"), null).schema(files))
                .hasMessageContaining("the schema cannot be inferred");
    }

    // ---- files that change

    /** Spark gives ranges of the file that it has listed, unless its list is refreshed. */
    @Test
    void readsFilesAsTheyAreWhenTheQueryBegins() throws Exception {
        FilePlans plans = new FilePlans(1);
        MemoryFile file = new MemoryFile(town("town", 100));
        assertThat(plans.isSplitable(file, settings(), 1)).isTrue();
        long listed = file.length();
        for (int rows : new int[] {300, 20, 150}) {
            file.bytes = town("town", rows);
            file.modified++;
            assertThat(plans.isSplitable(file, settings(), 1)).isTrue();
            long third = listed / 3;
            int read = 0;
            for (int range = 0; range < 3; range++) {
                GmlSplit split = plans.split("memory.gml", range * third, third, range == 2);
                read += split == null ? 0 : rows(file, split);
            }
            assertThat(read).isEqualTo(rows);
        }
    }

    private static int rows(MemoryFile file, GmlSplit split) throws Exception {
        return Frames.read(file.bytes, split, settings("typeName", "town"), COLUMNS, COLUMNS)
                .size();
    }

    // ---- names

    @Test
    void findsColumnsInOtherCasesUnlessTheSessionIsCaseSensitive() throws Exception {
        byte[] document = town("town", 1);
        StructType given = schema("N", DataTypes.LongType, "S", DataTypes.StringType);
        assertThat(Frames.read(document, null, settings("typeName", "town"), given, given))
                .containsExactly(List.of(1L, "x"));
        ReadSettings sensitive = settings("typeName", "town", SparkOptions.CASE_SENSITIVE, "true");
        assertThat(Frames.read(document, null, sensitive, given, given).toString())
                .isEqualTo("[[null, null]]");
        StructType ids = schema("FID", DataTypes.StringType, "n", DataTypes.LongType);
        assertThat(Frames.read(document, null, settings("typeName", "town", "idColumn", "fid"), ids, ids))
                .containsExactly(List.of("town.7.1", 1L));
    }

    @Test
    void refusesNamesOfFeaturesThatNoFileHas() throws Exception {
        ReadSettings other = settings("typeName", "Town");
        NamedType absent = new NamedType();
        absent.seek(new MemoryFile(town("town", 2)), other);
        absent.seek(new MemoryFile(town("Town", 0)), other);
        absent.seek(new MemoryFile(town("road", 1)), other);
        assertThatThrownBy(() -> Frames.copy(absent).check(other))
                .hasMessage(
                        "no file has features called \"Town\", which the option typeName names; there are road, town");
        assertThatCode(() -> absent.check(settings("typeName", "Town", "mode", "permissive")))
                .doesNotThrowAnyException();
        absent.seek(new MemoryFile(town("Town", 1)), other);
        assertThatCode(() -> absent.check(other)).doesNotThrowAnyException();
        NamedType empty = new NamedType();
        empty.seek(new MemoryFile(town("town", 0)), other);
        assertThatCode(() -> empty.check(other)).as("no features at all").doesNotThrowAnyException();
    }
}
