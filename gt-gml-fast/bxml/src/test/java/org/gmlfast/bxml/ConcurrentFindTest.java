/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.bxml.format.BxmlSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Finding elements in one file, often and from several threads. */
class ConcurrentFindTest {

    private static final com.sun.management.ThreadMXBean MEMORY =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final int FEATURES = 20_000;

    @TempDir
    private Path folder;

    /** A collection whose string table has as many strings as there are features. */
    private Path write(boolean ownNamespaces) throws IOException, XMLStreamException {
        Path file = folder.resolve("file.bxml");
        BxmlSettings settings = BxmlSettings.DEFAULT.withIndexes(List.of("//@id", "//name"));
        try (OutputStream out = Files.newOutputStream(file)) {
            XMLStreamWriter2 writer = new BxmlOutputFactory(settings).create(out);
            writer.writeStartDocument();
            writer.writeStartElement("wfs", "FeatureCollection", "http://www.opengis.net/wfs/2.0");
            writer.writeNamespace("wfs", "http://www.opengis.net/wfs/2.0");
            if (!ownNamespaces) {
                writer.writeNamespace("app", "urn:app");
            }
            for (int i = 0; i < FEATURES; i++) {
                writer.writeStartElement("wfs", "member", "http://www.opengis.net/wfs/2.0");
                writer.writeStartElement("app", "feature", "urn:app");
                if (ownNamespaces) {
                    writer.writeNamespace("app", "urn:app");
                }
                writer.writeAttribute("id", "f." + i);
                writer.writeStartElement("name");
                writer.writeCharacters("name of " + i);
                writer.writeEndElement();
                writer.writeStartElement("text");
                writer.writeCharacters("text " + i / 2); // each text occurs twice and is in the string table
                writer.writeEndElement();
                writer.writeEndElement();
                writer.writeEndElement();
            }
            writer.writeEndDocument();
            writer.close();
        }
        return file;
    }

    private static String text(XMLStreamReader2 feature) throws XMLStreamException {
        feature.nextTag();
        String name = feature.getNamespaceURI() + " " + feature.getLocalName();
        feature.nextTag();
        feature.getElementText();
        feature.nextTag();
        return name + " " + feature.getElementText();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void findsFeaturesInSeveralThreads(boolean ownNamespaces) throws Exception {
        BxmlFile file = BxmlFile.open(write(ownNamespaces));
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                int first = t;
                tasks.add(() -> {
                    for (int i = first; i < FEATURES; i += 7) {
                        String expected = "urn:app feature text " + i / 2;
                        assertThat(text(file.find("//@id", "f." + i).orElseThrow()))
                                .isEqualTo(expected);
                        assertThat(text(file.findFeature("//name", "name of " + i)
                                        .orElseThrow()))
                                .isEqualTo(expected);
                        assertThat(file.find("//@id", "f." + (FEATURES + i))).isEmpty();
                    }
                    return null;
                });
            }
            for (Future<Void> task : threads.invokeAll(tasks)) {
                task.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void findsWithoutCopyingTheStringTable() throws Exception {
        BxmlFile file = BxmlFile.open(write(false));
        for (int i = 0; i < 3; i++) {
            find(file, i); // loads classes, makes the hash table
        }
        long before = MEMORY.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 100; i++) {
            find(file, 199 * i);
        }
        assertThat((MEMORY.getCurrentThreadAllocatedBytes() - before) / 100).isLessThan(40_000);
    }

    private static void find(BxmlFile file, int i) throws XMLStreamException {
        assertThat(text(file.find("//@id", "f." + i).orElseThrow())).endsWith("text " + i / 2);
    }
}
