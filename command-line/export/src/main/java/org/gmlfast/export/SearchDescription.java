/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.crs.SpatialReference;

/**
 * The OpenSearch description of a download service with one dataset, and the page that it finds. Both operations that
 * INSPIRE asks for are files: a web server ignores the parameters in their addresses.
 */
final class SearchDescription {

    static final String FILE = "opensearch.xml";
    static final String PAGE = "index.html";
    static final String TYPE = "application/opensearchdescription+xml";

    private static final String RESULTS = "results";

    /** What OpenSearch 1.1 allows. */
    private static final int SHORT_NAME = 16;

    private static final int LONG_NAME = 48;
    private static final int DESCRIPTION = 1024;

    private final FeedSettings settings;
    private final SpatialReference reference;
    private final List<FileRecord> documents;

    /** @param documents the files that clients download */
    SearchDescription(FeedSettings settings, SpatialReference reference, List<FileRecord> documents) {
        this.settings = settings;
        this.reference = reference;
        this.documents = documents;
    }

    /** Writes the description. */
    void writeDescription(OutputStream out) throws IOException {
        FeedXml.write(out, xml -> {
            xml.start(
                    "OpenSearchDescription",
                    "xmlns",
                    "http://a9.com/-/spec/opensearch/1.1/",
                    "xmlns:inspire_dls",
                    AtomFeeds.INSPIRE);
            xml.text("ShortName", shortened(settings.text("title"), SHORT_NAME));
            xml.text("Description", shortened(settings.description(), DESCRIPTION));
            url(xml, "self", TYPE, FILE);
            url(xml, RESULTS, "text/html", PAGE + "?q={searchTerms}");
            url(xml, "describedby", AtomFeeds.TYPE, AtomFeeds.DATASET + parameters(false));
            // several documents are a feed: a response has one body
            boolean one = documents.size() == 1;
            url(
                    xml,
                    RESULTS,
                    one ? settings.mediaType(documents.get(0)) : AtomFeeds.TYPE,
                    (one ? documents.get(0).file() : AtomFeeds.DATASET) + parameters(true));
            xml.text("Contact", settings.text("author.email"));
            xml.text("LongName", shortened(settings.text("title"), LONG_NAME));
            xml.empty(
                    "Query",
                    "role",
                    "example",
                    "inspire_dls:spatial_dataset_identifier_code",
                    settings.text("code"),
                    "inspire_dls:spatial_dataset_identifier_namespace",
                    settings.text("namespace"),
                    "inspire_dls:crs",
                    AtomFeeds.address(reference),
                    "language",
                    settings.language(),
                    "title",
                    settings.text("title"),
                    "count",
                    "1");
            xml.text("Language", settings.language());
            xml.end();
        });
    }

    private void url(FeedXml xml, String relation, String type, String address) throws XMLStreamException {
        xml.empty("Url", "type", type, "rel", relation, "template", settings.base() + address);
    }

    private String parameters(boolean crs) {
        return "?" + parameter("spatial_dataset_identifier_code")
                + (settings.text("namespace") == null ? "" : '&' + parameter("spatial_dataset_identifier_namespace"))
                + (crs ? '&' + parameter("crs") : "")
                + "&language={language?}";
    }

    private static String parameter(String name) {
        return name + "={inspire_dls:" + name + "?}";
    }

    private static String shortened(String text, int length) {
        return text.codePointCount(0, text.length()) <= length
                ? text
                : text.substring(0, text.offsetByCodePoints(0, length - 1)) + '…';
    }

    /** Writes the page: what the feeds say, for people. */
    void writePage(OutputStream out) throws IOException {
        FeedXml.write(out, xml -> {
            xml.start("html", "xmlns", "http://www.w3.org/1999/xhtml", "lang", settings.language());
            xml.start("head");
            xml.empty("meta", "charset", "UTF-8");
            xml.text("title", settings.text("title"));
            xml.empty("link", "rel", "search", "type", TYPE, "href", FILE, "title", settings.text("title"));
            xml.end();
            xml.start("body");
            xml.text("h1", settings.text("title"));
            xml.text("p", settings.text("subtitle"));
            xml.start("ul");
            for (FileRecord document : documents) {
                xml.start("li");
                xml.text("a", document.file(), "href", document.file());
                xml.text(
                        "span",
                        " EPSG:" + reference.code() + ", " + document.bytes() + " bytes, SHA-256 " + document.sha256());
                xml.end();
            }
            xml.end();
            xml.text("p", settings.text("rights"));
            xml.start("p");
            xml.text("a", settings.text("author.name"), "href", "mailto:" + settings.text("author.email"));
            xml.end();
            xml.end();
            xml.end();
        });
    }
}
