/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.split.SplitSource;

/**
 * Documents without features. Tasks of Spark write collections without members, which are no rows; any other document
 * without features is another one than was meant.
 */
final class EmptyDocuments {

    private static final int GZIP_MAGIC = 0x1F8B;

    private EmptyDocuments() {}

    /**
     * Checks a document of which no feature was read.
     *
     * @param any the settings of readers for features of all types
     * @throws IOException if it has no features, and is no collection
     */
    static void check(SplitSource file, GmlReaderSettings any) throws IOException {
        if (!hasFeatures(file, any) && !isCollection(file)) {
            throw new IOException("the document has no features, and is not a collection of features");
        }
    }

    private static boolean hasFeatures(SplitSource file, GmlReaderSettings any) throws IOException {
        try (InputStream in = file.open(0)) {
            return !new GmlFeatureReader(in, any).types().isEmpty();
        } catch (XMLStreamException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Whether the root is a FeatureCollection: of WFS, of GML, or of an application schema. */
    private static boolean isCollection(SplitSource file) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try (InputStream in = plain(file.open(0))) {
            XMLStreamReader reader = factory.createXMLStreamReader(in);
            while (!reader.isStartElement()) {
                reader.next();
            }
            return reader.getLocalName().endsWith("FeatureCollection");
        } catch (XMLStreamException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static InputStream plain(InputStream file) throws IOException {
        BufferedInputStream in = new BufferedInputStream(file);
        in.mark(2);
        int magic = in.read() << 8 | in.read();
        in.reset();
        return magic == GZIP_MAGIC ? new GZIPInputStream(in) : in;
    }
}
