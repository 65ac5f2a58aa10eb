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

import javax.xml.stream.XMLStreamException;

import org.geotools.api.referencing.operation.TransformException;
import org.geotools.geometry.jts.JTS;
import org.gmlfast.crs.SpatialReference;
import org.locationtech.jts.geom.Envelope;

/**
 * The Atom feeds (RFC 4287) of a pre-defined dataset as INSPIRE's technical guidance for download services requires
 * them (version 3.1, section 5): one of the service, whose entry is the dataset, and one of the dataset, whose entry
 * has the documents.
 */
final class AtomFeeds {

    static final String SERVICE = "service.atom.xml";
    static final String DATASET = "dataset.atom.xml";
    static final String TYPE = "application/atom+xml";
    static final String INSPIRE = "http://inspire.ec.europa.eu/schemas/inspire_dls/1.0";

    private static final String CATEGORIES = "http://inspire.ec.europa.eu/metadata-codelist/SpatialDataServiceCategory";
    private static final String XML = "application/xml";
    private static final String HTML = "text/html";
    private static final String TITLE = "title";

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

    /** The address of the definition of a reference system. */
    static String address(SpatialReference reference) {
        return "http://www.opengis.net/def/crs/EPSG/0/" + reference.code();
    }

    /** Writes the feed of the service. */
    void writeService(OutputStream out) throws IOException {
        FeedXml.write(out, xml -> {
            start(xml, SERVICE);
            link(xml, "describedby", settings.text("service.metadata"), XML, null);
            link(xml, "search", settings.base() + SearchDescription.FILE, SearchDescription.TYPE, null);
            link(xml, "alternate", settings.base() + SearchDescription.PAGE, HTML, null);
            if (settings.text("service.metadata") == null) {
                // requirement 6, option 2: the feed is the metadata of the service
                xml.empty("category", "term", CATEGORIES + "/infoFeatureAccessService", "scheme", CATEGORIES);
            }
            xml.start("entry");
            xml.text("inspire_dls:spatial_dataset_identifier_code", settings.text("code"));
            xml.text("inspire_dls:spatial_dataset_identifier_namespace", settings.text("namespace"));
            link(xml, "describedby", settings.text("metadata"), XML, null);
            link(xml, "alternate", settings.base() + DATASET, TYPE, settings.text(TITLE));
            link(xml, "related", settings.text("wfs"), XML, null);
            xml.text("id", settings.base() + DATASET);
            xml.text(TITLE, settings.text(TITLE));
            xml.text("updated", time.toString());
            xml.text("summary", settings.text("subtitle"));
            extent(xml);
            category(xml);
            xml.end();
            xml.end();
        });
    }

    /** Writes the feed of the dataset. */
    void writeDataset(OutputStream out) throws IOException {
        FeedXml.write(out, xml -> {
            start(xml, DATASET);
            link(xml, "describedby", settings.text("type"), HTML, null);
            link(xml, "up", settings.base() + SERVICE, TYPE, null);
            xml.start("entry");
            xml.text("id", settings.base());
            xml.text(TITLE, settings.text(TITLE) + " – " + crs());
            xml.text("updated", time.toString());
            if (documents.size() == 1) {
                // readers of feeds show nothing else of a document that is far away
                xml.text("summary", settings.description());
            } else {
                xml.text(
                        "content",
                        "The dataset is in " + documents.size()
                                + " documents, each of which has other features. Titles of links have their extents.");
            }
            for (FileRecord document : documents) {
                document(xml, document);
            }
            extent(xml);
            category(xml);
            xml.end();
            xml.end();
        });
    }

    private void start(FeedXml xml, String own) throws XMLStreamException {
        xml.start(
                "feed",
                "xmlns",
                "http://www.w3.org/2005/Atom",
                "xmlns:georss",
                "http://www.georss.org/georss",
                "xmlns:inspire_dls",
                INSPIRE,
                "xml:lang",
                settings.language());
        xml.text(TITLE, settings.text(TITLE));
        xml.text("subtitle", settings.text("subtitle"));
        link(xml, "self", settings.base() + own, TYPE, null);
        xml.text("id", settings.base() + own);
        xml.text("rights", settings.text("rights"));
        xml.text("updated", time.toString());
        xml.start("author");
        xml.text("name", settings.text("author.name"));
        xml.text("email", settings.text("author.email"));
        xml.end();
    }

    /** @param address null for no link */
    private void link(FeedXml xml, String relation, String address, String type, String title)
            throws XMLStreamException {
        if (address != null) {
            xml.empty(
                    "link",
                    "rel",
                    relation,
                    "href",
                    address,
                    "type",
                    type,
                    "hreflang",
                    settings.language(),
                    TITLE,
                    title);
        }
    }

    /** The extent is in the title: RFC 4287 has no attribute bbox, which the guidance suggests. */
    private void document(FeedXml xml, FileRecord document) throws XMLStreamException, IOException {
        boolean several = documents.size() > 1;
        Envelope box = several ? geographic(document.bounds()) : null;
        String extent = box == null
                ? ""
                : ", extent " + corner(box.getMinY(), box.getMinX()) + ' ' + corner(box.getMaxY(), box.getMaxX());
        xml.empty(
                "link",
                "rel",
                several ? "section" : "alternate",
                "href",
                settings.base() + document.file(),
                "type",
                settings.mediaType(document),
                "length",
                String.valueOf(document.bytes()),
                "hreflang",
                settings.language(),
                TITLE,
                document.file() + ", " + crs() + extent + ", SHA-256 " + document.sha256());
    }

    private void category(FeedXml xml) throws XMLStreamException {
        xml.empty("category", "term", address(reference), "label", crs());
    }

    private String crs() {
        return "EPSG:" + reference.code();
    }

    /** As GeoRSS has it: latitude first, a closed ring, a point without extent. */
    private void extent(FeedXml xml) throws XMLStreamException, IOException {
        Envelope box = geographic(bounds);
        if (box == null) {
            return;
        }
        String first = corner(box.getMinY(), box.getMinX());
        if (box.getWidth() == 0 && box.getHeight() == 0) {
            xml.text("georss:point", first);
            return;
        }
        xml.text(
                "georss:polygon",
                String.join(
                        " ",
                        first,
                        corner(box.getMinY(), box.getMaxX()),
                        corner(box.getMaxY(), box.getMaxX()),
                        corner(box.getMaxY(), box.getMinX()),
                        first));
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
