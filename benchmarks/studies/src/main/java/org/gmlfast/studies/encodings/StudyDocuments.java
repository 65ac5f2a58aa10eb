/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.benchmarks.BenchmarkDocument;
import org.gmlfast.benchmarks.report.Progress;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.studies.data.Bibliography;
import org.gmlfast.studies.data.CldrDocument;
import org.gmlfast.studies.data.Listings;

/** Makes the documents in a folder, unless an earlier run has made them. */
final class StudyDocuments {

    private final Path folder;
    private final StudyScale scale;
    private final Progress progress;

    StudyDocuments(Path folder, StudyScale scale, Progress progress) {
        this.folder = folder;
        this.scale = scale;
        this.progress = progress;
    }

    /** Those of the tables. */
    List<StudyDocument> forTables() throws IOException, XMLStreamException {
        List<StudyDocument> documents = new ArrayList<>();
        Path records = make("dblp-" + scale.records(), out -> Bibliography.write(scale.records(), out));
        documents.add(new StudyDocument(
                EncodingsResults.BIBLIOGRAPHY, records, List.of(Workload.PARSE, Workload.READ, Workload.AUTHOR)));
        documents.add(new StudyDocument(
                EncodingsResults.LISTINGS,
                listings(scale.mostProperties()),
                List.of(Workload.PARSE, Workload.READ, Workload.CITY, Workload.AREA, Workload.ZIP)));
        if (scale.cldrBytes() > 0) {
            if (CldrDocument.isInstalled()) {
                String size = scale.cldrBytes() == Long.MAX_VALUE ? "all" : Long.toString(scale.cldrBytes());
                Path cldr = make("cldr-" + size, out -> CldrDocument.write(scale.cldrBytes(), out));
                documents.add(new StudyDocument(EncodingsResults.CLDR, cldr, List.of(Workload.PARSE, Workload.READ)));
            } else {
                progress.note("CLDR is left out: " + CldrDocument.FOLDER + " is missing (Debian: unicode-cldr-core)");
            }
        }
        if (scale.features()) {
            documents.add(gml(EncodingsResults.PLACES, BenchmarkDocument.PLACES, Workload.PARSE, Workload.READ));
            documents.add(gml(EncodingsResults.ROADS, BenchmarkDocument.ROADS, Workload.PARSE, Workload.READ));
            documents.add(lines());
        }
        return documents;
    }

    /** The listings in all sizes, the largest last, for the query of the study's figure 8. */
    List<StudyDocument> listings() throws IOException, XMLStreamException {
        List<StudyDocument> documents = new ArrayList<>();
        for (int properties : scale.properties()) {
            documents.add(new StudyDocument(
                    EncodingsResults.listings(properties), listings(properties), List.of(Workload.CITY)));
        }
        return documents;
    }

    private Path listings(int properties) throws IOException, XMLStreamException {
        return make("realestate-" + properties, out -> Listings.write(properties, out));
    }

    private StudyDocument gml(String name, BenchmarkDocument source, Workload... works)
            throws IOException, XMLStreamException {
        String file = "gml-" + source.name().toLowerCase(Locale.ROOT);
        return new StudyDocument(name, make(file, out -> out.write(source.xml())), List.of(works));
    }

    /** Long lines, whose BXML is written from the features: with numbers instead of their text. */
    private StudyDocument lines() throws IOException, XMLStreamException {
        BenchmarkDocument source = BenchmarkDocument.DENSE;
        StudyDocument document = gml(EncodingsResults.LINES, source, Workload.COORDINATES);
        make(
                document.file(StreamProcessor.BXML.format()),
                out -> BenchmarkDocument.write(
                        source.features(), new BxmlOutputFactory(BxmlSettings.DEFAULT).create(out)));
        return document;
    }

    private interface Content {
        void write(OutputStream out) throws IOException, XMLStreamException;
    }

    private Path make(String name, Content content) throws IOException, XMLStreamException {
        return make(folder.resolve(name + ".xml"), content);
    }

    private Path make(Path file, Content content) throws IOException, XMLStreamException {
        if (!Files.exists(file)) {
            progress.step("writes " + file.getFileName());
            Path part = Path.of(file + ".part");
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(part), 1 << 16)) {
                content.write(out);
            }
            Files.move(part, file);
        }
        return file;
    }
}
