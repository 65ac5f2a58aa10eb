/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.validation.Schema;

import org.gmlfast.testing.OgcSchemas;
import org.xml.sax.SAXException;

/** Files of GML as Woodstox, the schemas of OGC and OGR see them. */
final class GmlFiles {

    private static final Pattern FEATURE_COUNT = Pattern.compile("Feature Count: (\\d+)");

    private GmlFiles() {}

    /** All files that are no attempts, markers or checksums. */
    static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().matches("[._].*"))
                    .sorted()
                    .toList();
        }
    }

    static byte[] content(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        return file.toString().endsWith(".gz")
                ? new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes()
                : bytes;
    }

    /** The ids of the features of a document, which has the count that it says. */
    static List<String> ids(byte[] document, String typeName) throws XMLStreamException {
        XMLStreamReader reader =
                new com.ctc.wstx.stax.WstxInputFactory().createXMLStreamReader(new ByteArrayInputStream(document));
        List<String> ids = new ArrayList<>();
        String returned = null;
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.START_ELEMENT) {
                if (reader.getLocalName().equals("FeatureCollection")) {
                    returned = reader.getAttributeValue(null, "numberReturned");
                } else if (reader.getLocalName().equals(typeName)) {
                    ids.add(reader.getAttributeValue(reader.getNamespaceURI("gml"), "id"));
                }
            }
        }
        if (returned != null && Integer.parseInt(returned) != ids.size()) {
            throw new XMLStreamException("numberReturned is " + returned + " but there are " + ids.size());
        }
        return ids;
    }

    /** The ids of the features of all documents in a folder. */
    static List<String> ids(Path folder, String typeName) throws IOException, XMLStreamException {
        List<String> ids = new ArrayList<>();
        for (Path file : in(folder)) {
            ids.addAll(ids(content(file), typeName));
        }
        return ids;
    }

    /** What is in a folder, apart from the run's number in the names of its files. */
    static TreeMap<String, byte[]> contents(Path folder) throws IOException {
        TreeMap<String, byte[]> contents = new TreeMap<>();
        for (Path file : in(folder)) {
            String name = folder.relativize(file).toString().replaceFirst("-[0-9a-f]{8}-[0-9a-f-]{27}", "");
            contents.put(name, Files.readAllBytes(file));
        }
        return contents;
    }

    static byte[] concatenated(List<Path> files) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Path file : files) {
            all.write(Files.readAllBytes(file));
        }
        return all.toByteArray();
    }

    // ---- other judges

    /** Validates all files of a folder by the schemas of OGC and by that of the features; returns their problems. */
    static List<String> problems(Path folder, String version) throws IOException, SAXException {
        String wfs = Map.of(
                        "2.1.2", "http://schemas.opengis.net/wfs/1.0.0/WFS-basic.xsd",
                        "3.1.1", "http://schemas.opengis.net/wfs/1.1.0/wfs.xsd",
                        "3.2.1", "http://schemas.opengis.net/wfs/2.0/wfs.xsd")
                .get(version);
        byte[] own = Files.readAllBytes(folder.resolve("_parcel.xsd"));
        Schema schema = OgcSchemas.schema(List.of(wfs), List.of(own));
        List<String> problems = new ArrayList<>();
        for (Path file : in(folder)) {
            problems.addAll(OgcSchemas.problems(schema, new ByteArrayInputStream(content(file))));
        }
        return problems;
    }

    /** The numbers of features that OGR counts in the files of a folder. */
    static List<Integer> ogrCounts(Path folder) throws IOException, InterruptedException {
        List<Integer> counts = new ArrayList<>();
        Path copies = Files.createTempDirectory("gml-fast-ogr");
        for (Path file : in(folder)) {
            // OGR writes a file beside the one that it reads
            Path copy = Files.write(copies.resolve("copy.gml"), content(file));
            Matcher count = FEATURE_COUNT.matcher(run("ogrinfo", "-ro", "-al", "-so", copy.toString()));
            int sum = 0;
            while (count.find()) {
                sum += Integer.parseInt(count.group(1));
            }
            counts.add(sum);
            Files.deleteIfExists(copies.resolve("copy.gfs"));
            Files.delete(copy);
        }
        Files.delete(copies);
        return counts;
    }

    /** All features of a document with their values, one a line, as OGR reads them. */
    static List<String> ogrFeatures(Path document) throws IOException, InterruptedException {
        Path lines = Files.createTempFile("gml-fast-ogr", ".geojsonl");
        Files.delete(lines);
        run("ogr2ogr", "-f", "GeoJSONSeq", lines.toString(), document.toString());
        List<String> features = Files.readAllLines(lines);
        Files.delete(lines);
        return features;
    }

    /** Runs a program of which nothing else is expected than that it succeeds; returns what it prints. */
    static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + ": " + printed);
        }
        return printed;
    }
}
