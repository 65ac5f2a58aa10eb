/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.download.LayerDownload;

/** GML at a URL: the response of a WFS with all its pages, or a document. */
public final class GmlUrl {

    private GmlUrl() {}

    /** Returns whether the name of an input is a URL that is fetched. */
    public static boolean matches(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.startsWith("http://") || lower.startsWith("https://");
    }

    /**
     * Downloads a URL.
     *
     * @throws IOException if it cannot be fetched, or is neither GML nor GeoJSON
     */
    public static LayerDownload fetch(String url, InputOptions options) throws IOException {
        return LayerDownload.fetch(url, options, file -> new GmlInputFormat().matches(file));
    }

    /**
     * Opens GML that has been fetched.
     *
     * @param url for messages
     * @throws IOException if it cannot be read
     */
    public static FeatureInput open(LayerDownload download, String url, InputOptions options) throws IOException {
        return GmlInput.open(download.pages(), url, new Fetched(download), options);
    }

    /** What has been fetched, as the owner of documents. */
    record Fetched(LayerDownload download) implements GmlOrigin {

        @Override
        public List<String> notes() {
            return download.notes();
        }

        @Override
        public void close() {
            download.close();
        }
    }
}
