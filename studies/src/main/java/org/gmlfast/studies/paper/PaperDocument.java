/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.benchmarks.BenchmarkData;

/**
 * A document of the position paper.
 *
 * @param name in tables
 * @param path the text, as a file
 * @param xml the text
 * @param original the same document as BXML by CWXML, the library of the paper; null if it is not there
 */
record PaperDocument(String name, Path path, byte[] xml, byte[] original) {

    private static final int SYNTHETIC_SECTIONS = 120;

    /**
     * The capabilities document and the office document.
     *
     * @param office a real office document; null for a synthetic one
     */
    static List<PaperDocument> find(Path office, Path cache) throws IOException, XMLStreamException {
        List<PaperDocument> documents = new ArrayList<>();
        Path capabilities = BenchmarkData.find("bxml/cwxml_wms_caps.xml");
        if (capabilities == null) {
            throw new IOException("bxml/cwxml_wms_caps.xml is missing; run benchmarks/run");
        }
        documents.add(new PaperDocument(
                "capabilities", capabilities, Files.readAllBytes(capabilities), originalOf(capabilities)));
        String name = office == null ? "office document (synthetic)" : "office document";
        byte[] xml = office == null ? OfficeDocument.synthetic(SYNTHETIC_SECTIONS) : OfficeDocument.read(office);
        Path content = Files.write(cache.resolve("office-content.xml"), xml);
        documents.add(new PaperDocument(name, content, xml, office == null ? null : originalOf(office)));
        return documents;
    }

    /** Reads the file with the name of a document and the suffix {@code .bxml}. Returns null if it does not exist. */
    private static byte[] originalOf(Path document) throws IOException {
        String file = document.toString();
        Path original = Path.of(file.substring(0, file.lastIndexOf('.')) + ".bxml");
        return Files.exists(original) ? Files.readAllBytes(original) : null;
    }
}
