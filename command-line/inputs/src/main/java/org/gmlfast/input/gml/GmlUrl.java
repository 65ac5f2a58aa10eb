/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;

import org.gmlfast.feature.source.GmlSource;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputOptions;

/** GML at a URL: the response of a WFS with all its pages, or a document. */
public final class GmlUrl {

    private static final int READ_MILLIS = 120_000;

    private GmlUrl() {}

    /** Returns whether the name of an input is a URL that is fetched. */
    public static boolean matches(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.startsWith("http://") || lower.startsWith("https://");
    }

    /**
     * Fetches and opens what is at a URL.
     *
     * @throws IOException if it cannot be fetched or is not GML
     */
    public static FeatureInput open(String url, InputOptions options) throws IOException {
        WfsDownload download = download(url, options);
        return GmlInput.open(fetch(download, url), url, download, options);
    }

    static WfsDownload download(String url, InputOptions options) throws IOException {
        HttpDownload http = new HttpDownload(Thread::sleep, READ_MILLIS);
        URI first = WfsDownload.uri(url);
        if (http.logsIn(options.httpLogin(), first) && "http".equalsIgnoreCase(first.getScheme())) {
            options.notes()
                    .accept("the login to " + first.getHost() + " is sent without encryption; use https if it can");
        }
        return new WfsDownload(http, options.anyHost(), options.gml());
    }

    /** Fetches all pages, or closes the download. */
    static List<GmlSource> fetch(WfsDownload download, String url) throws IOException {
        try {
            return download.fetch(url);
        } catch (IOException | RuntimeException e) {
            download.close();
            throw e;
        }
    }
}
