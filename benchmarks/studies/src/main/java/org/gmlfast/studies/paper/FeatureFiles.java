/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.bxml.BxmlIndexes;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.stax.output.Utf8OutputFactory;

/**
 * Collections of synthetic features with an id, a name, a number and a point, as files: text, BXML without an index,
 * BXML with one of the ids from the start, and BXML with the same index added later.
 *
 * @param folder where they are kept from run to run
 */
record FeatureFiles(Path folder) {

    /** The path of the ids. */
    static final String INDEX = "//@gml:id";

    private static final String GML = "http://www.opengis.net/gml/3.2";
    private static final int BUFFER = 1 << 16;

    /** The id of a feature. */
    static String id(int feature) {
        return "feature." + feature;
    }

    Path xml(int count) {
        return folder.resolve("features-" + count + ".xml");
    }

    Path plain(int count) {
        return folder.resolve("features-" + count + ".bxml");
    }

    Path indexed(int count) {
        return folder.resolve("features-" + count + "-indexed.bxml");
    }

    Path indexedLater(int count) {
        return folder.resolve("features-" + count + "-indexed-later.bxml");
    }

    /** Writes the files that do not exist yet. */
    void create(int count) throws IOException, XMLStreamException {
        write(xml(count), out -> write(new Utf8OutputFactory().create(out), count));
        write(plain(count), out -> write(new BxmlOutputFactory(BxmlSettings.DEFAULT).create(out), count));
        BxmlSettings indexed = BxmlSettings.DEFAULT.withIndexes(List.of(INDEX));
        write(indexed(count), out -> write(new BxmlOutputFactory(indexed).create(out), count));
        write(indexedLater(count), out -> addIndex(plain(count), out));
    }

    static void addIndex(Path file, OutputStream out) throws IOException, XMLStreamException {
        BxmlIndexes.add(file, List.of(INDEX), out, BxmlLimits.DEFAULT, position -> {});
    }

    private interface Content {

        void write(OutputStream out) throws IOException, XMLStreamException;
    }

    /** An existing file is complete, because it gets its name at the end. */
    private static void write(Path file, Content content) throws IOException, XMLStreamException {
        if (Files.exists(file)) {
            return;
        }
        Path part = Path.of(file + ".part");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(part), BUFFER)) {
            content.write(out);
        }
        Files.move(part, file);
    }

    private static void write(XMLStreamWriter2 writer, int count) throws XMLStreamException {
        writer.writeStartDocument("UTF-8", "1.0");
        writer.writeStartElement("gml", "features", GML);
        writer.writeNamespace("gml", GML);
        for (int i = 0; i < count; i++) {
            writer.writeStartElement("feature");
            writer.writeAttribute("gml", GML, "id", id(i));
            writer.writeStartElement("name");
            writer.writeCharacters("name of feature " + i);
            writer.writeEndElement();
            writer.writeStartElement("value");
            writer.writeInt(i % 1000);
            writer.writeEndElement();
            writer.writeStartElement("gml", "pos", GML);
            writer.writeDoubleArray(new double[] {i / 1e4, -i / 1e4}, 0, 2);
            writer.writeEndElement();
            writer.writeEndElement();
        }
        writer.writeEndDocument();
        writer.close();
    }
}
