/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import javax.xml.parsers.DocumentBuilderFactory;

import org.gmlfast.benchmarks.report.Progress;
import org.gmlfast.bxml.BxmlFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;

/** The compared candidates do the same work. */
class PositionPaperTest {

    private static final String XML =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- before --><?tool data?>
            <a:list xmlns:a="urn:a" xmlns="urn:b" a:count="3"><item id="1">  12.50 </item>
            <item name="Zürich &amp; surroundings"><!-- within -->47</item><empty/></a:list>""";

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(value = ScanReader.class, names = "JDK_DOM", mode = EnumSource.Mode.EXCLUDE)
    void readersFindSameNamesAndValues(ScanReader reader) throws Exception {
        byte[] document = reader.convert(XML.getBytes(StandardCharsets.UTF_8));
        assertThat(reader.scan(ScanLevel.ATTRIBUTES, document))
                .isEqualTo("list count 3 item id 1 item name Zürich & surroundings empty"
                                .replace(" ", "")
                                .length()
                        + 2);
        assertThat(reader.scan(ScanLevel.TOKENS, document)).isGreaterThan(10);
    }

    /** Compared with the tree that the JDK builds from text. */
    @ParameterizedTest
    @EnumSource(
            value = ScanReader.class,
            names = {"JDK", "WOODSTOX", "AALTO", "BXML", "BXML_GZIP"})
    void readersBuildSameTree(ScanReader reader) throws Exception {
        byte[] xml = XML.getBytes(StandardCharsets.UTF_8);
        Document expected = DocumentBuilderFactory.newDefaultNSInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml));
        Document actual = new DomBuilder().build(reader.open(reader.convert(xml)));
        expected.normalizeDocument();
        actual.normalizeDocument();
        assertThat(actual.isEqualNode(expected)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "BYTES,PPM,18014",
        "BYTES,COPY,18000",
        "DOUBLES,COPY,144000",
        "BYTES,PNG,0",
        "BYTES,BXML,0",
        "DOUBLES,XML,0"
    })
    void tasksWriteAndReadImages(String samples, String format, long size) throws Exception {
        int height = 3;
        if (size > 0) {
            assertThat(ImageTask.size(samples, format, height)).isEqualTo(size);
        }
        assertThat(ImageTask.of(samples, format, height, true).run()).isPositive();
        assertThat(ImageTask.of(samples, format, height, false).run()).isPositive();
    }

    /** With an index, with one added later, and without. */
    @ParameterizedTest
    @EnumSource(FindTask.class)
    void tasksFindFeatures(FindTask task) throws Exception {
        FeatureFiles files = new FeatureFiles(folder);
        files.create(20);
        assertThat(task.on(files, 20).run()).isPositive();
    }

    @Test
    void laterIndexEqualsIndexFromTheStart() throws Exception {
        FeatureFiles files = new FeatureFiles(folder);
        files.create(20);
        assertThat(files.indexedLater(20)).hasSameBinaryContentAs(files.indexed(20));
        assertThat(BxmlFile.open(files.plain(20)).indexes()).isEmpty();
    }

    @Test
    void officeDocumentIsSameEachTime() throws Exception {
        byte[] document = OfficeDocument.synthetic(3);
        assertThat(OfficeDocument.synthetic(3)).isEqualTo(document);
        Path file = Files.write(folder.resolve("content.xml"), document);
        assertThat(OfficeDocument.read(file)).isEqualTo(document);
        Document tree = DocumentBuilderFactory.newDefaultNSInstance()
                .newDocumentBuilder()
                .parse(file.toFile());
        assertThat(tree.getElementsByTagName("table:table-row").getLength()).isEqualTo(8);
    }

    @Test
    void missingOfficeDocumentIsReplacedBySyntheticOne() throws Exception {
        List<PaperDocument> documents = PaperDocument.find(folder.resolve("none.xml"), folder, Progress.SILENT);
        assertThat(documents.get(1).name()).isEqualTo("office document (synthetic)");
        assertThat(documents.get(1).original()).isNull();
    }

    /** Without an option, and with CWXML's BXML beside it. */
    @Test
    void findsOfficeDocumentInTheCache() throws Exception {
        byte[] xml = OfficeDocument.synthetic(1);
        Files.write(folder.resolve(PaperDocument.CWXML_OFFICE), xml);
        Files.write(folder.resolve("wfs_ooo_content.bxml"), new byte[3]);
        PaperDocument document =
                PaperDocument.find(null, folder, Progress.SILENT).get(1);
        assertThat(document.name()).isEqualTo("office document");
        assertThat(document.xml()).isEqualTo(xml);
        assertThat(document.original()).hasSize(3);
    }

    /** The task runs in its own process. */
    @Test
    void measuresForkedTask() throws Exception {
        Path file = Files.write(folder.resolve("office.xml"), OfficeDocument.synthetic(1));
        try (ForkedTask task = new ForkedTask("BXML", 20, "scan", "BXML", "DOM", file.toString())) {
            assertThat(task.measure()).isPositive();
        }
    }
}
