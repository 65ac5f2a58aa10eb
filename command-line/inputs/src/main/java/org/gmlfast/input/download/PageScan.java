/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.ServerReports;
import org.gmlfast.feature.split.GmlSplits;
import org.gmlfast.feature.split.SplitSource;
import org.gmlfast.input.DecompressedInput;
import org.gmlfast.input.InputException;
import org.gmlfast.input.UnsupportedFormat;

/** Finds the features in pages: servers announce numbers that are not true. Thread-safe. */
final class PageScan {

    /** What gzip makes of GML, about. */
    private static final int RATIO = 10;

    private final GmlReaderSettings settings;
    private final GmlRecognition recognition;

    /** Whether features are identified by their content, because their ids change from response to response. */
    private volatile boolean comparesContent;

    /** @param settings with which the pages will be read */
    PageScan(GmlReaderSettings settings, GmlRecognition recognition) {
        this.settings =
                GmlReaderSettings.DEFAULT.withDoctype(settings.doctype()).withLimits(settings.limits());
        this.recognition = recognition;
    }

    /** Identifies features by their content from now on. */
    void compareContent() {
        comparesContent = true;
    }

    /**
     * Scans a page.
     *
     * @param next the link to the next page in the headers; null without one
     * @throws RefusedException if it is the report of an exception
     * @throws InputException if it is neither GML nor GeoJSON
     */
    FeaturePage page(Path file, URI url, URI at, String next) throws IOException {
        byte[] head = head(file);
        String report = ServerReports.textIn(head);
        if (report != null) {
            throw new RefusedException(url + ": the server reports an exception: " + report, null);
        }
        boolean isJson = isJson(head);
        if (!isJson && !recognition.isGml(file)) {
            String reason = UnsupportedFormat.describe(head, "it", false);
            throw new InputException(
                    url + ": the response is neither GML nor GeoJSON" + (reason == null ? "" : ": " + reason));
        }
        FeaturePage page = isJson ? json(file, url, at) : gml(file, url, at, head);
        return next == null ? page : page.followedBy(next);
    }

    private static byte[] head(Path file) throws IOException {
        byte[] head = new byte[ResponseRoot.HEAD];
        int length = 0;
        try (InputStream in = Files.newInputStream(file)) {
            InputStream plain = DecompressedInput.of(in).stream();
            for (int n = 0; n >= 0 && length < head.length; n = plain.read(head, length, head.length - length)) {
                length += n;
            }
        } catch (IOException e) {
            // the compressed data is damaged; the reader says where
        }
        return Arrays.copyOf(head, length);
    }

    private static boolean isJson(byte[] head) {
        int at = head.length > 2 && head[0] == (byte) 0xEF ? 3 : 0;
        while (at < head.length && (head[at] == ' ' || head[at] == '\n' || head[at] == '\r' || head[at] == '\t')) {
            at++;
        }
        return at < head.length && head[at] == '{';
    }

    private FeaturePage json(Path file, URI url, URI at) throws IOException {
        JsonPage json = JsonPage.of(file);
        PageKeys keys = json.hasFeatures() ? keys(file, json.ids(), json.ranges(), json.idRanges()) : null;
        long count =
                json.hasFeatures() ? json.ranges().size() : Math.max(json.root().returned(), 0);
        return new FeaturePage(file, url, at, true, json.root(), count, keys, json.malformed());
    }

    private FeaturePage gml(Path file, URI url, URI at, byte[] head) throws IOException {
        ResponseRoot root = ResponseRoot.in(head);
        String start = new String(head, StandardCharsets.ISO_8859_1);
        PageKeys keys = new PageKeys();
        FeatureRanges ranges = new FeatureRanges();
        String malformed = null;
        boolean isFound = false;
        if (!start.contains("Tuple>") && !start.contains("ValueCollection")) {
            try {
                GmlSplits splits = GmlSplits.of(new Expanded(file), settings, (id, from, to) -> {
                    keys.add(id);
                    ranges.add(from, to);
                });
                isFound = splits.reason() == null;
            } catch (XMLStreamException | IOException e) {
                malformed = e.getMessage();
            }
        }
        long count = isFound ? keys.size() : Math.max(root.returned(), 0);
        PageKeys found = !isFound ? null : comparesContent ? ContentKeys.of(file, ranges, null) : keys;
        return new FeaturePage(file, url, at, false, root, count, found, malformed);
    }

    private PageKeys keys(Path file, PageKeys ids, FeatureRanges ranges, FeatureRanges idRanges) throws IOException {
        return comparesContent ? ContentKeys.of(file, ranges, idRanges) : ids;
    }

    /** Where the features of a page are. */
    FeatureRanges ranges(FeaturePage page) throws IOException {
        if (page.isJson()) {
            return JsonPage.of(page.file()).ranges();
        }
        FeatureRanges ranges = new FeatureRanges();
        try {
            GmlSplits.of(new Expanded(page.file()), settings, (id, from, to) -> ranges.add(from, to));
        } catch (XMLStreamException e) {
            throw new InputException(page.url() + ": " + e.getMessage(), e);
        }
        return ranges;
    }

    /** The features of a page by their content. */
    PageKeys contents(FeaturePage page) throws IOException {
        if (page.isJson()) {
            JsonPage json = JsonPage.of(page.file());
            return ContentKeys.of(page.file(), json.ranges(), json.idRanges());
        }
        return ContentKeys.of(page.file(), ranges(page), null);
    }

    /**
     * What a page has.
     *
     * @param dropped features that are left out, by their index
     */
    PageDigest digest(FeaturePage page, BitSet dropped) throws IOException {
        return page.isSound()
                ? ContentKeys.digest(
                        page.file(), ranges(page), dropped, page.keys().areLasting() && !comparesContent)
                : ContentKeys.digest(page.file());
    }

    /** A page without its compression. */
    private record Expanded(Path page) implements SplitSource {

        @Override
        public long length() throws IOException {
            return RATIO * Files.size(page);
        }

        @Override
        public InputStream open(long offset) throws IOException {
            InputStream in = Files.newInputStream(page);
            try {
                InputStream expanded = DecompressedInput.of(in).stream();
                expanded.skipNBytes(offset);
                return expanded;
            } catch (IOException e) {
                in.close();
                throw e;
            }
        }
    }
}
