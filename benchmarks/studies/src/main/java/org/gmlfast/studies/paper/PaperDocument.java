/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.benchmarks.BenchmarkData;
import org.gmlfast.benchmarks.report.Progress;

/**
 * A document of the position paper.
 *
 * @param name in tables
 * @param published its figures in the paper
 * @param path the text, as a file
 * @param xml the text
 * @param original the same document as BXML by CWXML, the library of the paper; null if it is not there
 */
record PaperDocument(String name, PublishedDocument published, Path path, byte[] xml, byte[] original) {

    /** The office document of CWXML's test data. */
    static final String CWXML_OFFICE = "wfs_ooo_content.xml";

    private static final int SYNTHETIC_SECTIONS = 120;

    /**
     * The capabilities document and the office document.
     *
     * @param office an office document; null for CWXML's if it is in the cache. If there is no such file, a synthetic
     *     document takes its place
     */
    static List<PaperDocument> find(Path office, Path cache, Progress progress) throws IOException, XMLStreamException {
        Path capabilities = BenchmarkData.find("bxml/cwxml_wms_caps.xml");
        if (capabilities == null) {
            throw new IOException("bxml/cwxml_wms_caps.xml is missing; run benchmarks/studies/run");
        }
        return List.of(
                new PaperDocument(
                        PublishedDocument.CAPABILITIES.label(),
                        PublishedDocument.CAPABILITIES,
                        capabilities,
                        Files.readAllBytes(capabilities),
                        originalOf(capabilities)),
                office(office == null ? cache.resolve(CWXML_OFFICE) : office, cache, progress));
    }

    private static PaperDocument office(Path office, Path cache, Progress progress)
            throws IOException, XMLStreamException {
        boolean found = Files.isRegularFile(office);
        if (!found) {
            progress.note(office + " does not exist, a synthetic office document takes its place; the paper's is "
                    + CWXML_OFFICE + " of CWXML's test data, kept in https://github.com/groldan/bxml (see"
                    + " src-docs/evaluation/position-paper.md)");
        }
        String name = PublishedDocument.OFFICE.label() + (found ? "" : " (synthetic)");
        byte[] xml = found ? OfficeDocument.read(office) : OfficeDocument.synthetic(SYNTHETIC_SECTIONS);
        Path content = Files.write(cache.resolve("office-content.xml"), xml);
        return new PaperDocument(name, PublishedDocument.OFFICE, content, xml, found ? originalOf(office) : null);
    }

    /** Reads the file with the name of a document and the suffix {@code .bxml}. Returns null if it does not exist. */
    private static byte[] originalOf(Path document) throws IOException {
        Path original = Path.of(document.toString().replaceFirst("\\.[^./\\\\]*$", "") + ".bxml");
        return Files.exists(original) ? Files.readAllBytes(original) : null;
    }
}
