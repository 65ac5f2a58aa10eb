/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.codehaus.stax2.XMLStreamReader2;
import org.gmlfast.benchmarks.CountingStream;
import org.gmlfast.benchmarks.DocumentTally;
import org.gmlfast.bxml.BxmlFile;
import org.gmlfast.bxml.BxmlInputFactory;

import com.fasterxml.aalto.stax.InputFactoryImpl;

/** Ways to find a feature by its id in {@link FeatureFiles}; each reads all of the feature. */
enum FindTask {
    /** In an open file with an index. */
    INDEX("by index") {
        @Override
        TaskWorker.Task on(FeatureFiles files, int count) throws IOException, XMLStreamException {
            return byIndex(BxmlFile.open(files.indexed(count)), count);
        }
    },
    /** In an open file that got its index later. */
    INDEX_LATER("by an index added later") {
        @Override
        TaskWorker.Task on(FeatureFiles files, int count) throws IOException, XMLStreamException {
            return byIndex(BxmlFile.open(files.indexedLater(count)), count);
        }
    },
    /** The file opened for each look-up. */
    OPEN("open and by index") {
        @Override
        TaskWorker.Task on(FeatureFiles files, int count) {
            Path file = files.indexed(count);
            Places places = new Places(count);
            return () -> read(BxmlFile.open(file), FeatureFiles.id(places.next()));
        }
    },
    /** BXML without an index, read up to the feature. */
    SCAN_BXML("BXML up to it") {
        @Override
        TaskWorker.Task on(FeatureFiles files, int count) {
            Path file = files.plain(count);
            BxmlInputFactory factory = new BxmlInputFactory();
            Places places = new Places(count);
            return () -> {
                try (InputStream in = Files.newInputStream(file)) {
                    return scan(factory.createXMLStreamReader(in), FeatureFiles.id(places.next()));
                }
            };
        }
    },
    /** Text, read up to the feature. */
    SCAN_XML("XML up to it (Aalto)") {
        @Override
        TaskWorker.Task on(FeatureFiles files, int count) {
            Path file = files.xml(count);
            InputFactoryImpl factory = new InputFactoryImpl();
            Places places = new Places(count);
            return () -> {
                try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER)) {
                    return scan(factory.createXMLStreamReader(in), FeatureFiles.id(places.next()));
                }
            };
        }
    },
    /** All ids of a file indexed, and the file with its index copied. */
    ADD_INDEX("add the index") {
        @Override
        TaskWorker.Task on(FeatureFiles files, int count) {
            Path file = files.plain(count);
            return () -> {
                CountingStream out = new CountingStream();
                FeatureFiles.addIndex(file, out);
                return out.count();
            };
        }
    };

    private static final int BUFFER = 1 << 16;

    private final String label;

    FindTask(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** The task for the file with a number of features. */
    abstract TaskWorker.Task on(FeatureFiles files, int count) throws IOException, XMLStreamException;

    private static TaskWorker.Task byIndex(BxmlFile file, int count) {
        Places places = new Places(count);
        return () -> read(file, FeatureFiles.id(places.next()));
    }

    private static long read(BxmlFile file, String id) throws XMLStreamException {
        XMLStreamReader2 feature = file.find(FeatureFiles.INDEX, id).orElseThrow();
        return DocumentTally.of(feature).sum();
    }

    private static long scan(XMLStreamReader reader, String id) throws XMLStreamException {
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.START_ELEMENT
                    && reader.getAttributeCount() > 0
                    && id.equals(reader.getAttributeValue(0))) {
                long characters = readElement(reader);
                reader.close();
                return characters;
            }
        }
        throw new IllegalStateException("no feature " + id);
    }

    private static long readElement(XMLStreamReader reader) throws XMLStreamException {
        long characters = 0;
        for (int depth = 1; depth > 0; ) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    characters += reader.getLocalName().length();
                    depth++;
                }
                case XMLStreamConstants.CHARACTERS ->
                    characters += reader.getText().length();
                case XMLStreamConstants.END_ELEMENT -> depth--;
                default -> {
                    // nothing to read
                }
            }
        }
        return characters;
    }

    /** Features spread evenly over the file, in steps of the golden ratio: few look-ups suffice for a mean. */
    private static final class Places {

        private static final double STEP = (Math.sqrt(5) - 1) / 2;

        private final int count;
        private double place = 1 - STEP;

        Places(int count) {
            this.count = count;
        }

        int next() {
            place = (place + STEP) % 1;
            return (int) (place * count);
        }
    }
}
