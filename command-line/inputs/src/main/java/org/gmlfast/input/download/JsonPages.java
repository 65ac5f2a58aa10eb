/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.BitSet;
import java.util.Enumeration;
import java.util.List;

import org.gmlfast.input.DecompressedInput;

/** Pages in GeoJSON as one collection, without features that other pages have. */
final class JsonPages {

    private final List<FeaturePage> pages;
    private final List<BitSet> dropped;

    JsonPages(List<FeaturePage> pages, List<BitSet> dropped) {
        this.pages = pages;
        this.dropped = dropped;
    }

    InputStream open() throws IOException {
        if (pages.size() == 1 && dropped.get(0).isEmpty()) {
            return Files.newInputStream(pages.get(0).file());
        }
        JsonPage first = JsonPage.of(pages.get(0).file());
        String crs = first.crs().size() == 0 ? "" : "\"crs\":" + text(pages.get(0), first.crs()) + ',';
        return new SequenceInputStream(new Parts("{\"type\":\"FeatureCollection\"," + crs + "\"features\":["));
    }

    private static String text(FeaturePage page, FeatureRanges range) throws IOException {
        try (InputStream in = Files.newInputStream(page.file());
                InputStream part = new RangesStream(DecompressedInput.of(in).stream(), range, new byte[0])) {
            return new String(part.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The features of a page, separated by commas. */
    private InputStream features(int index) throws IOException {
        FeatureRanges all = JsonPage.of(pages.get(index).file()).ranges();
        FeatureRanges left = new FeatureRanges();
        for (int i = 0; i < all.size(); i++) {
            if (!dropped.get(index).get(i)) {
                left.add(all.start(i), all.end(i));
            }
        }
        InputStream in = Files.newInputStream(pages.get(index).file());
        return new RangesStream(DecompressedInput.of(in).stream(), left, bytes(","));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The head, the features of each page that has any, each after a comma but the first, and the end. */
    private final class Parts implements Enumeration<InputStream> {

        private InputStream text;
        private int next;
        private boolean follows;

        Parts(String head) {
            text = new ByteArrayInputStream(bytes(head));
        }

        @Override
        public boolean hasMoreElements() {
            return text != null || next <= pages.size();
        }

        @Override
        public InputStream nextElement() {
            if (text != null) {
                InputStream first = text;
                text = null;
                return first;
            }
            while (next < pages.size()
                    && pages.get(next).count() == dropped.get(next).cardinality()) {
                next++;
            }
            if (next >= pages.size()) {
                next = pages.size() + 1;
                return new ByteArrayInputStream(bytes("]}"));
            }
            if (follows) {
                follows = false;
                return new ByteArrayInputStream(bytes(","));
            }
            follows = true;
            try {
                return features(next++);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
