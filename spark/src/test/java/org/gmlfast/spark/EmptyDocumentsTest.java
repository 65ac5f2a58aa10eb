/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.spark.Frames.row;
import static org.gmlfast.spark.Frames.schema;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks without rows write documents without features, which are read as no rows. */
class EmptyDocumentsTest {

    private static final StructType COLUMNS = schema("n", DataTypes.LongType, "s", DataTypes.StringType);

    @TempDir
    Path folder;

    private static ReadSettings settings(Map<String, String> options) {
        return ReadSettings.of(SparkOptions.of(options));
    }

    private void write(String name, byte[] document) throws IOException {
        Files.write(folder.resolve(name), document);
    }

    private StructType inferred(Map<String, String> options) throws IOException {
        return Frames.infer(folder, settings(options));
    }

    @ParameterizedTest
    @CsvSource({"3.2.1, none", "3.1.1, none", "2.1.2, none", "3.2.1, gzip"})
    void readsFramesWithoutRows(String version, String compression) throws Exception {
        byte[] document = Frames.write(COLUMNS, Map.of("version", version, "compression", compression));
        for (String mode : new String[] {"failfast", "permissive", "dropmalformed"}) {
            ReadSettings reading = settings(Map.of("typeName", "feature", "mode", mode));
            assertThat(Frames.read(document, null, reading, COLUMNS, COLUMNS)).isEmpty();
            assertThat(Frames.read(document, null, reading, COLUMNS, new StructType()))
                    .isEmpty();
        }
        write("part-0.gml", document);
        StructType nothing = inferred(Map.of());
        assertThat(nothing.isEmpty()).isTrue();
        assertThat(Frames.read(document, null, settings(Map.of()), nothing, nothing))
                .isEmpty();
        StructType ids = inferred(Map.of("idColumn", "fid", "mode", "permissive"));
        assertThat(ids.names()).containsExactly("fid", "_corrupt_record");
        assertThat(Frames.read(document, null, settings(Map.of("idColumn", "fid", "mode", "permissive")), ids, ids))
                .isEmpty();
    }

    @Test
    void infersTheSchemaFromTheFilesThatHaveFeatures() throws Exception {
        write("part-0.gml", Frames.write(COLUMNS, Map.of()));
        write("part-1.gml", Frames.write(COLUMNS, Map.of("compression", "gzip")));
        write("part-2.gml", Frames.write(COLUMNS, Map.of(), row(1L, "a")));
        write("part-3.gml", Frames.write(COLUMNS, Map.of()));
        assertThat(inferred(Map.of()).names()).containsExactly("n", "s");
        assertThatThrownBy(() -> inferred(Map.of("typeName", "town")))
                .hasMessageContaining("there are no features called town in 4 files");
    }

    @Test
    void readsTheSchemaOfDocumentsWithoutFeaturesFromAnApplicationSchema() throws Exception {
        write("part-0.gml", Frames.write(COLUMNS, Map.of("typeName", "town")));
        ByteArrayOutputStream xsd = new ByteArrayOutputStream();
        Frames.plan(COLUMNS, Map.of("typeName", "town")).writeSchema(xsd);
        Path file = Files.write(Files.createTempFile("town", ".xsd"), xsd.toByteArray());
        StructType found = inferred(Map.of("schema", file.toString()));
        assertThat(found.names()).containsExactly("n", "s");
        assertThat(found.apply("n").dataType()).isEqualTo(DataTypes.LongType);
        Files.delete(file);
    }

    /** Another document than was meant. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a:C xmlns:a='urn:a'></a:C>",
                "<WFS_Capabilities xmlns='http://www.opengis.net/wfs/2.0'/>",
                "<html/>",
                "<ExceptionReport><Exception><ExceptionText>gone</ExceptionText></Exception></ExceptionReport>",
                ""
            })
    void refusesOtherDocumentsWithoutFeatures(String document) throws Exception {
        byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
        ReadSettings town = settings(Map.of("typeName", "town"));
        assertThatThrownBy(() -> Frames.read(bytes, null, town, COLUMNS, COLUMNS))
                .as(document)
                .isInstanceOf(Exception.class);
        write("part-0.gml", bytes);
        assertThatThrownBy(() -> inferred(Map.of())).hasMessageContaining("the schema cannot be inferred");
    }

    @Test
    void refusesADocumentWithoutFeaturesWithAReason() {
        byte[] document = "<a:C xmlns:a='urn:a'/>".getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> Frames.read(document, null, settings(Map.of("typeName", "t")), COLUMNS, COLUMNS))
                .hasMessage("f.gml: the document has no features, and is not a collection of features");
    }
}
