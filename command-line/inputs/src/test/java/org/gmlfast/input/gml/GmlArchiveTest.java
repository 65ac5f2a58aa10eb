/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.format.FeatureInputs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads every document of an archive, or says which one it has not read. */
class GmlArchiveTest {

    private static final String LONG = "y".repeat(5_000);

    @TempDir
    private Path folder;

    private String temporary = System.getProperty("java.io.tmpdir");

    @AfterEach
    void restore() {
        System.setProperty("java.io.tmpdir", temporary);
        System.clearProperty("gmlfast.unpackedMegabytes");
    }

    private static String document(int id) {
        return "<ex:c xmlns:ex='http://example.org/ex' xmlns:gml='http://www.opengis.net/gml'><gml:featureMember>"
                + "<ex:t gml:id='t." + id + "'><ex:a>" + id + "</ex:a></ex:t></gml:featureMember></ex:c>";
    }

    /** Documents whose root, or whose namespace of GML, is far behind their start. */
    static Stream<String> longStarts() {
        String plain = document(2);
        return Stream.of(
                "<!-- " + LONG + " -->" + plain,
                "\n".repeat(70_000) + plain,
                "<?xml version='1.0'?>\n<!-- a > b -->" + " ".repeat(5_000) + plain,
                "<?xml version='1.0'?><?p " + LONG + "?>" + plain,
                plain.replaceFirst("<ex:c", "<ex:c xmlns:z='" + LONG + "'"),
                plain.replaceFirst("<ex:c", "<ex:c" + "\n".repeat(60_000)),
                plain.replace(" xmlns:gml='http://www.opengis.net/gml'>", "><!-- " + LONG + " -->")
                        .replace("<gml:featureMember", "<gml:featureMember xmlns:gml='http://www.opengis.net/gml'"));
    }

    @ParameterizedTest
    @MethodSource("longStarts")
    void readsDocumentsWithLongStarts(String text) throws IOException {
        for (String name : List.of("b.gml", "b.xml", "b.gml.gz", "b.gz")) {
            byte[] bytes = name.endsWith("gz") ? gzipped(text) : text.getBytes(StandardCharsets.UTF_8);
            assertThat(ids(zip("a.gml", document(1), name, bytes))).containsExactly("t.1", "t.2");
            byte[] inner = Files.readAllBytes(zip(name, bytes));
            assertThat(ids(zip("a.gml", document(1), "b.zip", inner))).containsExactly("t.1", "t.2");
            assertThat(ids(zip("b.zip", inner))).containsExactly("t.2");
            Path plain = folder.resolve(name);
            Files.write(plain, bytes);
            assertThat(ids(plain)).containsExactly("t.2");
        }
    }

    @Test
    void readsDocumentsWithLongCommentsFromStreams() throws IOException {
        byte[] text = ("<!-- " + LONG + " -->" + document(2)).getBytes(StandardCharsets.UTF_8);
        InputOptions options = InputOptions.builder("urn:x")
                .standardInput(new java.io.ByteArrayInputStream(text))
                .build();
        try (FeatureInput input = FeatureInputs.open("-", options)) {
            assertThat(input.next().getID()).isEqualTo("t.2");
        }
    }

    @ParameterizedTest
    @MethodSource("longStarts")
    void readsStreamsWithLongStarts(String text) throws IOException {
        assertThat(onlyId(text.getBytes(StandardCharsets.UTF_8))).isEqualTo("t.2");
        assertThat(onlyId(gzipped(text))).isEqualTo("t.2");
    }

