/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Files of GML as Woodstox sees them. */
final class GmlFiles {

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
}
