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

import org.gmlfast.feature.GmlFile;
import org.gmlfast.feature.GmlSource;
import org.gmlfast.feature.ServerReports;
import org.gmlfast.input.InputException;
import org.gmlfast.input.TemporaryFolder;
import org.gmlfast.input.UnsupportedFormat;

/**
 * The pages of a response of a WFS, or any GML document at a URL, in temporary files: types are derived from all
 * features before the first is read, and a page that fails is requested again as a whole.
 */
final class WfsDownload implements GmlOrigin {

    private final TemporaryFolder folder = new TemporaryFolder();
    private final HttpDownload http;
    private final List<GmlSource> pages = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /** @param http fetches each page */
    WfsDownload(HttpDownload http) throws InputException {
        this.http = http;
    }

    /**
     * Fetches all pages.
     *
     * @param url of the first page
     * @return the pages, at least one
     * @throws IOException if a page cannot be fetched, or is not GML
     */
    List<GmlSource> fetch(String url) throws IOException {
        URI next = uri(url);
        Set<URI> seen = new HashSet<>();
        long features = 0;
        while (next != null && seen.add(next)) {
            Path file = folder.path().resolve("page-" + pages.size() + ".gml");
            http.fetch(next, file);
            ResponseRoot root = root(file, next);
            pages.add(new Page(file, next.toString()));
            features += Math.max(root.returned(), 0);
            next = next(next, root, features);
        }
        return pages;
    }

    /** The next page: what the server links to, or what follows the features so far; null for none. */
    private URI next(URI page, ResponseRoot root, long features) throws InputException {
        if (root.next() != null) {
            URI next = page.resolve(uri(root.next()));
            boolean isSameHost = next.getHost() != null && next.getHost().equalsIgnoreCase(page.getHost());
            if (isSameHost && HttpDownload.isSupported(next)) {
                return next;
            }
        }
        boolean hasMore = root.returned() > 0 && root.matched() > features;
        return hasMore && PagedUrl.isGetFeature(page) ? PagedUrl.startingAt(page, features, root.returned()) : null;
    }

    private static URI uri(String url) throws InputException {
        try {
            return new URI(url.replace(" ", "%20").replace("|", "%7C"));
        } catch (URISyntaxException e) {
            throw new InputException("\"" + url + "\" is not a valid URL: " + e.getReason(), e);
        }
    }

    private static ResponseRoot root(Path file, URI url) throws IOException {
        String report = ServerReports.textIn(plainHead(file));
        if (report != null) {
            throw new InputException(url + ": the server reports an exception: " + report);
        }
        if (!new GmlInputFormat().matches(file)) {
            throw new InputException(url + ": the response is not GML" + hint(file));
        }
        return ResponseRoot.in(plainHead(file));
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
