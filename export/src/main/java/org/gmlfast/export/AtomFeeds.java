/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import org.geotools.api.referencing.operation.TransformException;
import org.geotools.geometry.jts.JTS;
import org.gmlfast.crs.SpatialReference;
import org.locationtech.jts.geom.Envelope;

/**
 * The Atom feeds (RFC 4287) of a pre-defined dataset, in the form of INSPIRE's download services: one of the service,
 * whose entry is the dataset, and one of the dataset, whose entry has the documents.
 */
final class AtomFeeds {

    static final String SERVICE = "service.atom.xml";
    static final String DATASET = "dataset.atom.xml";

    private static final String ATOM = "http://www.w3.org/2005/Atom";
    private static final String GEORSS = "http://www.georss.org/georss";
    private static final String INSPIRE = "http://inspire.ec.europa.eu/schemas/inspire_dls/1.0";
    private static final String FEED_TYPE = "application/atom+xml";

    private final FeedSettings settings;
    private final SpatialReference reference;
    private final Envelope bounds;
    private final Instant time;
    private final List<FileRecord> documents;

    /** @param documents the files that clients download */
    AtomFeeds(
            FeedSettings settings,
            SpatialReference reference,
            Envelope bounds,
            Instant time,
            List<FileRecord> documents) {
        this.settings = settings;
        this.reference = reference;
        this.bounds = bounds;
        this.time = time.truncatedTo(ChronoUnit.SECONDS);
        this.documents = documents;
    }

    /** Writes a part of a feed. */
    @FunctionalInterface
    private interface Content {

        void write(XMLStreamWriter xml) throws XMLStreamException, IOException;
    }

    /** Writes the feed of the service. */
    void writeService(OutputStream out) throws IOException {
        write(out, xml -> {
            start(xml, SERVICE, settings.text("service.metadata"));
            xml.writeStartElement("entry");
            code(xml, "code");
            code(xml, "namespace");
            link(xml, "describedby", settings.text("metadata"), "application/xml");
            link(xml, "alternate", settings.base() + DATASET, FEED_TYPE);
            text(xml, "id", settings.base() + DATASET);
            text(xml, "title", settings.text("title"));
            text(xml, "updated", time.toString());
            polygon(xml);
            category(xml);
            xml.writeEndElement();
        });
    }

    /** Writes the feed of the dataset. */
    void writeDataset(OutputStream out) throws IOException {
        write(out, xml -> {
            start(xml, DATASET, settings.text("type"));
            link(xml, "up", settings.base() + SERVICE, FEED_TYPE);
            xml.writeStartElement("entry");
            text(xml, "id", settings.base());
            text(xml, "title", settings.text("title") + " – " + crs());
            text(xml, "updated", time.toString());
            if (documents.size() > 1) {
                text(xml, "content", "The dataset is in " + documents.size() + " documents.");
            }
            for (FileRecord document : documents) {
                document(xml, document);
            }
            category(xml);
            xml.writeEndElement();
        });
    }

    private void write(OutputStream out, Content content) throws IOException {
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, "UTF-8");
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement("feed");
            xml.writeDefaultNamespace(ATOM);
            xml.writeNamespace("georss", GEORSS);
            xml.writeNamespace("inspire_dls", INSPIRE);
            xml.writeAttribute("xml:lang", settings.language());
            content.write(xml);
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.flush();
        } catch (XMLStreamException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private void start(XMLStreamWriter xml, String own, String description) throws XMLStreamException {
        text(xml, "title", settings.text("title"));
        text(xml, "subtitle", settings.text("subtitle"));
        link(
                xml,
                "describedby",
                description,
                description != null && description.endsWith(".xml") ? "application/xml" : null);
        link(xml, "self", settings.base() + own, FEED_TYPE);
        text(xml, "id", settings.base() + own);
        text(xml, "rights", settings.text("rights"));
        text(xml, "updated", time.toString());
        xml.writeStartElement("author");
        text(xml, "name", settings.text("author.name"));
        text(xml, "email", settings.text("author.email"));
        xml.writeEndElement();
    }

    private static void text(XMLStreamWriter xml, String name, String text) throws XMLStreamException {
        if (text != null) {
            xml.writeStartElement(name);
            xml.writeCharacters(text);
            xml.writeEndElement();
        }
    }

    private void code(XMLStreamWriter xml, String name) throws XMLStreamException {
        if (settings.text(name) != null) {
            xml.writeStartElement("inspire_dls:spatial_dataset_identifier_" + name);
            xml.writeCharacters(settings.text(name));
            xml.writeEndElement();
        }
    }

    /** @param type null if it is unknown */
    private void link(XMLStreamWriter xml, String relation, String address, String type) throws XMLStreamException {
        if (address == null) {
            return;
        }
        xml.writeEmptyElement("link");
        xml.writeAttribute("rel", relation);
        xml.writeAttribute("href", address);
        if (type != null) {
            xml.writeAttribute("type", type);
        }
        xml.writeAttribute("hreflang", settings.language());
    }

    private void document(XMLStreamWriter xml, FileRecord document) throws XMLStreamException, IOException {
        boolean gzip = document.file().endsWith(".gz");
        xml.writeEmptyElement("link");
        xml.writeAttribute("rel", documents.size() > 1 ? "section" : "alternate");
        xml.writeAttribute("href", settings.base() + document.file());
        xml.writeAttribute("type", gzip ? "application/gzip" : settings.mediaType());
        xml.writeAttribute("length", String.valueOf(document.bytes()));
        xml.writeAttribute("hreflang", settings.language());
        xml.writeAttribute("title", document.file() + ", SHA-256 " + document.sha256());
        Envelope box = geographic(document.bounds());
        if (documents.size() > 1 && box != null) {
            xml.writeAttribute(
                    "bbox", corner(box.getMinY(), box.getMinX()) + ' ' + corner(box.getMaxY(), box.getMaxX()));
        }
    }

    private void category(XMLStreamWriter xml) throws XMLStreamException {
        xml.writeEmptyElement("category");
        xml.writeAttribute("term", "http://www.opengis.net/def/crs/EPSG/0/" + reference.code());
        xml.writeAttribute("label", crs());
    }

    private String crs() {
        return "EPSG:" + reference.code();
    }

    /** Latitude first, as GeoRSS has it; the ring is closed. */
    private void polygon(XMLStreamWriter xml) throws XMLStreamException, IOException {
        Envelope box = geographic(bounds);
        if (box == null) {
            return;
        }
        xml.writeStartElement("georss:polygon");
        xml.writeCharacters(String.join(
                " ",
                corner(box.getMinY(), box.getMinX()),
                corner(box.getMinY(), box.getMaxX()),
                corner(box.getMaxY(), box.getMaxX()),
                corner(box.getMaxY(), box.getMinX()),
                corner(box.getMinY(), box.getMinX())));
        xml.writeEndElement();
    }

    private static String corner(double latitude, double longitude) {
        return String.format(Locale.ROOT, "%.6f %.6f", latitude, longitude);
    }

    /** The bounds in longitude and latitude; null if they are unknown. */
    private Envelope geographic(Envelope box) throws IOException {
        if (box == null || box.isNull()) {
            return null;
        }
        try {
            return JTS.transform(box, null, reference.to(SpatialReference.WGS84), 10);
        } catch (TransformException e) {
            return null;
        }
    }
}