    @ParameterizedTest
    @ValueSource(ints = {4_000, 4_095, 4_096, 70_000, 900_000})
    void readsStreamsThatBeginWithBlanks(int count) throws IOException {
        readsStreamsWithLongStarts(" \n".repeat(count).substring(0, count) + document(2));
        String json = "{\"type\":\"Feature\",\"id\":\"t.2\",\"geometry\":null,\"properties\":{}}";
        assertThat(onlyId((" ".repeat(count) + json).getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("t.2");
    }

    private static String onlyId(byte[] stream) throws IOException {
        InputOptions options = InputOptions.builder("urn:x")
                .standardInput(new java.io.ByteArrayInputStream(stream))
                .build();
        try (FeatureInput input = FeatureInputs.open("-", options)) {
            String id = input.next().getID();
            assertThat(input.next()).isNull();
            return id;
        }
    }

    @Test
    void refusesDamagedMembers() throws IOException {
        for (String start : List.of("<<" + document(2), "x" + document(2), "", "<!-- " + LONG)) {
            Path file = zip("a.gml", document(1), "b.gml", start);
            assertThatThrownBy(() -> ids(file)).as(start).hasMessageContaining("a.zip: b.gml: ");
        }
        Path file = zip("a.gml", document(1), "b.gml", "<html/>");
        assertThatThrownBy(() -> ids(file)).hasMessageContaining("b.gml: ");
    }

    @Test
    void notesDocumentsThatAreNotRead() throws IOException {
        Path file =
                zip("a.gml", document(1), "metadata.xml", "<MD_Metadata/>", "readme.txt", "x", "s.xsd", "<schema/>");
        assertThat(ids(file)).containsExactly("t.1");
        assertThat(notes)
                .containsExactly(file + ": metadata.xml is not read: no namespace of GML in the first megabyte; a file"
                        + " called .gml is read in any case");
        byte[] inner = Files.readAllBytes(file);
        ids(zip("b.zip", inner));
        assertThat(notes).singleElement().asString().contains("b.zip/metadata.xml is not read");
    }

    @Test
    void checksTheChecksumOfMembers() throws IOException {
        for (boolean isStored : List.of(true, false)) {
            Path file = zip("a.gml", document(1), "b.gml", document(2));
            byte[] bytes = Files.readAllBytes(isStored ? stored("b.gml", document(2)) : file);
            byte[] sum = sum(document(2));
            for (int i = 0; i < bytes.length - 4; i++) {
                if (Arrays.equals(bytes, i, i + 4, sum, 0, 4)) {
                    bytes[i]++;
                }
            }
            Files.write(file, bytes);
            assertThatThrownBy(() -> ids(file))
                    .hasMessageContaining("a.zip: b.gml: the file in the archive is damaged or incomplete: its checksum"
                            + " is wrong");
        }
    }

    // ---- encodings

    @Test
    void readsDocumentsInTheEncodingThatIsNamed() throws IOException {
        String text =
                "<?xml version='1.0' encoding='UTF-8'?>" + document(1).replace("<ex:a>1", "<ex:a>Stra\u00DFe " + LONG);
        byte[] latin = text.getBytes(StandardCharsets.ISO_8859_1);
        Path file = Files.write(folder.resolve("latin.gml"), latin);
        assertThatThrownBy(() -> ids(file)).hasMessageContaining("bytes that are not UTF-8");
        assertThat(read(file, StandardCharsets.ISO_8859_1)).startsWith("Stra\u00DFe y");
        assertThat(notes).isEmpty();
        assertThat(read(file, StandardCharsets.UTF_8)).startsWith("Stra\uFFFDe y");
        assertThat(notes).containsExactly("bytes that are not UTF-8 have been replaced by U+FFFD in 1 place");
        assertThat(read(zip("a.gml", latin), StandardCharsets.ISO_8859_1)).startsWith("Stra\u00DFe y");
        InputOptions ofStream = InputOptions.builder("urn:x")
                .charset(StandardCharsets.UTF_8)
                .standardInput(new java.io.ByteArrayInputStream(latin))
                .build();
        try (FeatureInput input = FeatureInputs.open("-", ofStream)) {
            assertThat((String) input.next().getAttribute("a")).startsWith("Stra\uFFFDe y");
            assertThat(input.next()).isNull();
            assertThat(input.notes()).singleElement().asString().contains("in 1 place");
        }
        byte[] wide = text.replace("UTF-8", "ISO-8859-1").getBytes(StandardCharsets.UTF_8);
        assertThat(read(Files.write(file, wide), StandardCharsets.UTF_8)).startsWith("Stra\u00DFe y");
    }

    private String read(Path file, java.nio.charset.Charset charset) throws IOException {
        InputOptions options = InputOptions.builder("urn:x").charset(charset).build();
        try (FeatureInput input = FeatureInputs.open(file.toString(), options)) {
            Object value = input.next().getAttribute("a");
            assertThat(input.next()).isNull();
            notes = input.notes();
            return (String) value;
        }
    }

    // ---- archives in archives

    @Test
    void limitsUnpackedBytes() throws IOException {
        System.setProperty(
                "java.io.tmpdir", Files.createDirectory(folder.resolve("tmp")).toString());
        byte[] inner = Files.readAllBytes(zipped(0, "a.gml", document(1), "r", new byte[20 << 20]));
        Path bomb = zip("a.gml", document(1), "b.zip", inner);
        assertThatThrownBy(() -> ids(bomb)).hasMessageContaining("b.zip becomes more than 200 times as large");
        System.setProperty("gmlfast.unpackedMegabytes", "1");
        byte[] random = new byte[700_000];
        new java.util.Random(1).nextBytes(random);
        byte[] mixed = Files.readAllBytes(zip("a.gml", document(1), "r", random));
        assertThat(ids(zip("b.zip", mixed))).containsExactly("t.1");
        Path total = zip("b.zip", mixed, "c.zip", mixed);
        assertThatThrownBy(() -> ids(total))
                .hasMessageContaining("c.zip, the archives in it have more than 1 MB")
                .hasMessageContaining("gmlfast.unpackedMegabytes");
        try (Stream<Path> left = Files.list(folder.resolve("tmp"))) {
            assertThat(left).isEmpty();
        }
    }

    // ---- archives

    private List<String> notes;

    private List<String> ids(Path file) throws IOException {
        List<String> ids = new ArrayList<>();
        try (FeatureInput input = FeatureInputs.open(
                file.toString(), InputOptions.builder("urn:x").build())) {
            for (SimpleFeature feature = input.next(); feature != null; feature = input.next()) {
                ids.add(feature.getID());
            }
            notes = input.notes();
        }
        return ids;
    }

    private Path zip(Object... namesAndContents) throws IOException {
        return zipped(9, namesAndContents);
    }

    private Path zipped(int level, Object... namesAndContents) throws IOException {
        Path file = folder.resolve("a.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.setLevel(level);
            for (int i = 0; i < namesAndContents.length; i += 2) {
                zip.putNextEntry(new ZipEntry((String) namesAndContents[i]));
                zip.write(bytes(namesAndContents[i + 1]));
            }
        }
        return file;
    }

    private Path stored(String name, String content) throws IOException {
        Path file = folder.resolve("stored.zip");
        ZipEntry entry = new ZipEntry(name);
        CRC32 checksum = new CRC32();
        checksum.update(bytes(content));
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(bytes(content).length);
        entry.setCrc(checksum.getValue());
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(entry);
            zip.write(bytes(content));
        }
        return file;
    }

    private static byte[] sum(String content) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes(content));
        int sum = (int) checksum.getValue();
        return new byte[] {(byte) sum, (byte) (sum >>> 8), (byte) (sum >>> 16), (byte) (sum >>> 24)};
    }

    private static byte[] bytes(Object content) {
        return content instanceof byte[] bytes ? bytes : ((String) content).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] gzipped(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }
}
