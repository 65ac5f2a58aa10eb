/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.data;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;

import com.ctc.wstx.stax.WstxInputFactory;
import com.ctc.wstx.stax.WstxOutputFactory;

/** Unicode's Common Locale Data Repository, its main files as one document: nested, in many scripts. */
public final class CldrDocument {

    /** The folder of Debian's package {@code unicode-cldr-core}. */
    public static final Path FOLDER = Path.of("/usr/share/unicode/cldr/common/main");

    private CldrDocument() {}

    /** Whether this machine has the files. */
    public static boolean isInstalled() {
        return Files.isDirectory(FOLDER);
    }

    /** Writes the files in the order of their names until this number of bytes has been read. */
    public static void write(long bytes, OutputStream out) throws IOException, XMLStreamException {
        List<Path> files;
        try (Stream<Path> all = Files.list(FOLDER)) {
            files = all.filter(file -> file.toString().endsWith(".xml"))
                    .sorted()
                    .toList();
        }
        WstxInputFactory factory = new WstxInputFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        XMLStreamWriter2 writer = (XMLStreamWriter2) new WstxOutputFactory().createXMLStreamWriter(out, "UTF-8");
        writer.writeStartDocument("UTF-8", "1.0");
        writer.writeStartElement("cldr");
        long read = 0;
        for (Path file : files) {
            if (read > bytes) {
                break;
            }
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
                copy((XMLStreamReader2) factory.createXMLStreamReader(in), writer);
            }
            read += Files.size(file);
        }
        writer.writeEndElement();
        writer.writeEndDocument();
        writer.close();
    }

    private static void copy(XMLStreamReader2 reader, XMLStreamWriter2 writer) throws XMLStreamException {
        while (reader.hasNext()) {
            int event = reader.next();
            if (event != XMLStreamConstants.DTD && event != XMLStreamConstants.END_DOCUMENT) {
                writer.copyEventFromReader(reader, false);
            }
        }
    }
}
