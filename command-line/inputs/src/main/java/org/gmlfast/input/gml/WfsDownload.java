/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.gmlfast.feature.schema.GmlFile;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlSource;
import org.gmlfast.feature.source.ServerReports;
import org.gmlfast.input.InputException;
import org.gmlfast.input.TemporaryFolder;
import org.gmlfast.input.UnsupportedFormat;

/**
 * The pages of a response of a WFS, or any GML document at a URL, in temporary files: types are derived from all
 * features before the first is read, and a page that fails is requested again as a whole. A response that has fewer
 * features than the server announces is an error.
 */
final class WfsDownload implements GmlOrigin {

    /** The most pages, and the most without a feature in a row. */
    private static final int MAX_PAGES = 100_000;

    private static final int MAX_EMPTY = 10;

    private final TemporaryFolder folder = new TemporaryFolder();
    private final HttpDownload http;
    private final boolean fromAnyHost;
    private final GmlReaderSettings settings;
    private final List<GmlSource> pages = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    // ---- what is known after each page

    private final Set<URI> seen = new HashSet<>();
    private long features;
    private long announced = -1;
    private int empty;

    /** Why the link of the last page is not followed; null if it is, or if there is none. */
    private String refusal;

    /** Whether the last page does not say whether features follow it. */
    private boolean isOpen;

    /**
     * A download.
     *
     * @param http fetches each page
     * @param fromAnyHost whether links to next pages are followed to other hosts
     * @param settings with which the pages will be read
     */
    WfsDownload(HttpDownload http, boolean fromAnyHost, GmlReaderSettings settings) throws InputException {
        this.http = http;
        this.fromAnyHost = fromAnyHost;
        this.settings = settings;
    }

    /**
     * Fetches all pages.
     *
     * @param url of the first page
     * @return the pages, at least one
     * @throws IOException if a page cannot be fetched, or is not GML, or if the pages have fewer features than the
     *     server announces
     */
    List<GmlSource> fetch(String url) throws IOException {
        URI next = uri(url);
        while (next != null) {
            next = fetchPage(next);
        }
        String first = pages.get(0).name();
        if (features < announced || refusal != null) {
            throw new InputException(first + ": "
                    + (features < announced
                            ? "the server announces " + announced + " features, but sends " + features
                            : "the server does not send all features")
                    + (refusal == null ? "" : ": " + refusal)
                    + "; to read those that it sends, download each page, for example with curl -sL, and give the name of"
                    + " the file");
        }
        if (isOpen) {
            notes.add(first + ": the server says neither how many features there are nor where the next page is;"
                    + " those after the first " + features + " are not read, if there are any");
        }
        return pages;
    }

    /** Fetches a page; returns the URL of the next one, null after the last. */
    private URI fetchPage(URI url) throws IOException {
        seen.add(url);
        Path file = folder.path().resolve("page-" + pages.size() + ".gml");
        URI from = http.fetch(url, file);
        byte[] head = plainHead(file);
        ResponseRoot root = root(file, head, url);
        pages.add(new Page(file, url.toString()));
        long returned = PageCount.of(file, head, root.returned(), settings);
        features += returned;
        empty = returned == 0 ? empty + 1 : 0;
        announced = root.matched() >= 0 ? root.matched() : Math.max(announced, 0) + Math.max(root.returned(), 0);
        URI linked = root.next() == null ? null : from.resolve(uri(root.next()));
        refusal = linked == null ? null : refusal(linked, url, from);
        if (linked != null && refusal == null) {
            return linked;
        }
        if (root.matched() >= 0 && features >= root.matched()) {
            refusal = null; // there is nothing behind the link
            return null;
        }
        if (returned > 0 && root.matched() >= 0 && PagedUrl.isGetFeature(url)) {
            if (refusal != null) {
                notes.add(refusal + "; instead, startIndex asks for the features after the first " + features);
                refusal = null;
            }
            return PagedUrl.startingAt(url, features, returned);
        }
        isOpen = linked == null && root.matched() < 0 && root.returned() > 0 && PagedUrl.hasCount(url, returned);
        return null;
    }

    /** Says why a link to the next page is not followed; null if it is. */
    private String refusal(URI linked, URI url, URI from) {
        String link = "the link to the next page, " + linked + ", ";
        if (!HttpDownload.isSupported(linked)) {
            return link + "is no URL of http or https";
        }
        if (!fromAnyHost && !HttpDownload.isSameHost(linked, url) && !HttpDownload.isSameHost(linked, from)) {
            return link + "leads to another host, scheme or port, which --any-host allows";
        }
        if (seen.contains(linked)) {
            return link + "leads to a page that has been read";
        }
        if (empty > MAX_EMPTY) {
            return link + "follows " + empty + " pages without features";
        }
        return pages.size() >= MAX_PAGES ? link + "follows " + pages.size() + " pages; no more are read" : null;
    }

    static URI uri(String url) throws InputException {
        try {
            return new URI(url.replace(" ", "%20").replace("|", "%7C"));
        } catch (URISyntaxException e) {
            throw new InputException("\"" + url + "\" is not a valid URL: " + e.getReason(), e);
        }
    }

    private static ResponseRoot root(Path file, byte[] head, URI url) throws IOException {
        String report = ServerReports.textIn(head);
        if (report != null) {
            throw new InputException(url + ": the server reports an exception: " + report);
        }
        if (!new GmlInputFormat().matches(file)) {
            throw new InputException(url + ": the response is not GML" + hint(file));
        }
        return ResponseRoot.in(head);
    }

    private static String hint(Path file) throws IOException {
        byte[] head;
        try (InputStream in = Files.newInputStream(file)) {
            head = in.readNBytes(UnsupportedFormat.HEAD_LENGTH);
        }
        String reason = UnsupportedFormat.describe(head, "it", false);
        return reason == null
                ? ", but may be GeoJSON; download it, for example with curl -sL, and give the name of the file"
                : ": " + reason;
    }

    private static byte[] plainHead(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return GmlInputFormat.head(in, ResponseRoot.HEAD);
        }
    }

    private static final class Page extends GmlFile {

        private final String url;

        Page(Path file, String url) {
            super(file);
            this.url = url;
        }

        @Override
        public String name() {
            return url;
        }
    }

    @Override
    public List<String> notes() {
        return notes;
    }

    @Override
    public void close() {
        folder.close();
    }
}
